//! `/play/problem:{id}`: the game of a problem, by its package.
//!
//! One that the engine knows is played under its own name. One whose rules a program of the package knows
//! is played here by those who are signed in: the program is asked in the sandbox as for `/explore/program`,
//! and what it has answered is kept, so that only a start that is new costs a run.

use judge::{RulesError, Source};
use problems::{Problem, Reference};
use sg::Play;
use sg::notation::NamedGame;
use sg::written::{ExploreError, WrittenGame};

use super::asked::{GameAddress, Parameters};
use super::course::LONGEST_POSITION;
use super::opening;
use crate::http::error::AppError;
use crate::http::i18n::{Locale, Message};
use crate::http::page::Page;
use crate::http::rules_words::{refusal, unread};
use crate::http::state::{AppState, Runs, Thinking};
use crate::http::thinking;
use crate::library::{Shelved, rights};
use crate::store::User;

/// What stands before the id of a problem in the name of its game.
const PREFIX: &str = "problem:";

/// The longest position that is shown as an example of one.
const LONGEST_EXAMPLE: usize = 100;

/// How much of the digest of a rules program stands for it.
const MARK_LENGTH: usize = 16;

/// The game of a problem.
pub(in crate::http) enum OfProblem {
    /// The page is elsewhere: that of a game of the engine, or the sign-in.
    Elsewhere(String),
    /// A program of the package knows its rules.
    Written(Box<OfProgram>),
}

/// A game that is played by a package's rules program.
pub(in crate::http) struct OfProgram {
    /// The problem.
    pub(in crate::http) problem: Problem,
    /// The game as its address says it.
    pub(in crate::http) asked: GameAddress,
    /// The mark of its program.
    pub(in crate::http) rules: String,
    /// Whether the address names no start, so that one was chosen.
    pub(in crate::http) is_start_chosen: bool,
    /// The game as far as it can be reached from its start, or why there is none.
    pub(in crate::http) game: Result<NamedGame, Message>,
}

impl OfProblem {
    /// The game from a start that is asked for, and what is asked of it with the mark of its rules; where it is
    /// played by a program and there is one.
    pub(in crate::http) fn at_hand(self) -> Option<(NamedGame, GameAddress)> {
        match self {
            Self::Written(written) if !written.is_start_chosen => {
                Some((written.game.ok()?, written.asked))
            }
            Self::Written(_) | Self::Elsewhere(_) => None,
        }
    }

    /// The page that says so, where moves were made by other rules than those of today.
    pub(in crate::http) fn renewed(&self) -> Option<String> {
        match self {
            Self::Written(written) => written
                .has_moves_of_others()
                .then(|| written.asked.address()),
            Self::Elsewhere(_) => None,
        }
    }
}

/// The id of the problem whose game has that name.
pub(in crate::http) fn id_of(game: &str) -> Option<&str> {
    game.strip_prefix(PREFIX)
}

/// The name of a problem's game in addresses.
pub(in crate::http) fn name_of(id: &str) -> String {
    format!("{PREFIX}{id}")
}

/// What the game of a problem is called: as the problem, or by its id where the visitor does not see it.
pub(in crate::http) fn title(page: &Page, id: &str) -> String {
    let current = page.problem(id).and_then(|it| it.current.as_ref());
    current.map_or_else(
        || id.to_owned(),
        |it| it.facts.names.get(page.locale.into()).to_owned(),
    )
}

/// The problem of that id, where a visitor sees it and no contest hides what it is about.
pub(in crate::http) fn seen<'p>(page: &'p Page, id: &str) -> Option<&'p Shelved> {
    let shelved = page.problem(id);
    shelved.filter(|it| !rights::is_veiled(page.viewer.as_ref(), it))
}

/// The problem whose game a visitor asks for.
///
/// # Errors
/// 404 where they don't see it, and while a contest hides what it is about.
pub(in crate::http) async fn problem(
    state: &AppState,
    page: &Page,
    id: &str,
) -> Result<Problem, AppError> {
    let shelved = seen(page, id).ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    problem.ok_or_else(AppError::not_found)
}

/// The game of a problem, and what is asked of it.
///
/// # Errors
/// As [`problem`]; 404 also where its game has no board, and 503 where nobody runs its rules.
pub(in crate::http) async fn find(
    state: &AppState,
    page: &Page,
    id: &str,
    parameters: Parameters,
) -> Result<OfProblem, AppError> {
    let problem = problem(state, page, id).await?;
    if problem.rules().is_none() {
        let start = named(state, page, problem).await?;
        return Ok(OfProblem::Elsewhere(start.address()));
    }
    let Some(viewer) = &page.viewer else {
        return Ok(OfProblem::Elsewhere(page.login_address()));
    };
    let mut found = OfProgram {
        rules: mark(state, &problem)?,
        asked: GameAddress::new(name_of(id), String::new(), parameters),
        is_start_chosen: false,
        game: Err(Message::new("play-no-start")),
        problem,
    };
    found.game = found.look(state, viewer, page.locale).await?;
    Ok(OfProblem::Written(Box::new(found)))
}

impl OfProgram {
    /// Whether moves were made, by other rules than those of today.
    fn has_moves_of_others(&self) -> bool {
        let made_by = self.asked.rules.as_ref();
        made_by.is_some_and(|rules| *rules != self.rules) && !self.asked.moves.is_empty()
    }

    /// Why there is no game from the start that is asked for.
    ///
    /// # Errors
    /// When the program is not to blame, and where too many others ask.
    async fn why_none(
        &self,
        state: &AppState,
        viewer: &User,
        error: ExploreError<RulesError>,
        locale: Locale,
    ) -> Result<Message, AppError> {
        let typed: Vec<String> = WrittenGame::parts_of(&self.asked.at).collect();
        let Some(unread) = unread(&error, &typed) else {
            return refusal(error, locale);
        };
        let mut examples = starts(state, viewer, &self.problem).await?.into_iter();
        let is_shown = |it: &String| it.len() <= LONGEST_EXAMPLE && *it != self.asked.at;
        Ok(match examples.find(is_shown) {
            Some(example) => Message::new("rules-no-position-such-as")
                .with("position", unread)
                .with("example", example),
            None => Message::new("rules-no-position").with("position", unread),
        })
    }

    /// The game from the start that is asked for, or from one that is chosen; inside, why there is none.
    ///
    /// # Errors
    /// As [`explored`], and where too many others ask.
    async fn look(
        &mut self,
        state: &AppState,
        viewer: &User,
        locale: Locale,
    ) -> Result<Result<NamedGame, Message>, AppError> {
        let refused = |why: &'static str| Ok(Err(Message::new(why)));
        if self.asked.at.len() > LONGEST_POSITION {
            return refused("play-too-long");
        }
        if !is_a_line(&self.asked.at) {
            return refused("play-control-signs");
        }
        if self.has_moves_of_others() {
            return refused("play-rules-renewed");
        }
        // What follows from here is by the rules of today, and says so.
        self.asked.rules = Some(self.rules.clone());
        let typed = !self.asked.at.is_empty();
        let begun_with = if typed {
            vec![self.asked.at.clone()]
        } else {
            starts(state, viewer, &self.problem).await?
        };
        if begun_with.is_empty() {
            return refused("play-no-start");
        }
        let explored = explored(state, viewer, &self.problem, (&begun_with, typed)).await?;
        let game = match explored {
            Ok(game) => game.named(),
            Err(error) => return self.why_none(state, viewer, error, locale).await.map(Err),
        };
        if typed {
            return Ok(Ok(game));
        }
        let play = match self.asked.play {
            Play::Normal => convention(&self.problem),
            other => other,
        };
        let choose = move || (opening::chosen(&game, &begun_with, play), game);
        let (at, game) = thinking::answer_member(state, viewer.id, choose).await?;
        let Some(at) = at else {
            return refused("play-no-start");
        };
        self.asked.at = at;
        self.asked.play = play;
        self.is_start_chosen = true;
        Ok(Ok(game))
    }
}

/// A game of the engine that a problem is about, from where it begins.
///
/// # Errors
/// 404 where it has no name there.
pub(in crate::http) async fn named(
    state: &AppState,
    page: &Page,
    problem: Problem,
) -> Result<GameAddress, AppError> {
    let begin = move || {
        let play = convention(&problem);
        let (game, at) = opening::of(&problem, play)?;
        Some(GameAddress::at(&game.name(), &at, play))
    };
    let found = thinking::answer(state, page.asker, begin).await?;
    found.ok_or_else(AppError::not_found)
}

/// Positions to begin with, of a game whose rules a program of the package knows.
///
/// # Errors
/// Where too many others ask.
pub(in crate::http) async fn starts(
    state: &AppState,
    viewer: &User,
    problem: &Problem,
) -> Result<Vec<String>, AppError> {
    let problem = problem.clone();
    let starts = move || problem.reference().map(Reference::rules_starts);
    let starts = thinking::answer_member(state, viewer.id, starts).await?;
    Ok(starts.unwrap_or_default())
}

/// Whether a program that reads lines reads a text as one.
fn is_a_line(text: &str) -> bool {
    let ends_line = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    !text.contains(ends_line)
}

/// The game of a problem's rules program, as far as it can be reached from these positions, which a visitor may have
/// typed; inside, why there is none.
///
/// # Errors
/// 429 where the visitor has asked too often, 503 where nobody runs the program.
pub(in crate::http) async fn explored(
    state: &AppState,
    viewer: &User,
    problem: &Problem,
    (positions, typed): (&[String], bool),
) -> Result<Result<WrittenGame, ExploreError<RulesError>>, AppError> {
    let (runs, program) = program(state, problem)?;
    let parts = positions.iter();
    let parts: Vec<String> = parts.flat_map(|it| WrittenGame::parts_of(it)).collect();
    if let Some(known) = runs.known_game(&program, &parts) {
        return Ok(Ok(known));
    }
    let until = runs.until();
    // What the program says is looked at afterwards, when it is the engine's turn.
    let until = until.checked_sub(Thinking::LONGEST_WAIT).unwrap_or(until);
    runs.admit(viewer.id)?;
    runs.game(viewer.id, program, (parts, typed), until).await
}

/// The program that knows the rules of a problem, and where it is run.
///
/// # Errors
/// 404 where there is none, 503 where nobody runs it.
fn program<'a>(state: &'a AppState, problem: &Problem) -> Result<(&'a Runs, Source), AppError> {
    let runs = state.runs.as_deref().ok_or_else(AppError::unavailable)?;
    let program = problem.rules().ok_or_else(AppError::not_found)?.program();
    let program = runs.source_of(program).ok_or_else(AppError::unavailable)?;
    Ok((runs, program))
}

/// By what the rules program of a problem is known: moves are numbers in its lists, so those that were made by
/// another one mean nothing.
///
/// # Errors
/// 404 where there is none, 503 where nobody runs it.
pub(in crate::http) fn mark(state: &AppState, problem: &Problem) -> Result<String, AppError> {
    let (_, program) = program(state, problem)?;
    Ok(program.digest().chars().take(MARK_LENGTH).collect())
}

/// The mark of the rules of today of a problem that is seen; `None` where no program knows them any more.
///
/// # Errors
/// Where the problem cannot be read, and 503 where nobody runs its rules.
pub(in crate::http) async fn mark_of_today(
    state: &AppState,
    shelved: &Shelved,
) -> Result<Option<String>, AppError> {
    let problem = state.library.current(shelved).await?;
    let problem = problem.filter(|it| it.rules().is_some());
    problem.map(|it| mark(state, &it)).transpose()
}

/// By which convention a problem is played: what it is about says it, or else its reference.
pub(crate) fn convention(problem: &Problem) -> Play {
    let is_about = |word: &str| problem.games().iter().any(|game| game == word);
    if is_about("anti-sg") {
        Play::AntiSg
    } else if is_about("every-sg") {
        Play::Every
    } else if is_about("misere") {
        Play::Misere
    } else {
        let reference = problem.reference();
        reference.map_or(Play::Normal, Reference::play)
    }
}
