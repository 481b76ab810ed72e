#!/usr/bin/env bash
# Open the window, or where there is no display take one search through the same window and keep what it shows.
#
# usage: tools/run.sh [RUN_FILE]
set -euo pipefail
here=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tour=nqueens-tour

has_display() {
    [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]
}

tools/set-up.sh run
[ "$(locale charmap 2>/dev/null)" = UTF-8 ] || export LC_ALL=C.UTF-8
program=$PWD/.venv/bin/nqueens-gui
if has_display; then
    cd "$here"
    exec "$program" "$@"
fi
echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open."
echo "Instead one search runs through the same window, drawn into memory."
QT_QPA_PLATFORM=offscreen "$program" --tour "$tour"
echo "The screenshot and the exported summary are in the folder $PWD/$tour:"
ls -1 "$tour"
