"""Penalties against a person, and bags of chips that the house keeps for him (A15, A17)."""

import django.db.models.deletion
from django.db import migrations, models

ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def of_table(name):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT, related_name=name, to="tables.table"
    )


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_receipts")]

    operations = [
        migrations.AlterField(
            "receipt",
            "kind",
            models.CharField(
                choices=[
                    ("buy_in", "Buy In"),
                    ("rebuy", "Rebuy"),
                    ("cash_out", "Cash Out"),
                    ("bag", "Bag"),
                    ("bag_paid", "Bag Paid"),
                ],
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                ("id", ID),
                ("number", models.PositiveIntegerField()),
                ("player_id", models.CharField(max_length=64)),
                ("seat", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(max_length=8)),
                ("reason", models.CharField(max_length=200)),
                ("article", models.CharField(max_length=4)),
                ("text", models.CharField(blank=True, max_length=200)),
                ("by", models.CharField(max_length=64)),
                ("rank", models.PositiveSmallIntegerField()),
                ("hands", models.PositiveSmallIntegerField(default=0)),
                ("until", models.BigIntegerField(blank=True, null=True)),
                ("given_seq", models.BigIntegerField()),
                ("given_at", models.DateTimeField()),
                ("ended_seq", models.BigIntegerField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("how", models.CharField(blank=True, max_length=8)),
                ("ended_by", models.CharField(blank=True, max_length=64)),
                ("ended_reason", models.CharField(blank=True, max_length=200)),
                ("table", of_table("penalties")),
            ],
            options={
                "indexes": [models.Index(fields=["player_id", "until"], name="penalty_of_person")],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="penalty_one_per_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="Bag",
            fields=[
                ("id", ID),
                ("number", models.PositiveIntegerField()),
                ("player_id", models.CharField(max_length=64)),
                ("seat", models.PositiveSmallIntegerField()),
                ("amount", models.BigIntegerField()),
                ("account", models.CharField(max_length=80)),
                ("by", models.CharField(max_length=64)),
                ("second", models.CharField(max_length=64)),
                ("chips", models.JSONField(default=dict)),
                ("made_seq", models.BigIntegerField()),
                ("made_at", models.DateTimeField()),
                ("returned_seq", models.BigIntegerField(blank=True, null=True)),
                ("returned_at", models.DateTimeField(blank=True, null=True)),
                ("returned_to", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("table", of_table("bags")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="bag_one_per_number"),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 1), ("amount__lte", 1000000000000)),
                        name="bag_amount_in_bounds",
                    ),
                ]
            },
        ),
    ]
