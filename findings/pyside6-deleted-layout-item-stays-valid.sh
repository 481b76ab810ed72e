#!/usr/bin/env bash
# PySide6 6.11.3: QLayout.addLayout makes Python objects of all items of the layout that is added, which nobody asked for.
# Qt deletes an item with its widget; PySide does not notice, keeps the object and calls it valid, at an address that Qt
# gives to something else. Seen on 29 November 2026: "1 item, then in the layout: 0; valid: True". Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install PySide6_Essentials==6.11.3
found=$(QT_QPA_PLATFORM=offscreen "$folder/venv/bin/python" - <<'PY'
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget, QWidgetItem
from shiboken6 import Shiboken

app = QApplication([])
window = QWidget()
outer, inner, label = QVBoxLayout(window), QVBoxLayout(), QLabel("h")
inner.addWidget(label)
outer.addLayout(inner)
items = [one for one in Shiboken.getAllValidWrappers() if isinstance(one, QWidgetItem)]
Shiboken.delete(label)
valid = all(map(Shiboken.isValid, items))
print(f"{len(items)} item, then in the layout: {inner.count()}; valid: {valid}")
PY
)
echo "$found"
[ "$found" = "1 item, then in the layout: 0; valid: True" ]
