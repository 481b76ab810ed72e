#!/usr/bin/env bash
# Sets up the program once: system packages, a virtual environment with pinned versions, the compiled engine.
#
# usage: tools/set-up.sh run|test
# PYTHON=/path/to/python selects the interpreter; an environment made with another one is replaced. The default is the
# interpreter of the environment, or the first supported one on PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

purpose=$1
venv=.venv

is_supported() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null
}

find_python() {
    local name names=(python3 python3.14 python3.13 python3.12 python3.11)
    [ -z "${PYTHON:-}" ] || names=("$PYTHON")
    for name in "${names[@]}"; do
        if is_supported "$name"; then
            command -v "$name"
            return
        fi
    done
    return 1
}

python_package() {
    case $(apt-cache policy python3 2>/dev/null | awk '/Candidate:/ { print $2 }') in
        3.[0-9].* | 3.10.*) echo python3.11 ;; # Ubuntu 22.04 provides it in addition to its default 3.10.
        *) echo python3 ;;
    esac
}

install_python() {
    local package
    if [ -n "${PYTHON:-}" ]; then
        echo "PYTHON=$PYTHON is not Python 3.11 to 3.14." >&2
        return 1
    fi
    package=$(python_package)
    echo "Python 3.11 to 3.14 was not found on PATH."
    tools/install-packages.sh "$package" "$package-venv"
}

venv_package() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        "$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
}

missing_packages() {
    "$python" -I solver/core/system_libraries.py "$@"
}

# The packages for the real-window tests are optional: without them, those tests are skipped.
install_system_packages() {
    local uses=(offscreen) packages extras=""
    if [ "$purpose" = run ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        uses=(offscreen window)
    fi
    packages=$(venv_package && missing_packages "${uses[@]}")
    [ "$purpose" = run ] || extras=$(missing_packages window window-tests)
    [ -n "$packages$extras" ] || return 0
    # shellcheck disable=SC2086 # one word per package
    if tools/install-packages.sh $packages $extras; then
        packages=$(venv_package && missing_packages "${uses[@]}")
        [ -z "$packages" ] || echo "Still missing: ${packages//$'\n'/ }" >&2
    elif [ -z "$packages" ]; then
        echo "Continuing without them. The real-window tests will be skipped." >&2
    fi
    [ -z "$packages" ]
}

# What the program writes is tested in a browser and with LaTeX; not every distribution has both as packages.
install_readers() {
    local use packages
    for use in page-tests latex-tests; do
        packages=$(missing_packages "$use")
        # shellcheck disable=SC2086 # one word per package
        [ -z "$packages" ] || tools/install-packages.sh $packages ||
            echo "Continuing without them. The $use will be skipped." >&2
    done
}

venv_identity() {
    echo "$PWD"
    "$venv/bin/python" --version
}

interpreter() {
    "$1" -c 'import sys; print(sys.version, sys.base_prefix)' 2>/dev/null
}

is_complete_venv() {
    [ -f "$venv/identity" ] && [ "$(cat "$venv/identity")" = "$(venv_identity 2>/dev/null)" ] &&
        { [ -z "${PYTHON:-}" ] || [ "$(interpreter "$python")" = "$(interpreter "$venv/bin/python")" ]; }
}

make_venv() {
    echo "Creating a virtual environment in $venv ..."
    "$python" -m venv --without-pip --clear "$venv"
    venv_identity >"$venv/identity"
}

fingerprint() {
    cksum pyproject.toml constraints.txt
}

is_installed() {
    local stamp
    for stamp in "$venv/installed-for-$purpose" "$venv/installed-for-test"; do
        [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$(fingerprint)" ] || return 0
    done
    return 1
}

pip() {
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$venv/bin/python" -m ensurepip >/dev/null
    pip_of "$venv/bin/python" "$@"
}

pip_of() {
    "$1" -m pip --quiet --disable-pip-version-check --no-input install --constraint constraints.txt "${@:2}"
}

# uv takes a tenth of the time of pip, and brings that. It is needed for the set-up alone; where it cannot be had, pip
# does the same.
find_uv() {
    uv=$(command -v uv) && return
    uv=$venv/uv/bin/uv
    trap 'rm -rf "$venv/uv"' EXIT
    pip_of "$python" --target "$venv/uv" uv 2>/dev/null || pip --target "$venv/uv" uv 2>/dev/null || uv=false
}

install() {
    VIRTUAL_ENV=$venv "$uv" pip install --quiet --constraint constraints.txt "$@" 2>/dev/null || pip "$@"
}

# More than half of Qt for Python is never loaded here.
drop_unused_qt() {
    local name unused=(-name linguist -o -name assistant)
    for name in qml quick designer labs lottie sql eglfs compositor translations metatypes lupdate lrelease; do
        unused+=(-o -iname "*$name*")
    done
    find "$venv" -path '*/PySide6/*' \( "${unused[@]}" \) -prune -exec rm -rf {} +
}

# Qt for Python brings a dozen modules in an archive and compiles them at each start; as files they are compiled once.
# The one that writes its stub files is loaded at each start too, and never used here.
unpack_qt_modules() {
    rm -rf "$venv"/lib*/python*/site-packages/shiboken6/files.dir
    SBK_EMBED=no "$venv/bin/python" -c "import shiboken6"
    find "$venv" -path '*/files.dir/*' -name pyi_generator.py -exec cp /dev/null {} \;
}

# What the first start loads becomes bytecode while the engine is compiled, which takes longer.
compile_bytecode() {
    "$venv/bin/python" -c "import nqueens_gui.app, pyqtgraph, matplotlib.figure, jinja2" 2>/dev/null || true
}

install_project() {
    local extra=""
    [ "$purpose" = run ] || extra="[test]"
    rm -f "$venv"/installed-for-*
    echo "Installing pinned dependencies (about 600 MB, once) ..."
    find_uv
    # What the engine is compiled with, and what packages without a wheel, this one among them, are built with.
    install colorama msgspec numba hatchling setuptools pip
    prepare_engine &
    install --no-build-isolation --editable ".$extra"
    drop_unused_qt
    unpack_qt_modules
    compile_bytecode
    fingerprint >"$venv/installed-for-$purpose"
    wait $!
}

engine_fingerprint() {
    find solver -name '*.py' -print0 | sort -z | xargs -0 cksum
}

prepare_engine() {
    local stamp="$venv/engine-prepared-for-$purpose" all=()
    [ "$purpose" = run ] || all=(--all)
    if [ "$(cat "$stamp" 2>/dev/null)" != "$(engine_fingerprint)" ]; then
        echo "Compiling the search engine (once) ..."
        "$venv/bin/python" -m solver.engine.prepare ${all[@]+"${all[@]}"}
        engine_fingerprint >"$stamp"
    fi
}

python=$(find_python) || { install_python && python=$(find_python); } || exit 2
install_system_packages
[ "$purpose" = run ] || install_readers
is_complete_venv || make_venv
is_installed || install_project
prepare_engine
