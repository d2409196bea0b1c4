//! What the lines of the form of a contest name: problems with their letters and colours.

use super::colours;
use crate::http::page::Page;
use crate::http::problem_search::name_of;
use crate::http::seen_contest::place::letter;

/// A line of the form.
pub(super) struct Chosen {
    pub(super) letter: String,
    pub(super) colour: String,
    /// The key of what the colour is called.
    pub(super) colour_key: &'static str,
    pub(super) id: String,
    /// Its name, where it is a problem that may be used.
    pub(super) name: Option<String>,
}

/// The problems that these lines name.
pub(super) fn chosen(page: &Page, lines: &str) -> Vec<Chosen> {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let chosen = lines.enumerate().map(|(place, line)| {
        let mut words = line.split_whitespace();
        let id = words.next().unwrap_or_default();
        let colour = words.find(|word| colours::is_one(word));
        let colour = colour.unwrap_or_else(|| colours::of(place)).to_lowercase();
        Chosen {
            letter: letter(place),
            colour_key: colours::name(&colour),
            colour,
            name: name_of(page, id),
            id: id.to_owned(),
        }
    });
    chosen.collect()
}
