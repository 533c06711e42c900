"""What holds for every test."""

from hypothesis import HealthCheck, settings

from bot.ui.words.catalogue import Strictness

# Examples are judged by what they find; a slow machine or one that measures coverage is no fault of theirs.
settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("table")

# A text that is missing is a fault here; at a table it would be bridged with English and logged.
Strictness.on = True
