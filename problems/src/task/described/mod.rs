//! Problems without code: a game of the engine by its name, and `game.toml`, which says how its
//! positions stand in an input.
//!
//! [`read`] makes a [`Task`] of such a file. Everything else of a reference follows as it does for
//! those that are written in Rust: strict reading, answers by theory and by the rules alone, small
//! and simpler cases, explanations, generated tests.

mod demands;
mod draw;
mod drawn;
mod form;
mod grammar;
mod midgame;
mod moves;
mod plan;
mod positions;
mod program;
mod task;
mod template;
mod values;

use std::sync::{Mutex, OnceLock};

use sg::convention::Exhaustive;
use sg::notation::{NamedPosition, NamedRules};
use sg::{Budget, Game as _, Play, Solver};

use super::turn;
use super::{Framing, Question, Random, Sequence, Task as _};
use demands::Demand;
use draw::{Size, Within};
pub(crate) use form::GameFile;
use form::Tests;
use grammar::{Constants, Grammar};
use moves::MoveNames;
use positions::Positions;
use program::ProgramPositions;
use template::Template;
use values::Described;

use crate::RulesProgram;

/// How many positions of games without theory are looked at, all cases together.
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
    examined: OnceLock<Examined>,
    /// What is known of positions that theory knows nothing of.
    solver: Mutex<Solver<NamedRules>>,
    /// Who wins whole positions of a rules program where the last mover loses, or all parts are moved in.
    exhaustive: Mutex<Exhaustive<NamedRules>>,
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
/// Says what is wrong, as a sentence.
pub(crate) fn read(
    file: GameFile,
    constants: Constants,
    rules: Option<RulesProgram>,
) -> Result<DescribedTask, String> {
    let grammar = Grammar::read(&file.input.lines, &constants)?;
    let demands = file.input.demands.iter();
    let demands = demands.map(|text| Demand::read(text, &grammar, &constants));
    let demands = demands.collect::<Result<Vec<_>, _>>()?;
    let framing = framing(&file.input.cases, &constants)?;
    let in_tests = file.tests.iter().flat_map(|tests| tests.within.keys());
    for name in file.small.keys().chain(in_tests) {
        if grammar.find(name).is_none() {
            return Err(format!("a range is given for `{name}`, which is no field"));
        }
    }
    let words = file.words.clone();
    let words = words.unwrap_or_else(|| ["First", "Second"].map(str::to_owned).to_vec());
    let positions = positions(&file, &grammar, &constants, rules, words.len() > 2)?;
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
        solver: Mutex::new(Solver::new(NamedRules, BUDGET)),
        exhaustive: Mutex::new(Exhaustive::new(NamedRules, file.play.into(), BUDGET)),
    };
    task.insist()?;
    if task.positions.program().is_none() {
        task.examined()?;
    }
    Ok(task)
}

/// Where the positions of cases come from.
fn positions(
    file: &GameFile,
    grammar: &Grammar,
    constants: &Constants,
    rules: Option<RulesProgram>,
    may_go_round: bool,
) -> Result<Positions, String> {
    match (&file.game, rules, &file.position) {
        (Some(game), None, None) => {
            let template = Template::read("game", game, grammar, constants)?;
            Ok(Positions::named(template))
        }
        (None, Some(program), Some(position)) => {
            let template = Template::read("position", position, grammar, constants)?;
            let positions = ProgramPositions::new(template, program, may_go_round);
            Ok(Positions::Program(positions))
        }
        _ => Err(
            "say either game = \"…\", the name of a position of a game that the engine knows, or \
             rules = \"rules.py\", a program that knows the rules, with position = \"{n}\", what it \
             is given"
                .to_owned(),
        ),
    }
}

/// How the cases of an input are framed.
fn framing(cases: &form::Cases, constants: &Constants) -> Result<Framing, String> {
    let Some(ending) = cases.ending()? else {
        return Ok(Framing {
            blocks: None,
            cases: None,
        });
    };
    let most = &cases.most;
    let most = most.parse().ok().or_else(|| constants.get(most).copied());
    let most = most.filter(|most| *most > 0).ok_or_else(|| {
        "input.cases.most: name the constant of problem.yaml that bounds the number of cases, \
         such as max_cases"
            .to_owned()
    })?;
    Ok(Framing::flat(Sequence::new(ending, most)))
}

impl DescribedTask {
    /// Whether what the file says fits together.
    fn insist(&self) -> Result<(), String> {
        if self.question == Question::Value && self.play != Play::Normal {
            return Err(
                "question = \"value\" needs play = \"normal\": only there are values".to_owned(),
            );
        }
        let of_moves = self.asks_for_moves();
        if of_moves && !matches!(self.play, Play::Normal | Play::Misere) {
            return Err(
                "questions about moves need play = \"normal\" or \"misere\": in others a move is \
                 more than one in a single part"
                    .to_owned(),
            );
        }
        if self.given_names.is_some() && !self.writes_moves() {
            return Err(
                "move: nobody writes moves here; it belongs to question = \"move\" and \"play\""
                    .to_owned(),
            );
        }
        if self.question == Question::Play && !self.tests.is_empty() {
            return Err(
                "tests: the positions of a problem that is played are drawn for it; leave [[tests]] \
                 out"
                .to_owned(),
            );
        }
        if self.tests.iter().any(|tests| tests.count > MOST_TESTS) {
            return Err(format!("tests: there are at most {MOST_TESTS} of a kind"));
        }
        let is_name = |group: &String| {
            let mut bytes = group.bytes();
            !group.is_empty() && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        };
        let mut groups = self.tests.iter().filter_map(|tests| tests.group.as_ref());
        if let Some(group) = groups.find(|group| !is_name(group)) {
            return Err(format!(
                "tests: `{group}` cannot be the name of a group; use letters, digits and `-`"
            ));
        }
        let mut words = self.words.clone();
        words.sort_unstable();
        words.dedup();
        if !(2..=3).contains(&self.words.len()) {
            return Err(
                "words: give two, for a win and for a loss, or three, where play may be drawn"
                    .to_owned(),
            );
        }
        if words.len() < self.words.len() {
            return Err("words: the answers are the same".to_owned());
        }
        let may_be_drawn = self.words.len() > 2;
        if may_be_drawn && (self.question != Question::Winner || self.play != Play::Normal) {
            return Err(
                "words: where play may be drawn only the winner of normal play can be asked for"
                    .to_owned(),
            );
        }
        if may_be_drawn && self.positions.program().is_none() {
            return Err(
                "words: a third one, for a draw, is for rules that are a program".to_owned(),
            );
        }
        Ok(())
    }

    /// What is found when the game is looked at; that is done once, unless it fails.
    fn examined(&self) -> Result<&Examined, String> {
        if let Some(examined) = self.examined.get() {
            return Ok(examined);
        }
        let examined = self.examine()?;
        Ok(self.examined.get_or_init(|| examined))
    }

    fn examine(&self) -> Result<Examined, String> {
        let small = self.grammar.small(&self.small_ranges).ok_or_else(|| {
            format!(
                "there are more than {} small cases; give narrower ranges under [small]",
                draw::MOST_SMALL
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
            return Err("no case is small; give ranges under [small]".to_owned());
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

    /// Whether the position of a small case is one for brute force.
    fn insist_on_few_moves(&self, case: &Described) -> Result<(), String> {
        let most = most_moves(&self.parts(case));
        if most > MOST_SMALL_MOVES {
            return Err(format!(
                "a small case has up to {most} moves, too many to be played out; let small cases have \
                 small positions"
            ));
        }
        Ok(())
    }

    fn check(&self, case: &Described) -> Result<(), String> {
        self.demands
            .iter()
            .try_for_each(|demand| demand.check(case))?;
        let position = self.positions.of(case)?;
        if self.question != Question::Play {
            return Ok(());
        }
        let most = most_moves(&position.parts());
        if most > turn::MOST_LISTED {
            return Err(format!(
                "the position has up to {most} moves; at most {} are played with",
                turn::MOST_LISTED
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
