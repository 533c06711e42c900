"""A turn by clicking in a real browser, where a Chromium is found."""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright, expect

from tests.demo.tab import demo

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the page is tested without a browser"),
]


@asynccontextmanager
async def pages(base: str, *people: str) -> AsyncIterator[list[Page]]:
    """Open the demo as each of the people, in tabs of one browser."""
    async with async_playwright() as playwright:
        quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=quiet)
        context = await browser.new_context(viewport={"width": 900, "height": 1200}, bypass_csp=True)
        opened = [await context.new_page() for _ in people]
        for page, person in zip(opened, people, strict=True):
            page.set_default_timeout(60_000)
            await page.goto(f"{base}/?as={person}#demo")
        yield opened
        await browser.close()


async def press(page: Page, label: str) -> None:
    """Press the latest button of that label, once the page lets one press."""
    button = page.get_by_role("button", name=label).last
    await expect(button).to_be_enabled(timeout=60_000)
    await button.click()


async def at_rest(page: Page) -> None:
    """Return once pictures are there and nothing moves any more, as a person waits before aiming at a list."""
    height = "document.querySelector('#channel-timeline').scrollHeight"
    seen, calm = 0, 0
    while calm < 5:
        await page.wait_for_function("!document.querySelector('[aria-busy=true]')")
        before, seen = seen, await page.evaluate(height)
        calm = calm + 1 if seen == before else 0
        await page.wait_for_timeout(200)


async def type_command(page: Page, command: str) -> None:
    """Type a command as a person does, choose it from the list and send it."""
    composer = page.locator("#channel-composer-input")
    await composer.click()
    await composer.press_sequentially(command, delay=20)
    await expect(page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
    await page.keyboard.press("Enter")
    await page.locator("#send-message").click()


async def test_a_turn_by_clicking(tmp_path: Path) -> None:
    """Draw, pick, discard with the mouse; the other tab shows the move without a refresh, in nobody's hand."""
    async with demo(tmp_path / "rummy.db") as base, pages(base, "ada", "camille") as (ada, camille):
        await type_command(ada, "/rummy new")
        await press(ada, "Add computer (hard)")
        await press(ada, "Start")
        await press(ada, "Draw from the stock")
        await expect(ada.get_by_text("has drawn and is to play").last).to_be_visible(timeout=20_000)
        await at_rest(ada)
        await ada.get_by_text("Pick cards to see what they do").last.click()
        await ada.get_by_role("listbox").last.get_by_role("option").first.click()
        await ada.locator("#channel-name").click()
        discard = ada.get_by_role("button", name=re.compile("^Discard ")).last
        card = (await discard.inner_text()).strip().removeprefix("Discard ")
        await discard.click()
        await expect(camille.get_by_text(f"discarded {card}").last).to_be_visible(timeout=60_000)
        assert await camille.get_by_text("Only you can see this").count() == 0
