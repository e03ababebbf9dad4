"""Slips, the cage's own account, custody of pots set aside, tips that the staff got."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

from audit.triggers import ByVendor

BEFORE = import_module("tables.migrations.0002_triggers")
TRIGGERS = (BEFORE.KEEP_BALANCES, BEFORE.GUARD_BALANCES)
# SQLite makes a new table of accounts to change its checks: the triggers are armed again afterwards.
DISARM = [ByVendor(forwards=one.backwards, backwards=one.forwards) for one in reversed(TRIGGERS)]

NEW_KINDS = {"staff": False, "cage": True}
KINDS = [
    'stack', 'pot', 'drop', 'tips', 'float', 'differences', 'held', 'custody', 'staff', 'cage', 'house', 'bonus',
    'bonus_owed', 'bonus_paid',
]
CHOICES = [(kind, kind.replace("_", " ").title()) for kind in KINDS]


def open_accounts(apps, schema_editor):
    """The new accounts of the tables that are there already; `add_table` opens them for all others."""
    account, table = apps.get_model("tables", "ChipAccount"), apps.get_model("tables", "Table")
    account.objects.filter(kind="float", balance__gte=0).update(allow_negative=False)
    account.objects.bulk_create(
        account(code=f"{one.hex}:{kind}", kind=kind, allow_negative=negative, table_id=one)
        for one in table.objects.values_list("pk", flat=True)
        for kind, negative in NEW_KINDS.items()
    )


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_profiles")]

    operations = [
        *DISARM,
        migrations.RemoveConstraint(model_name='chipaccount', name='account_of_a_known_kind'),
        migrations.RemoveConstraint(model_name='chipaccount', name='account_negative_only_of_the_house'),
        migrations.AlterField(
            model_name='chipaccount',
            name='kind',
            field=models.CharField(choices=CHOICES, max_length=16),
        ),
        migrations.AddConstraint(
            model_name='chipaccount',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', KINDS)), name='account_of_a_known_kind'),
        ),
        migrations.AddConstraint(
            model_name='chipaccount',
            constraint=models.CheckConstraint(condition=models.Q(('allow_negative', False), ('kind__in', ['bonus', 'cage', 'differences', 'float', 'house']), _connector='OR'), name='account_negative_only_of_the_house'),
        ),
        migrations.AddField(
            model_name='heldpot',
            name='custody_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='heldpot',
            name='custody_seq',
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='Slip',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=8)),
                ('seq', models.BigIntegerField()),
                ('at', models.DateTimeField()),
                ('chips', models.JSONField()),
                ('amount', models.BigIntegerField()),
                ('booked', models.BigIntegerField(blank=True, null=True)),
                ('first', models.CharField(max_length=64)),
                ('second', models.CharField(max_length=64)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='slips', to='tables.table')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'number'), name='slip_one_per_number'),
                    models.UniqueConstraint(fields=('table', 'seq'), name='slip_one_per_entry'),
                    models.CheckConstraint(condition=models.Q(('amount__gte', 0)), name='slip_not_negative'),
                    models.CheckConstraint(condition=models.Q(('first', models.F('second')), _negated=True), name='slip_signed_by_two'),
                ],
            },
        ),
        migrations.RunPython(open_accounts, migrations.RunPython.noop),
        *TRIGGERS,
    ]
