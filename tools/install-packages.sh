#!/usr/bin/env bash
# Install Debian or Ubuntu packages where this user may, or else print the one command that does it and fail.
#
# usage: tools/install-packages.sh PACKAGE...
set -euo pipefail

options=(--yes --no-install-recommends)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

say_what_to_install() {
    if command -v apt-get >/dev/null; then
        printf '\nThis machine lacks system packages that only its administrator may install. The command is\n'
        printf '\n    sudo apt-get install %s\n\n' "${options[*]} $*"
    else
        printf '\nThis machine lacks what Debian calls\n\n    %s\n\n' "$*"
        printf 'Install what your system calls them, then come back.\n'
    fi
}

has_lists() {
    [ -n "$(find /var/lib/apt/lists -maxdepth 1 -name '*_Packages*' -print -quit 2>/dev/null)" ]
}

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1
}

install_packages() {
    has_lists || apt update || return
    apt install "${options[@]}" "$@" || { apt update && apt install "${options[@]}" "$@"; }
}

if ! command -v apt-get >/dev/null; then
    may_install=false
elif [ "$(id -u)" = 0 ]; then
    may_install=true as_root=()
elif sudo -n true 2>/dev/null; then
    may_install=true as_root=(sudo -n)
else
    may_install=false
fi

if [ "$may_install" = false ]; then
    say_what_to_install "$@" >&2
    exit 1
fi
echo "Installing the system packages $* ..."
if ! install_packages "$@"; then
    cat "$log" >&2
    printf '\nThe system packages could not be installed; what apt-get said stands above.\n' >&2
    exit 1
fi
