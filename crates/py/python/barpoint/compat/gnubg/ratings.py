"""Ratings of errors and of luck."""

from __future__ import annotations

from bisect import bisect_right

#: Limits of the ratings "supernatural" (7) to "awful" (0), in equity per decision.
_ERRORS = (0.002, 0.005, 0.008, 0.012, 0.018, 0.026, 0.035)

def errorrating(error: float) -> int:
    """Returns the rating of a mean error per decision: 7 is supernatural, 0 is awful."""
    return 7 - bisect_right(_ERRORS, error)


def luckrating(luck: float) -> int:
    """Returns the rating of a mean luck per roll: 0 is the unluckiest, 4 the luckiest."""
    return sum([luck >= -0.06, luck >= -0.03, luck > 0.03, luck > 0.06])
