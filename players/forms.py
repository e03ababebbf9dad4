"""Forms of the sign-in page, of what follows a person from screen to screen, and of the people's page."""

from datetime import date, timedelta
from typing import Final

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.bars import LIFTED_FOR, REASONS
from players.identity import DOCUMENTS, Papers
from players.models import AdmissionCheck, Language, PanelSide, User
from players.pins import PIN

TEN_YEARS: Final = timedelta(days=3653)


class SignInForm(forms.Form):
    """Badge and PIN. `language` is there when it was chosen on this page: it then becomes the person's."""

    badge = forms.CharField(max_length=16, strip=True)
    pin = forms.RegexField(PIN, max_length=6, strip=True)
    language = forms.ChoiceField(choices=Language.choices, required=False)


class RegisterForm(forms.Form):
    """Somebody new: an alias for the screens, and what his document says."""

    command = forms.UUIDField(widget=forms.HiddenInput)
    alias = forms.CharField(max_length=40, label=_("Alias on the screens"))
    name = forms.CharField(max_length=80, label=_("Name as in the document"))
    born = forms.DateField(label=_("Date of birth"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    document = forms.ChoiceField(choices=list(DOCUMENTS.items()), label=_("Document"))
    number = forms.RegexField(r"^[0-9A-Za-z-]{4,20}\Z", label=_("Number"))
    country = forms.RegexField(
        r"^[A-Za-z]{2}\Z", initial="ES", label=_("Country"), help_text=_("Two letters, as ES or FR")
    )

    def papers(self) -> Papers:
        """What was entered, as it is sealed."""
        data = self.cleaned_data
        return Papers(
            name=data["name"],
            born=data["born"],
            document=data["document"],
            number=data["number"].upper(),
            country=data["country"].upper(),
        )


class AdmissionForm(forms.Form):
    """What was answered about a person at the door."""

    command = forms.UUIDField()
    player = forms.RegexField(r"^[0-9a-f]{32}\Z")
    result = forms.ChoiceField(choices=AdmissionCheck.Result.choices)
    source = forms.ChoiceField(choices=AdmissionCheck.Source.choices)
    reference = forms.RegexField(r"^[0-9A-Za-z./-]{1,40}\Z")


class BarForm(forms.Form):
    """Until which day somebody is barred, that day included, why, and the PIN of who says so."""

    command = forms.UUIDField()
    player = forms.RegexField(r"^[0-9a-f]{32}\Z")
    reason = forms.ChoiceField(choices=[(code, code) for code in REASONS])
    until = forms.DateField()
    pin = forms.RegexField(PIN, required=False)

    def clean_until(self) -> date:
        """A day that a calendar of ours knows: not before this one, and within ten years."""
        day: date = self.cleaned_data["until"]
        today = timezone.localdate()
        if not today - timedelta(days=1) <= day <= today + TEN_YEARS:
            raise forms.ValidationError("", code="invalid")
        return day


class LiftForm(forms.Form):
    """Why a bar is lifted, and the PIN of who says so."""

    command = forms.UUIDField()
    player = forms.RegexField(r"^[0-9a-f]{32}\Z")
    reason = forms.ChoiceField(choices=[(code, code) for code in LIFTED_FOR])
    pin = forms.RegexField(PIN, required=False)


class EraseForm(forms.Form):
    """Whose key is to be destroyed; said twice."""

    command = forms.UUIDField()
    player = forms.RegexField(r"^[0-9a-f]{32}\Z")
    sure = forms.BooleanField()


class PreferencesForm(forms.Form):
    """Any of the three; what is left out stays as it is."""

    language = forms.ChoiceField(choices=settings.LANGUAGES, required=False)
    brightness = forms.IntegerField(min_value=1, max_value=3, required=False)
    panel_side = forms.ChoiceField(choices=PanelSide.choices, required=False)

    def apply_to(self, user: User) -> None:
        """Store what was given with the user."""
        given = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        for name, value in given.items():
            setattr(user, name, value)
        user.save(update_fields=sorted(given))
