//! What a judging says to a student: state, verdict, the first failure and why, in their language.

use judge::{Counterexample, Mistake, Points, Reason, Score, TestResult, Verdict, message_in};
use problems::{ByteSize, Problem};

use super::beside::Beside;
use super::decided::{self, Asking, Decided};
use super::play_links::PlayLinks;
use super::row::{memory, state, verdict_key};
use crate::boards::{self, Cases};
use crate::complaints::FileNames;
use crate::explanation::{self, MistakeDocument};
use crate::http::i18n::Locale;
use crate::http::play::of_problem;
use crate::http::plots::Scatter;
use crate::reasons;
use crate::store::{JudgingView, Status, SubmissionId};

/// The changing part of a submission's page: templates call it `view`.
pub struct View {
    /// `queued`, `compiling`, `running` or `done`.
    pub status: &'static str,
    /// Rises with every change.
    pub version: i64,
    /// Whether there is a verdict.
    pub done: bool,
    /// What is going on; empty when it is done.
    pub progress: String,
    /// How many tests are over, while they run.
    pub bar: Option<Bar>,
    /// What the verdict means.
    pub help: String,
    /// The figures, when tests were run.
    pub figures: Option<Figures>,
    /// The compiler's words, or the system's.
    pub message: Option<Words>,
    /// The first test that failed.
    pub failure: Option<Failure>,
    /// What the compiler complains of, by lines, for scripts; empty where there is nothing.
    pub complaints: String,
    /// A smaller failing input.
    pub counterexample: Option<Counterexample>,
    /// What was said on it, where the program talked with the judge.
    pub talk: Option<String>,
    /// What is said while it is still looked for why the answer to that is right.
    pub explaining: Option<String>,
    /// What is right on it, beside what the program printed.
    pub beside: Option<Beside>,
    /// The mistake behind it, where one is recognised.
    pub mistake: Option<MistakeDocument>,
    /// The positions of that input.
    pub cases: Cases,
    /// Where the last of them is played.
    pub play: Option<PlayLinks>,
    /// The moves that decide the last of them.
    pub decided: Option<Decided>,
    /// What is said where one was looked for in vain.
    pub no_counterexample: Option<String>,
    /// Whether it says where to go on: the visitor solved the problem, and in no contest.
    pub leads_on: bool,
    /// What an accepted program gets wrong that does not count.
    pub remarks: Vec<String>,
    /// What it brings in points, where the problem gives some.
    pub points: Option<PointsLine>,
    /// The points of its groups of tests.
    pub groups: Vec<PointsLine>,
    /// The tests so far.
    pub tests: Vec<TestLine>,
    /// The CPU time of the slowest of them, in milliseconds.
    pub longest_ms: u64,
    /// Not all tests were run.
    pub stopped_early: bool,
    /// Time against the size of the input.
    pub sizes: Option<Sizes>,
}

/// How long tests took, against the sizes of their inputs.
pub struct Sizes {
    /// Time upwards, size to the right.
    pub plot: Scatter,
    /// How long the test with the largest input took, in milliseconds.
    pub largest_ms: i64,
}

/// Progress in tests.
pub struct Bar {
    /// Tests that are over.
    pub done: usize,
    /// All tests.
    pub total: i64,
}

/// The figures of a finished judging.
pub struct Figures {
    /// Accepted tests.
    pub passed: i64,
    /// All tests.
    pub total: i64,
    /// The largest CPU time.
    pub time_ms: i64,
    /// The largest memory peak, with its unit.
    pub memory: String,
}

/// Points of so many.
pub struct PointsLine {
    /// Whose they are.
    pub name: String,
    /// How many they are.
    pub points: f64,
    /// The most there can be, where there is a bound.
    pub most: Option<f64>,
}

/// Somebody else's words, under a title.
pub struct Words {
    /// Whose words.
    pub title: String,
    /// The words, in pieces.
    pub pieces: Vec<WordsPiece>,
}

impl Words {
    /// Tells which of the words name lines of the program.
    pub fn name_lines(&mut self, names: &FileNames) {
        let text: String = self.pieces.iter().map(|it| it.text.as_str()).collect();
        let pieces = names.places(&text).into_iter();
        self.pieces = pieces
            .map(|(text, line)| WordsPiece {
                text: text.to_owned(),
                line,
            })
            .collect();
    }
}

/// A piece of them.
pub struct WordsPiece {
    /// The words.
    pub text: String,
    /// The line of the program that they name.
    pub line: Option<usize>,
}

/// The first failing test.
pub struct Failure {
    /// Its name.
    pub test: String,
    /// What happened, in a sentence.
    pub sentence: String,
    /// Expected and printed, when something was compared.
    pub difference: Option<Beside>,
    /// The end of the program's standard error.
    pub stderr: Option<String>,
    /// What was said, where the program talked with the judge.
    pub transcript: Option<String>,
}

/// A line of the table of tests.
pub struct TestLine {
    /// Its name.
    pub name: String,
    /// Its group.
    pub group: String,
    /// The letters.
    pub verdict: &'static str,
    /// The key of the verdict's name.
    pub verdict_key: &'static str,
    /// CPU time.
    pub time_ms: u64,
    /// The same as the height of its cell, of 30.
    pub height: u64,
    /// Memory peak, with its unit.
    pub memory: String,
}

/// What to show of `judging` of that submission; `ahead` is how many are before it in the queue, and `in_full` is
/// whether the visitor may see what only its owner should (compiler's words, outputs).
pub fn view(
    locale: Locale,
    submission: SubmissionId,
    problem: Option<&Problem>,
    judging: JudgingView,
    ahead: Option<i64>,
    in_full: bool,
) -> View {
    let done = judging.state == Status::Done;
    let over = judging.tests.len();
    let tests_over = i64::try_from(over).unwrap_or(i64::MAX);
    let (status, _) = state(judging.state, None);
    let failing = judging
        .tests
        .iter()
        .find(|test| !test.verdict.is_accepted());
    let longest = judging.tests.iter().map(|test| test.time_ms).max();
    let longest = longest.unwrap_or_default();
    let stopped_early = judging.total.is_some_and(|total| total > tests_over);
    let example = judging.counterexample.as_ref().filter(|_| in_full);
    let cases = problem.zip(example);
    let cases =
        cases.map(|(problem, example)| boards::of_input(problem, example.input.as_bytes(), locale));
    // What the engine has to be asked for is not asked for while a page waits.
    let asked = problem.filter(|_| explanation::is_ready(locale, problem, example));
    let play =
        asked.and_then(|problem| PlayLinks::of(submission, problem, cases.as_ref()?, example?));
    let decided = asked.and_then(|problem| decided(submission, problem, example?, locale));
    let mistake = example.and_then(|example| explanation::mistake(locale, example));
    let sizes = sizes(&judging.tests);
    let beside = example.map(|example| Beside::of_texts(&example.expected, &example.got));
    let talk = example.and_then(|example| transcript(example.reason.as_ref()?));
    View {
        play,
        mistake,
        status: if done { "done" } else { status },
        version: judging.version,
        done,
        progress: progress(locale, &judging, ahead),
        bar: judging
            .total
            .filter(|_| !done)
            .map(|total| Bar { done: over, total }),
        help: judging.verdict.map_or_else(String::new, |verdict| {
            if in_full && is_of_form(&judging) {
                locale.text("verdict-wa-help-form").to_string()
            } else {
                help(locale, verdict)
            }
        }),
        figures: figures(&judging),
        failure: failing
            .filter(|_| in_full)
            .map(|test| failure(locale, test)),
        message: judging.message.filter(|_| in_full).map(|text| Words {
            title: locale.text(words_title(judging.verdict)).to_string(),
            pieces: vec![WordsPiece {
                text: message_in(&text, locale.into()),
                line: None,
            }],
        }),
        no_counterexample: (done && in_full && judging.counterexample.is_none())
            .then(|| explanation::none_found(locale, &judging.tests))
            .flatten(),
        complaints: String::new(),
        counterexample: judging
            .counterexample
            .filter(|_| in_full)
            .map(|example| beside_list(example, decided.as_ref())),
        talk,
        decided,
        explaining: None,
        beside,
        cases: cases.unwrap_or_default(),
        leads_on: false,
        remarks: judging
            .remarks
            .iter()
            .filter(|_| in_full)
            .map(|remark| reasons::remark(locale, remark))
            .collect(),
        points: judging.score.as_ref().map(|score| PointsLine {
            name: String::new(),
            points: score.points.value(),
            most: score.most.map(Points::value),
        }),
        groups: judging.score.as_ref().map_or_else(Vec::new, groups),
        tests: judging
            .tests
            .iter()
            .map(|test| line(test, longest))
            .collect(),
        longest_ms: longest,
        stopped_early,
        sizes: sizes.filter(|_| done),
    }
}

/// When a test takes less than this, in milliseconds, it is no more than a start: such figures say nothing of sizes.
const LEAST_TELLING: u64 = 10;

/// The tests whose size is known, where one of them takes long enough to say something.
fn sizes(tests: &[TestResult]) -> Option<Sizes> {
    let figure = |it: u64| i64::try_from(it).unwrap_or(i64::MAX);
    let longest = tests.iter().map(|test| test.time_ms).max()?;
    let known = tests.iter().filter_map(|test| {
        let bytes = test.input_bytes?;
        Some((figure(bytes), figure(test.time_ms)))
    });
    let known: Vec<(i64, i64)> = known.collect();
    let largest = known.iter().max()?;
    let plot = Scatter::of(&known).filter(|_| longest >= LEAST_TELLING)?;
    Some(Sizes {
        plot,
        largest_ms: largest.1,
    })
}

/// The moves that decide a counterexample, by the problem's own convention.
fn decided(
    submission: SubmissionId,
    problem: &Problem,
    example: &Counterexample,
    locale: Locale,
) -> Option<Decided> {
    if example.mistake.as_ref().is_some_and(Mistake::is_of_form) {
        return None;
    }
    let asking = Asking {
        submission,
        play: of_problem::convention(problem),
        locale,
    };
    Decided::of(&explanation::moves(Some(problem), example)?, asking)
}

/// A counterexample whose explanation does not say again what stands in the list below it.
fn beside_list(mut example: Counterexample, decided: Option<&Decided>) -> Counterexample {
    if decided.is_some_and(|decided| decided.is_refutation) {
        let said = example.explanation.as_deref();
        example.explanation = said.map(decided::without_list);
    }
    example
}

/// Whether it is a wrong answer for the form of what is printed.
fn is_of_form(judging: &JudgingView) -> bool {
    let example = judging.counterexample.as_ref();
    let mistake = example.and_then(|example| example.mistake.as_ref());
    judging.verdict == Some(Verdict::WA) && mistake.is_some_and(Mistake::is_of_form)
}

fn words_title(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::CE) | None => "submission-compiler",
        Some(Verdict::SE) => "submission-system",
        Some(_) => "submission-mended",
    }
}

fn help(locale: Locale, verdict: Verdict) -> String {
    locale
        .text(format!("{}-help", verdict_key(verdict)))
        .to_string()
}

fn progress(locale: Locale, judging: &JudgingView, ahead: Option<i64>) -> String {
    let text = match (judging.state, judging.total, ahead) {
        (Status::Done, ..) => return String::new(),
        (Status::Queued, _, Some(ahead)) => locale.text("progress-position").with("ahead", ahead),
        (Status::Queued, ..) => locale.text("progress-queued"),
        (Status::Compiling, ..) => locale.text("progress-compiling"),
        (Status::Running, ..) if judging.tests.iter().any(|test| !test.verdict.is_accepted()) => {
            locale.text("progress-explaining")
        }
        // After the last one may come those that do not count.
        (Status::Running, Some(total), _) => locale
            .text("progress-test")
            .with(
                "done",
                i64::try_from(judging.tests.len() + 1).map_or(total, |next| next.min(total)),
            )
            .with("total", total),
        (Status::Running, None, _) => locale.text("progress-running"),
    };
    text.to_string()
}

fn figures(judging: &JudgingView) -> Option<Figures> {
    let (total, time_ms) = judging.total.zip(judging.time_ms)?;
    let any = judging.state == Status::Done && !judging.tests.is_empty();
    any.then_some(Figures {
        passed: judging.passed,
        total,
        time_ms,
        memory: memory(judging.memory_kib.unwrap_or_default()),
    })
}

fn groups(score: &Score) -> Vec<PointsLine> {
    let groups = score.groups.iter().map(|group| PointsLine {
        name: group.name.clone(),
        points: group.score.value(),
        most: group.max_score.map(Points::value),
    });
    groups.collect()
}

fn line(test: &TestResult, longest: u64) -> TestLine {
    TestLine {
        name: test.name.clone(),
        group: test.group.clone(),
        verdict: test.verdict.as_str(),
        verdict_key: verdict_key(test.verdict),
        time_ms: test.time_ms,
        // What took no time is seen, too.
        height: 6 + 24 * test.time_ms / longest.max(1),
        memory: ByteSize::from_kib(test.memory_kib).in_mib(),
    }
}

fn failure(locale: Locale, test: &TestResult) -> Failure {
    let reason = test.reason.as_ref();
    let sentence = reason.map_or_else(
        || help(locale, test.verdict),
        |reason| reasons::sentence(locale, reason),
    );
    Failure {
        test: test.name.clone(),
        sentence,
        difference: reason
            .and_then(reasons::difference)
            .map(|difference| Beside::of_lines(&difference)),
        stderr: reason.and_then(reasons::stderr),
        transcript: reason.and_then(transcript),
    }
}

/// What was said where the program talked with the judge.
fn transcript(reason: &Reason) -> Option<String> {
    match reason {
        Reason::InConversation { transcript, .. } => Some(transcript.clone()),
        _ => None,
    }
}
