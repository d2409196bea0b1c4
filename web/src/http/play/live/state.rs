//! A game for two as it stands: played again by its rules, in words and as a picture.

use sg::Play;
use sg::notation::{NamedGame, NamedPosition};

use super::rules::{Asking, Stopped};
use super::withdrawn::{self, Withdrawn};
use crate::boards::{self, Scene, Svg};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::play::asked::{self, Against, GameAddress, Parameters};
use crate::http::play::course::{Course, Refusal, mover_of_last_wins};
use crate::http::play::{ending, moves, touched};
use crate::http::thinking;
use crate::store::{LiveGame, Seat};

/// What is shown of a game.
pub(super) struct Shown {
    pub picture: Option<Svg>,
    /// The position as whoever wrote the rules draws it.
    pub drawn: Option<String>,
    pub words: String,
    /// The moves of whoever is to move, in the order of the board.
    pub moves: Vec<moves::Move>,
    /// The moves that only the picture offers, in another one of several equal heaps: their numbers and their words.
    pub alike: Vec<(usize, String)>,
    /// The moves that were made: who made each, and what it did.
    pub record: Vec<(Seat, String)>,
    /// The moves that were taken back, in one list those that were at once: the number of each, who had made it, and
    /// what it had done.
    pub withdrawn: Vec<Vec<(usize, Seat, String)>>,
    /// Whether moves were taken back and none was made since.
    pub is_taken_back: bool,
    /// Whose turn it is; `None` when the game is over.
    pub turn: Option<Seat>,
    /// Who has won; nobody in a game that went on for too long.
    pub winner: Option<Seat>,
    /// Whether a circle that was closed has ended it.
    pub is_by_circle: bool,
    /// Where the game is looked at again.
    pub replay: String,
    /// The game as the fields of a form.
    pub fields: Vec<(&'static str, String)>,
}

/// The game as an address of `/play` says it.
pub(super) fn asked(game: &LiveGame) -> GameAddress {
    let mut asked = GameAddress::new(
        game.game.clone(),
        game.begun_with.clone(),
        Parameters::default(),
    );
    asked.against = Against::Person;
    asked.play = game.play.parse().unwrap_or(Play::Normal);
    asked.moves = numbers(game);
    asked.rules.clone_from(&game.rules);
    asked
}

fn numbers(game: &LiveGame) -> Vec<usize> {
    let numbers = game.moves.split('.').map_while(|it| it.parse().ok());
    numbers.collect()
}

/// Whose turn it is after so many moves.
pub(super) const fn mover(moves: usize) -> Seat {
    if moves.is_multiple_of(2) {
        Seat::First
    } else {
        Seat::Second
    }
}

/// Plays a game again by its rules.
pub(super) async fn played(
    asking: Asking<'_>,
    rules: NamedGame,
    asked: GameAddress,
) -> Result<(Result<Course, Refusal>, GameAddress), AppError> {
    let question = move || (Course::of(&rules, &asked), asked);
    thinking::answer(asking.state, asking.page.asker, question).await
}

/// The first so many moves of a game as they are written.
pub(super) fn written(moves: &[usize], first: usize) -> String {
    let moves = moves.iter().take(first).map(usize::to_string);
    moves.collect::<Vec<_>>().join(".")
}

/// The moves of a game with one more, as they are written; or why it cannot go on so: there is no such
/// move, or it leaves more moves than a page lists, where nobody could play on.
pub(super) async fn after(
    asking: Asking<'_>,
    rules: NamedGame,
    game: &LiveGame,
    number: usize,
) -> Result<Result<String, Refusal>, AppError> {
    let (course, asked) = played(asking, rules, asked(game).after(number)).await?;
    Ok(course.map(|_| written(&asked.moves, asked.moves.len())))
}

/// Whose turn it is; `None` when the game is over.
pub(super) async fn turn(
    asking: Asking<'_>,
    rules: NamedGame,
    game: &LiveGame,
) -> Result<Option<Seat>, AppError> {
    let (course, asked) = played(asking, rules, asked(game)).await?;
    // A start or a move that the rules refuse was never written.
    let course = course.map_err(|_| AppError::not_found())?;
    Ok(turn_of(&course, &asked))
}

/// The same of a game that was played again. What goes round in circles ends after so many moves.
pub(super) fn turn_of(course: &Course, asked: &GameAddress) -> Option<Seat> {
    let moves = asked.moves.len();
    let goes_on = !course.options.is_empty() && moves < asked::MOST_MOVES;
    goes_on.then(|| mover(moves))
}

/// What is shown of a game to whoever asks: whose turn it is finds moves in the picture. Inside, why the game does
/// not go on.
pub(super) async fn shown(
    asking: Asking<'_>,
    game: &LiveGame,
) -> Result<Result<Shown, Stopped>, AppError> {
    let rules = match asking.rules(game).await? {
        Ok(rules) => rules,
        Err(stopped) => return Ok(Err(stopped)),
    };
    let (course, asked) = match played(asking, rules, asked(game)).await? {
        (Ok(course), asked) => (course, asked),
        // A program that answers otherwise than it did.
        (Err(_), _) if game.rules.is_some() => return Ok(Err(Stopped::Renewed)),
        (Err(_), _) => return Err(AppError::not_found()),
    };
    let code = game.code.clone();
    let taken_back = withdrawn::of(game);
    let has_both = game.free_seat().is_none();
    let (viewer, locale) = (asking.seat, asking.page.locale);
    let draw = move || {
        let turn = turn_of(&course, &asked);
        let may_move = has_both && turn.is_some() && turn == viewer;
        drawn(
            &asked,
            &course,
            (turn, may_move),
            &taken_back,
            &code,
            locale,
        )
    };
    let shown = thinking::answer(asking.state, asking.page.asker, draw).await?;
    Ok(Ok(shown))
}

fn drawn(
    asked: &GameAddress,
    course: &Course,
    (turn, may_move): (Option<Seat>, bool),
    taken_back: &[Withdrawn],
    code: &str,
    locale: Locale,
) -> Shown {
    let text = course.last().map(NamedPosition::text).unwrap_or_default();
    let name = format!("{}@{text}", asked.game);
    let board = boards::draw(&name, locale);
    let words = board.map_or_else(|| text.clone(), |board| board.words);
    // Whoever waits or looks on sees the same board, with nothing to click on.
    let options = if may_move {
        course.listed()
    } else {
        Vec::new()
    };
    let all = if may_move {
        course.all_options()
    } else {
        Vec::new()
    };
    let before = course.before_last().map(NamedPosition::text);
    let on_board = if may_move {
        touched::of(course, asked.play)
    } else {
        Vec::new()
    };
    let scene = Scene {
        options: &on_board,
        address: &|number| format!("/play/live/{code}?move={number}"),
        hint: None,
        before: before.as_deref(),
        parts: &[],
    };
    let made = course
        .positions
        .windows(2)
        .enumerate()
        .map(|(index, pair)| {
            let words = moves::words(asked, &pair[0], &pair[1].text(), locale);
            (mover(index), words)
        });
    let withdrawn = withdrawn::in_words(taken_back, asked, course, locale).into_iter();
    let withdrawn = withdrawn.map(|batch| {
        let batch = batch.into_iter();
        let batch = batch.map(|(after, words)| (after + 1, mover(after), words));
        batch.collect::<Vec<_>>()
    });
    let mut moves = course.last().map_or_else(Vec::new, |last| {
        moves::of(asked, last, &options, None, locale)
    });
    moves::arrange(&mut moves);
    let is_listed = |number: usize| moves.iter().any(|made| made.number == number);
    let numbered = all.iter().enumerate();
    let numbered = numbered.filter(|(number, _)| !is_listed(*number));
    let alike = course.last().map_or_else(Vec::new, |last| {
        let words = |to: &String| moves::words(asked, last, to, locale);
        numbered.map(|(number, to)| (number, words(to))).collect()
    });
    // Who would have to move now made no last move.
    let stuck = mover(asked.moves.len());
    let winner = if mover_of_last_wins(asked.play) {
        stuck.other()
    } else {
        stuck
    };
    Shown {
        picture: boards::draw_playable(&name, locale, &scene),
        drawn: course.last().and_then(NamedPosition::picture),
        words,
        moves,
        alike,
        record: made.collect(),
        withdrawn: withdrawn.collect(),
        is_taken_back: withdrawn::is_last_thing(taken_back, asked.moves.len()),
        is_by_circle: ending::is_by_circle(&asked.game, &text),
        turn,
        winner: course.options.is_empty().then_some(winner),
        replay: asked.at_step(0).address(),
        fields: asked.fields(),
    }
}
