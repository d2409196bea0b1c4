//! `/`: where one comes to: a position to think about, the path of ideas with what one has solved,
//! where to go on, and which contests go on or come next.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use sg::{Budget, Play, notation};

use crate::boards::{self, Board};
use crate::http::contests::list::{ContestLine as Contest, next as next_contests};
use crate::http::error::AppError;
use crate::http::homework::{self, Homework};
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};
use crate::http::play::asked::address_of;
use crate::http::play::show::family;
use crate::http::problems::list::{Marks, marks};
use crate::http::state::AppState;
use crate::lessons;
use crate::library::{Entry, Idea, Seen};
use crate::store::{Filter, UnixMs};

/// Positions to think about, a day each: what is played, and where a page tells more of it. All have
/// a winning move that one can find by thinking.
const POSITIONS: [(&str, &str, &str); 7] = [
    ("nim@3,5,7", "nim", "nim"),
    ("kayles@9", "kayles", "kayles"),
    (
        "dag@1>2,1>3,2>4,3>4,3>5,4>6,5>6;1,2",
        "tokens",
        "graph-game",
    ),
    (
        "hackenbush@0-1,1-2,1-3,3-4,0-5,5-6",
        "cutting",
        "tree-cutting",
    ),
    ("chomp@3x3", "chomp", "chomp"),
    ("staircase@2,1,3,2,4", "stairs", "staircase-nim"),
    ("wythoff@4,6", "two-heaps", "wythoff"),
];

/// How many problems of an idea the path shows.
const SHOWN_PROBLEMS: usize = 3;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage<'a> {
    page: &'a Page,
    today: Option<Today>,
    onwards: Onwards<'a>,
    contests: Vec<Contest>,
    homework: Vec<Homework>,
    path: Vec<Stop<'a>>,
    solved: usize,
    total: usize,
}

/// The position of the day.
struct Today {
    board: Board,
    /// What is played: `home-play-<rules>` is its text.
    rules: &'static str,
    /// Where it is played.
    play: String,
    /// A winning move, as the position it leaves.
    leaves: Board,
    /// The chapter that tells more.
    lesson: Option<usize>,
    /// The problem that asks for every position.
    problem: Option<&'static str>,
}

/// Where to go on.
struct Onwards<'a> {
    /// What is said: the key of a text.
    key: &'static str,
    problem: Option<Link<'a>>,
}

/// A problem to go to.
struct Link<'a> {
    id: &'a str,
    name: &'a str,
    /// `solved`, `tried` or `new`.
    state: &'static str,
}

/// An idea on the path.
struct Stop<'a> {
    idea: Idea,
    problems: Vec<Link<'a>>,
    lesson: Option<Lesson>,
    solved: usize,
    total: usize,
    is_next: bool,
}

/// The chapter about an idea.
struct Lesson {
    number: usize,
    title: &'static str,
}

/// `GET /`.
pub async fn show(State(state): State<AppState>, page: Page) -> Result<Response, AppError> {
    let marks = marks(&state, page.viewer.as_ref()).await?;
    let seen = page.shelf.seen(page.viewer.as_ref());
    let originals: Vec<&Entry> = seen.originals().collect();
    let onwards = onwards(&state, &page, &seen, &marks).await?;
    let mut path: Vec<Stop<'_>> = Idea::all()
        .filter_map(|idea| stop(idea, &originals, page.locale, &marks))
        .collect();
    if let Some(next) = path
        .iter_mut()
        .find(|stop| stop.solved < stop.total.min(SHOWN_PROBLEMS))
    {
        next.is_next = true;
    }
    let solved = originals
        .iter()
        .filter(|entry| marks.get(&entry.id) == Some(&true));
    render(&HomePage {
        page: &page,
        today: today(page.locale, &seen),
        onwards,
        contests: next_contests(&state, &page).await?,
        homework: homework::of_visitor(&state, &page).await?,
        path,
        solved: solved.count(),
        total: originals.len(),
    })
}

fn link<'a>(entry: &'a Entry, locale: Locale, marks: &Marks) -> Link<'a> {
    Link {
        id: &entry.id,
        name: entry.name(locale),
        state: match marks.get(&entry.id) {
            Some(true) => "solved",
            Some(false) => "tried",
            None => "new",
        },
    }
}

fn stop<'a>(
    idea: Idea,
    originals: &[&'a Entry],
    locale: Locale,
    marks: &Marks,
) -> Option<Stop<'a>> {
    let own: Vec<&Entry> = originals
        .iter()
        .copied()
        .filter(|entry| entry.idea == idea)
        .collect();
    let solved = own.iter().filter(|it| marks.get(&it.id) == Some(&true));
    // Those that are next come first, and all are in the order of difficulty.
    let mut shown = own.clone();
    shown.sort_by_key(|it| marks.get(&it.id) == Some(&true));
    shown.truncate(SHOWN_PROBLEMS);
    shown.sort_by_key(|it| it.difficulty);
    (!own.is_empty()).then(|| Stop {
        idea,
        lesson: lessons::of_idea(idea.name()).map(|(number, chapter)| Lesson {
            number,
            title: chapter.title(locale),
        }),
        solved: solved.count(),
        total: own.len(),
        problems: shown
            .into_iter()
            .map(|it| link(it, locale, marks))
            .collect(),
        is_next: false,
    })
}

/// What the visitor tried last and has not solved, or else the next problem of the path.
async fn onwards<'a>(
    state: &AppState,
    page: &Page,
    seen: &Seen<'a>,
    marks: &Marks,
) -> Result<Onwards<'a>, AppError> {
    let locale = page.locale;
    if let Some(viewer) = &page.viewer {
        let filter = Filter {
            user: Some(viewer.id),
            ..Filter::default()
        };
        let latest = state
            .store
            .submissions(&filter, crate::store::Page::default())
            .await?;
        let tried = latest.items.iter().map(|item| item.problem.as_str());
        let mut open = tried.filter(|problem| marks.get(*problem) == Some(&false));
        if let Some(entry) = open.find_map(|problem| seen.get(problem)) {
            return Ok(Onwards {
                key: "home-continue",
                problem: Some(link(entry, locale, marks)),
            });
        }
    }
    let next = seen
        .originals()
        .find(|entry| marks.get(&entry.id) != Some(&true));
    Ok(Onwards {
        key: match next {
            Some(_) if marks.is_empty() => "home-begin",
            Some(_) => "home-next",
            None => "home-done",
        },
        problem: next.map(|entry| link(entry, locale, marks)),
    })
}

fn today(locale: Locale, seen: &Seen<'_>) -> Option<Today> {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let day = usize::try_from(UnixMs::now().0 / DAY_MS).unwrap_or_default();
    let today = of_day(day, locale)?;
    let problem = today.problem.filter(|id| seen.get(id).is_some());
    Some(Today { problem, ..today })
}

fn of_day(day: usize, locale: Locale) -> Option<Today> {
    let (name, rules, problem) = POSITIONS[day % POSITIONS.len()];
    let position = notation::position(name).ok()?;
    let moves = position.moves(Play::Normal, Budget::default()).ok()?;
    let winning = moves.iter().find(|it| it.is_winning())?;
    let game = position.game().name();
    Some(Today {
        board: boards::draw(name, locale)?,
        rules,
        play: address_of(&game, &position.text(), Play::Normal),
        leaves: boards::draw(&format!("{game}@{}", winning.to), locale)?,
        lesson: family(&game)
            .and_then(|family| lessons::of_family(family.name))
            .map(|(number, _)| number),
        problem: Some(problem),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_a_position_that_can_be_won() {
        for (day, (name, _, _)) in POSITIONS.iter().enumerate() {
            for locale in Locale::ALL {
                let today = of_day(day, locale);
                let today = today.unwrap_or_else(|| panic!("{name}"));
                assert!(today.board.picture.is_some(), "{name}");
                assert_ne!(today.board.words, today.leaves.words, "{name}");
                let problem = today.problem.and_then(problems::catalog::get);
                assert!(problem.is_some(), "{name}");
                assert!(today.lesson.is_some(), "{name}");
                let rules = format!("home-play-{}", today.rules);
                assert!(locale.known_text(&rules).is_some(), "{rules}");
            }
        }
    }
}
