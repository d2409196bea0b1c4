//! What a program is let talk about in a run: a test of its problem, or an input that somebody typed and that was looked at
//! before. Nothing of what is found out about such an input is kept for anybody else.

use std::sync::Arc;
use std::time::Instant;

use problems::{ByteSize, PackageProgram, Problem, Reference, Test, Words};
use sg::Budget;
use sg::pool::Pool;

use crate::judge::Judge;
use crate::options::{CancelFlag, ExploreOptions, RunOptions};

/// How much is looked at for somebody who waits: to find out who wins all that they have typed, and once more for all
/// answers to their program. It is some seconds' work.
const LOOKED_AT: u64 = 5_000_000;

/// How many positions somebody who waits may type.
const MOST_TYPED: usize = 20;

/// The positions of a game that a rules program is asked about for somebody who waits, how often it is run for that, and
/// what it may say.
const GAME: Budget = Budget { positions: 20_000 };
const RUNS_OF_A_GAME: usize = 200;
const SAID_OF_A_GAME: ByteSize = ByteSize::from_mib(4);

/// The same for somebody who waits for as long as it takes.
const WHOLE_GAME: Budget = Budget {
    positions: 1_000_000,
};
const RUNS_OF_A_WHOLE_GAME: usize = 2_000;

/// Why a program cannot talk about an input of somebody's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefusedInput {
    /// What in it the problem does not allow, with its line, or why nobody knows who wins there.
    NotAllowed(Words),
    /// There are more positions in it than this.
    TooMany(usize),
    /// Who wins there, or whether it is allowed, is not found while somebody waits.
    TakesTooLong,
    /// An input validator of the package does not take it.
    NotTaken,
    /// An input validator of the package cannot be used, and why.
    NotChecked(String),
    /// The package's interactor judges by an answer file, which nobody can make.
    NeedsAnswer,
}

/// What a program is let talk about.
pub struct TalkInput {
    /// Without a name where somebody has typed it.
    pub(crate) test: Test,
    /// The reference that knows its positions, where that is not the problem's own.
    pub(crate) reference: Option<Box<dyn Reference>>,
}

impl TalkInput {
    /// A test of the problem.
    pub fn of_test(test: &Test) -> Self {
        Self {
            test: test.clone(),
            reference: None,
        }
    }

    /// The same for one more run; `None` where a reference of its own knows its positions.
    pub fn again(&self) -> Option<Self> {
        self.reference.is_none().then(|| Self::of_test(&self.test))
    }

    /// An input that was typed, with its answer. The package's interactor is asked about it as about the first sample.
    fn typed(problem: &Problem, input: &[u8], answer: Vec<u8>) -> Self {
        let mut test = Test::new("", "", input.into(), answer.into());
        if let Some(sample) = problem.samples().first() {
            test.settings = Arc::clone(&sample.settings);
        }
        Self {
            test,
            reference: None,
        }
    }
}

impl Judge {
    /// An input of somebody's own for a run in which a program talks, once the problem was found to allow it and, where a
    /// reference plays, who wins there. Where somebody waits until a moment, they may ask about few positions, of which no
    /// more is looked at than can be while they wait; else it takes as long as it does.
    ///
    /// # Errors
    /// Why the program cannot talk about it.
    pub fn own_input(
        &self,
        problem: &Problem,
        input: &[u8],
        options: RunOptions,
    ) -> Result<TalkInput, RefusedInput> {
        let Some(own) = problem.reference() else {
            self.check_by_package(problem, input, options)?;
            return Ok(TalkInput::typed(problem, input, Vec::new()));
        };
        let apart = self.asked_apart(problem, own, options)?;
        let reference = apart.as_deref().unwrap_or(own);
        let answer = answered(reference, input, options.deadline)?;
        Ok(TalkInput {
            reference: apart,
            ..TalkInput::typed(problem, input, answer)
        })
    }

    /// The reference for this input alone, where a rules program of the package would be asked about its positions.
    fn asked_apart(
        &self,
        problem: &Problem,
        reference: &dyn Reference,
        options: RunOptions,
    ) -> Result<Option<Box<dyn Reference>>, RefusedInput> {
        let is_waited_for = options.deadline.is_some();
        let explore = ExploreOptions {
            budget: if is_waited_for { GAME } else { WHOLE_GAME },
            run: options,
            runs: if is_waited_for {
                RUNS_OF_A_GAME
            } else {
                RUNS_OF_A_WHOLE_GAME
            },
            output: if is_waited_for {
                SAID_OF_A_GAME
            } else {
                ByteSize::from_bytes(u64::MAX)
            },
        };
        let Some(runner) = self.own_rules(problem, explore) else {
            return Ok(None);
        };
        // The problem's own small cases say how moves are written.
        self.lend_rules(problem);
        let apart = reference.apart(runner, explore.budget).transpose();
        apart.map_err(|error| RefusedInput::NotAllowed(error.words()))
    }

    /// Whether a package without a reference lets its interactor have an input.
    fn check_by_package(
        &self,
        problem: &Problem,
        input: &[u8],
        options: RunOptions,
    ) -> Result<(), RefusedInput> {
        if needs_answer(problem) {
            return Err(RefusedInput::NeedsAnswer);
        }
        let is_taken = self.takes_input(problem, input, options);
        if is_late(options.deadline) {
            return Err(RefusedInput::TakesTooLong);
        }
        match is_taken {
            Ok(Some(false)) => Err(RefusedInput::NotTaken),
            Ok(Some(true) | None) => Ok(()),
            Err(error) => Err(RefusedInput::NotChecked(error.to_string())),
        }
    }
}

/// Whether nobody waits any more.
fn is_late(until: Option<Instant>) -> bool {
    until.is_some_and(|until| Instant::now() >= until)
}

/// The right answer to an input that a reference allows, looked for no longer than somebody waits.
fn answered(
    reference: &dyn Reference,
    input: &[u8],
    until: Option<Instant>,
) -> Result<Vec<u8>, RefusedInput> {
    // What is allowed may be long to look at, too.
    let looking = until.map(|until| looked_at_until(until, None));
    let valid = match &looking {
        Some(pool) => pool.around(|| reference.validate(input)),
        None => reference.validate(input),
    };
    if looking.is_some_and(|pool| pool.is_spent()) {
        return Err(RefusedInput::TakesTooLong);
    }
    if let Err(fault) = valid {
        // A rules program that had no time has said nothing of the input.
        return Err(if is_late(until) {
            RefusedInput::TakesTooLong
        } else {
            RefusedInput::NotAllowed(fault.words())
        });
    }
    // Where this is not known the opponent would make any moves, and a wrong one would be called right.
    let answer = || {
        let answer = reference.answer(input);
        answer.map_err(|error| RefusedInput::NotAllowed(error.words()))
    };
    let Some(until) = until else {
        return answer();
    };
    if reference.nth_case(input, MOST_TYPED).is_some() {
        return Err(RefusedInput::TooMany(MOST_TYPED));
    }
    let pool = looked_at_until(until, None);
    let answer = pool.around(answer);
    if pool.is_spent() {
        return Err(RefusedInput::TakesTooLong);
    }
    answer
}

/// Whether a package's interactor, or what judges its notes, goes by answer files, as far as the package shows it: its
/// tests have something in them, and their programs read it.
fn needs_answer(problem: &Problem) -> bool {
    let mut tests = problem.stored_tests();
    let have_answers = tests.any(|test| !test.answer.trim_ascii().is_empty());
    let reads = |program: &PackageProgram| {
        let given = program.arguments.as_ref();
        given.is_none_or(|words| words.iter().any(|word| word.contains("{answer_file}")))
    };
    let judging = problem.interactor().into_iter();
    let mut judging = judging.chain(&problem.programs().output_validators);
    have_answers && judging.any(reads)
}

/// What may be looked at for somebody who waits until then, unless it is called off before.
pub(crate) fn looked_at_until(until: Instant, cancel: Option<&CancelFlag>) -> Arc<Pool> {
    let over = cancel.cloned().unwrap_or_default().until(until);
    Arc::new(Pool::new(LOOKED_AT).until(move || over.is_cancelled()))
}
