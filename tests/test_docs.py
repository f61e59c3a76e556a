"""The documents that are made from the code are as the code is now."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli.main import app

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "manual").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_manual_page_is_fresh(page):
    """If not: ``make manual``."""
    shown = CliRunner().invoke(app, ["rules", page.stem.replace("-", "/", 1), "--markdown"])
    assert page.read_text() == shown.output


@pytest.mark.parametrize("document", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")))
def test_links_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text()):
        assert (document.parent / target).exists(), target
