"""The access log of the record, written once like the record itself."""

from django.db import migrations, models

from audit.triggers import append_only


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_triggers")]

    operations = [
        migrations.CreateModel(
            name="Look",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(max_length=64)),
                ("role", models.CharField(max_length=16)),
                ("device", models.CharField(blank=True, max_length=64)),
                ("session", models.CharField(blank=True, max_length=64)),
                ("page", models.CharField(max_length=32)),
                ("what", models.JSONField()),
            ],
            options={
                "indexes": [models.Index(fields=["actor", "at"], name="look_by_actor")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("actor", ""), _negated=True),
                            models.Q(("role", ""), _negated=True),
                            models.Q(("page", ""), _negated=True),
                        ),
                        name="look_says_who_and_where",
                    )
                ],
            },
        ),
        append_only("audit_look"),
    ]
