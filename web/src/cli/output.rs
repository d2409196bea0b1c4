//! Results on standard output: one JSON document, a table, or lines. Remarks on standard error.

use std::io::Write;

use comfy_table::{ContentArrangement, Table, presets};
use serde::Serialize;

use super::Failure;

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

/// An empty table with these headings, in the style of all of them.
pub(super) fn table(headings: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    // Long cells are wrapped at the terminal's width; elsewhere nothing is.
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(headings.to_vec());
    table
}
