"""The PIN of whoever signs in here."""

PIN = "481516"
