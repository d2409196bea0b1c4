//! Results on standard output: one JSON document, or lines. Remarks on standard error.

use std::io::Write;

use serde::Serialize;

use super::Failure;
use super::folding;
use super::listing::Listing;

/// What others have written, without signs that a terminal obeys; lines and tabs stay.
pub(super) fn printable(text: &str) -> String {
    let is_shown = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    text.chars().filter(is_shown).collect()
}

/// Prints exactly one JSON document and a line end.
pub(super) fn json(document: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(document).map_err(Failure::machine)?;
    line(&text)
}

/// Prints a line of a result.
pub(super) fn line(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// Prints a line of a result, which is broken where a terminal is narrower.
pub(super) fn folded(text: &str) -> Result<(), Failure> {
    line(&folding::hanging(text, folding::width()))
}

/// Prints a list, or nothing where nothing is in it.
pub(super) fn list(listing: &Listing) -> Result<(), Failure> {
    if listing.is_empty() {
        return Ok(());
    }
    line(&listing.to_string())
}

/// Prints a file as it is.
pub(super) fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}
