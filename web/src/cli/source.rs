//! Reading a program from a file, and knowing its language.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use judge::{Judge, SOURCE_LIMIT, Source};

use super::Failure;

/// Reads the program at `path`; the language is `language`, or what the file's suffix says.
///
/// Whatever would be refused later is refused here, so that nothing has been judged yet.
pub(super) fn read(path: &Path, language: Option<&str>, judge: &Judge) -> Result<Source, Failure> {
    let name = path.display();
    let about = fs::metadata(path).map_err(|error| cannot_read(path, &error))?;
    if about.is_dir() {
        return Err(Failure::bad_input(format!(
            "{name} is a folder\nhint: name the file of the program"
        )));
    }
    if about.len() > SOURCE_LIMIT.bytes() {
        return Err(Failure::bad_input(format!(
            "{name}: the source has {} bytes; the limit is {SOURCE_LIMIT}",
            about.len()
        )));
    }
    // Devices and pipes say that they are empty and may never end.
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(SOURCE_LIMIT.bytes() + 1).read_to_end(&mut bytes))
        .map_err(|error| cannot_read(path, &error))?;
    let language = match language {
        Some(language) => language.to_owned(),
        None => judge.detect(path).ok_or_else(|| no_suffix(path, judge))?,
    };
    judge.language(&language)?;
    let source = Source::new(path.to_string_lossy(), language, bytes);
    source
        .check()
        .map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    Ok(source)
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("cannot read {}: {error}", path.display()))
}

fn no_suffix(path: &Path, judge: &Judge) -> Failure {
    let mut known: Vec<String> = Vec::new();
    for language in judge.languages() {
        // Versions of a language share theirs.
        let usual = language.suffixes.first().map(|suffix| format!(".{suffix}"));
        known.extend(usual.filter(|suffix| !known.contains(suffix)));
    }
    Failure::bad_input(format!(
        "{}: the file name does not tell the language\nhint: give --lang, or one of the suffixes {}",
        path.display(),
        known.join(" ")
    ))
}
