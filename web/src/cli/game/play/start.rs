//! The position that a game at the terminal begins with: one that is typed, one of a problem's game, or that of a link.

use std::path::Path;

use problems::package::is_archive_name;
use problems::{Problem, Reference};
use sg::notation::{NamedGame, NamedPosition};
use sg::{Budget, Play};

use super::super::rules::RulesMachine;
use super::super::{Question, unreadable};
use crate::cli::language::{preferred, say};
use crate::cli::{Failure, package};
use crate::http::play::asked::{GameAddress, has_own_ending};
use crate::http::play::{linked, of_problem, opening};

/// What stands before the id of a problem.
const PROBLEM: &str = "problem:";

/// A game as it begins at the terminal.
pub(super) struct Begun {
    pub(super) position: NamedPosition,
    /// By which convention it is played: that of the problem or of the link, unless another one is typed.
    pub(super) play: Play,
    /// What a link says.
    pub(super) asked: Option<GameAddress>,
    /// The moves of a link: the place of each in the list, and what it leaves.
    pub(super) made: Vec<(usize, String)>,
}

/// How the game that is typed begins.
pub(super) fn of(question: &Question) -> Result<Begun, Failure> {
    if linked::is_link(&question.position) {
        return by_link(question);
    }
    let (position, play) = begun(question)?;
    Ok(Begun {
        position,
        play,
        asked: None,
        made: Vec::new(),
    })
}

/// The game of a link, which says by itself how it is played.
fn by_link(question: &Question) -> Result<Begun, Failure> {
    let link = question.position.as_str();
    if linked::is_live(link) {
        return Err(Failure::bad_input(say("cli-play-live-link")));
    }
    if let Some((id, asked)) = linked::problem_of(link) {
        return by_link_of_problem(question, &id, asked);
    }
    let no_game = || Failure::bad_input(say("cli-play-no-link"));
    let linked = linked::read(link).ok_or_else(no_game)?;
    let linked = linked.map_err(|why| Failure::bad_input(why.render(preferred())))?;
    let start = linked.course.positions.first().cloned();
    let left = linked.course.positions.iter().skip(1);
    let made = linked.asked.moves.iter().copied();
    Ok(Begun {
        position: start.ok_or_else(no_game)?,
        play: linked.asked.play,
        made: made.zip(left.map(NamedPosition::text)).collect(),
        asked: Some(linked.asked),
    })
}

/// The game of a link that names a problem, which is on this machine, too.
fn by_link_of_problem(question: &Question, id: &str, asked: GameAddress) -> Result<Begun, Failure> {
    // They are numbers in the lists of a rules program, which may be another one on the site.
    if !asked.moves.is_empty() {
        return Err(Failure::bad_input(say("cli-play-problem-moves")));
    }
    let at = Some(asked.at.as_str()).filter(|at| !at.is_empty());
    let (position, play) = in_problem(question, id, at, asked.play)?;
    Ok(Begun {
        position,
        play,
        asked: Some(asked),
        made: Vec::new(),
    })
}

fn begun(question: &Question) -> Result<(NamedPosition, Play), Failure> {
    let play = question.convention.play;
    match problem_typed(&question.position) {
        Some((problem, at)) => in_problem(question, problem, at, play),
        None => played_so(question.position()?, play),
    }
}

/// A position of the game of a problem, and by which convention it is played.
fn in_problem(
    question: &Question,
    problem: &str,
    at: Option<&str>,
    play: Play,
) -> Result<(NamedPosition, Play), Failure> {
    let problem = package::find(problem)?;
    let play = match play {
        Play::Normal => of_problem::convention(&problem),
        other => other,
    };
    let budget = question.convention.search.budget();
    let position = if problem.rules().is_some() {
        by_program(&question.rules, &problem, at, (play, budget))?
    } else {
        by_engine(&problem, at, play)?
    };
    played_so(position, play)
}

/// A position with the convention by which it is played, where the rules of its game leave that open.
fn played_so(position: NamedPosition, play: Play) -> Result<(NamedPosition, Play), Failure> {
    if play != Play::Normal && has_own_ending(&position.game().name()) {
        return Err(Failure::bad_input(say("cli-play-own-ending")));
    }
    Ok((position, play))
}

/// The problem that is typed, by its id or the path of its package, and a position of its game, where one is.
fn problem_typed(typed: &str) -> Option<(&str, Option<&str>)> {
    if let Some(id) = typed.strip_prefix(PROBLEM) {
        return Some(apart(id));
    }
    // Rules that are a program have a path, too.
    if typed.starts_with("program:") {
        return None;
    }
    let (path, at) = if Path::new(typed).exists() {
        (typed, None)
    } else {
        apart(typed)
    };
    let is_path = path.contains('/') || is_archive_name(Path::new(path));
    is_path.then_some((path, at))
}

fn apart(typed: &str) -> (&str, Option<&str>) {
    match typed.split_once('@') {
        Some((problem, at)) => (problem, Some(at)),
        None => (typed, None),
    }
}

/// A position of a game that the engine knows.
fn by_engine(problem: &Problem, at: Option<&str>, play: Play) -> Result<NamedPosition, Failure> {
    let (game, start) = opening::of(problem, play).ok_or_else(|| no_game(problem))?;
    in_game(&game, at.unwrap_or(&start))
}

/// A position of a game whose rules a program of the package knows.
fn by_program(
    rules: &RulesMachine,
    problem: &Problem,
    at: Option<&str>,
    (play, budget): (Play, Budget),
) -> Result<NamedPosition, Failure> {
    let starts = match at {
        Some(at) => vec![at.to_owned()],
        None => problem
            .reference()
            .map(Reference::rules_starts)
            .unwrap_or_default(),
    };
    let game = rules.of_package(problem, &starts, budget)?;
    let game = game.ok_or_else(|| no_game(problem))?.named();
    let chosen = match at {
        Some(at) => Some(at.to_owned()),
        None => opening::chosen(&game, &starts, play),
    };
    in_game(&game, &chosen.ok_or_else(|| no_game(problem))?)
}

fn in_game(game: &NamedGame, at: &str) -> Result<NamedPosition, Failure> {
    game.position(at).map_err(|error| unreadable(&error))
}

fn no_game(problem: &Problem) -> Failure {
    Failure::bad_input(say("cli-play-no-game").with("problem", problem.id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_told_from_positions() {
        for (typed, problem) in [
            ("problem:nim", Some(("nim", None))),
            ("problem:nim@3,5,7", Some(("nim", Some("3,5,7")))),
            ("./mine", Some(("./mine", None))),
            ("./mine@9", Some(("./mine", Some("9")))),
            ("mine.zip", Some(("mine.zip", None))),
            ("blocks@000/001/000", None),
            ("program:./rules.py@7", None),
            ("nim@3,5,7", None),
            ("3,5", None),
        ] {
            assert_eq!(problem_typed(typed), problem, "{typed}");
        }
    }
}
