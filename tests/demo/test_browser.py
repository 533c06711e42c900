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


TO_THE_END = "(at => at.scrollHeight - at.scrollTop - at.clientHeight)(document.querySelector('#channel-timeline'))"
"""So many pixels are hidden below what the page shows of the channel."""


@asynccontextmanager
async def pages(base: str, *people: str) -> AsyncIterator[list[Page]]:
    """Open the demo as each of the people, in tabs of a browser as small as a phone's; the last is in front: quick."""
    async with async_playwright() as playwright:
        quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=quiet)
        context = await browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
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


async def turn_wheel(page: Page, pixels: float) -> None:
    """Scroll the channel as a person does and let it come to rest."""
    await page.locator("#channel-timeline").hover()
    before = await page.evaluate(TO_THE_END)
    await page.mouse.wheel(0, pixels)
    await page.wait_for_function(f"{TO_THE_END} !== {before}")
    await page.wait_for_timeout(200)


async def jump_to_the_rules(page: Page) -> None:
    """Ask for the rules while reading further up and jump to the answer; the page has no target from then on."""
    await turn_wheel(page, -100)
    await press(page, "Rules")
    await page.get_by_role("button", name="jump to latest").click()
    await at_rest(page)
    assert await page.evaluate(TO_THE_END) <= 1


async def open_list_further_up(page: Page, label: str) -> None:
    """Scroll to a list that has messages below and open it: it opens there, all of it to be seen."""
    chooser = page.get_by_role("combobox", name=label).last
    top = await chooser.evaluate("it => it.getBoundingClientRect().top")
    await turn_wheel(page, top - 300)
    assert await page.evaluate(TO_THE_END) > 1
    top = await chooser.evaluate("it => it.getBoundingClientRect().top")
    await chooser.click()
    await at_rest(page)
    assert await chooser.evaluate("it => it.getBoundingClientRect().top") == pytest.approx(top, abs=1)
    await expect(page.locator(".select-list:popover-open")).to_be_in_viewport(ratio=1)


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
    async with demo(tmp_path / "rummy.db") as base, pages(base, "camille", "ada") as (camille, ada):
        await type_command(ada, "/rummy new")
        await press(ada, "Add computer (hard)")
        await press(ada, "Start")
        await press(ada, "Draw from the stock")
        await expect(ada.get_by_text("has drawn and is to play").last).to_be_visible(timeout=20_000)
        await at_rest(ada)
        await jump_to_the_rules(ada)
        await open_list_further_up(ada, "Pick cards to see what they do")
        await ada.get_by_role("listbox").last.get_by_role("option").first.click()
        await ada.locator("#channel-name").click()
        discard = ada.get_by_role("button", name=re.compile("^Discard ")).last
        card = (await discard.inner_text()).strip().removeprefix("Discard ")
        await discard.click()
        await expect(camille.get_by_text(f"discarded {card}").last).to_be_visible(timeout=60_000)
        assert await camille.get_by_text("Only you can see this").count() == 0
        await ada.reload()
        await expect(ada.get_by_role("button", name="My hand").last).to_be_visible(timeout=60_000)
        await at_rest(ada)
        assert await ada.evaluate(TO_THE_END) <= 1, "a page that opens shows the newest messages"
