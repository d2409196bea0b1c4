//! `/`: where one comes to: a position to think about, the path of ideas with what one has solved,
//! where to go on, and which contests go on or come next.

use std::sync::OnceLock;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use sg::{Budget, Play, notation};

use crate::boards::{self, Board, Scene, Svg};
use crate::http::contests::list::{ContestLine as Contest, next as next_contests};
use crate::http::error::AppError;
use crate::http::homework::{self, Homework};
use crate::http::i18n::Locale;
use crate::http::page::{Moment, Page, render};
use crate::http::play::asked::address_of;
use crate::http::play::show::family;
use crate::http::play::touched;
use crate::http::problems::list::{Marks, marks};
use crate::http::problems::next;
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
    today: Option<&'static Today>,
    onwards: Onwards<'a>,
    contests: Vec<Contest>,
    homework: Vec<Homework>,
    news: Vec<Headline<'a>>,
    path: Vec<Stop<'a>>,
    solved: usize,
    total: usize,
}

/// The position of the day.
struct Today {
    /// The position, whose moves are links.
    picture: Option<Svg>,
    /// The same in words.
    words: String,
    /// What is played: `home-play-<rules>` is its text.
    rules: &'static str,
    /// Where it is played.
    play: String,
    /// A winning move, as the position it leaves.
    leaves: Board,
    /// The chapter that tells more.
    lesson: Option<usize>,
    /// The problem that asks for every position.
    problem: &'static str,
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

/// A piece of news.
struct Headline<'a> {
    id: i64,
    title: &'a str,
    posted: Moment,
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
    let onwards = onwards(&state, &page, &seen, &marks).await?;
    let path = seen.ideas();
    let path = path.filter_map(|(idea, own)| stop((idea, own), page.locale, &marks));
    let mut path: Vec<Stop<'_>> = path.collect();
    if let Some(next) = path
        .iter_mut()
        .find(|stop| stop.solved < stop.total.min(SHOWN_PROBLEMS))
    {
        next.is_next = true;
    }
    render(&HomePage {
        page: &page,
        today: today(page.locale),
        onwards,
        contests: next_contests(&state, &page).await?,
        homework: homework::of_visitor(&state, &page).await?,
        news: (page.noticed.news.iter())
            .map(|it| Headline {
                id: it.id,
                title: it.title.read_in(page.locale),
                posted: it.posted_at.into(),
            })
            .collect(),
        solved: path.iter().map(|stop| stop.solved).sum(),
        total: path.iter().map(|stop| stop.total).sum(),
        path,
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
    (idea, own): (Idea, impl ExactSizeIterator<Item = &'a Entry> + Clone),
    locale: Locale,
    marks: &Marks,
) -> Option<Stop<'a>> {
    let total = own.len();
    let is_solved = |entry: &&Entry| marks.get(&entry.id) == Some(&true);
    // Those that are next come first, and all are in the order of difficulty.
    let open = own.clone().filter(|it| !is_solved(it));
    let shown = open.chain(own.clone().filter(is_solved));
    let mut shown: Vec<&Entry> = shown.take(SHOWN_PROBLEMS).collect();
    shown.sort_by_key(|it| it.difficulty);
    (total > 0).then(|| Stop {
        idea,
        lesson: lessons::of_idea(idea.name()).map(|(number, chapter)| Lesson {
            number,
            title: chapter.title(locale),
        }),
        solved: own.filter(is_solved).count(),
        total,
        problems: shown
            .into_iter()
            .map(|it| link(it, locale, marks))
            .collect(),
        is_next: false,
    })
}

/// What the visitor tried last and has not solved, or else the problem of the path after the one they solved
/// last.
async fn onwards<'a>(
    state: &AppState,
    page: &Page,
    seen: &Seen<'a>,
    marks: &Marks,
) -> Result<Onwards<'a>, AppError> {
    let locale = page.locale;
    let mut here = None;
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
        let mut open = tried
            .clone()
            .filter(|problem| marks.get(*problem) == Some(&false));
        if let Some(entry) = open.find_map(|problem| seen.get(problem)) {
            return Ok(Onwards {
                key: "home-continue",
                problem: Some(link(entry, locale, marks)),
            });
        }
        let mut solved = tried.filter(|problem| marks.get(*problem) == Some(&true));
        here = solved.find_map(|problem| seen.get(problem));
    }
    let next = next::after(seen, marks, here.map(|entry| entry.id.as_str()));
    Ok(Onwards {
        key: match next {
            Some(_) if marks.is_empty() => "home-begin",
            Some(_) => "home-next",
            None => "home-done",
        },
        problem: next.map(|entry| link(entry, locale, marks)),
    })
}

/// The position of this day.
fn today(locale: Locale) -> Option<&'static Today> {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    // Each is drawn once.
    static DRAWN: [[OnceLock<Option<Today>>; Locale::ALL.len()]; POSITIONS.len()] =
        [const { [const { OnceLock::new() }; Locale::ALL.len()] }; POSITIONS.len()];
    let day = usize::try_from(UnixMs::now().0 / DAY_MS).unwrap_or_default() % POSITIONS.len();
    let language = Locale::ALL.iter().position(|it| *it == locale)?;
    let drawn = DRAWN[day][language].get_or_init(|| of_day(day, locale));
    drawn.as_ref()
}

fn of_day(day: usize, locale: Locale) -> Option<Today> {
    let (name, rules, problem) = POSITIONS[day % POSITIONS.len()];
    let position = notation::position(name).ok()?;
    let moves = position.moves(Play::Normal, Budget::default()).ok()?;
    let winning = moves.iter().find(|it| it.is_winning())?;
    let options = touched::of_position(&position, Play::Normal);
    let game = position.game().name();
    let play = address_of(&game, &position.text(), Play::Normal);
    Some(Today {
        picture: playable(name, &options, &play, locale),
        words: boards::draw(name, locale)?.words,
        rules,
        play,
        leaves: boards::draw(&format!("{game}@{}", winning.to), locale)?,
        lesson: family(&game)
            .and_then(|family| lessons::of_family(family.name))
            .map(|(number, _)| number),
        problem,
    })
}

/// The picture of a position whose moves lead on from where it is played.
fn playable(name: &str, options: &[String], play: &str, locale: Locale) -> Option<Svg> {
    let scene = Scene {
        options,
        address: &|number| format!("{play}&moves={number}"),
        hint: None,
        before: None,
        parts: &[],
    };
    boards::draw_playable(name, locale, &scene)
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
                let picture = today.picture.map(|it| it.to_string()).unwrap_or_default();
                let first = format!("{}&amp;moves=", today.play.replace('&', "&amp;"));
                assert!(!picture.is_empty(), "{name}");
                assert_eq!(picture.contains("<a "), picture.contains(&first), "{name}");
                // The usual one is played on its picture.
                assert!(
                    !name.starts_with("nim@") || picture.contains("<a "),
                    "{name}"
                );
                assert_ne!(today.words, today.leaves.words, "{name}");
                let problem = problems::catalog::get(today.problem);
                assert!(problem.is_some(), "{name}");
                assert!(today.lesson.is_some(), "{name}");
                let rules = format!("home-play-{}", today.rules);
                assert!(locale.known_text(&rules).is_some(), "{rules}");
            }
        }
    }
}
