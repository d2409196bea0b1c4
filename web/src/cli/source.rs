//! Reading a program from a file, and knowing its language.

use std::fs;
use std::io;
use std::path::Path;

use judge::language::ANSWER;
use judge::{Judge, SOURCE_LIMIT, Source};
use problems::answers::{self, LIMIT, OfNoTest, text_of, text_of_folder};
use problems::{ByteSize, Problem};

use super::Failure;
use super::input::{self, cannot_read};
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

/// The same for a problem: where that takes the answers themselves, the file is those, unless a language is
/// named.
pub(super) fn read_for(
    problem: &Problem,
    path: &Path,
    language: Option<&str>,
    judge: &Judge,
) -> Result<Source, Failure> {
    if problem.kind().takes_answers() && language.is_none_or(|it| it == ANSWER) {
        let (name, answers) = (path.to_string_lossy(), answers(path)?);
        if let Some(none) = OfNoTest::first_in(problem, Some(&name), &answers) {
            let said = say("answers-no-test").with("file", none.file);
            return Err(Failure::bad_input(said.with("tests", none.tests)));
        }
        return Ok(Source::new(name, ANSWER, answers));
    }
    read(path, language, judge)
}

/// Reads answers: one file, a zip archive of files that are called as the tests, or a folder of such.
pub(super) fn answers(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display();
    let text = if path.is_dir() {
        let mut files = Vec::new();
        below(path, "", &mut files)?;
        text_of_folder(files, LIMIT)
    } else {
        text_of(vec![(name.to_string(), raw(path, LIMIT)?)], LIMIT)
    };
    let text = text.map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    answers::check(&text).map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    judge::source::check_bytes_in(ANSWER, &text)
        .map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    Ok(text)
}

/// Reads the files below a folder, in order of their names. Links to folders are left alone.
fn below(folder: &Path, inside: &str, files: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    let unread = |error: io::Error| cannot_read(folder.display(), error);
    let entries = fs::read_dir(folder).map_err(unread)?;
    let entries = entries.collect::<Result<Vec<_>, _>>();
    let mut entries = entries.map_err(unread)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{inside}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type().map_err(unread)?;
        if kind.is_symlink() && entry.path().is_dir() {
            continue;
        }
        if kind.is_dir() {
            below(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, raw(&entry.path(), LIMIT)?));
        }
    }
    Ok(())
}

/// Reads a text that can be a program, whatever its language.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = raw(path, SOURCE_LIMIT)?;
    judge::source::check_bytes(&bytes)
        .map_err(|error| Failure::bad_input(format!("{}: {error}", path.display())))?;
    Ok(bytes)
}

/// Reads a file that is not too large to be handed in.
fn raw(path: &Path, limit: ByteSize) -> Result<Vec<u8>, Failure> {
    if path.is_dir() {
        let said = say("cli-source-folder").with("path", path.display().to_string());
        return Err(Failure::bad_input(said));
    }
    input::file(path, limit)
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
