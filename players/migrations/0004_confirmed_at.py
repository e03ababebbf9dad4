"""When the PIN of a sign-in was last entered right."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0003_waiting")]

    operations = [
        migrations.AddField(model_name="signin", name="confirmed_at", field=models.DateTimeField(null=True)),
    ]
