"""Rulings, cases and pots set aside; accounts for them, for the house's own chips and for its bonuses."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

from audit.triggers import ByVendor

BEFORE = import_module("tables.migrations.0002_triggers")
TRIGGERS = (BEFORE.KEEP_BALANCES, BEFORE.GUARD_BALANCES)
# SQLite makes a new table of accounts to change its checks: the triggers are armed again afterwards.
DISARM = [ByVendor(forwards=one.backwards, backwards=one.forwards) for one in reversed(TRIGGERS)]

NEW_KINDS = {"house": True, "bonus": True, "bonus_owed": False, "bonus_paid": False}


def open_accounts(apps, schema_editor):
    """The new accounts of the tables that are there already; `add_table` opens them for all others."""
    account, table = apps.get_model("tables", "ChipAccount"), apps.get_model("tables", "Table")
    account.objects.bulk_create(
        account(code=f"{one.hex}:{kind}", kind=kind, allow_negative=negative, table_id=one)
        for one in table.objects.values_list("pk", flat=True)
        for kind, negative in NEW_KINDS.items()
    )


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_triggers'),
    ]

    operations = [
        *DISARM,
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('case', models.CharField(max_length=200)),
                ('held_seq', models.BigIntegerField()),
                ('held_at', models.DateTimeField()),
                ('held_by', models.CharField(max_length=64)),
                ('lifted_seq', models.BigIntegerField(blank=True, null=True)),
                ('lifted_at', models.DateTimeField(blank=True, null=True)),
                ('lifted_by', models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='HeldPot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('case', models.CharField(max_length=200)),
                ('hand', models.PositiveIntegerField()),
                ('pot', models.PositiveSmallIntegerField()),
                ('amount', models.BigIntegerField()),
                ('players', models.JSONField()),
                ('account', models.CharField(max_length=64)),
                ('held_seq', models.BigIntegerField()),
                ('held_at', models.DateTimeField()),
                ('released_seq', models.BigIntegerField(blank=True, null=True)),
                ('released_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seq', models.BigIntegerField()),
                ('at', models.DateTimeField()),
                ('kind', models.CharField(max_length=24)),
                ('article', models.CharField(max_length=4)),
                ('reason', models.CharField(max_length=200)),
                ('text', models.CharField(blank=True, max_length=200)),
                ('ruling', models.JSONField()),
                ('by', models.CharField(max_length=64)),
                ('rank', models.PositiveSmallIntegerField()),
                ('second', models.CharField(blank=True, max_length=64)),
                ('hand', models.PositiveIntegerField(default=0)),
                ('entries', models.JSONField()),
                ('supersedes', models.PositiveIntegerField(blank=True, null=True)),
                ('superseded_by', models.PositiveIntegerField(blank=True, null=True)),
                ('changes', models.JSONField()),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='chipaccount',
            name='account_of_a_known_kind',
        ),
        migrations.RemoveConstraint(
            model_name='chipaccount',
            name='account_negative_only_of_the_house',
        ),
        migrations.AddField(
            model_name='gamesession',
            name='closed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='ends_at',
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='hands_left',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='phase',
            field=models.CharField(default='seating', max_length=8),
        ),
        migrations.AlterField(
            model_name='chipaccount',
            name='kind',
            field=models.CharField(choices=[('stack', 'Stack'), ('pot', 'Pot'), ('drop', 'Drop'), ('tips', 'Tips'), ('float', 'Float'), ('differences', 'Differences'), ('held', 'Held'), ('house', 'House'), ('bonus', 'Bonus'), ('bonus_owed', 'Bonus Owed'), ('bonus_paid', 'Bonus Paid')], max_length=16),
        ),
        migrations.AddConstraint(
            model_name='chipaccount',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['stack', 'pot', 'drop', 'tips', 'float', 'differences', 'held', 'house', 'bonus', 'bonus_owed', 'bonus_paid'])), name='account_of_a_known_kind'),
        ),
        migrations.AddConstraint(
            model_name='chipaccount',
            constraint=models.CheckConstraint(condition=models.Q(('allow_negative', False), ('kind__in', ['bonus', 'differences', 'float', 'house']), _connector='OR'), name='account_negative_only_of_the_house'),
        ),
        migrations.AddField(
            model_name='case',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='tables.table'),
        ),
        migrations.AddField(
            model_name='heldpot',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='held_pots', to='tables.table'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tables.table'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(fields=('table', 'held_seq'), name='case_one_per_entry'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(condition=models.Q(('lifted_seq', None)), fields=('table', 'case'), name='case_one_hold_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='heldpot',
            constraint=models.UniqueConstraint(fields=('table', 'held_seq'), name='held_pot_one_per_entry'),
        ),
        migrations.AddConstraint(
            model_name='heldpot',
            constraint=models.UniqueConstraint(condition=models.Q(('released_seq', None)), fields=('table', 'case'), name='held_pot_one_per_case'),
        ),
        migrations.AddConstraint(
            model_name='heldpot',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 1)), name='held_pot_not_empty'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='ruling_one_per_number'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(fields=('table', 'seq'), name='ruling_one_per_entry'),
        ),
        *TRIGGERS,
        migrations.RunPython(open_accounts, migrations.RunPython.noop),
    ]
