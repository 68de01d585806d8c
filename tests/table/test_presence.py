"""Who is there, and that strangers without number leave no trace."""

from __future__ import annotations

from waghals.table.clock import REMEMBERED, Presence


def test_a_browser_is_there_while_it_has_a_stream_and_for_a_moment_afterwards() -> None:
    now = 0.0
    here = Presence(lambda: now)
    assert not here.is_here("anna", 5)
    here.open("anna")
    here.open("anna")
    now = 100.0
    here.close("anna")
    assert here.watches("anna")
    here.close("anna")
    assert (here.watches("anna"), here.is_here("anna", 5), here.last_heard("anna")) == (False, True, 100.0)
    now = 105.0
    assert not here.is_here("anna", 5)


def test_the_longest_unheard_are_forgotten_but_nobody_who_watches() -> None:
    here = Presence(lambda: 7.0)
    here.open("anna")
    here.hear("ben")
    for stranger in range(REMEMBERED):
        here.hear(str(stranger))
    assert here.is_here("anna", 5)
    assert not here.is_here("ben", 5)
    assert here.is_here(str(REMEMBERED - 1), 5)
