//! Results on standard output: one JSON document, a table, or lines; colours only on a terminal.

use std::io::{IsTerminal, Write};

use comfy_table::{ContentArrangement, Table, presets};
use judge::Verdict;
use owo_colors::OwoColorize;
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

/// The word that begins an error or a hint.
pub(super) fn label(word: &str) -> String {
    match word {
        "error:" => word.red().bold().to_string(),
        _ => word.cyan().bold().to_string(),
    }
}

/// A verdict in its colour. `anstream` takes the colour away where nobody sees it.
pub(super) fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::AC => verdict.green().bold().to_string(),
        Verdict::SE => verdict.magenta().bold().to_string(),
        _ => verdict.red().bold().to_string(),
    }
}

/// Whether standard error shows colours.
pub(super) fn coloured() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}
