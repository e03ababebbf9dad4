"""The PIN that a dialog asks for, as fingers enter it."""

from playwright.sync_api import Page, expect


def type_pin(page: Page, pin: str) -> None:
    """Six digits on the keys of the dialog."""
    expect(page.locator(".pinbox")).to_be_visible()
    for digit in pin:
        page.locator(f'[data-pin="{digit}"]').click()
