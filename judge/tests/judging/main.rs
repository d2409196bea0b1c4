//! The pipeline from a source to a verdict, in the real sandbox with the real compilers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure is the test's failure"
)]

mod answers;
mod beyond;
mod catalog;
mod changes;
mod compiling;
mod conversations;
mod dmoj;
mod expectations;
mod explaining;
mod faults;
mod folders;
mod generating;
mod grading;
mod headers;
mod interactors;
mod ladder;
mod languages;
mod least;
mod midgame;
mod mistakes;
mod order;
mod own_inputs;
mod package_validators;
mod rules;
mod runs_in_problems;
mod scoring;
mod slow;
mod sources;
mod standards;
mod statics;
mod validators;
mod verdicts;
mod waiting;
mod writing;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use judge::sandbox::SandboxConfig;
use judge::{
    Event, Judge, JudgeConfig, JudgeOptions, Judging, RunLimits, Source, TestResult, Verdict,
};
use problems::Problem;
use tempfile::TempDir;

/// The problem of a package of these files.
fn packaged<'a>(files: impl IntoIterator<Item = &'a (&'a str, &'a str)>) -> Problem {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let (problem, found) = problems::package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

/// A judge with two slots whose cache all tests share, so that headers are precompiled once.
fn judge() -> Judge {
    judge_with_cache(&cache())
}

/// The cache that all tests share.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("judging-cache")
}

/// The same with the cache elsewhere.
fn judge_with_cache(folder: &Path) -> Judge {
    Judge::new(config(folder)).expect("this machine judges")
}

/// How long an example is looked for where it does not matter how long that takes: many times as long as on a
/// machine that does nothing else.
const LONG_SEARCH: Duration = Duration::from_mins(2);

/// What is to be found in little time is looked for so often at most: it may get busier here meanwhile.
const TRIES: usize = 5;

/// How many times as long as it computes a program takes on the clock, here and now: others want the processors as
/// well. What a search can do in little time is measured with it.
fn crowding(judge: &Judge) -> f64 {
    let text =
        "#include <time.h>\nint main(void) { while (clock() < CLOCKS_PER_SEC / 4) {} return 0; }\n";
    let source = Source::new("crowding.c", "c", text.as_bytes());
    let report = judge.run(&source, b"", RunLimits::default()).unwrap();
    assert_eq!(report.verdict, Verdict::AC, "{report:#?}");
    (report.wall_ms as f64 / report.time_ms as f64).max(1.0)
}

/// A judge that has one more language, which its shell runs. `entry` is further lines of it.
fn toy_judge(folder: &TempDir, entry: &str) -> Judge {
    Judge::new(toy_config(folder, entry)).expect("this machine judges")
}

fn toy_config(folder: &TempDir, entry: &str) -> JudgeConfig {
    let mut text = format!(
        "[[language]]\nid = \"toy\"\nname = \"Toy\"\nsuffixes = [\"toy\"]\nsource = \"main.toy\"\n\
         family = \"native\"\ntools.shell = {{ names = [\"/bin/sh\"], version = [\"-c\", \"echo 1\"] }}\n{entry}\n"
    );
    for (key, usual) in [
        ("hello", "\"read n; echo $((2 * n))\""),
        ("run", "[\"{shell}\", \"{program}/main.toy\"]"),
    ] {
        if !entry.contains(&format!("{key} = ")) {
            for part in [key, " = ", usual, "\n"] {
                text.push_str(part);
            }
        }
    }
    let file = folder.path().join("languages.toml");
    std::fs::write(&file, text).unwrap();
    let mut config = config(&folder.path().join("cache"));
    config.languages = Some(file);
    config
}

/// Where an ordinary user's test run finds the slot program; unset otherwise.
const SLOT: &str = "GRUNDY_TEST_SLOT";

/// The program that becomes slots.
fn slot_program() -> OsString {
    std::env::var_os(SLOT).unwrap_or_else(|| env!("CARGO_BIN_EXE_grundy-slot").into())
}

/// Two slots and a cache.
fn config(cache: &Path) -> JudgeConfig {
    let mut config = JudgeConfig::new(SandboxConfig::with_slot_command([slot_program()]));
    cache.clone_into(&mut config.cache_dir);
    config.slots = 2;
    config
}

fn problem(id: &str) -> Problem {
    problems::catalog::get(id).expect("the catalog has it")
}

/// Judges a text on a problem, up to the first failing test.
fn verdict_of(judge: &Judge, problem: &Problem, language: &str, text: &str) -> Judging {
    judged(judge, problem, language, text, &JudgeOptions::default()).0
}

/// The points of a judging that counts them.
fn points(judging: &Judging) -> f64 {
    let score = judging.score.as_ref();
    score
        .unwrap_or_else(|| panic!("{judging:#?}"))
        .points
        .value()
}

/// Why a test was not accepted, as data that is shown.
fn reason_of(test: &TestResult) -> String {
    test.reason.as_ref().unwrap().to_string()
}

/// What is said first about what went wrong.
fn message(judging: &Judging) -> String {
    let test = || judging.tests.first().map(reason_of);
    judging.message.clone().or_else(test).unwrap_or_default()
}

fn judged(
    judge: &Judge,
    problem: &Problem,
    language: &str,
    text: &str,
    options: &JudgeOptions,
) -> (Judging, Vec<Event>) {
    let source = Source::new("program", language, text.as_bytes());
    let mut events = Vec::new();
    let judging = judge
        .judge(problem, &source, options, &mut |event| events.push(event))
        .expect("it can be judged");
    (judging, events)
}

/// The text of a catalog program.
fn program(problem: &str, file: &str) -> String {
    let path = format!(
        "{}/../problems/catalog/{problem}/submissions/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).expect("the catalog has it")
}
