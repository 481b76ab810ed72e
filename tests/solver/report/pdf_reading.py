"""Reads the text of a PDF whose fonts are embedded, by the tables that say which letter a glyph is."""

import re
import zlib

ESCAPED = {b"r": b"\r", b"n": b"\n"}


def pdf_text(data: bytes) -> str:
    """Return what a PDF writes, page after page, one string after the other."""
    raw = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    letters = [_letters(stream) for stream in raw if b"beginbfchar" in stream]
    fonts = dict(zip(_fonts_in_order(data), letters, strict=True))
    pages = [zlib.decompress(stream) for stream in raw if stream[:1] == b"x"]
    return " ".join(text for page in pages if b" Tf" in page for text in _strings(page, fonts))


def _fonts_in_order(data: bytes) -> list[bytes]:
    return sorted(set(re.findall(rb"/(F\d+) \d+ 0 R", data)))


def _letters(stream: bytes) -> dict[int, str]:
    """Return the letter of each glyph that a ToUnicode table names."""
    pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>", stream[stream.index(b"beginbfchar") :])
    return {int(glyph, 16): bytes.fromhex(letter.decode()).decode("utf-16-be") for glyph, letter in pairs}


def _strings(stream: bytes, fonts: dict[bytes, dict[int, str]]) -> list[str]:
    found, letters = [], {}
    for font, string in re.findall(rb"/(F\d+) [\d.]+ Tf|\(((?:[^()\\]|\\.)*)\)", stream, re.DOTALL):
        if font:
            letters = fonts[font]
        else:
            raw = re.sub(rb"\\(.)", lambda found: ESCAPED.get(found[1], found[1]), string, flags=re.DOTALL)
            found.append(
                "".join(letters.get(int.from_bytes(raw[i : i + 2]), "?") for i in range(0, len(raw), 2))
            )
    return found
