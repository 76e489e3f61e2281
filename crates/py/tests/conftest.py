"""Engines that the tests share."""

import pytest

from barpoint import Engine


@pytest.fixture(scope="session")
def static() -> Engine:
    """Engine that evaluates statically."""
    return Engine(plies=0)


@pytest.fixture(scope="session")
def one_ply() -> Engine:
    """Engine that looks one ply ahead."""
    return Engine(plies=1)
