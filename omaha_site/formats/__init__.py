"""Formats of numbers and dates in the three languages, as the browser's `Intl` writes them.

Grouping is asked for where money is written (`force_grouping`); ids and sequence numbers in attributes of a
page stay plain digits.
"""
