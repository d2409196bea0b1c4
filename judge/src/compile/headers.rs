//! Precompiled headers: `bits/stdc++.h` read once for each compiler and standard, in place of a
//! second of work for every submission.
//!
//! A header lives in a folder of its own, which comes first on the compiler's search path. There
//! GCC finds `bits/stdc++.h.gch` and uses it when it was made with the same options; where it
//! was not, the plain header beside it leads on to the system's, so a source never fails for it.
//! Building is no untrusted work: it runs outside the sandbox, once, guarded by a file lock.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::cache::Key;
use super::command::Placeholders;
use crate::language::Language;

/// A folder of precompiled headers.
#[derive(Debug)]
pub(crate) struct Headers {
    folder: PathBuf,
}

impl Headers {
    /// The headers in a folder, which is made when it is not there, readable for all: compilers
    /// in the sandbox are other users.
    ///
    /// # Errors
    /// The system's reason why the folder cannot be made.
    pub(crate) fn open(folder: PathBuf) -> io::Result<Self> {
        make_public_folder(&folder)?;
        Ok(Self { folder })
    }

    /// The folder to put first on the search path for sources that include the language's
    /// header; `None` when the language has none, the source does without, or it can't be built.
    pub(crate) fn folder_for(
        &self,
        language: &Language,
        standard: &str,
        source: &[u8],
    ) -> Option<PathBuf> {
        let header = language.spec().header.as_deref()?;
        includes(source, header)
            .then(|| self.prepare(language, standard))
            .flatten()
    }

    /// Builds the language's header for a standard unless that was done before.
    pub(crate) fn prepare(&self, language: &Language, standard: &str) -> Option<PathBuf> {
        let header = language.spec().header.as_deref()?;
        let command = build_command(language, standard)?;
        let key = Key::new(&[
            language.fingerprint().as_bytes(),
            command.join("\0").as_bytes(),
            header.as_bytes(),
        ]);
        let folder = self.folder.join(&key.as_str()[..16]);
        if folder.is_dir() {
            return Some(folder);
        }
        match build(&folder, header, &command) {
            Ok(()) => Some(folder),
            Err(error) => {
                tracing::warn!(%error, language = language.id, "no precompiled header");
                None
            }
        }
    }
}

/// Whether a source includes a header by its name in angle brackets or quotes.
fn includes(source: &[u8], header: &str) -> bool {
    source.split(|byte| *byte == b'\n').any(|line| {
        let line = String::from_utf8_lossy(line);
        let Some(rest) = line.trim_start().strip_prefix('#') else {
            return false;
        };
        let Some(rest) = rest.trim_start().strip_prefix("include") else {
            return false;
        };
        let name = rest.trim_start().trim_start_matches(['<', '"']);
        name.starts_with(header)
    })
}

/// The compile command with only what decides about a header: the compiler and its options.
fn build_command(language: &Language, standard: &str) -> Option<Vec<String>> {
    let template = language.spec().compile.as_ref()?;
    let mut kept = Vec::new();
    let mut arguments = template.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-o" => {
                arguments.next();
            }
            "{source}" | "{variant}" => {}
            library if library.starts_with("-l") => {}
            _ => kept.push(argument.clone()),
        }
    }
    Some(
        Placeholders::outside(language)
            .with("standard", standard)
            .fill(&kept),
    )
}

/// Makes the folder with the header and its precompiled form, whole or not at all.
fn build(folder: &Path, header: &str, command: &[String]) -> io::Result<()> {
    let parent = folder.parent().unwrap_or_else(|| Path::new("."));
    let lock = std::fs::File::create(folder.with_extension("lock"))?;
    lock.lock()?;
    if folder.is_dir() {
        return Ok(());
    }
    let new = tempfile::tempdir_in(parent)?;
    let plain = new.path().join(header);
    make_public_folder(plain.parent().unwrap_or(new.path()))?;
    make_public_folder(new.path())?;
    // Leads on to the system's header when the precompiled one does not fit.
    std::fs::write(
        &plain,
        format!("#pragma GCC system_header\n#include_next <{header}>\n"),
    )?;
    let mut made = plain.clone().into_os_string();
    made.push(".gch");
    let (program, arguments) = command
        .split_first()
        .ok_or_else(|| io::Error::other("an empty compile command"))?;
    let output = Command::new(program)
        .args(arguments)
        .args(["-x", "c++-header", "-I"])
        .arg(new.path())
        .arg(&plain)
        .arg("-o")
        .arg(&made)
        .env("LC_ALL", "C.UTF-8")
        .current_dir("/")
        .stdin(Stdio::null())
        .output()?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(io::Error::other(words));
    }
    for file in [plain.as_os_str(), &made] {
        make_public(Path::new(file), 0o644)?;
    }
    std::fs::rename(new.keep(), folder)
}

fn make_public_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    make_public(folder, 0o755)
}

fn make_public(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sources_that_include_it_get_it() {
        let with = |source: &str| includes(source.as_bytes(), "bits/stdc++.h");
        assert!(with("#include <bits/stdc++.h>\nint main(){}"));
        assert!(with("// x\n  #  include\"bits/stdc++.h\"\r\n"));
        assert!(!with("#include <cstdio>\n// bits/stdc++.h"));
    }
}
