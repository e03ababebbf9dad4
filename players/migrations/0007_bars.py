"""Bars of the house against somebody who sits nowhere."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0006_seat_pass")]

    operations = [
        migrations.CreateModel(
            name="Bar",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("reason", models.CharField(max_length=20)),
                ("until", models.BigIntegerField()),
                ("by", models.CharField(max_length=64)),
                ("role", models.CharField(max_length=16)),
                ("at", models.DateTimeField()),
                ("seq", models.BigIntegerField(unique=True)),
                ("lifted_seq", models.BigIntegerField(blank=True, null=True, unique=True)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("lifted_by", models.CharField(blank=True, max_length=64)),
                ("lifted_reason", models.CharField(blank=True, max_length=20)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="bars", to="players.player"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["player", "until"], name="bar_of_person")],
            },
        ),
    ]
