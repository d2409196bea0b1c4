//! Makes the tests that a package says how to make: its generators and its solution run in the
//! sandbox, and what they make becomes part of the problem.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use problems::{
    ByteSize, Command, FileWriting, MadeFiles, PackageProgram, Problem, ProblemsError, Recipe,
    StreamFiles, UnmadeTests,
};

use crate::Judge;
use crate::compile::Program;
use crate::error::JudgeError;
use crate::language::Language;
use crate::limits::{IDLE_PER_TEST, TestLimits};
use crate::options::{CancelFlag, JudgeOptions};
use crate::sandbox::{Collect, Facts, SandboxError, Slot, Stdin};
use crate::testing::{assess, request, with_stream_files};
use crate::turns::{Company, Share};

/// How long a program that makes a test may compute.
const TIME: Duration = Duration::from_mins(1);

/// How much it may need.
const MEMORY: ByteSize = ByteSize::from_mib(2048);

/// How much it may print and write.
const OUTPUT: ByteSize = ByteSize::from_mib(128);

/// What the files that it leaves are called, before their endings.
const STEM: &str = "testcase.";

/// How much is said of what it wrote to standard error.
const WORDS: usize = 2000;

/// A program with a slot that has it.
struct Maker {
    language: Language,
    program: Program,
    limits: TestLimits,
    slot: Option<Slot>,
}

/// Why a test can't be made: the package's fault, or the machine's.
enum Failed {
    Package(String),
    Judge(JudgeError),
}

impl From<SandboxError> for Failed {
    fn from(error: SandboxError) -> Self {
        Self::Judge(error.into())
    }
}

impl Judge {
    /// The problem with all its tests. Where its package does not have them but says how to make
    /// them, its programs make them now; they are kept with the problem, and on disk for other
    /// processes. Where a program knows the rules of its game, this judge runs it from now on.
    ///
    /// It is made with the part of the cores of `options.client`, until `options.stop` is raised.
    ///
    /// # Errors
    /// [`JudgeError::Problem`] with the words of the program that failed,
    /// [`JudgeError::Cancelled`], and when the sandbox failed.
    pub fn complete(
        &self,
        problem: &Problem,
        options: &JudgeOptions,
    ) -> Result<Problem, JudgeError> {
        self.lend_rules(problem);
        let Some(unmade) = problem.unmade() else {
            return Ok(problem.clone());
        };
        if let Some(completed) = problem.completed() {
            return Ok(completed.clone());
        }
        // Whoever comes second waits and finds them made.
        let Some(_one) = self.making.of(problem.hash(), &options.stop) else {
            return Err(JudgeError::Cancelled);
        };
        if let Some(completed) = problem.completed() {
            return Ok(completed.clone());
        }
        let kept = self.derived.tests(problem.hash());
        let completed = self.newly_completed(problem, unmade, kept, options)?;
        Ok(problem.keep_completed(completed).clone())
    }

    /// The problem with all its tests made once more; nothing where they are files.
    ///
    /// # Errors
    /// As [`Judge::complete`].
    pub(crate) fn complete_again(
        &self,
        problem: &Problem,
        options: &JudgeOptions,
    ) -> Result<Option<Problem>, JudgeError> {
        let unmade = problem.unmade();
        let again = unmade.map(|unmade| self.newly_completed(problem, unmade, None, options));
        again.transpose()
    }

    fn newly_completed(
        &self,
        problem: &Problem,
        unmade: &dyn UnmadeTests,
        kept: Option<Vec<MadeFiles>>,
        options: &JudgeOptions,
    ) -> Result<Problem, JudgeError> {
        let wrong = |what: &str, reason: String| JudgeError::Problem {
            problem: problem.id().to_owned(),
            source: Box::new(ProblemsError::Reference {
                what: what.into(),
                reason: reason.into(),
            }),
        };
        let kept = kept.filter(|kept| kept.len() == unmade.recipes().len());
        let made = if let Some(kept) = kept {
            kept
        } else {
            let made = self.made(problem, unmade, options, &wrong)?;
            self.derived.keep_tests(problem.hash(), &made);
            made
        };
        let (completed, found) = unmade.complete(made);
        completed.ok_or_else(|| {
            let errors = found.iter().filter(|it| it.is_error());
            let errors: Vec<String> = errors.map(ToString::to_string).collect();
            wrong("the tests that its generators made", errors.join("; "))
        })
    }

    fn made(
        &self,
        problem: &Problem,
        unmade: &dyn UnmadeTests,
        options: &JudgeOptions,
        wrong: &dyn Fn(&str, String) -> JudgeError,
    ) -> Result<Vec<MadeFiles>, JudgeError> {
        let share = self.share(options.client);
        let mut makers = BTreeMap::new();
        let mut all = Vec::new();
        let mut bytes = 0;
        for recipe in unmade.recipes() {
            if options.stop.is_cancelled() {
                return Err(JudgeError::Cancelled);
            }
            let named = |reason| wrong(&format!("{}: test {}", recipe.place, recipe.path), reason);
            let made = self.one((&share, &options.stop), problem, &mut makers, recipe);
            let made = made.map_err(|failed| match failed {
                Failed::Package(reason) => named(reason),
                Failed::Judge(error) => error,
            })?;
            bytes += made.values().map(|it| it.len() as u64).sum::<u64>();
            if bytes > options.most_made.bytes() {
                let most = options.most_made;
                return Err(named(format!("the tests have more than {most} together")));
            }
            all.push(made);
        }
        Ok(all)
    }

    /// The files of one test.
    fn one(
        &self,
        (share, stop): (&Share<'_>, &CancelFlag),
        problem: &Problem,
        makers: &mut BTreeMap<String, Maker>,
        recipe: &Recipe,
    ) -> Result<MadeFiles, Failed> {
        let mut files = MadeFiles::new();
        if let Some(command) = &recipe.command {
            let maker = self.maker(share, problem, makers, &command.program, Some(command))?;
            files = first_that_works((share, stop), maker, command)?;
        }
        for (ending, bytes) in &recipe.given {
            files.insert(ending.clone(), bytes.to_vec());
        }
        if !files.contains_key("ans") {
            let answer = match (&recipe.solution, files.get("in")) {
                _ if recipe.needs_no_answer => Vec::new(),
                (Some(solution), Some(input)) => {
                    let input: Arc<[u8]> = input.as_slice().into();
                    let maker = self.maker(share, problem, makers, solution, None)?;
                    let stdin = (Stdin::Bytes(input), problem.stream_files());
                    let facts = run((share, stop), maker, &[], stdin, false)?;
                    sound(maker, solution, &facts)?;
                    facts.stdout
                }
                (None, Some(_)) => {
                    let what = "it has no answer, and no solution is named that could make it";
                    return Err(Failed::Package(what.to_owned()));
                }
                (_, None) => return Ok(files),
            };
            files.insert("ans".to_owned(), answer);
        }
        Ok(files)
    }

    /// A program that makes tests, compiled once.
    fn maker<'m>(
        &self,
        share: &Share<'_>,
        problem: &Problem,
        makers: &'m mut BTreeMap<String, Maker>,
        program: &PackageProgram,
        command: Option<&Command>,
    ) -> Result<&'m mut Maker, Failed> {
        if !makers.contains_key(&program.name) {
            let time = command.and_then(|command| command.time).unwrap_or(TIME);
            let memory = command.and_then(|command| command.memory).unwrap_or(MEMORY);
            let limits = |language: &Language| TestLimits {
                time,
                memory: language.memory_limit(memory),
                own_memory: memory,
                output: OUTPUT,
                idle_per_test: IDLE_PER_TEST,
                files: FileWriting::Allowed,
            };
            let is_solution = program.name.starts_with("submissions/");
            let includes = Some(problem).filter(|_| is_solution);
            let compiled = self.compiled_program(share, includes, program, &limits);
            let (language, program_files, limits) = match compiled.map_err(Failed::Judge)? {
                Ok(compiled) => compiled,
                Err(why) => {
                    let what = format!("{} cannot be used: {why}", program.name);
                    return Err(Failed::Package(what));
                }
            };
            let maker = Maker {
                language,
                program: program_files,
                limits,
                slot: None,
            };
            makers.insert(program.name.clone(), maker);
        }
        makers
            .get_mut(&program.name)
            .ok_or_else(|| Failed::Package(format!("{} was not compiled", program.name)))
    }
}

/// What the first attempt leaves that does not fail.
fn first_that_works(
    (share, stop): (&Share<'_>, &CancelFlag),
    maker: &mut Maker,
    command: &Command,
) -> Result<MadeFiles, Failed> {
    let mut failed = None;
    let streams = StreamFiles::default();
    for arguments in &command.attempts {
        let stdin = command.stdin.clone().map_or(Stdin::Empty, Stdin::Bytes);
        let stdin = (stdin, &streams);
        let facts = run((share, stop), maker, arguments, stdin, command.says_answer)?;
        match sound(maker, &command.program, &facts) {
            Ok(()) => return left(facts, command),
            Err(why) => failed = Some(why),
        }
    }
    Err(failed.unwrap_or_else(|| Failed::Package("its command has no words".to_owned())))
}

/// A run of a program with these arguments and this input, for whose streams files may stand. All that it says on
/// its standard error is kept where that is an answer. It ends when the flag is raised.
fn run(
    (share, stop): (&Share<'_>, &CancelFlag),
    maker: &mut Maker,
    arguments: &[String],
    (stdin, streams): (Stdin, &StreamFiles),
    says_answer: bool,
) -> Result<Facts, Failed> {
    let mut request = request(&maker.language, &maker.program, &maker.limits);
    request.args.extend(arguments.iter().map(Into::into));
    request = with_stream_files(request, streams);
    request.stdin = stdin;
    request.limits.files = OUTPUT;
    if says_answer {
        request.limits.stderr = OUTPUT;
    }
    request.collect = Some(Collect {
        names: vec![format!("{STEM}*")],
        most: OUTPUT,
    });
    let mut turn = share.turn(Company::Others);
    let mut slot = if let Some(slot) = maker.slot.take() {
        slot
    } else {
        let mut slot = share.pool().acquire_partner()?;
        slot.load(&maker.program.files)?;
        slot
    };
    let is_stopped = || stop.is_cancelled();
    let facts = slot.run_unless(&request, &mut || (), Some(&is_stopped))?;
    turn.has_run(facts.cpu);
    if is_stopped() {
        // How it would have ended is not known.
        return Err(Failed::Judge(JudgeError::Cancelled));
    }
    maker.slot = Some(slot);
    Ok(facts)
}

/// Whether a run came to a good end; else how it ended, with what it said.
fn sound(maker: &Maker, program: &PackageProgram, facts: &Facts) -> Result<(), Failed> {
    let Some((verdict, reason)) = assess(facts, &maker.limits, &maker.language) else {
        return Ok(());
    };
    let said = String::from_utf8_lossy(&facts.stderr);
    let said = said.trim();
    let from = said.ceil_char_boundary(said.len().saturating_sub(WORDS));
    let mut what = format!("{} failed ({verdict}: {})", program.name, reason.brief());
    if !said.is_empty() {
        what.push('\n');
        what.push_str(&said[from..]);
    }
    Err(Failed::Package(what))
}

/// What a generator leaves: its files, or else what it printed.
fn left(facts: Facts, command: &Command) -> Result<MadeFiles, Failed> {
    let mut files = MadeFiles::new();
    if command.says_answer {
        if facts.stderr_cut {
            let name = &command.program.name;
            let what = format!("{name} said more than {OUTPUT} on its standard error");
            return Err(Failed::Package(what));
        }
        files.insert("ans".to_owned(), facts.stderr);
        files.insert("in".to_owned(), facts.stdout);
        return Ok(files);
    }
    for (path, content) in &facts.files {
        let ending = path.to_str().and_then(|path| path.strip_prefix(STEM));
        if let Some(ending) = ending {
            let bytes = content.start(OUTPUT.bytes());
            let bytes = bytes.map_err(|error| SandboxError::step("read", ending, error))?;
            files.insert(ending.to_owned(), bytes);
        }
    }
    files.entry("in".to_owned()).or_insert(facts.stdout);
    Ok(files)
}
