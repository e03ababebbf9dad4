"""Forms of the sign-in page and of what follows a person from screen to screen."""

from django import forms
from django.conf import settings

from players.models import Language, PanelSide, User
from players.pins import PIN


class SignInForm(forms.Form):
    """Badge and PIN. `language` is there when it was chosen on this page: it then becomes the person's."""

    badge = forms.CharField(max_length=16, strip=True)
    pin = forms.RegexField(PIN, max_length=6, strip=True)
    language = forms.ChoiceField(choices=Language.choices, required=False)


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
