"""Rulings are told and acknowledged; cases under reservation (A17)."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0008_conduct")]

    operations = [
        migrations.AddField("ruling", "acknowledged_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("ruling", "acknowledged_by", models.CharField(blank=True, max_length=64)),
        migrations.AddField("ruling", "announced", models.BooleanField(default=False)),
        migrations.AddField("ruling", "case", models.CharField(blank=True, max_length=200)),
        migrations.AddField("ruling", "told", models.JSONField(default=list)),
        migrations.AddField("ruling", "told_at", models.DateTimeField(blank=True, null=True)),
        migrations.CreateModel(
            name="ReservedCase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("case", models.CharField(max_length=200)),
                ("complaint", models.CharField(max_length=16)),
                ("hand", models.PositiveIntegerField()),
                ("sheet", models.CharField(blank=True, max_length=40)),
                ("facts", models.JSONField()),
                ("claims", models.JSONField()),
                ("people", models.JSONField()),
                ("video", models.CharField(blank=True, max_length=80)),
                ("opened_seq", models.BigIntegerField()),
                ("opened_at", models.DateTimeField()),
                ("opened_by", models.CharField(max_length=64)),
                ("decided_seq", models.BigIntegerField(blank=True, null=True)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("ruling", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reserved_cases",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "opened_seq"), name="reserved_case_one_per_entry"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("decided_seq", None)),
                        fields=("table", "case"),
                        name="reserved_case_open_once",
                    ),
                ]
            },
        ),
    ]
