#!/usr/bin/env bash
# Installs Debian or Ubuntu packages if the user has permission; otherwise prints the command to run and fails.
#
# usage: tools/install-packages.sh PACKAGE...
set -euo pipefail

options=(--yes --no-install-recommends)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

print_instructions() {
    if command -v apt-get >/dev/null; then
        printf '\nSystem packages are missing, and installing them requires administrator rights. Run\n'
        printf '\n    sudo apt-get install %s\n\n' "${options[*]} $*"
    else
        printf '\nThese system packages (Debian names) are missing:\n\n    %s\n\n' "$*"
        printf 'Install the equivalents for your system, then run the command again.\n'
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
    can_install=false
elif [ "$(id -u)" = 0 ]; then
    can_install=true as_root=()
elif sudo -n true 2>/dev/null; then
    can_install=true as_root=(sudo -n)
else
    can_install=false
fi

if [ "$can_install" = false ]; then
    print_instructions "$@" >&2
    exit 1
fi
echo "Installing system packages: $* ..."
if ! install_packages "$@"; then
    cat "$log" >&2
    printf '\nCannot install the system packages. See the apt-get output above.\n' >&2
    exit 1
fi
