# Shared by the scripts beside it, which read it first: goes to the checkout and prepares .venv.
set -eu
cd "$(dirname "$0")/.."

# Some shells have it set: then every process would compile all modules anew, for seconds, and tests start many.
unset PYTHONDONTWRITEBYTECODE

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# The Pythons this project runs on; the same range stands in pyproject.toml.
is_supported() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        is_supported "$PYTHON" || fail "PYTHON=$PYTHON is not a Python 3.11, 3.12 or 3.13."
        echo "$PYTHON"
        return
    fi
    for candidate in python3 python3.13 python3.12 python3.11; do
        if is_supported "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    found=$(python3 --version 2>/dev/null) || found="no Python at all"
    fail "This needs Python 3.11, 3.12 or 3.13, but found $found.
On Debian 12 or newer: sudo apt install python3 python3-venv
A Python elsewhere is chosen with PYTHON=/path/to/python3 in front of the command."
}

# prepare LOCK: make .venv where it is missing or broken, and install LOCK where it has changed.
prepare() {
    lock=$1
    if ! { is_supported .venv/bin/python && .venv/bin/python -c 'import pip' 2>/dev/null; }; then
        python=$(find_python)
        "$python" -c 'import ensurepip, venv' 2>/dev/null || fail \
            "Python's part for virtual environments is missing. On Debian: sudo apt install python3-venv"
        echo "Creating a virtual environment in .venv with $("$python" --version) ..."
        "$python" -m venv --clear .venv || fail "The virtual environment could not be made; see above."
    fi
    installed=.venv/$lock # a copy of what was installed last
    if ! cmp -s "$lock" "$installed"; then
        echo "Installing what $lock names (this takes a minute the first time) ..."
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock" ||
            fail "The dependencies could not be installed; see above. Is this machine online?"
        cp "$lock" "$installed"
    fi
}
