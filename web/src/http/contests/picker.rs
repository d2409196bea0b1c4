//! The search for problems next to the form of a contest, and what the lines of the form name.

use super::colours;
use crate::http::page::Page;
use crate::http::seen_contest::place::letter;
use crate::library::{Shelved, rights};
use crate::store::{User, Visibility};

/// How many problems a search shows.
const MOST_FOUND: usize = 12;

/// How many names are said of problems that may have been meant…
const MOST_NEAR: usize = 3;

/// …and how much they must have in common with what was typed.
const LEAST_SIMILARITY: f64 = 0.8;

/// The search and the problems chosen so far.
pub(super) struct Picker {
    /// Whether something was searched for.
    pub(super) is_asked: bool,
    pub(super) found: Vec<Found>,
    pub(super) chosen: Vec<Chosen>,
}

/// A problem that was found.
pub(super) struct Found {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) difficulty: Option<u8>,
    /// Whether a line of the form names it already.
    pub(super) is_chosen: bool,
}

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

/// Whether somebody may put a problem into a contest.
pub(super) fn may_be_used(user: &User, problem: &Shelved) -> bool {
    problem.current.is_some()
        && match problem.visibility {
            Visibility::Public => true,
            Visibility::Contest => rights::changes(user, problem),
            Visibility::Private | Visibility::Shared => false,
        }
}

impl Picker {
    /// What is found by a question, and what these lines name.
    pub(super) fn of(page: &Page, user: &User, question: &str, lines: &str) -> Self {
        let chosen = chosen(page, lines);
        let question = question.trim();
        let seen = page.shelf.seen(Some(user));
        let found = if question.is_empty() {
            Vec::new()
        } else {
            seen.search(question)
        };
        let found = found.into_iter().filter(|it| is_usable(page, user, &it.id));
        let found = found.take(MOST_FOUND).map(|it| Found {
            name: it.name(page.locale).to_owned(),
            difficulty: it.difficulty,
            is_chosen: chosen.iter().any(|line| line.id == it.id),
            id: it.id.clone(),
        });
        Self {
            is_asked: !question.is_empty(),
            found: found.collect(),
            chosen,
        }
    }
}

fn is_usable(page: &Page, user: &User, id: &str) -> bool {
    let problem = page.shelf.any(id);
    problem.is_some_and(|problem| may_be_used(user, problem))
}

fn chosen(page: &Page, lines: &str) -> Vec<Chosen> {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let chosen = lines.enumerate().map(|(place, line)| {
        let mut words = line.split_whitespace();
        let id = words.next().unwrap_or_default();
        let colour = words.find(|word| colours::is_one(word));
        let colour = colour.unwrap_or_else(|| colours::of(place)).to_lowercase();
        let name = page.problem(id).and_then(|it| it.current.as_ref());
        Chosen {
            letter: letter(place),
            colour_key: colours::name(&colour),
            colour,
            name: name.map(|it| it.facts.names.get(page.locale.into()).to_owned()),
            id: id.to_owned(),
        }
    });
    chosen.collect()
}

/// The problems that may have been meant by an id that is none, as they are shown: those that a
/// search for it finds, or else those that read most like it.
pub(super) fn nearest(page: &Page, user: &User, typed: &str) -> Vec<String> {
    let seen = page.shelf.seen(Some(user));
    let found = seen.search(typed).into_iter();
    let mut near: Vec<_> = found.filter(|it| is_usable(page, user, &it.id)).collect();
    if near.is_empty() {
        let typed = typed.to_lowercase();
        let alike = |text: &str| strsim::jaro_winkler(&text.to_lowercase(), &typed);
        let all = seen.all().filter(|it| is_usable(page, user, &it.id));
        let mut alike: Vec<(f64, _)> = all
            .map(|it| (alike(&it.id).max(alike(it.name(page.locale))), it))
            .filter(|(likeness, _)| *likeness >= LEAST_SIMILARITY)
            .collect();
        alike.sort_by(|one, other| other.0.total_cmp(&one.0));
        near = alike.into_iter().map(|(_, it)| it).collect();
    }
    near.truncate(MOST_NEAR);
    let shown = near.iter().map(|it| match it.name(page.locale) {
        "" => it.id.clone(),
        name => format!("{} ({name})", it.id),
    });
    shown.collect()
}
