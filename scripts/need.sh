# Sourced by ./run and ./test: finds out what this machine lacks and installs it, or says how.

missing=""

# want CHECK PACKAGES: when the command CHECK fails, the Debian PACKAGES are missing.
want() {
  if ! sh -c "$1" >/dev/null 2>&1; then
    missing="$missing $2"
  fi
}

# Installs what `want` found missing. Says what to install, and ends with 3, where it may not.
install_missing() {
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "missing here, in Debian's names:$missing" >&2
    echo "hint: install them with this system's package manager and start again" >&2
    exit 3
  fi
  if [ "$(id -u)" = 0 ]; then
    as_root=""
  elif sudo -n true 2>/dev/null; then
    as_root="sudo -n"
  else
    echo "missing here:$missing" >&2
    echo "hint: sudo apt-get install --no-install-recommends$missing" >&2
    exit 3
  fi
  echo "installing:$missing" >&2
  # shellcheck disable=SC2086
  {
    $as_root apt-get update -q &&
      DEBIAN_FRONTEND=noninteractive $as_root apt-get install -q -y --no-install-recommends $missing
  } >&2 || {
    echo "apt-get could not install:$missing" >&2
    exit 3
  }
}

# Finds cargo, also where a login shell would have it.
need_cargo() {
  command -v cargo >/dev/null 2>&1 || PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
  if ! command -v cargo >/dev/null 2>&1; then
    echo "cargo is missing: install the Rust toolchain (https://rustup.rs) and start again" >&2
    exit 3
  fi
}

# What building and the main flow need: a C toolchain, Python to judge, npm for the pages' scripts.
want_to_build() {
  want "command -v cc" "gcc libc6-dev"
  want "command -v g++" "g++"
  want "command -v python3" "python3"
  want "command -v node" "nodejs"
  want "command -v npm" "npm"
}
