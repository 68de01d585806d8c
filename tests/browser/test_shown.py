"""A state in a notebook: its fragment looks as on its page, and asks nothing of the network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import waghals
from tests.web_views.test_shown import halfway

NOTEBOOK = (
    "<!doctype html><meta charset='utf-8'><style>body {{ font: 14px serif; }}</style><p id='text'>Text</p>{}"
)


@pytest.mark.parametrize("name", waghals.games())
def test_a_state_in_a_notebook_has_its_colours_and_changes_no_others(browser: Browser, name: str) -> None:
    page = browser.new_page()
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    text = "document.getElementById('text')"
    page.set_content(NOTEBOOK.format(""))
    before = page.evaluate(f"JSON.stringify({{...getComputedStyle({text})}})")
    page.set_content(NOTEBOOK.format(halfway(name)[1]._repr_html_()))
    assert page.evaluate(f"JSON.stringify({{...getComputedStyle({text})}})") == before
    assert [url for url in asked if not url.startswith("data:")] == []
    box = page.locator(".waghals .board").bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert box["height"] > 300
    picture = page.locator(".waghals .standing").screenshot()
    page.add_style_tag(content=".waghals .standing .token { --seat: #000; }")
    assert page.locator(".waghals .standing").screenshot() != picture
    page.close()
