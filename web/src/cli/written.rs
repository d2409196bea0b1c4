//! Documents in files: one that somebody wrote, for a site to take, and one that a site sent.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use problems::ByteSize;
use serde_json::Value;

use super::Failure;
use super::input::{cannot_read, file_or_standard_input};
use super::language::say;
use super::output;
use crate::http::tables::text_of;

/// The largest file that is a document.
const FILE_LIMIT: ByteSize = ByteSize::from_mib(1);

/// The document in a YAML file, or in JSON, which is a part of it; `-`: on standard input.
pub(super) fn document(path: &Path) -> Result<Value, Failure> {
    let text = file_or_standard_input(path, FILE_LIMIT)?;
    let cannot = |why: &dyn Display| cannot_read(path.display(), why);
    let text = String::from_utf8(text).map_err(|why| cannot(&why))?;
    let document: Value = serde_saphyr::from_str(&text).map_err(|why| cannot(&why))?;
    if document.is_object() {
        Ok(document)
    } else {
        Err(cannot(&say("cli-no-document")))
    }
}

/// The text of a file that a site is sent, in whichever encoding spreadsheets save it; `-`: that on standard input.
pub(super) fn table(path: &Path) -> Result<String, Failure> {
    Ok(text_of(&file_or_standard_input(path, FILE_LIMIT)?))
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
