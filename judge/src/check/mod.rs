//! Checks whole problems: what `problems::check` finds, whether the package's own programs do what they
//! are there for, and whether every example program gets the verdict that its folder names, with room
//! in its times.

mod expectation;
mod fit;
mod junk;
mod matrix;
mod program;
mod room;
mod timing;
mod validators;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use problems::check::{CheckState, Finding, check_until, without_rules};
use problems::{Diagnostic, Problem, ProblemsError, Reference, Words, words};
use serde::Serialize;

pub use fit::{Fitted, MeasuredProgram, MemoryFit, TimeFit};
pub use matrix::{Line, Matrix};
pub use program::{Cell, Program};
use timing::Measured;

use crate::{CancelFlag, Judge, JudgeError, JudgeOptions};

/// How long the tests of a problem may take to be made by its reference, a busy machine included.
const GENERATION_TIME_LIMIT: Duration = Duration::from_mins(1);

/// A problem to check, with what was said when it was loaded.
#[derive(Debug)]
pub struct Subject {
    /// The problem.
    pub problem: Problem,
    /// What its loading had to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// All that was found about one problem.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// The problem's id.
    pub problem: String,
    /// Whether nothing failed.
    pub ok: bool,
    /// The checks, in order.
    pub checks: Vec<Finding>,
    /// The example programs, in order.
    pub programs: Vec<Program>,
}

/// How far a check is.
#[derive(Debug, Clone, Copy)]
pub enum CheckProgress<'a> {
    /// There are so many things to do.
    Total(usize),
    /// One of them has been done, for that problem.
    Done(&'a str),
    /// What was checked without its programs, before it is done.
    Findings(&'a [Finding]),
    /// What one of its programs did, before it is done.
    Program(&'a Program),
}

/// For whom problems are checked. The default is for nobody in particular, to the end.
#[derive(Debug, Clone, Default)]
pub struct CheckOptions {
    /// Whose part of the cores it is done with; see [`JudgeOptions::client`].
    pub client: Option<u64>,
    /// Raised when it is to end.
    pub stop: CancelFlag,
    /// Whether to say what each program did on each test: wrong ones then run on all of them, but
    /// for those that are too slow.
    pub matrix: bool,
}

impl CheckOptions {
    /// How a program is judged for them.
    fn judging(&self) -> JudgeOptions {
        JudgeOptions {
            client: self.client,
            stop: self.stop.clone(),
            ..JudgeOptions::default()
        }
    }
}

/// One thing to do, by the index of its problem.
enum Work {
    Problem(usize),
    Program(usize, usize),
}

/// What came out of it.
enum WorkDone {
    Checked(usize, Vec<Finding>),
    Judged(usize, Program),
}

impl Judge {
    /// Checks every subject, as many things at the same time as there are slots.
    ///
    /// # Errors
    /// When this machine cannot judge at all. What is wrong with a problem is a finding.
    pub fn check(
        &self,
        subjects: &[Subject],
        step: impl FnMut(CheckProgress<'_>),
    ) -> Result<Vec<Checked>, JudgeError> {
        self.check_for(&CheckOptions::default(), subjects, step)
    }

    /// The same for somebody.
    ///
    /// # Errors
    /// As [`Judge::check`], and when `options.stop` was raised.
    pub fn check_for(
        &self,
        options: &CheckOptions,
        subjects: &[Subject],
        mut step: impl FnMut(CheckProgress<'_>),
    ) -> Result<Vec<Checked>, JudgeError> {
        let packages = subjects;
        let subjects = self.completed(packages, options)?;
        let subjects = subjects.as_slice();
        let work: Vec<Work> = subjects.iter().enumerate().flat_map(of_subject).collect();
        step(CheckProgress::Total(work.len()));
        let mut found: Vec<Checked> = subjects.iter().map(blank).collect();
        let measured: Vec<_> = subjects.iter().map(|_| Mutex::default()).collect();
        let next = AtomicUsize::new(0);
        let (sender, outcomes) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.slots() {
                let (sender, next, work) = (sender.clone(), &next, &work);
                let measured = &measured;
                scope.spawn(move || {
                    while let Some(work) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let outcome = self.work(options, (packages, subjects), measured, work);
                        if sender.send(outcome).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for outcome in outcomes {
                match outcome? {
                    WorkDone::Checked(subject, checks) => {
                        step(CheckProgress::Findings(&checks));
                        found[subject].checks = checks;
                        step(CheckProgress::Done(&found[subject].problem));
                    }
                    WorkDone::Judged(subject, program) => {
                        step(CheckProgress::Program(&program));
                        found[subject].programs.push(program);
                        step(CheckProgress::Done(&found[subject].problem));
                    }
                }
            }
            Ok::<(), JudgeError>(())
        })?;
        for (checked, subject) in found.iter_mut().zip(subjects) {
            conclude(self, options, &subject.problem, checked)?;
        }
        Ok(found)
    }

    /// The same with the tests that their packages' programs make. What is wrong with those is reported
    /// of each program that cannot be judged without.
    fn completed(
        &self,
        subjects: &[Subject],
        options: &CheckOptions,
    ) -> Result<Vec<Subject>, JudgeError> {
        let completed = subjects.iter().map(|subject| {
            let problem = match self.complete(&subject.problem, &options.judging()) {
                Ok(problem) => problem,
                Err(JudgeError::Problem { .. }) => subject.problem.clone(),
                Err(error) => return Err(error),
            };
            let diagnostics = subject.diagnostics.clone();
            Ok(Subject {
                problem,
                diagnostics,
            })
        });
        completed.collect()
    }

    fn work(
        &self,
        options: &CheckOptions,
        (packages, subjects): (&[Subject], &[Subject]),
        measured: &[Mutex<Option<Arc<Measured>>>],
        work: &Work,
    ) -> Result<WorkDone, JudgeError> {
        let (Work::Problem(subject) | Work::Program(subject, _)) = *work;
        make_tests(&subjects[subject].problem, options)?;
        match *work {
            Work::Problem(subject) => {
                let Subject {
                    problem,
                    diagnostics,
                } = &subjects[subject];
                let mut findings = check_until(problem, diagnostics, &options.stop.stop());
                if options.stop.is_cancelled() {
                    return Err(JudgeError::Cancelled);
                }
                findings.extend(validators::check(self, options, problem)?);
                findings.extend(self.made_again(options, &packages[subject].problem, problem)?);
                findings.extend(junk::check(self, options, problem)?);
                findings.extend(program::lost_grader(self, problem));
                Ok(WorkDone::Checked(subject, findings))
            }
            Work::Program(subject, index) => {
                let problem = &subjects[subject].problem;
                let measured = self.measured(options, problem, &measured[subject])?;
                let program = program::check(self, options, problem, index, &measured)?;
                Ok(WorkDone::Judged(subject, program))
            }
        }
    }
}

impl Judge {
    /// Whether the generators of a package make the same tests once more; nothing where its tests are
    /// files.
    fn made_again(
        &self,
        options: &CheckOptions,
        package: &Problem,
        completed: &Problem,
    ) -> Result<Option<Finding>, JudgeError> {
        const CHECK: &str = "generators";
        let again = match self.complete_again(package, &options.judging()) {
            Ok(Some(again)) => again,
            Ok(None) => return Ok(None),
            // That they fail is said of each program that cannot be judged.
            Err(JudgeError::Problem { source, .. }) => {
                return Ok(Some(Finding::failed(CHECK, source.words())));
            }
            Err(error) => return Err(error),
        };
        let (Ok(first), Ok(second)) = (completed.tests(), again.tests()) else {
            return Ok(None);
        };
        let same = |test: &&problems::Test| {
            let other = second.get(&test.name);
            other.is_some_and(|other| other.digest() == test.digest())
        };
        let unlike = first.tests().iter().find(|test| !same(test));
        Ok(Some(match unlike {
            None => {
                let count = first.len();
                let said = words(
                    format!("{count} tests made twice, alike"),
                    format!("{count} 个测试点生成了两次，结果相同"),
                );
                Finding::ok(CHECK, said)
            }
            Some(test) => {
                let name = &test.name;
                let said = words(
                    format!(
                        "{name} is another test when it is made again: let its generator take all \
                         chance from its arguments"
                    ),
                    format!("{name} 再次生成时不同：数据生成器的随机性应全部来自它的参数"),
                );
                Finding::failed(CHECK, said)
            }
        }))
    }

    /// What the accepted programs of a problem say about its time limit. Whoever asks first
    /// measures them, while the others wait.
    fn measured(
        &self,
        options: &CheckOptions,
        problem: &Problem,
        known: &Mutex<Option<Arc<Measured>>>,
    ) -> Result<Arc<Measured>, JudgeError> {
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(measured) = &*known {
            return Ok(Arc::clone(measured));
        }
        let measured = Arc::new(timing::measure(self, options, problem)?);
        Ok(Arc::clone(known.insert(measured)))
    }
}

/// Has the tests made that the reference makes, once and not for each program: whoever comes first
/// makes them, while the others wait. Those that take too long are given up.
fn make_tests(problem: &Problem, options: &CheckOptions) -> Result<(), JudgeError> {
    let stop = options
        .stop
        .until(Instant::now() + GENERATION_TIME_LIMIT)
        .stop();
    let made = problem.tests_until(&stop);
    if options.stop.is_cancelled() {
        return Err(JudgeError::Cancelled);
    }
    if matches!(made, Err(ProblemsError::Stopped)) {
        problem.give_up_tests(words(
            format!("making the tests took more than {GENERATION_TIME_LIMIT:?}"),
            format!("生成测试点用时超过 {GENERATION_TIME_LIMIT:?}"),
        ));
    }
    Ok(())
}

/// The programs first: the slow ones then do not come last.
fn of_subject((index, subject): (usize, &Subject)) -> Vec<Work> {
    let programs = 0..subject.problem.submissions().len();
    let programs = programs.map(|program| Work::Program(index, program));
    programs.chain([Work::Problem(index)]).collect()
}

fn blank(subject: &Subject) -> Checked {
    Checked {
        problem: subject.problem.id().to_owned(),
        ok: false,
        checks: Vec::new(),
        programs: Vec::new(),
    }
}

/// Orders the programs and sums them up as checks.
fn conclude(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    checked: &mut Checked,
) -> Result<(), JudgeError> {
    let programs = &mut checked.programs;
    programs.sort_by(|a, b| a.path.cmp(&b.path));
    let wrong: Vec<Words> = programs.iter().filter_map(Program::complaint).collect();
    let skipped = programs.iter().filter(|p| p.is_skipped()).count();
    let judged = programs.len() - skipped;
    let rules_fault = problem.reference().and_then(Reference::rules_fault);
    checked.checks.push(if rules_fault.is_some() {
        // Said once, and not of each program.
        Finding::skipped("programs", without_rules())
    } else if !wrong.is_empty() {
        Finding::failed("programs", Words::join(&wrong, "\n", "\n"))
    } else if judged == 0 {
        Finding::skipped(
            "programs",
            words("no program could be judged here", "这里没有能评测的程序"),
        )
    } else {
        let more = match skipped {
            0 => words("", ""),
            count => words(
                format!(", {count} skipped: their languages are missing here"),
                format!("，{count} 个跳过（这里没有相应的语言）"),
            ),
        };
        let said = words(
            format!("{judged} as their folders say{more}"),
            format!("{judged} 个程序的结果与所在文件夹一致{}", more.zh()),
        );
        Finding::ok("programs", said)
    });
    let time_limit = room::time_limit(judge, options, problem, programs)?;
    checked.checks.push(time_limit);
    checked.ok = checked
        .checks
        .iter()
        .all(|check| check.state != CheckState::Failed);
    Ok(())
}
