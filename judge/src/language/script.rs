//! What stands for the language of a program whose package says itself how it is built and started:
//! by a script `build`, by a file `run`, or by both.

use super::spec::{LanguageSpec, SpecError, parse_one};

/// What both ways have in common. A shell starts `run`, as it starts scripts that don't say by what;
/// whatever it is may be a runtime with threads.
const COMMON: &str = r#"
name = "scripts of the package"
suffixes = []
source = "run"
tools = {}
run = ["/bin/sh", "-c", "exec {program}/run \"$@\"", "{program}/run"]
processes = 64
family = "managed"
memory_extra_mib = 64
hello = ""
"#;

/// A file `run` alone.
const RUN: &str = "id = \"run-script\"\n";

/// The folder is closed to its programs, so `build` works in a copy of it, all of which becomes the
/// program.
const BUILD: &str = r#"
id = "build-script"
compile = ["/bin/sh", "-c", "cp -R {program}/. . && exec ./build"]
leaves = ["**/*"]
"#;

/// The entry for programs with `build`, or with `run` only.
pub(super) fn spec(is_built: bool) -> Result<LanguageSpec, SpecError> {
    parse_one(&[if is_built { BUILD } else { RUN }, COMMON].concat())
}

/// Whether an id is one of theirs.
pub(super) fn is_one(id: &str) -> bool {
    matches!(id, "run-script" | "build-script")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn both_are_entries() {
        assert!(spec(true).unwrap().compile.is_some());
        let run = spec(false).unwrap();
        assert!(run.compile.is_none() && is_one(&run.id));
    }
}
