//! `/play/{game}`: one game against an opponent, or for two.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use sg::notation::{self, AskError, Family, NamedGame, NamedPosition, RatedMove};
use sg::{Outcome, Play};

use super::analysis::{self, Analysis};
use super::asked::{self, Against, GameAddress, Parameters, Shown};
use super::course::{Course, Refusal};
use super::moves::{self, Move};
use super::of_problem::{self, OfProblem, OfProgram};
use super::parts;
use super::sides::{called, who, winning};
use super::told::{self, Told};
use super::{ending, touched, unknown};
use crate::boards::{self, Part, Scene, Svg};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::links::percent_encode;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::thinking;
use crate::lessons;

/// The longest name of a game.
const LONGEST_GAME: usize = 200;

/// The longest position that stands in the title of a page, in bytes.
const LONGEST_IN_TITLE: usize = 40;

#[derive(Template)]
#[template(path = "play/show.html")]
struct PlayPage<'a> {
    page: &'a Page,
    game: &'a str,
    told: Told,
    asked: &'a GameAddress,
    board: Option<Board>,
    /// Why there is none.
    refusal: Option<String>,
    opponents: [Against; 3],
}

impl PlayPage<'_> {
    /// The position for the title of the page, by which one of several tabs is found again; none where it is long.
    fn position_in_title(&self) -> Option<&str> {
        let position = self.board.as_ref()?.position.as_str();
        let is_short = position.len() <= LONGEST_IN_TITLE && !position.contains(char::is_control);
        (is_short && !position.is_empty()).then_some(position)
    }

    fn shows_values(&self) -> bool {
        self.asked.shown == Shown::Values
    }

    fn is_second(&self) -> bool {
        self.asked.second
    }

    /// The chapter about values, where they are shown and mean what it says: number and title.
    fn about_values(&self) -> Option<(usize, &'static str)> {
        let board = self.board.as_ref()?;
        if !moves::have_values(&board.moves) || self.asked.play != Play::Normal {
            return None;
        }
        let (number, chapter) = lessons::about_values()?;
        Some((number, chapter.title(self.page.locale)))
    }

    fn values_address(&self) -> String {
        let other = if self.shows_values() {
            Shown::Moves
        } else {
            Shown::Values
        };
        self.asked.showing(other).address()
    }

    fn hint_address(&self) -> String {
        self.asked.showing(Shown::Hint).address()
    }

    fn again_address(&self) -> String {
        self.asked.cut(0).showing(Shown::Moves).address()
    }

    /// The game from where it usually begins.
    fn usual_address(&self) -> String {
        format!("/play/{}", percent_encode(self.game))
    }

    fn explore_address(&self) -> String {
        format!("/explore?game={}", percent_encode(self.game))
    }
}

struct Board {
    /// The position, as the engine writes it.
    position: String,
    picture: Option<Svg>,
    /// The position as whoever wrote the rules draws it.
    drawn: Option<String>,
    words: String,
    /// The values of the components and their sum, where values are shown.
    sum: Option<String>,
    /// What the other side has just done.
    reply: Option<String>,
    /// Whose turn it is, or who has won.
    status: String,
    /// Where the visitor begins, in place of a game that was over before they moved.
    begin_yourself: Option<String>,
    /// Who wins with perfect play, where values are shown.
    verdict: Option<String>,
    /// What a hint says where there is no winning move.
    hint: Option<String>,
    moves: Vec<Move>,
    /// Whether moves can be made in the list only, each in several parts at once.
    is_in_several: bool,
    /// Whether moves in equal heaps are listed once.
    has_alike: bool,
    undo: Option<String>,
    record: Vec<Step>,
    analysis: Option<Analysis>,
    /// Where the game is looked at again, the way through it.
    replay: Option<Replay>,
}

/// A game that is looked at again.
struct Replay {
    /// Where one begins, goes back, goes on and comes to the end; `None` where one is there.
    ways: [(&'static str, Option<String>); 4],
    /// The game as it stands.
    game: String,
}

/// A move that was made.
struct Step {
    number: usize,
    who: String,
    words: String,
    address: String,
    given_away: bool,
    /// Whether the board shows what it led to.
    is_shown: bool,
}

/// `GET /play/{game}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(name): Path<String>,
    Query(parameters): Query<Parameters>,
) -> Result<Response, AppError> {
    let locale = page.locale;
    let (game, told, asked) = if let Some(id) = of_problem::id_of(&name) {
        match of_problem::find(&state, &page, id, parameters).await? {
            OfProblem::Elsewhere(address) => return Ok(Redirect::to(&address).into_response()),
            OfProblem::Written(written) => {
                let OfProgram {
                    problem,
                    asked,
                    game,
                    is_start_chosen,
                    ..
                } = *written;
                if is_start_chosen {
                    let begun = GameAddress::at(&asked.game, &asked.at, asked.play);
                    return Ok(Redirect::to(&begun.address()).into_response());
                }
                (game, Told::of_problem(&problem, &asked, locale), asked)
            }
        }
    } else {
        let Ok((game, family, start)) = named(&name) else {
            return unknown::show(&page, &name);
        };
        let asked = GameAddress::new(game.name(), start.to_owned(), parameters);
        let told = Told::of_family(family, &asked, locale);
        (Ok(game), told, asked)
    };
    let (board, refusal, asked) = match game {
        Ok(game) => {
            let question = move || (think(&game, &asked, locale), asked);
            let (answer, asked) = thinking::answer(&state, page.asker, question).await?;
            match answer {
                Ok(Thought::Reply(number)) => {
                    return Ok(Redirect::to(&asked.after(number).address()).into_response());
                }
                Ok(Thought::Board(board)) => (Some(*board), None, asked),
                Err(refusal) => (None, Some(told::refusal(&refusal)), asked),
            }
        }
        Err(refusal) => (None, Some(refusal), asked),
    };
    let is_refused = refusal.is_some();
    let mut response = render(&PlayPage {
        page: &page,
        game: &asked.game,
        told,
        asked: &asked,
        board,
        refusal: refusal.map(|refusal| refusal.render(locale)),
        opponents: Against::ALL,
    })?;
    if is_refused {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    Ok(response)
}

/// The family of a game by the beginning of its name.
pub(in crate::http) fn family(name: &str) -> Option<&'static Family> {
    let family = name.split(':').next()?;
    notation::families().find(|it| it.name == family)
}

/// What the engine says of a game.
enum Thought {
    /// The other side moves so.
    Reply(usize),
    /// This is to be shown.
    Board(Box<Board>),
}

fn think(game: &NamedGame, asked: &GameAddress, locale: Locale) -> Result<Thought, Refusal> {
    let course = Course::of(game, asked)?;
    if let Some(step) = asked.step {
        let shown = course.cut(step, asked.play)?;
        let mut board = board(game, &asked.cut(step), &shown, locale);
        look_back(&mut board, asked, &course, step, game, locale);
        return Ok(Thought::Board(Box::new(board)));
    }
    if let Some(number) = course.reply(asked)? {
        return Ok(Thought::Reply(number));
    }
    Ok(Thought::Board(Box::new(board(
        game, asked, &course, locale,
    ))))
}

/// Makes a board that is played on into one of a game that is looked at again.
fn look_back(
    board: &mut Board,
    asked: &GameAddress,
    course: &Course,
    step: usize,
    game: &NamedGame,
    locale: Locale,
) {
    let moves = asked.moves.len();
    let analysis = analysis::of(game, asked, course, locale);
    let given_away = analysis.as_ref().map(|it| it.given_away.as_slice());
    board.record = record(asked, course, given_away.unwrap_or_default(), locale);
    board.analysis = analysis;
    board.undo = None;
    board.reply = None;
    board.begin_yourself = None;
    board.status = locale
        .text("play-replay-status")
        .with("step", step)
        .with("moves", moves)
        .to_string();
    let way = |to: Option<usize>| to.map(|to| asked.at_step(to).address());
    let earlier = |to: usize| (step > 0).then_some(to);
    let later = |to: usize| (step < moves).then_some(to);
    let mut game = asked.clone();
    game.step = None;
    board.replay = Some(Replay {
        ways: [
            ("first", way(earlier(0))),
            ("back", way(earlier(step.saturating_sub(1)))),
            ("on", way(later(step + 1))),
            ("last", way(later(moves))),
        ],
        game: game.address(),
    });
}

fn board(game: &NamedGame, asked: &GameAddress, course: &Course, locale: Locale) -> Board {
    let last = course.last();
    let text = last.map(NamedPosition::text).unwrap_or_default();
    let is_over = course.options.is_empty();
    let rated = (asked.shown != Shown::Moves && !is_over).then(|| course.rated(asked.play));
    let (rated, unrated) = match rated {
        Some(Ok(rated)) => (Some(rated), None),
        Some(Err(AskError::Budget { .. })) => {
            let unrated = locale.text("play-unrated").to_string();
            (None, Some(unrated))
        }
        Some(Err(error)) => {
            let why = error.wording();
            (None, Some(why.text(locale == Locale::Zh).to_owned()))
        }
        None => (None, None),
    };
    let mut moves = last.map_or_else(Vec::new, |last| {
        moves::of(asked, last, &course.listed(), rated.as_deref(), locale)
    });
    moves::refute(&mut moves, asked, course, game, locale);
    moves::arrange(&mut moves);
    let name = format!("{}@{text}", asked.game);
    // Next to words that say it is too hard, a value would be a surprise.
    let parts = if is_over || unrated.is_some() {
        Vec::new()
    } else {
        shown_parts(asked, course)
    };
    let drawn = boards::draw(&name, locale);
    let analysis = (is_over && !asked.moves.is_empty())
        .then(|| analysis::of(game, asked, course, locale))
        .flatten();
    let given_away = analysis.as_ref().map(|it| it.given_away.as_slice());
    Board {
        position: text.clone(),
        picture: picture(
            &name,
            asked,
            course,
            (moves.as_slice(), parts.as_slice()),
            locale,
        ),
        drawn: last.and_then(NamedPosition::picture),
        words: drawn.map_or_else(|| text.clone(), |drawn| drawn.words),
        sum: parts::sum(&parts),
        reply: reply(asked, course, locale),
        status: status(asked, (is_over, &text), locale),
        begin_yourself: is_over.then(|| begin_yourself(asked)).flatten(),
        verdict: rated
            .as_deref()
            .filter(|_| asked.shown == Shown::Values)
            .map(|rated| verdict(rated, locale))
            .or(unrated),
        hint: rated
            .as_deref()
            .filter(|rated| asked.shown == Shown::Hint && !rated.iter().any(RatedMove::is_winning))
            .map(|rated| without_hint(asked, rated, locale)),
        moves,
        is_in_several: !is_over && touched::of(course, asked.play).is_empty(),
        has_alike: !course.alike.is_empty(),
        undo: undo(asked),
        replay: None,
        record: record(asked, course, given_away.unwrap_or_default(), locale),
        analysis,
    }
}

/// The components with their values, where those are shown and mean what is said of them.
fn shown_parts(asked: &GameAddress, course: &Course) -> Vec<Part> {
    let is_shown = asked.shown == Shown::Values && asked.play == Play::Normal;
    let position = course.last().filter(|_| is_shown);
    position.map(parts::of).unwrap_or_default()
}

/// The position to play on, with the hint marked, or else the last move.
fn picture(
    name: &str,
    asked: &GameAddress,
    course: &Course,
    (moves, parts): (&[Move], &[Part]),
    locale: Locale,
) -> Option<Svg> {
    let hint = moves.iter().find(|made| made.is_hint);
    let hint = hint.map(|made| made.number);
    let before = course.before_last().filter(|_| hint.is_none());
    let before = before.map(NamedPosition::text);
    let scene = Scene {
        options: &touched::of(course, asked.play),
        address: &|number| asked.after(number).address(),
        hint,
        before: before.as_deref(),
        parts,
    };
    boards::draw_playable(name, locale, &scene)
}

/// What is said instead of a hint where no move wins.
fn without_hint(asked: &GameAddress, rated: &[RatedMove], locale: Locale) -> String {
    let verdict = verdict(rated, locale);
    if asked.against == Against::Perfect {
        return verdict;
    }
    format!("{verdict} {}", locale.text("play-hint-slip"))
}

/// What the other side has done in the last move.
fn reply(asked: &GameAddress, course: &Course, locale: Locale) -> Option<String> {
    let last = asked.moves.len().checked_sub(1)?;
    let (before, after) = (course.positions.get(last)?, course.positions.get(last + 1)?);
    let words = || moves::words(asked, before, &after.text(), locale);
    let said = || locale.text("play-other-moved").with("move", words());
    (who(asked, last) == "other").then(|| said().to_string())
}

fn status(asked: &GameAddress, (is_over, at): (bool, &str), locale: Locale) -> String {
    let moves = asked.moves.len();
    if !is_over {
        return locale
            .text(format!("play-turn-{}", called(asked, moves)))
            .to_string();
    }
    let winner = called(asked, winning(asked));
    let how = if ending::is_by_circle(&asked.game, at) {
        "circle-"
    } else {
        ""
    };
    locale.text(format!("play-won-{how}{winner}")).to_string()
}

/// The game from the same start with the visitor's move first, where the other side's only move has ended it.
fn begin_yourself(asked: &GameAddress) -> Option<String> {
    let alone = asked.moves.len() == 1 && who(asked, 0) == "other";
    alone.then(|| {
        let mut again = asked.cut(0).showing(Shown::Moves);
        again.second = false;
        again.address()
    })
}

fn verdict(rated: &[RatedMove], locale: Locale) -> String {
    let winning = rated.iter().filter(|rated| rated.is_winning()).count();
    let draws = rated.iter().any(|rated| rated.answer.outcome == Outcome::D);
    match (winning, draws) {
        (0, true) => locale.text("play-verdict-draw").to_string(),
        (0, false) => locale.text("play-verdict-lost").to_string(),
        (count, _) => locale
            .text("play-verdict-won")
            .with("count", count)
            .to_string(),
    }
}

/// The game before the last move of whoever is to move.
fn undo(asked: &GameAddress) -> Option<String> {
    let back = match asked.against {
        Against::Person => 1,
        // With the other side's answer.
        _ if asked.is_others_turn(asked.moves.len()) => 1,
        _ => 2,
    };
    let left = asked.moves.len().checked_sub(back)?;
    Some(asked.cut(left).showing(Shown::Moves).address())
}

fn record(asked: &GameAddress, course: &Course, given_away: &[usize], locale: Locale) -> Vec<Step> {
    let pairs = course.positions.windows(2).enumerate();
    let steps = pairs.map(|(index, pair)| Step {
        number: index + 1,
        who: locale
            .text(format!("play-who-{}", called(asked, index)))
            .to_string(),
        words: moves::words(asked, &pair[0], &pair[1].text(), locale),
        address: asked.at_step(index + 1).address(),
        given_away: given_away.contains(&(index + 1)),
        is_shown: asked.step == Some(index + 1),
    });
    steps.collect()
}

/// A game of the engine by its name in addresses: with its family, and the position it begins with.
pub(super) fn named(name: &str) -> Result<(NamedGame, &'static Family, &'static str), AppError> {
    if name.len() > LONGEST_GAME {
        return Err(AppError::not_found());
    }
    // A subtraction set or an octal code alone says its family.
    let whole = if family(name).is_some() {
        name.to_owned()
    } else {
        notation::game(name).map_or_else(|_| String::new(), |game| game.name())
    };
    let name = whole.as_str();
    let family = family(name).ok_or_else(AppError::not_found)?;
    let (example, start) = asked::start(family);
    // A family that needs parameters is played with those of its example.
    let needs_some = name == family.name && !family.parameters.is_empty();
    let named = if needs_some { example } else { name };
    let game = notation::game(named).map_err(|_| AppError::not_found())?;
    Ok((game, family, start))
}
