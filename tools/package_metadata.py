"""Gives the package the addresses of the host that builds it; without a host, it has none."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


def readme(text: str, address: str, version: str) -> str:
    """Return the README with full addresses in place of relative ones, so that package indexes show its pictures."""
    if not address:
        return text
    text = re.sub(r"(!\[[^]]*\]\()(?=docs/)", rf"\1{address}/raw/{version}/", text)
    return re.sub(r"(?<=\]\()(?!https?:|#)", f"{address}/blob/{version}/", text)


def urls(address: str, version: str) -> dict[str, str]:
    """Return the links that a package index shows."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Documentation": f"{address}/blob/{version}/docs/window.md",
        "Changelog": f"{address}/blob/{version}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def address_of(environment: Mapping[str, str]) -> tuple[str, str]:
    """Return the address of the repository, empty where nothing is known of it, and the version in its addresses."""
    server, name = environment.get("GITHUB_SERVER_URL"), environment.get("GITHUB_REPOSITORY")
    return (f"{server}/{name}" if server and name else "", environment.get("GITHUB_SHA", "HEAD"))


class AddressHook(MetadataHookInterface):
    """What hatchling asks for the fields that are named dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the fields."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        where = address_of(os.environ)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text, *where)}
        metadata["urls"] = urls(*where)
