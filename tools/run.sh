#!/usr/bin/env bash
# Open the window, or where there is no display take one search through the same window and keep what it shows.
#
# usage: tools/run.sh [RUN_FILE]
set -euo pipefail
here=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tour=nqueens-tour
patience=300s # the search takes seconds, the first compiling of the engine half a minute

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
echo "Instead one search runs through the same window, drawn into memory; it leaves:"
# Drawn into memory, Qt warns of each window that no window manager gives it a size.
export QT_QPA_PLATFORM=offscreen QT_LOGGING_RULES=default.warning=false
if ! timeout "$patience" "$program" --tour "$PWD/$tour"; then
    echo "The search did not get to its end; what it complained of stands above." >&2
    exit 1
fi
echo "The screenshot and the exported summary are in the folder $PWD/$tour"
