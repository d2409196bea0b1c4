//! What compilers cost here, compared with the same compilers started plainly.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{BenchError, during, median, run, wrong};
use crate::compile::Compilation;
use crate::{Judge, Source};

/// A program of each kind: name, language, source, and the plain command with `SOURCE`.
const PROGRAMS: [(&str, &str, &str, &[&str]); 5] = [
    (
        "C++ hello",
        "cpp",
        "#include <bits/stdc++.h>\nint main() { std::cout << \"hello\\n\"; }\n",
        &["g++", "-O2", "-std=gnu++17", "SOURCE", "-o", "main"],
    ),
    (
        "C++ of 60 lines",
        "cpp",
        include_str!("programs/contest.cpp"),
        &["g++", "-O2", "-std=gnu++17", "SOURCE", "-o", "main"],
    ),
    (
        "C hello",
        "c",
        "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n",
        &["gcc", "-O2", "SOURCE", "-o", "main"],
    ),
    (
        "Rust hello",
        "rust",
        "fn main() { println!(\"hello\"); }\n",
        &["rustc", "-O", "SOURCE", "-o", "main"],
    ),
    (
        "Java hello",
        "java",
        "public class Main { public static void main(String[] a) { System.out.println(\"hello\"); } }\n",
        &["javac", "SOURCE"],
    ),
];

/// One program's compilation.
#[derive(Debug, Clone, Serialize)]
pub struct CompileRow {
    /// Which program.
    pub program: &'static str,
    /// The plain compiler, in milliseconds: median over the rounds, as all.
    pub plain_ms: f64,
    /// The judge, for a source it never saw.
    pub judge_ms: f64,
    /// How many times as fast that is.
    pub times_faster: f64,
    /// The judge, for the same source again.
    pub again_ms: f64,
}

/// Compiles every program in turns. What is made once for the machine is made before.
///
/// # Errors
/// When something does not compile.
pub fn programs(judge: &Judge, rounds: usize) -> Result<Vec<CompileRow>, BenchError> {
    judge.prepare()?;
    let folder = tempfile::tempdir().map_err(during("make a folder"))?;
    PROGRAMS
        .iter()
        .filter(|(_, language, ..)| judge.language(language).is_ok())
        .map(|(program, language, text, command)| {
            let mut times = [const { Vec::new() }; 3];
            for round in 0..=rounds {
                let unique = format!("{text}// {:?} {round}\n", std::time::SystemTime::now());
                let source = Source::new(file_name(language), *language, unique.as_bytes());
                let taken = [
                    plain(folder.path(), &source, command)?,
                    compiled(judge, program, &source, false)?,
                    compiled(judge, program, &source, true)?,
                ];
                if round > 0 {
                    for (times, time) in times.iter_mut().zip(taken) {
                        times.push(time);
                    }
                }
            }
            let [plain_ms, judge_ms, again_ms] = times.map(|mut times| median(&mut times));
            Ok(CompileRow {
                program,
                plain_ms,
                judge_ms,
                times_faster: plain_ms / judge_ms,
                again_ms,
            })
        })
        .collect()
}

fn file_name(language: &str) -> &'static str {
    match language {
        "cpp" => "Main.cpp",
        "rust" => "Main.rs",
        "java" => "Main.java",
        _ => "Main.c",
    }
}

fn plain(folder: &Path, source: &Source, command: &[&str]) -> Result<Duration, BenchError> {
    let file = folder.join(&source.name);
    std::fs::write(&file, &source.bytes).map_err(during("write a source"))?;
    let mut words = command.iter().map(|word| match *word {
        "SOURCE" => file.as_os_str(),
        word => word.as_ref(),
    });
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(folder);
    let start = Instant::now();
    run(&mut command, "compile plainly")?;
    Ok(start.elapsed())
}

fn compiled(
    judge: &Judge,
    program: &str,
    source: &Source,
    again: bool,
) -> Result<Duration, BenchError> {
    match judge.compiled(source)? {
        (Compilation::Ready { cached, .. }, took) if cached == again => Ok(took),
        (other, _) => Err(wrong(program, format!("{other:?}"))),
    }
}
