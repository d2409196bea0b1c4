//! Reading a program from a file, and knowing its language.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use judge::{Judge, SOURCE_LIMIT, Source};

use super::Failure;
use super::language::say;

/// Reads the program at `path`; the language is `language`, or what the file's suffix says.
///
/// Whatever would be refused later is refused here, so that nothing has been judged yet.
pub(super) fn read(path: &Path, language: Option<&str>, judge: &Judge) -> Result<Source, Failure> {
    let bytes = bytes(path)?;
    let language = match language {
        Some(language) => language.to_owned(),
        None => judge.detect(path).ok_or_else(|| {
            let languages = judge.languages().into_iter();
            no_suffix(
                path,
                languages.filter_map(|it| it.suffixes.into_iter().next()),
            )
        })?,
    };
    judge.language(&language)?;
    Ok(Source::new(path.to_string_lossy(), language, bytes))
}

/// Reads a text that can be a program, whatever its language.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display();
    let about = fs::metadata(path).map_err(|error| cannot_read(path, &error))?;
    if about.is_dir() {
        return Err(Failure::bad_input(
            say("cli-source-folder").with("path", name.to_string()),
        ));
    }
    if about.len() > SOURCE_LIMIT.bytes() {
        return Err(Failure::bad_input(
            say("cli-source-too-large")
                .with("path", name.to_string())
                .with("bytes", about.len())
                .with("limit", SOURCE_LIMIT),
        ));
    }
    // Devices and pipes say that they are empty and may never end.
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(SOURCE_LIMIT.bytes() + 1).read_to_end(&mut bytes))
        .map_err(|error| cannot_read(path, &error))?;
    judge::source::check_bytes(&bytes)
        .map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    Ok(bytes)
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(
        say("cli-cannot-read")
            .with("path", path.display().to_string())
            .with("why", error.to_string()),
    )
}

/// The failure of a file whose name says no language; `usual` are the suffixes that do.
pub(super) fn no_suffix(path: &Path, usual: impl Iterator<Item = String>) -> Failure {
    let mut known: Vec<String> = Vec::new();
    for suffix in usual {
        // Versions of a language share theirs.
        let suffix = format!(".{suffix}");
        if !known.contains(&suffix) {
            known.push(suffix);
        }
    }
    Failure::bad_input(
        say("cli-source-language")
            .with("path", path.display().to_string())
            .with("suffixes", known.join(" ")),
    )
}
