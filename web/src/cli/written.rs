//! Documents in files: one that somebody wrote, for a site to take, and one that a site sent.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use serde_json::Value;

use super::Failure;
use super::language::say;
use super::output;

/// The largest file that is a document.
const LARGEST: u64 = 1024 * 1024;

/// The document in a YAML file, or in JSON, which is a part of it; `-`: on standard input.
pub(super) fn document(path: &Path) -> Result<Value, Failure> {
    let shown = path.display().to_string();
    let cannot = |why: String| {
        let said = say("cli-cannot-read").with("path", shown.as_str());
        Failure::bad_input(said.with("why", why))
    };
    let text = text(path).map_err(|error| cannot(error.to_string()))?;
    let document: Value =
        serde_saphyr::from_str(&text).map_err(|error| cannot(error.to_string()))?;
    if document.is_object() {
        Ok(document)
    } else {
        Err(cannot(say("cli-no-document").to_string()))
    }
}

/// The text of a file that a site is sent; `-`: that on standard input.
pub(super) fn table(path: &Path) -> Result<String, Failure> {
    text(path).map_err(|error| {
        let said = say("cli-cannot-read").with("path", path.display().to_string());
        Failure::bad_input(said.with("why", error.to_string()))
    })
}

fn text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    if path == Path::new("-") {
        let stdin = io::stdin().lock();
        stdin.take(LARGEST + 1).read_to_string(&mut text)?;
    } else {
        let file = fs::File::open(path)?;
        file.take(LARGEST + 1).read_to_string(&mut text)?;
    }
    // The beginning of a document may be one, too.
    if text.len() as u64 > LARGEST {
        return Err(io::Error::other(say("cli-file-large").to_string()));
    }
    Ok(text)
}

/// Prints the settings that a site sent, as they are sent back: for people over many lines, and without what says only whose
/// they are.
pub(super) fn settings(mut document: Value, as_json: bool) -> Result<(), Failure> {
    if as_json {
        return output::json(&document);
    }
    if let Some(fields) = document.as_object_mut() {
        for fixed in ["id", "class"] {
            fields.remove(fixed);
        }
    }
    let text = serde_json::to_string_pretty(&document).map_err(Failure::machine)?;
    output::line(&text)
}

/// Writes what a site sent to a file, or to standard output where none is named.
pub(super) fn write(bytes: &[u8], path: Option<&Path>) -> Result<(), Failure> {
    let Some(path) = path else {
        return output::bytes(bytes);
    };
    fs::write(path, bytes).map_err(|error| {
        let said = say("cli-cannot-write").with("path", path.display().to_string());
        Failure::bad_input(said.with("why", error.to_string()))
    })
}
