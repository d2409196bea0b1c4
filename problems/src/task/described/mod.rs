//! Problems without code: a game of the engine by its name, and `game.toml`, which says how its
//! positions stand in an input.
//!
//! [`read`] makes a [`Task`] of such a file. Everything else of a reference follows as it does for
//! those that are written in Rust: strict reading, answers by theory and by the rules alone, small
//! and simpler cases, explanations, generated tests.

mod demands;
mod draw;
mod drawn;
mod faults;
mod form;
mod grammar;
mod midgame;
mod moves;
mod plan;
mod positions;
mod program;
mod searches;
mod task;
mod template;
mod values;

use std::sync::{Arc, OnceLock};

use sg::notation::{NamedPosition, NamedRules};
use sg::{Budget, Game as _, Play};

use super::turn;
use super::{Framing, Holds, Question, Random, Sequence, Task as _};
use demands::Demand;
use draw::{Size, Within};
pub(crate) use faults::Fault;
pub(crate) use form::GameFile;
use form::Tests;
use grammar::{Constants, Grammar};
use moves::MoveNames;
use positions::Positions;
use program::ProgramPositions;
use searches::Searches;
use template::Template;
use values::Described;

use crate::RulesProgram;
use crate::words::Words;

/// How many positions of games without theory are looked at for a case, and remembered of all cases; those of a rules
/// program are looked at all cases together.
const BUDGET: Budget = Budget {
    positions: 2_000_000,
};

/// How many cases a generated test has at most, and how many tests of one kind there are at most.
const MOST_CASES: u64 = 100_000;
const MOST_TESTS: u64 = 100;

/// How many moves a small case has at most.
const MOST_SMALL_MOVES: u64 = 100_000;

/// How many small cases are looked at for the names of moves.
const LOOKED_AT: usize = 300;

/// A problem that `game.toml` describes.
pub(crate) struct DescribedTask {
    positions: Positions,
    grammar: Grammar,
    demands: Vec<Demand>,
    framing: Framing,
    constants: Constants,
    play: Play,
    question: Question,
    /// When the player who moves first wins, when the other does, and when neither does.
    words: Vec<String>,
    /// The names of a move's numbers as the file gives them.
    given_names: Option<Vec<String>>,
    small_ranges: Within,
    tests: Vec<Tests>,
    examined: OnceLock<Arc<Examined>>,
    /// What is known of positions that theory knows nothing of.
    searches: Searches,
}

/// What is found when the game is looked at.
struct Examined {
    /// All small cases.
    small: Vec<Described>,
    moves: MoveNames,
    /// Whether theory finds all winning moves of small cases, and not only one.
    theory_counts: bool,
}

/// The task that a file describes, with the constants of the problem.
///
/// # Errors
/// Says all that is wrong.
pub(crate) fn read(
    file: GameFile,
    constants: Constants,
    rules: Option<RulesProgram>,
) -> Result<DescribedTask, Vec<Fault>> {
    let mut faults = faults::of_form(&file);
    let framing = framing(&file.input.cases, &constants).map_err(|why| Fault::new("cases", why));
    let grammar = Grammar::read(&file.input.lines, &constants);
    // What stands on lines that cannot be read would be missed everywhere else.
    let inside = grammar.map(|grammar| {
        let positions = positions(&file, &grammar, &constants, rules);
        let demands = file.input.demands.iter().map(|text| {
            let demand = Demand::read(text, &grammar, &constants);
            demand.map_err(|why| Fault::new("demands", why).at(text))
        });
        let demands: Vec<Result<Demand, Fault>> = demands.collect();
        let in_tests = file.tests.iter().flat_map(|tests| tests.within.keys());
        for name in file.small.keys().chain(in_tests) {
            if grammar.find(name).is_none() {
                let message = say!("a range is given for `{name}`, which is no field", name);
                faults.push(Fault::new("small", message).at(&format!("{name} =")));
            }
        }
        (grammar, positions, demands)
    });
    let mut keep = |fault: Fault| faults.push(fault);
    let framing = framing.map_err(&mut keep).ok();
    let inside = inside
        .map_err(|wrong| wrong.into_iter().for_each(&mut keep))
        .ok();
    let inside = inside.map(|(grammar, positions, demands)| {
        let demands = demands
            .into_iter()
            .filter_map(|demand| demand.map_err(&mut keep).ok());
        let demands: Vec<Demand> = demands.collect();
        (
            grammar,
            positions.transpose().map_err(&mut keep).ok().flatten(),
            demands,
        )
    });
    let (Some(framing), Some((grammar, Some(positions), demands)), true) =
        (framing, inside, faults.is_empty())
    else {
        return Err(faults);
    };
    let words = file.words.clone();
    let words = words.unwrap_or_else(|| ["First", "Second"].map(str::to_owned).to_vec());
    let task = DescribedTask {
        positions,
        grammar,
        demands,
        framing,
        constants,
        play: file.play.into(),
        question: file.question.into(),
        words,
        given_names: file.moves,
        small_ranges: file.small,
        tests: file.tests,
        examined: OnceLock::new(),
        searches: Searches::new(file.play.into(), BUDGET),
    };
    if task.positions.program().is_none() {
        task.examined()
            .map_err(|why| vec![DescribedTask::fault_of_look(why)])?;
    }
    Ok(task)
}

/// Where the positions of cases come from; nothing where the file does not say it.
fn positions(
    file: &GameFile,
    grammar: &Grammar,
    constants: &Constants,
    rules: Option<RulesProgram>,
) -> Option<Result<Positions, Fault>> {
    let may_go_round = file.words.as_ref().is_some_and(|words| words.len() > 2);
    let wrong = |key, given: &str| {
        let given = given.to_owned();
        move |why: Words| Fault::new(key, why).at(&given)
    };
    match (&file.game, rules, &file.position) {
        (Some(game), None, None) => {
            let template = Template::read("game", game, grammar, constants);
            Some(template.map(Positions::named).map_err(wrong("game", game)))
        }
        (None, Some(program), Some(position)) => {
            let template = Template::read("position", position, grammar, constants);
            let positions = template
                .map(|template| ProgramPositions::new(template, program, may_go_round))
                .map(Positions::Program);
            Some(positions.map_err(wrong("position", position)))
        }
        _ => None,
    }
}

/// How the cases of an input are framed.
fn framing(cases: &form::Cases, constants: &Constants) -> Result<Framing, Words> {
    let Some(ending) = cases.ending()? else {
        return Ok(Framing {
            blocks: None,
            cases: None,
        });
    };
    let most = &cases.most;
    let most = most.parse().ok().or_else(|| constants.get(most).copied());
    let most = most.filter(|most| *most > 0).ok_or_else(|| {
        say!(
            "input.cases.most: name the constant of problem.yaml that bounds the number of cases, \
             such as max_cases"
        )
    })?;
    Ok(Framing::flat(Sequence::new(ending, most)))
}

impl DescribedTask {
    /// What was found when the game was looked at, as a fault of the file.
    fn fault_of_look(why: Words) -> Fault {
        let key = match why.en.split(':').next() {
            Some("move") => "move",
            Some("question") => "question",
            Some("no position of the game") => "game",
            _ => "small",
        };
        Fault::new(key, why)
    }

    /// What is found when the game is looked at; that is done once, unless it fails.
    fn examined(&self) -> Result<&Examined, Words> {
        if let Some(examined) = self.examined.get() {
            return Ok(examined);
        }
        let examined = Arc::new(self.examine()?);
        Ok(self.examined.get_or_init(|| examined))
    }

    fn examine(&self) -> Result<Examined, Words> {
        let small = self.grammar.small(&self.small_ranges).ok_or_else(|| {
            say!(
                "there are more than {most} small cases; give narrower ranges under [small]",
                most = draw::MOST_SMALL
            )
        })?;
        let small: Vec<Described> = small.into_iter().filter(|case| self.fits(case)).collect();
        if let Some(program) = self.positions.program() {
            program.prefetch(&small)?;
        }
        let mut valid = Vec::new();
        for case in small {
            if self.check(&case).is_ok() {
                self.insist_on_few_moves(&case)?;
                valid.push(case);
            }
        }
        let small = valid;
        if small.is_empty() {
            // The name of the game may be what is wrong.
            let mut random = Random::for_test("", "", &[], 0);
            let case = self.grammar.random(&mut random, &Within::new(), Size::Any);
            self.positions.of(&case)?;
            return Err(say!("no case is small; give ranges under [small]"));
        }
        let moves = if self.writes_moves() {
            let step = small.len().div_ceil(LOOKED_AT).max(1);
            let positions = small.iter().step_by(step).map(|case| self.parts(case));
            MoveNames::find(self.given_names.as_deref(), positions)?
        } else {
            MoveNames::default()
        };
        let theory_counts = self.question != Question::Count || self.theory_counts(&small)?;
        Ok(Examined {
            small,
            moves,
            theory_counts,
        })
    }

    /// What is asked about.
    pub(crate) fn asked(&self) -> Question {
        self.question
    }

    /// Whether answers depend on which moves win, and not only on who does.
    fn asks_for_moves(&self) -> bool {
        matches!(
            self.question,
            Question::Move | Question::Count | Question::Play
        )
    }

    /// Whether programs write moves.
    fn writes_moves(&self) -> bool {
        matches!(self.question, Question::Move | Question::Play)
    }

    /// How programs write moves, where they do and the game could be looked at. What does not
    /// write them is asked this while it is looked at.
    fn moves(&self) -> Option<&MoveNames> {
        let examined = self.writes_moves().then(|| self.examined())?;
        Some(&examined.ok()?.moves)
    }

    /// Whether the position of a small case is one for brute force.
    fn insist_on_few_moves(&self, case: &Described) -> Result<(), Words> {
        let most = most_moves(&self.parts(case));
        if most > MOST_SMALL_MOVES {
            return Err(say!(
                "a small case has up to {most} moves, too many to be played out; let small cases \
                 have small positions",
                most
            ));
        }
        Ok(())
    }

    fn check(&self, case: &Described) -> Holds {
        self.demands
            .iter()
            .try_for_each(|demand| demand.check(case))?;
        let position = self.positions.of(case)?;
        if self.question != Question::Play {
            return Ok(());
        }
        let most = most_moves(&position.parts());
        if most > turn::MOST_LISTED {
            return Err(say!(
                "the position has up to {most} moves; at most {limit} are played with",
                most,
                limit = turn::MOST_LISTED
            ));
        }
        Ok(())
    }
}

/// How many moves these parts have together, at most.
fn most_moves(parts: &[NamedPosition]) -> u64 {
    let most = parts.iter().map(|part| NamedRules.most_moves(part));
    most.fold(0, u64::saturating_add)
}
