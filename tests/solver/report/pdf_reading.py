"""Reads PDFs: their text, their fonts and their structure."""

import io
from collections import Counter
from typing import Any

from pypdf import PdfReader


def pages_of_pdf(data: bytes) -> list[str]:
    """Return the text of each page, all blanks alike."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def pdf_text(data: bytes) -> str:
    """Return the text of a PDF, page after page."""
    return " ".join(pages_of_pdf(data))


def structure_of(data: bytes) -> Counter[str]:
    """Count the elements that a screen reader is told of, those with a description as ``Figure with Alt``, too."""
    found: Counter[str] = Counter()
    left = [PdfReader(io.BytesIO(data)).trailer["/Root"]["/StructTreeRoot"]]
    while left:
        node = left.pop().get_object()
        if not isinstance(node, dict):
            continue
        if kind := str(node.get("/S", "")).removeprefix("/"):
            found[kind] += 1
            found[f"{kind} with Alt"] += "/Alt" in node
        inner: Any = node.get("/K", [])
        left += inner if isinstance(inner, list) else [inner]
    return found


def fonts_of(data: bytes) -> dict[str, bool]:
    """Return the fonts of a PDF, pictures included, and whether each is embedded."""
    reader, found = PdfReader(io.BytesIO(data)), {}
    for number in range(1, len(reader.xref[0]) + 1):
        thing = reader.get_object(number)
        if isinstance(thing, dict) and thing.get("/Type") == "/FontDescriptor":
            found[str(thing["/FontName"])] = any(key.startswith("/FontFile") for key in thing)
    return found
