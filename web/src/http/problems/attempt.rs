//! An attempt to break a program of a problem, as the page and the API make it: who may, what there is to
//! break, and what is kept of it.

use problems::{Problem, Submission};

use super::breaking::{self, Ran, ToBreak, is_breakable};
use super::notes::without_note;
use super::show::has_solved;
use super::targets::targets;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::state::AppState;
use crate::library::{Shelf, rights};
use crate::store::{Breakable, NewHack, User, UserId};

/// The problem of that id.
///
/// # Errors
/// 404 for those who do not see it, and where nothing can be broken.
pub(in crate::http) async fn find(
    state: &AppState,
    shelf: &Shelf,
    viewer: Option<&User>,
    id: &str,
) -> Result<Problem, AppError> {
    let shelved = shelf.get(id, viewer).ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    if !is_breakable(&problem) {
        return Err(AppError::not_found());
    }
    Ok(problem)
}

/// Whether somebody has solved the problem, or sees it in full.
pub(in crate::http) async fn may_try(
    state: &AppState,
    shelf: &Shelf,
    viewer: Option<&User>,
    id: &str,
) -> Result<bool, AppError> {
    // While a contest has it, nothing is said of what is wrong.
    let Some(user) = viewer.filter(|_| !shelf.is_veiled(id, viewer)) else {
        return Ok(false);
    };
    Ok(rights::sees_in_full(user) || has_solved(state, user.id, id).await?)
}

/// The programs of others that may be broken: nothing that counts for a contest which keeps it to itself.
pub(in crate::http) async fn breakable(
    state: &AppState,
    user: UserId,
    problem: &Problem,
) -> Result<Vec<Breakable>, AppError> {
    let kept = state.library.shelf().await?.kept(None);
    Ok(state.store.breakable(problem.id(), user, &kept).await?)
}

/// The text of a wrong program, whose files end so. What its author says is wrong with it stays out until it
/// is broken.
pub(in crate::http) fn text_of(target: &Submission, suffix: &str, is_broken: bool) -> String {
    let files = target.program.files.iter();
    let texts = files.map(|file| String::from_utf8_lossy(&file.bytes));
    if is_broken {
        return texts.collect();
    }
    texts
        .map(|text| without_note(&text, suffix).to_owned())
        .collect()
}

/// What is to be broken.
pub(in crate::http) enum Chosen<'a> {
    /// A wrong program of the problem, by its number.
    House(usize, &'a Submission),
    /// An accepted one of somebody's.
    Person(Breakable),
}

impl Chosen<'_> {
    /// The program of that name: the number of a wrong one from 1, or `s` and that of a submission.
    pub(in crate::http) async fn of<'a>(
        state: &AppState,
        user: UserId,
        problem: &'a Problem,
        program: &str,
    ) -> Result<Chosen<'a>, AppError> {
        let all = targets(problem);
        if let Some(number) = program.strip_prefix('s') {
            let people = breakable(state, user, problem).await?;
            let person = people.into_iter().find(|it| it.id.to_string() == number);
            if let Some(person) = person {
                return Ok(Chosen::Person(person));
            }
        } else if let Ok(number) = program.parse::<usize>()
            && let Some(target) = number.checked_sub(1).and_then(|at| all.get(at))
        {
            return Ok(Chosen::House(number, target));
        }
        let detail = Message::new("hack-no-program");
        let accepted = Message::new("hack-programs-accepted").with("count", all.len());
        let wrong = FieldError::new("program", detail, accepted);
        Err(AppError::invalid(vec![wrong]))
    }
}

/// Runs the program on the input. Whoever breaks one of the problem's keeps that; what breaks somebody's is
/// proposed as a test.
///
/// # Errors
/// Those of [`breaking::run`].
pub(in crate::http) async fn make(
    state: &AppState,
    user: UserId,
    problem: &Problem,
    chosen: &Chosen<'_>,
    input: &str,
) -> Result<Ran, AppError> {
    let program = match chosen {
        Chosen::House(_, target) => ToBreak::House(&target.program),
        Chosen::Person(person) => ToBreak::Person(person.id),
    };
    let ran = breaking::run(state, user, problem, program, input).await?;
    match chosen {
        _ if !ran.is_broken => {}
        Chosen::House(_, target) => {
            let kept = state.store.keep_broken(user, problem.id(), &target.path);
            kept.await?;
        }
        Chosen::Person(person) => {
            let hack = NewHack {
                problem: problem.id().to_owned(),
                submission: person.id,
                hacker: user,
                input: input.to_owned(),
            };
            state.store.keep_hack(&hack).await?;
        }
    }
    Ok(ran)
}
