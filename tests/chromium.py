"""Chromium for the browser tests: Debian's package (or CHROMIUM), driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

NOT_WANTED = [
    # Hidden pages of the browser's own address bar: one more renderer, started anew for each window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # What Playwright switches off itself: of two such lists the browser heeds the last alone.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    f"--disable-features={','.join(NOT_WANTED)}",
]


@pytest.fixture(scope="session")
def chromium_path(require: Callable[[str, str], None]) -> str:
    """Path of the Chromium binary; the test is skipped (or fails, see `require`) without one."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        require("chromium", "no chromium binary in PATH, and CHROMIUM is not set")
    return str(found)


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright's driver, for one module: as long as it runs, this thread has a running event loop.

    Nothing else that needs its own loop, nor Django's ORM, works in the thread meanwhile.
    """
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def chromium(chromium_path: str, playwright: Playwright) -> Iterator[Browser]:
    """One headless Chromium for the module; a test makes its own contexts (size, touch, language).

    A test that uses it must not touch Django's ORM itself, but through `served.manage(…)` or over HTTP.
    """
    browser = playwright.chromium.launch(executable_path=chromium_path, headless=True, args=ARGUMENTS)
    yield browser
    browser.close()
