//! What the lines of the form of a contest name: problems with their letters, colours and limits.

use super::fields::MOST_PROBLEMS;
use super::parts::is_all_or_nothing;
use super::{colours, limits};
use crate::http::page::Page;
use crate::http::problem_search::name_of;
use crate::http::seen_contest::limits::ShownLimits;
use crate::http::seen_contest::place::letter;
use crate::http::state::AppState;
use crate::scoreboard::Rules;
use crate::store::ContestLimits;

/// A line of the form.
pub(super) struct Chosen {
    pub(super) letter: String,
    pub(super) colour: String,
    /// The key of what the colour is called.
    pub(super) colour_key: &'static str,
    pub(super) id: String,
    /// Its name, where it is a problem that may be used.
    pub(super) name: Option<String>,
    /// The limits that hold for it, where they are known.
    pub(super) limits: Option<String>,
    /// Whether it brings all of its points or nothing, where parts count.
    pub(super) is_all_or_nothing: bool,
}

/// The problems that these lines name, in a contest by these rules.
pub(super) async fn chosen(
    state: &AppState,
    page: &Page,
    lines: &str,
    rules: Option<Rules>,
) -> Vec<Chosen> {
    let has_parts = rules.is_some_and(Rules::has_parts);
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut chosen = Vec::new();
    for (place, line) in lines.enumerate() {
        let words = limits::words(line);
        let id = words.first().map(String::as_str).unwrap_or_default();
        let mut own = ContestLimits::default();
        let mut colour = None;
        for word in words.iter().skip(1) {
            if colours::is_one(word) {
                colour = colour.or(Some(word.as_str()));
            } else {
                limits::take(word, &mut own);
            }
        }
        let colour = colour.unwrap_or_else(|| colours::of(place)).to_lowercase();
        // More than a contest can have are refused, and their packages not read.
        let is_read = place < MOST_PROBLEMS;
        let limits = if is_read {
            limits_of((state, page), id, own).await
        } else {
            None
        };
        let is_seen = is_read && has_parts && page.problem(id).is_some();
        chosen.push(Chosen {
            letter: letter(place),
            colour_key: colours::name(&colour),
            colour,
            name: name_of(page, id),
            id: id.to_owned(),
            limits,
            is_all_or_nothing: is_seen && is_all_or_nothing(state, page, id).await,
        });
    }
    chosen
}

/// The limits of a problem that the visitor sees, and by what a contest replaces them.
async fn limits_of(
    (state, page): (&AppState, &Page),
    id: &str,
    own: ContestLimits,
) -> Option<String> {
    let shelved = page.problem(id)?;
    // What cannot be loaded is told on the problem's page.
    let problem = state.library.current(shelved).await.ok()??;
    let shown = |limits| ShownLimits::of(&problem, limits, page.locale).line();
    let usual = shown(ContestLimits::default());
    if own.is_none() {
        return Some(usual);
    }
    let text = page.t("picker-limits-own");
    let text = text.with("limits", shown(own)).with("usual", usual);
    Some(text.to_string())
}
