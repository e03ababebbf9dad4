"""Formats of numbers and dates in the three languages, as the browser's `Intl` writes them."""
