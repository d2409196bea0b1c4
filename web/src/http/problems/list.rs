//! `/problems`: all problems, searched, filtered, sorted, page by page, in the visitor's language.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use crate::boards::Svg;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::problems::pictures;
use crate::http::state::AppState;
use crate::library::{Entry, Idea, Level, Order, Seen};
use crate::store::{Tally, User};

/// How many problems are on a page.
const ON_A_PAGE: usize = 100;

/// The longest question that is searched for.
const LONGEST_QUESTION: usize = 100;

#[derive(Template)]
#[template(path = "problems/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    question: &'a str,
    /// The filters that stay when another question is asked.
    kept: Vec<(&'static str, &'a str)>,
    filters: Vec<Choices>,
    sorts: Vec<Choice>,
    columns: [Column; 5],
    groups: Vec<Group<'a>>,
    /// How many problems there are, on all pages.
    count: usize,
    /// Where all problems are shown again, where something is asked for.
    everything: Option<&'static str>,
    previous: Option<String>,
    next: Option<String>,
}

/// The choices of one filter.
struct Choices {
    key: &'static str,
    choices: Vec<Choice>,
}

/// A link that changes one thing about the list.
struct Choice {
    text: String,
    address: String,
    is_chosen: bool,
}

/// The head of a column, by which the list is sorted.
struct Column {
    text: String,
    address: String,
    /// The value of `aria-sort`, where the list is sorted by it.
    direction: Option<&'static str>,
}

/// Problems under one heading.
struct Group<'a> {
    /// The idea, where the list is in the order of ideas.
    idea: Option<Idea>,
    rows: Vec<ProblemRow<'a>>,
}

/// A problem in the list.
struct ProblemRow<'a> {
    id: &'a str,
    name: &'a str,
    other_name: &'a str,
    /// `solved`, `tried` or `new`.
    state: &'static str,
    level: Option<Level>,
    /// The same, finer, in dots.
    dots: Option<String>,
    picture: Option<&'static Svg>,
    /// How many people have solved it.
    solvers: Option<i64>,
    accepted: Option<Ratio>,
    variants: Vec<Variant<'a>>,
}

struct Variant<'a> {
    word: &'static str,
    id: &'a str,
    is_solved: bool,
}

/// How many of the submissions were accepted.
struct Ratio {
    accepted: i64,
    submissions: i64,
    percent: i64,
}

/// The question, as the address has it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Parameters {
    q: String,
    idea: String,
    source: String,
    level: String,
    state: String,
    sort: String,
    page: String,
}

const STATES: [&str; 3] = ["new", "tried", "solved"];
const SORTS: [&str; 6] = ["idea", "id", "name", "difficulty", "solved", "accepted"];

/// What is put before a sort for the other way round.
const REVERSED: char = '-';

impl Parameters {
    /// The address with one thing changed, on the first page of it.
    fn with(&self, name: &str, value: &str) -> String {
        let changed = |(key, own)| (key, if key == name { value } else { own });
        let page = (name == "page" && value != "1").then_some(("page", value));
        links::with_query(
            "/problems",
            self.pairs().map(changed).into_iter().chain(page),
        )
    }

    fn pairs(&self) -> [(&'static str, &str); 6] {
        [
            ("q", &self.q),
            ("idea", &self.idea),
            ("source", &self.source),
            ("level", &self.level),
            ("state", &self.state),
            ("sort", &self.sort),
        ]
    }

    /// The same without what means nothing: addresses are typed and shared.
    fn understood(mut self, viewer: Option<&User>, seen: &Seen<'_>) -> Self {
        self.q = self.q.trim().chars().take(LONGEST_QUESTION).collect();
        if Idea::named(&self.idea).is_none() {
            self.idea.clear();
        }
        if !self.source.is_empty() && !seen.sources().contains(&&*self.source) {
            self.source.clear();
        }
        if !Level::ALL.iter().any(|level| level.name() == self.level) {
            self.level.clear();
        }
        if viewer.is_none() || !STATES.contains(&self.state.as_str()) {
            self.state.clear();
        }
        if !SORTS[1..].contains(&self.sorted_by()) {
            self.sort.clear();
        }
        self
    }

    fn allows(&self, entry: &Entry, marks: &Marks) -> bool {
        let level = || entry.difficulty.map(|it| Level::of(it).name());
        (self.idea.is_empty() || entry.idea.name() == self.idea)
            && (self.source.is_empty() || entry.source == self.source)
            && (self.level.is_empty() || level() == Some(self.level.as_str()))
            && (self.state.is_empty() || mark(marks, &entry.id) == self.state)
    }

    /// By what the list is sorted, whichever way round.
    fn sorted_by(&self) -> &str {
        self.sort.strip_prefix(REVERSED).unwrap_or(&self.sort)
    }

    fn is_reversed(&self) -> bool {
        self.sort.starts_with(REVERSED)
    }

    /// The order that is asked for; that of the tallies is none of problems alone.
    fn order(&self, locale: Locale) -> Order {
        match self.sorted_by() {
            "id" => Order::Id,
            "name" => Order::Name(locale),
            "difficulty" => Order::Difficulty,
            _ => Order::Idea,
        }
    }
}

/// How a visitor stands with the problems: `true` for those that are solved.
pub(crate) type Marks = HashMap<String, bool>;

/// `GET /problems`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let seen = page.shelf.seen(page.viewer.as_ref());
    let asked = asked.understood(page.viewer.as_ref(), &seen);
    let marks = marks(&state, page.viewer.as_ref()).await?;
    let tallies = Open::latest(&state, &page).await?;
    let mut found: Vec<&Entry> = if asked.q.is_empty() {
        // Other questions about a game stand with the game.
        seen.originals(asked.order(page.locale)).collect()
    } else {
        let mut found = seen.search(&asked.q);
        asked.order(page.locale).sort(&mut found);
        found
    };
    found.retain(|entry| asked.allows(entry, &marks));
    sort(&mut found, &asked, &tallies);
    let count = found.len();
    let pages = count.div_ceil(ON_A_PAGE).max(1);
    let number = asked.page.parse().unwrap_or(1).clamp(1, pages);
    let rows = found.into_iter().skip((number - 1) * ON_A_PAGE);
    let rows = rows.take(ON_A_PAGE);
    let row = |entry| row(entry, &seen, page.locale, &marks, &tallies);
    let groups = groups(rows.map(|entry| (entry.idea, row(entry))), &asked);
    let is_narrowed = asked.pairs()[..5]
        .iter()
        .any(|(_, value)| !value.is_empty());
    let to = |number: usize| asked.with("page", &number.to_string());
    let kept = asked.pairs().into_iter().skip(1);
    render(&ListPage {
        page: &page,
        question: &asked.q,
        kept: kept.filter(|(_, value)| !value.is_empty()).collect(),
        filters: filters(&asked, &page, &seen),
        sorts: sorts(&asked, &page),
        columns: columns(&asked, &page),
        groups,
        count,
        everything: is_narrowed.then_some("/problems"),
        previous: (number > 1).then(|| to(number - 1)),
        next: (number < pages).then(|| to(number + 1)),
    })
}

/// Puts problems that are in one of the orders of the index into that of the tallies, and turns it round, where
/// that is asked for. What nothing is known of stays last.
fn sort(found: &mut [&Entry], asked: &Parameters, tallies: &Open) {
    let is_reversed = asked.is_reversed();
    if is_reversed {
        found.reverse();
    }
    match asked.sorted_by() {
        "solved" => tallies.sort(found, is_reversed, |it| it.solvers),
        "accepted" => tallies.sort(found, is_reversed, |it| {
            it.accepted * 1_000_000 / it.submissions
        }),
        "difficulty" if is_reversed => found.sort_by_key(|it| it.difficulty.is_none()),
        _ => {}
    }
}

/// How often problems were tried and solved of which the visitor may know that.
struct Open {
    all: Arc<HashMap<String, Tally>>,
    hidden: HashSet<String>,
}

impl Open {
    /// How often problems were solved, but for those of which the visitor may not know.
    async fn latest(state: &AppState, page: &Page) -> Result<Self, AppError> {
        let kept = page.shelf.kept(None);
        let hidden = page.shelf.filter(page.viewer.as_ref()).hidden.problems;
        Ok(Self {
            all: state.tallies.latest(&state.store, &kept).await?,
            hidden: hidden.into_iter().collect(),
        })
    }

    /// Puts those first whose figure is largest, or smallest; those that nobody has tried are last.
    fn sort(&self, found: &mut [&Entry], is_reversed: bool, figure: impl Fn(&Tally) -> i64) {
        found.sort_by_cached_key(|it| {
            let figure = self.get(&it.id).map(&figure);
            let rank = figure.map(|it| if is_reversed { it } else { -it });
            (rank.is_none(), rank)
        });
    }

    /// Of the problem of that id; `None` where nobody has tried it, as far as the visitor knows.
    fn get(&self, id: &str) -> Option<&Tally> {
        let tally = self.all.get(id).filter(|tally| tally.submissions > 0);
        tally.filter(|_| !self.hidden.contains(id))
    }
}

/// For each problem the visitor has tried, whether it is solved.
pub(crate) async fn marks(state: &AppState, viewer: Option<&User>) -> Result<Marks, AppError> {
    let Some(viewer) = viewer else {
        return Ok(HashMap::new());
    };
    let marks = state.store.problem_marks(viewer.id).await?;
    Ok(marks
        .into_iter()
        .map(|mark| (mark.problem, mark.accepted > 0))
        .collect())
}

/// `solved`, `tried` or `new`: how a problem stands with the visitor.
pub(crate) fn mark(marks: &Marks, id: &str) -> &'static str {
    match marks.get(id) {
        Some(true) => "solved",
        Some(false) => "tried",
        None => "new",
    }
}

/// Rows with their ideas, under headings.
fn groups<'a>(
    rows: impl Iterator<Item = (Idea, ProblemRow<'a>)>,
    asked: &Parameters,
) -> Vec<Group<'a>> {
    let by_idea = asked.sort.is_empty() && asked.q.is_empty();
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (idea, row) in rows {
        let idea = by_idea.then_some(idea);
        match groups.last_mut() {
            Some(group) if group.idea == idea => group.rows.push(row),
            _ => groups.push(Group {
                idea,
                rows: vec![row],
            }),
        }
    }
    groups
}

fn row<'a>(
    entry: &'a Entry,
    seen: &Seen<'a>,
    locale: Locale,
    marks: &Marks,
    tallies: &Open,
) -> ProblemRow<'a> {
    let other = match locale {
        Locale::En => Locale::Zh,
        Locale::Zh => Locale::En,
    };
    let tally = tallies.get(&entry.id);
    let variants = seen.variants(entry).into_iter();
    let variants = variants.map(|(word, variant)| Variant {
        word,
        id: &variant.id,
        is_solved: mark(marks, &variant.id) == "solved",
    });
    ProblemRow {
        id: &entry.id,
        name: entry.name(locale),
        other_name: entry.name(other),
        state: mark(marks, &entry.id),
        level: entry.difficulty.map(Level::of),
        dots: entry.difficulty.map(Level::dots),
        picture: pictures::of(&entry.id, locale),
        solvers: tally.map(|it| it.solvers),
        accepted: tally.map(|it| Ratio {
            accepted: it.accepted,
            submissions: it.submissions,
            percent: it.accepted * 100 / it.submissions,
        }),
        variants: variants.collect(),
    }
}

fn filters(asked: &Parameters, page: &Page, seen: &Seen<'_>) -> Vec<Choices> {
    let choices = |key: &'static str, chosen: &str, values: Vec<(&str, String)>| {
        let any = ("", page.t("problems-any").to_string());
        let values = std::iter::once(any).chain(values);
        Choices {
            key,
            choices: values
                .map(|(value, text)| Choice {
                    text,
                    address: asked.with(key, value),
                    is_chosen: value == chosen,
                })
                .collect(),
        }
    };
    let ideas = seen.ideas().map(|(idea, _)| {
        let text = page.t(&format!("idea-{}", idea.name()));
        (idea.name(), text.to_string())
    });
    let sources = seen.sources().iter().map(|source| {
        let known = page.locale.known_text(&format!("source-{source}"));
        (*source, known.unwrap_or_else(|| source.to_uppercase()))
    });
    let levels = Level::ALL.map(|level| {
        let text = page.t(&format!("level-{}", level.name()));
        (level.name(), text.to_string())
    });
    let mut all = vec![
        choices("level", &asked.level, levels.into()),
        choices("source", &asked.source, sources.collect()),
        choices("idea", &asked.idea, ideas.collect()),
    ];
    if page.viewer.is_some() {
        let states = STATES.map(|state| (state, page.t(&format!("state-{state}")).to_string()));
        all.insert(0, choices("state", &asked.state, states.into()));
    }
    all
}

fn sorts(asked: &Parameters, page: &Page) -> Vec<Choice> {
    let sort = |sort: &&str| {
        let value = if *sort == "idea" { "" } else { sort };
        Choice {
            text: page.t(&format!("sort-{sort}")).to_string(),
            address: asked.with("sort", value),
            is_chosen: asked.sorted_by() == value,
        }
    };
    SORTS.iter().map(sort).collect()
}

/// The heads of the columns: a click sorts by one, and another click turns that round.
fn columns(asked: &Parameters, page: &Page) -> [Column; 5] {
    let column = |by: &str, text: &str, is_rising: bool| {
        let is_sorted = asked.sorted_by() == by;
        let is_reversed = asked.is_reversed();
        let value = if is_sorted && !is_reversed {
            format!("{REVERSED}{by}")
        } else {
            by.to_owned()
        };
        let direction = if is_rising == is_reversed {
            "descending"
        } else {
            "ascending"
        };
        Column {
            text: page.t(text).to_string(),
            address: asked.with("sort", &value),
            direction: is_sorted.then_some(direction),
        }
    };
    [
        column("name", "problem-name", true),
        column("id", "problem-id", true),
        column("difficulty", "problem-difficulty", true),
        column("solved", "problem-solvers", false),
        column("accepted", "problem-ratio", false),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_change_one_thing() {
        let asked = Parameters {
            q: "石子 1".into(),
            level: "first".into(),
            page: "3".into(),
            ..Parameters::default()
        };
        assert_eq!(
            asked.with("sort", "id"),
            "/problems?q=%E7%9F%B3%E5%AD%90%201&level=first&sort=id"
        );
        assert_eq!(
            asked.with("level", ""),
            "/problems?q=%E7%9F%B3%E5%AD%90%201"
        );
        assert_eq!(Parameters::default().with("page", "1"), "/problems");
        assert_eq!(Parameters::default().with("page", "2"), "/problems?page=2");
    }
}
