#!/usr/bin/env bash
# Opens the window. Without a display, runs one search off screen and saves a screenshot and a summary.
#
# usage: tools/run.sh [RUN_FILE]
set -euo pipefail
here=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tour=nqueens-tour
time_limit=300s # the search takes seconds, compiling the engine for the first time half a minute

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
echo "No display: neither DISPLAY nor WAYLAND_DISPLAY is set, so the window cannot open."
echo "Running one search off screen instead. Saved files:"
# Off screen, Qt warns about every window that no window manager has sized.
export QT_QPA_PLATFORM=offscreen QT_LOGGING_RULES=default.warning=false
if ! timeout "$time_limit" "$program" --tour "$PWD/$tour"; then
    echo "The search failed. See the messages above." >&2
    exit 1
fi
echo "The screenshot and the summary are in $PWD/$tour"
