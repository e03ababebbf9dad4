import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0005_waiting_calls")]

    operations = [
        migrations.CreateModel(
            name='AlertSeen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('amount', models.BigIntegerField()),
                ('by', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
                ('seq', models.BigIntegerField(unique=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='alerts_seen', to='players.player')),
            ],
        ),
        migrations.CreateModel(
            name='SeatPass',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session_key', models.CharField(max_length=40, unique=True)),
                ('sitting', models.BigIntegerField()),
                ('at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='passes', to='players.device')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='passes', to='players.player')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('session_key', ''), _negated=True), name='seat_pass_has_a_session')],
            },
        ),
    ]
