//! The search for problems next to a form that names some, a line each.

use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::query::shortened;
use crate::library::{Level, Shelved, rights};
use crate::store::{User, Visibility};

/// How many problems a search shows.
const MOST_FOUND: usize = 12;

/// What is longer than any id or name is likened to none: likening takes the square of its length.
const LONGEST_LIKENED: usize = 200;

/// How many names are said of problems that may have been meant…
const MOST_NEAR: usize = 3;

/// …and how much they must have in common with what was typed.
const NEAR: f64 = 0.8;

/// So many problems are offered to choose from; where there are more, what is typed is looked for.
const MOST_OFFERED: usize = 100;

/// A problem to choose.
pub struct Offered {
    /// Its id.
    pub id: String,
    /// Its name in the page's language.
    pub name: String,
}

/// The problems to choose from, where they are few.
pub fn offered<'a>(page: &Page, problems: impl Iterator<Item = &'a Shelved>) -> Vec<Offered> {
    let offered = problems.take(MOST_OFFERED + 1).map(|problem| Offered {
        id: problem.id.clone(),
        name: name_of(page, &problem.id).unwrap_or_default(),
    });
    let offered: Vec<Offered> = offered.collect();
    if offered.len() > MOST_OFFERED {
        return Vec::new();
    }
    offered
}

/// A search and what it found.
pub struct ProblemSearch {
    /// Whether something was searched for.
    pub is_asked: bool,
    /// The problems, the best first.
    pub found: Vec<Found>,
}

/// A problem that was found.
pub struct Found {
    /// Its id.
    pub id: String,
    /// Its name in the page's language.
    pub name: String,
    /// How hard it is, in words and in dots, where known.
    pub(crate) difficulty: Option<(Level, String)>,
    /// Whether a line of the form names it already.
    pub is_chosen: bool,
}

/// Whether somebody may put a problem into a contest or set it in a class.
pub fn may_be_used(user: &User, problem: &Shelved) -> bool {
    problem.current.is_some()
        && match problem.visibility {
            Visibility::Public => true,
            Visibility::Contest => rights::changes(user, problem),
            Visibility::Private | Visibility::Shared => false,
        }
}

impl ProblemSearch {
    /// What is found by a question, next to lines that begin with ids.
    pub fn of(page: &Page, user: &User, question: &str, lines: &str) -> Self {
        let question = question.trim();
        let chosen: Vec<&str> = ids(lines).collect();
        let seen = page.shelf.seen(Some(user));
        let found = if question.is_empty() {
            Vec::new()
        } else {
            seen.search(question)
        };
        let found = found.into_iter().filter(|it| is_usable(page, user, &it.id));
        let found = found.take(MOST_FOUND).map(|it| Found {
            name: it.name(page.locale).to_owned(),
            difficulty: (it.difficulty).map(|hard| (Level::of(hard), Level::dots(hard))),
            is_chosen: chosen.contains(&it.id.as_str()),
            id: it.id.clone(),
        });
        Self {
            is_asked: !question.is_empty(),
            found: found.collect(),
        }
    }
}

/// The ids that lines begin with.
pub fn ids(lines: &str) -> impl Iterator<Item = &str> {
    lines
        .lines()
        .filter_map(|line| line.split_whitespace().next())
}

/// The name of a problem in the page's language, where the visitor may see it.
pub fn name_of(page: &Page, id: &str) -> Option<String> {
    let current = page.problem(id)?.current.as_ref()?;
    Some(current.facts.names.get(page.locale.into()).to_owned())
}

/// What a form that searches sends, besides its own fields.
pub struct Pressed<'a> {
    /// What was searched for.
    pub find: &'a str,
    /// `find`, `save`, or nothing where no button was pressed.
    pub action: &'a str,
    /// The id that is to be added.
    pub add: &'a mut String,
}

impl Pressed<'_> {
    /// Takes up a problem that was found, and says whether this was no more than a search: then the
    /// form is shown again with what was found.
    pub fn searches(self, lines: &mut String) -> bool {
        let added = std::mem::take(self.add);
        if !added.is_empty() {
            *lines = match lines.trim_end() {
                "" => added,
                before => format!("{before}\n{added}"),
            };
            return true;
        }
        let is_asked = !self.find.trim().is_empty();
        self.action == "find" || (self.action.is_empty() && is_asked)
    }
}

/// Whether there is a problem of that id that somebody may put into a contest or set in a class.
pub fn is_usable(page: &Page, user: &User, id: &str) -> bool {
    let problem = page.shelf.any(id);
    problem.is_some_and(|problem| may_be_used(user, problem))
}

/// The problems that may have been meant by what was typed and is no id, as they are shown.
pub fn nearest(page: &Page, typed: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let likened = likened(page, typed, fits).into_iter();
    let shown = likened.map(|Offered { id, name }| match name.as_str() {
        "" => id,
        name => format!("{id} ({name})"),
    });
    shown.collect()
}

/// The same, apart: those of the visitor's that fit and that a search for it finds, or else those that read most
/// like it.
pub fn likened(page: &Page, typed: &str, fits: impl Fn(&str) -> bool) -> Vec<Offered> {
    if typed.chars().count() > LONGEST_LIKENED {
        return Vec::new();
    }
    let seen = page.shelf.seen(page.viewer.as_ref());
    let found = seen.search(typed).into_iter();
    let mut near: Vec<_> = found.filter(|it| fits(&it.id)).collect();
    if near.is_empty() {
        let typed = typed.to_lowercase();
        let alike = |text: &str| strsim::jaro_winkler(&text.to_lowercase(), &typed);
        let all = seen.all().filter(|it| fits(&it.id));
        let mut alike: Vec<(f64, _)> = all
            .map(|it| (alike(&it.id).max(alike(it.name(page.locale))), it))
            .filter(|(likeness, _)| *likeness >= NEAR)
            .collect();
        alike.sort_by(|one, other| other.0.total_cmp(&one.0));
        near = alike.into_iter().map(|(_, it)| it).collect();
    }
    near.truncate(MOST_NEAR);
    let offered = near.into_iter().map(|it| Offered {
        id: it.id.clone(),
        name: it.name(page.locale).to_owned(),
    });
    offered.collect()
}

/// The id of the problem that is meant by what was typed and is no id.
///
/// # Errors
/// Names those that may have been meant, where it is not clear which.
pub fn meant<'a>(page: &'a Page, typed: &str) -> Result<&'a str, AppError> {
    let seen = page.shelf.seen(page.viewer.as_ref());
    if let Some(meant) = seen.meant(typed) {
        return Ok(&meant.id);
    }
    let near = nearest(page, typed, |_| true);
    let detail = if near.is_empty() {
        Message::new("problem-unknown")
    } else {
        Message::new("problem-near").with("near", near.join(", "))
    };
    let detail = detail.with("given", shortened(typed));
    let accepted = Message::new("submissions-problem-accepted");
    Err(AppError::invalid(vec![FieldError::new(
        "problem", detail, accepted,
    )]))
}
