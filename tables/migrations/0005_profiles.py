import django.db.models.deletion
from django.db import migrations, models

from audit.triggers import append_only


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_deadlines"), ("audit", "0002_triggers")]

    operations = [
        migrations.CreateModel(
            name="ProfileVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("profile", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("content", models.JSONField()),
                ("hash", models.CharField(max_length=64)),
                ("by", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                ("seq", models.BigIntegerField(unique=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("profile", "number"), name="profile_one_per_version")
                ]
            },
        ),
        migrations.CreateModel(
            name="ProfileSignature",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("approved", "Approved"), ("withdrawn", "Withdrawn")], max_length=10
                    ),
                ),
                ("by", models.CharField(max_length=64)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                ("seq", models.BigIntegerField(unique=True)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="signatures",
                        to="tables.profileversion",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("version", "kind"), name="profile_one_signature_of_a_kind"
                    )
                ]
            },
        ),
        append_only("tables_profileversion"),
        append_only("tables_profilesignature"),
    ]
