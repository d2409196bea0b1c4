//! The programs of a package that look after its data: the validators of inputs and answers take every
//! test and refuse what the package itself calls invalid.

mod cases;
mod outputs;

use std::collections::BTreeMap;
use std::sync::Arc;

use problems::check::Finding;
use problems::{PackageProgram, Problem, ProgramFile, Test, TestSettings, Words, words};

use super::CheckOptions;
use crate::checktestdata::{Opinion, Script};
use crate::language::Language;
use crate::sandbox::Exit;
use crate::testing::{CompiledValidator, Executor};
use crate::tools::CompiledProgram;
use crate::turns::Share;
use crate::{Judge, JudgeError};

/// The check's name.
const CHECK: &str = "validators";

/// So many defects of a program are listed.
const MOST_LISTED: usize = 5;

/// So much is said of a program's words, in bytes.
const MOST_WORDS: usize = 200;

/// What an input is called for a program that looks at an answer.
const INPUT: &str = "test.in";

/// What a validator says about some data.
enum Said {
    Takes,
    Refuses(String),
    /// It says neither.
    Fails(Words),
}

/// What a validator of a package was made into.
enum Made {
    Program(Box<CompiledProgram>),
    Script(Script),
}

/// A validator of a package, ready to be asked.
struct Validator<'a> {
    program: &'a PackageProgram,
    way: Way<'a>,
    /// How many there are of its kind.
    among: usize,
}

/// How a validator is asked.
enum Way<'a> {
    /// In the sandbox.
    Run(Box<Executor<'a>>),
    /// It is a script that needs none.
    Script(&'a Script),
}

/// What there is to say in the end.
#[derive(Default)]
struct Defects {
    wrong: Vec<Words>,
    odd: Vec<Words>,
    asked: usize,
}

/// Asks all validators of a problem about all its data; nothing where it has none.
///
/// # Errors
/// When the sandbox failed.
pub(super) fn check(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
) -> Result<Option<Finding>, JudgeError> {
    let programs = problem.programs();
    let (inputs, answers) = (&programs.input_validators, &programs.answer_validators);
    if inputs.is_empty() && answers.is_empty() && problem.validator_cases().is_empty() {
        return Ok(None);
    }
    let Ok(tests) = problem.tests() else {
        return Ok(None);
    };
    let share = judge.share(options.client);
    let mut defects = Defects::default();
    let inputs = compiled(judge, &share, problem, inputs, &mut defects)?;
    let answers = compiled(judge, &share, problem, answers, &mut defects)?;
    let mut inputs = ready(&share, &inputs);
    let mut answers = ready(&share, &answers);
    for validator in &mut inputs {
        go_on(options)?;
        ask_about_inputs(validator, tests.tests(), &mut defects)?;
    }
    for validator in &mut answers {
        go_on(options)?;
        for test in tests.tests() {
            let said = validator.ask(&of_answer(validator.program, test), &test.answer)?;
            let name = &test.name;
            let what = words(format!("the answer of {name}"), format!("{name} 的答案"));
            defects.expect_taken(validator.program, what, said);
        }
    }
    cases::check(
        judge,
        options,
        problem,
        (inputs.as_mut_slice(), answers.as_mut_slice()),
        &mut defects,
    )?;
    Ok(Some(defects.finding()))
}

/// Whether anybody still wants to know.
fn go_on(options: &CheckOptions) -> Result<(), JudgeError> {
    if options.stop.is_cancelled() {
        return Err(JudgeError::Cancelled);
    }
    Ok(())
}

/// The validators, each of which keeps a slot once it was asked, where they are few.
fn ready<'a>(share: &'a Share<'a>, made: &'a [(&'a PackageProgram, Made)]) -> Vec<Validator<'a>> {
    let among = made.len();
    let validators = made.iter();
    let validators = validators.map(|(program, made)| Validator {
        program,
        way: Way::of(share, made),
        among,
    });
    validators.collect()
}

/// Those of the programs that can be asked here.
fn compiled<'p>(
    judge: &Judge,
    share: &Share<'_>,
    problem: &Problem,
    programs: &'p [PackageProgram],
    defects: &mut Defects,
) -> Result<Vec<(&'p PackageProgram, Made)>, JudgeError> {
    let mut all = Vec::new();
    for program in programs {
        let made = compile(judge, share, problem, program, defects)?;
        all.extend(made.map(|made| (program, made)));
    }
    Ok(all)
}

fn compile(
    judge: &Judge,
    share: &Share<'_>,
    problem: &Problem,
    program: &PackageProgram,
    defects: &mut Defects,
) -> Result<Option<Made>, JudgeError> {
    if let Some(script) = Script::of_program(program) {
        return Ok(match script {
            Ok(script) => Some(Made::Script(script)),
            Err(why) => {
                defects.wrong.push(unusable(program, &why));
                None
            }
        });
    }
    // That a language is missing on this machine is not the package's fault.
    if judge.source_of_tool(program).is_none() {
        let name = &program.name;
        defects.odd.push(words(
            format!(
                "{name} was not asked: it is in no language that is here, and has no script `build` or `run`"
            ),
            format!("{name} 没有运行：这里没有它所用的语言，它也没有 `build` 或 `run` 脚本"),
        ));
        return Ok(None);
    }
    let limits =
        |language: &Language| CompiledValidator::limits(problem.validation_limits(), language);
    match judge.compiled_program(share, None, program, &limits)? {
        Ok(compiled) => Ok(Some(Made::Program(Box::new(compiled)))),
        Err(why) => {
            defects.wrong.push(unusable(program, &why));
            Ok(None)
        }
    }
}

/// That a program cannot be asked at all.
fn unusable(program: &PackageProgram, why: &str) -> Words {
    let name = &program.name;
    words(
        format!("{name} cannot be used: {why}"),
        format!("{name} 无法使用：{why}"),
    )
}

fn ask_about_inputs(
    validator: &mut Validator<'_>,
    tests: &[Test],
    defects: &mut Defects,
) -> Result<(), JudgeError> {
    let program = validator.program;
    for test in tests {
        let said = validator.ask(&of_input(program, test), &test.input)?;
        defects.expect_taken(program, test.name.as_str(), said);
    }
    let settings = tests
        .first()
        .map(|test| of_input(program, test))
        .unwrap_or_default();
    // What no format of inputs can mean.
    let Some(first) = tests.first() else {
        return Ok(());
    };
    let junk = [&*first.input, b"junk\n"].concat();
    let binary = [b"\xff\0".as_slice(), &first.input].concat();
    let name = &first.name;
    for (what, bytes) in [
        (
            words(
                format!("{name} with junk at its end"),
                format!("{name}（末尾加上多余内容）"),
            ),
            junk,
        ),
        (
            words(
                format!("{name} with bytes in front that are no text"),
                format!("{name}（开头加上不是文本的字节）"),
            ),
            binary,
        ),
    ] {
        let said = validator.ask(&settings, &Arc::from(bytes))?;
        defects.expect_junk_refused(program, &what, said);
    }
    Ok(())
}

/// The arguments that a test has for a validator of inputs.
fn of_input(program: &PackageProgram, test: &Test) -> TestSettings {
    TestSettings {
        args: own_args(program, &test.settings.input_validator_args),
        ..TestSettings::default()
    }
}

/// The arguments that are given to a validator, or else to all that are not named.
fn own_args(program: &PackageProgram, given: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let own = given.get(program.base_name()).or_else(|| given.get(""));
    own.cloned().unwrap_or_default()
}

/// A validator of answers gets the name of the input, and then its arguments.
fn of_answer(program: &PackageProgram, test: &Test) -> TestSettings {
    let mut args = vec![INPUT.to_owned()];
    args.extend(own_args(program, &test.settings.answer_validator_args));
    TestSettings {
        args,
        files: vec![ProgramFile {
            path: INPUT.to_owned(),
            bytes: Arc::clone(&test.input),
        }],
        ..TestSettings::default()
    }
}

impl<'a> Way<'a> {
    fn of(share: &'a Share<'a>, made: &'a Made) -> Self {
        match made {
            Made::Program(compiled) => {
                let (language, executable, limits) = &**compiled;
                Self::Run(Box::new(Executor::new(
                    share, language, executable, *limits,
                )))
            }
            Made::Script(script) => Self::Script(script),
        }
    }
}

impl Validator<'_> {
    fn ask(&mut self, settings: &TestSettings, data: &Arc<[u8]>) -> Result<Said, JudgeError> {
        let executor = match &mut self.way {
            Way::Run(executor) => executor,
            Way::Script(script) => {
                return Ok(match script.opinion(data) {
                    Opinion::Takes => Said::Takes,
                    Opinion::Refuses(told) => Said::Refuses(told),
                    Opinion::Fails(told) => Said::Fails(words(
                        format!("cannot go on: {told}"),
                        format!("无法继续：{told}"),
                    )),
                });
            }
        };
        executor.prepare(settings);
        let facts = executor.run(data);
        executor.rest_among(self.among);
        let facts = facts?;
        let said = [facts.stderr.as_slice(), &facts.stdout].concat();
        let said = String::from_utf8_lossy(&said);
        let said = said.trim();
        let told = said[..said.floor_char_boundary(MOST_WORDS)].to_owned();
        if facts.stopped.is_some() {
            return Ok(Said::Fails(words(
                format!("was stopped at a limit; {told}"),
                format!("超出限制而被终止；{told}"),
            )));
        }
        let Exit::Code(code) = facts.exit else {
            return Ok(Said::Fails(words(
                format!("crashed; {told}"),
                format!("崩溃了；{told}"),
            )));
        };
        Ok(match self.program.convention.takes(code) {
            Some(true) => Said::Takes,
            Some(false) => Said::Refuses(told),
            None => Said::Fails(words(
                format!("ended with {code} instead of 42 or 43; {told}"),
                format!("以 {code} 结束，而应为 42 或 43；{told}"),
            )),
        })
    }
}

/// Whether one of them refuses it.
fn is_refused(said: &[(&PackageProgram, Said)]) -> bool {
    let mut said = said.iter();
    said.any(|(_, said)| matches!(said, Said::Refuses(_)))
}

/// What a validator does with some data.
fn does(what: &Words, program: &PackageProgram, how: &Words) -> Words {
    let name = &program.name;
    words(
        format!("{what}: {name} {how}"),
        format!("{}：{name} {}", what.zh(), how.zh()),
    )
}

/// That it takes it.
fn takes(what: &Words, program: &PackageProgram) -> Words {
    does(what, program, &words("takes it", "接受了它"))
}

impl Defects {
    fn expect_taken(&mut self, program: &PackageProgram, what: impl Into<Words>, said: Said) {
        self.asked += 1;
        let what = what.into();
        match said {
            Said::Takes => {}
            Said::Refuses(told) => {
                let how = words(format!("refuses it: {told}"), format!("不接受它：{told}"));
                self.wrong.push(does(&what, program, &how));
            }
            Said::Fails(how) => self.wrong.push(does(&what, program, &how)),
        }
    }

    /// Each is asked and one at least is to refuse it; none may break.
    fn expect_one_refusal(&mut self, what: &str, said: Vec<(&PackageProgram, Said)>) {
        self.asked += said.len();
        let is_refused = is_refused(&said);
        let what = Words::from(what);
        let wrong = said.into_iter().filter_map(|(program, said)| match said {
            Said::Takes if !is_refused => Some(takes(&what, program)),
            Said::Fails(how) => Some(does(&what, program, &how)),
            Said::Takes | Said::Refuses(_) => None,
        });
        self.wrong.extend(wrong);
    }

    /// What no package asks for, though it is better so.
    fn expect_junk_refused(&mut self, program: &PackageProgram, what: &Words, said: Said) {
        self.asked += 1;
        match said {
            Said::Refuses(_) => {}
            Said::Takes => self.odd.push(takes(what, program)),
            Said::Fails(how) => self.odd.push(does(what, program, &how)),
        }
    }

    fn finding(self) -> Finding {
        let is_wrong = !self.wrong.is_empty();
        let mut all: Vec<Words> = self.wrong.into_iter().chain(self.odd).collect();
        if all.is_empty() {
            let asked = self.asked;
            let said = words(
                format!("asked {asked} times, right each time"),
                format!("校验 {asked} 次，每次都正确"),
            );
            return Finding::ok(CHECK, said);
        }
        let more = all.len().saturating_sub(MOST_LISTED);
        all.truncate(MOST_LISTED);
        if more > 0 {
            all.push(words(format!("and {more} more"), format!("另有 {more} 处")));
        }
        let said = Words::join(&all, "\n", "\n");
        if is_wrong {
            Finding::failed(CHECK, said)
        } else {
            Finding::warning(CHECK, said)
        }
    }
}
