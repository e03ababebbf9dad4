import django.db.models.deletion
from django.db import migrations, models

from audit.triggers import append_only


class Migration(migrations.Migration):
    dependencies = [("players", "0003_waiting"), ("tables", "0006_cage_and_slips")]

    operations = [
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seq', models.BigIntegerField()),
                ('at', models.DateTimeField()),
                ('kind', models.CharField(choices=[('buy_in', 'Buy In'), ('rebuy', 'Rebuy'), ('cash_out', 'Cash Out')], max_length=8)),
                ('source', models.CharField(max_length=16)),
                ('seat', models.PositiveSmallIntegerField()),
                ('amount', models.BigIntegerField()),
                ('by', models.CharField(max_length=64)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='receipts', to='players.player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='receipts', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['player', 'at'], name='receipt_by_person')],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='receipt_one_per_number'), models.UniqueConstraint(fields=('table', 'seq'), name='receipt_one_per_entry'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='receipt_number_from_one'), models.CheckConstraint(condition=models.Q(('amount__gte', 1), ('amount__lte', 1000000000000)), name='receipt_amount_positive')],
            },
        ),
        migrations.CreateModel(
            name='Sitting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began', models.CharField(max_length=24)),
                ('seat', models.PositiveSmallIntegerField()),
                ('stakes', models.CharField(max_length=120)),
                ('started_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('why', models.CharField(blank=True, max_length=16)),
                ('taken', models.BigIntegerField(default=0)),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sittings', to='players.player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sittings', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['player', 'ended_at'], name='sitting_by_person')],
                'constraints': [models.UniqueConstraint(fields=('table', 'began'), name='sitting_one_per_beginning'), models.CheckConstraint(condition=models.Q(('taken__gte', 0)), name='sitting_taken_not_negative')],
            },
        ),
        append_only("tables_receipt"),
    ]
