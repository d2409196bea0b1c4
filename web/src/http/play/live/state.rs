//! A game for two as it stands: played again by the engine, in words and as a picture.

use sg::Play;
use sg::notation::NamedPosition;

use crate::boards::{self, Scene, Svg};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::play::asked::{self, Against, GameAddress, Parameters};
use crate::http::play::course::{Course, Refusal, mover_of_last_wins};
use crate::http::play::{moves, show};
use crate::http::state::{AppState, Asker};
use crate::http::thinking;
use crate::store::{LiveGame, Seat};

/// What is shown of a game.
pub(super) struct Shown {
    pub picture: Option<Svg>,
    pub words: String,
    /// The moves of whoever is to move, in the engine's order.
    pub moves: Vec<moves::Move>,
    /// The moves that were made: who made each, and what it did.
    pub record: Vec<(Seat, String)>,
    /// Whose turn it is; `None` when the game is over.
    pub turn: Option<Seat>,
    /// Who has won; nobody in a game that went on for too long.
    pub winner: Option<Seat>,
    /// Where the game is looked at again.
    pub replay: String,
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
    asked
}

fn numbers(game: &LiveGame) -> Vec<usize> {
    let numbers = game.moves.split('.').map_while(|it| it.parse().ok());
    numbers.collect()
}

/// Whose turn it is after so many moves.
const fn mover(moves: usize) -> Seat {
    if moves.is_multiple_of(2) {
        Seat::First
    } else {
        Seat::Second
    }
}

/// The site whose engine is asked, and who asks.
#[derive(Clone, Copy)]
pub(super) struct Engine<'a>(pub(super) &'a AppState, pub(super) Asker);

/// Plays a game again; what the engine does not take is not found.
async fn course(engine: Engine<'_>, asked: GameAddress) -> Result<(Course, GameAddress), AppError> {
    let (course, asked) = played(engine, asked).await?;
    // A start or a move that the engine refuses was never written.
    let course = course.map_err(|_| AppError::not_found())?;
    Ok((course, asked))
}

async fn played(
    Engine(state, visitor): Engine<'_>,
    asked: GameAddress,
) -> Result<(Result<Course, Refusal>, GameAddress), AppError> {
    let (game, ..) = show::named(&asked.game)?;
    let question = move || (Course::of(&game, &asked), asked);
    thinking::answer(state, visitor, question).await
}

/// The moves of a game with one more, as they are written; or why it cannot go on so: there is no such
/// move, or it leaves more moves than a page lists, where nobody could play on.
pub(super) async fn after(
    engine: Engine<'_>,
    game: &LiveGame,
    number: usize,
) -> Result<Result<String, Refusal>, AppError> {
    let (course, asked) = played(engine, asked(game).after(number)).await?;
    let moves: Vec<String> = asked.moves.iter().map(usize::to_string).collect();
    Ok(course.map(|_| moves.join(".")))
}

/// Whose turn it is; `None` when the game is over.
pub(super) async fn turn(engine: Engine<'_>, game: &LiveGame) -> Result<Option<Seat>, AppError> {
    let (course, asked) = course(engine, asked(game)).await?;
    Ok(turn_of(&course, &asked))
}

/// The same of a game that was played again. What goes round in circles ends after so many moves.
fn turn_of(course: &Course, asked: &GameAddress) -> Option<Seat> {
    let moves = asked.moves.len();
    let goes_on = !course.options.is_empty() && moves < asked::MOST_MOVES;
    goes_on.then(|| mover(moves))
}

/// What is shown of a game to somebody in this seat: whose turn it is finds moves in the picture.
pub(super) async fn shown(
    engine: Engine<'_>,
    game: &LiveGame,
    viewer: Option<Seat>,
    locale: Locale,
) -> Result<Shown, AppError> {
    let (course, asked) = course(engine, asked(game)).await?;
    let code = game.code.clone();
    let has_both = game.free_seat().is_none();
    let Engine(state, visitor) = engine;
    thinking::answer(state, visitor, move || {
        let turn = turn_of(&course, &asked);
        let may_move = has_both && turn.is_some() && turn == viewer;
        drawn(&asked, &course, (turn, may_move), &code, locale)
    })
    .await
}

fn drawn(
    asked: &GameAddress,
    course: &Course,
    (turn, may_move): (Option<Seat>, bool),
    code: &str,
    locale: Locale,
) -> Shown {
    let text = course.last().map(NamedPosition::text).unwrap_or_default();
    let name = format!("{}@{text}", asked.game);
    let board = boards::draw(&name, locale);
    let words = board.map_or_else(|| text.clone(), |board| board.words);
    // Whoever waits or looks on sees the same board, with nothing to click on.
    let options = if may_move {
        course.options.as_slice()
    } else {
        &[]
    };
    let before = course.before_last().map(NamedPosition::text);
    let scene = Scene {
        options,
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
            let words = moves::words(&asked.game, &pair[0], &pair[1].text(), locale);
            (mover(index), words)
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
        words,
        moves: course.last().map_or_else(Vec::new, |last| {
            moves::of(asked, last, options, None, locale)
        }),
        record: made.collect(),
        turn,
        winner: course.options.is_empty().then_some(winner),
        replay: asked.at_step(0).address(),
    }
}
