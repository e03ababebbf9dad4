"""How somebody came to a waiting list, as what he is called, and to which chair."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0004_confirmed_at")]

    operations = [
        migrations.AddField(
            model_name="waiting",
            name="how",
            field=models.CharField(
                choices=[("in_person", "In person"), ("phone", "By telephone"), ("self", "By himself")],
                default="in_person",
                max_length=9,
            ),
        ),
        migrations.AddField(
            model_name="waiting",
            name="shown",
            field=models.CharField(
                choices=[("number", "Number"), ("initials", "Initials")], default="number", max_length=8
            ),
        ),
        migrations.AddField(
            model_name="waiting", name="number", field=models.PositiveSmallIntegerField(default=0)
        ),
        migrations.AddField(
            model_name="waiting", name="misses", field=models.PositiveSmallIntegerField(default=0)
        ),
        migrations.AddField(model_name="waiting", name="called_seq", field=models.BigIntegerField(null=True)),
        migrations.AddField(
            model_name="waiting", name="table", field=models.CharField(max_length=36, null=True)
        ),
        migrations.AddField(
            model_name="waiting", name="seat", field=models.PositiveSmallIntegerField(null=True)
        ),
    ]
