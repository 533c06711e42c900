"""Texts as tests compare them."""


def plain(text: str) -> str:
    """Return a text without the invisible sign that keeps a suit from being shown as an emoji."""
    return text.replace("\ufe0e", "")
