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

# The languages that Grundy knows, from their data: `id|programs|packages`.
languages() {
  sed -n 's/^id = "\(.*\)"/id \1/p; s/^packages = "\(.*\)"/packages \1/p
    s/^tools\..*names = \["\([^"]*\)".*/tool \1/p' "$root/judge/languages.toml" |
    awk 'function end() { if (id != "") print id "|" tools "|" packages }
         $1 == "id" { end(); id = $2; tools = ""; packages = "" }
         $1 == "tool" { tools = tools " " $2 }
         $1 == "packages" { $1 = ""; packages = $0 }
         END { end() }'
}

# Wants the packages of every language that is not here. Those that this system does not package are
# named by name_missing_languages.
want_languages() {
  not_packaged=""
  refreshed=""
  while IFS='|' read -r language programs packages; do
    for program in $programs; do
      command -v "$program" >/dev/null 2>&1 && continue
      if [ -z "$refreshed" ] && command -v apt-get >/dev/null 2>&1; then
        # A fresh system knows no packages at all.
        apt-get update -q >/dev/null 2>&1 || sudo -n apt-get update -q >/dev/null 2>&1 || true
        refreshed=yes
      fi
      # shellcheck disable=SC2086
      if apt-cache show $packages >/dev/null 2>&1; then
        missing="$missing $packages"
      else
        not_packaged="$not_packaged $language"
      fi
      break
    done
  done <<LANGUAGES
$(languages)
LANGUAGES
}

# Says loudly which languages could not be installed, so that nobody takes them for tested.
name_missing_languages() {
  for language in $not_packaged; do
    printf '\n== NOT TESTED: %s is not packaged for this system\n' "$language" >&2
  done
}
