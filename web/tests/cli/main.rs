//! The command line's contract, on the real program: exit codes, JSON, messages, help.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test says what failed by failing"
)]

mod accounts;
mod bad_input;
mod cache;
mod check;
mod chinese;
mod client;
mod described;
mod exchange;
mod game;
mod generate;
mod help;
mod judge;
mod ladder;
mod mutants;
mod new_problem;
mod problem;
mod rules;
mod run;
mod streams;
mod stress;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// What a command ended with.
struct Done {
    code: i32,
    stdout: String,
    stderr: String,
}

impl Done {
    /// Standard output as the one JSON document it must be.
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error} in {:?}\n{}", self.stdout, self.stderr))
    }

    /// Asserts the exit code, showing everything when it is another.
    #[track_caller]
    fn ends_with(self, code: i32) -> Self {
        assert_eq!(
            self.code, code,
            "stdout: {}\nstderr: {}",
            self.stdout, self.stderr
        );
        self
    }

    /// Asserts that standard error holds the text, and that standard output is empty: an error
    /// is not a result.
    #[track_caller]
    fn complains(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "no {text:?} in {}", self.stderr);
        assert_eq!(self.stdout, "");
        self
    }
}

fn grundy(arguments: &[&str]) -> Done {
    grundy_reading(arguments, b"")
}

fn grundy_reading(arguments: &[&str], input: &[u8]) -> Done {
    grundy_in(&[], arguments, input)
}

/// The same for people who read Chinese.
fn grundy_in_chinese(arguments: &[&str]) -> Done {
    let language = Path::new("zh_CN.UTF-8");
    grundy_in(&[("LC_MESSAGES", Some(language))], arguments, b"")
}

/// The same with these variables in the environment, `None` for those that must not be there.
fn grundy_in(environment: &[(&str, Option<&Path>)], arguments: &[&str], input: &[u8]) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("LANG", "C.UTF-8").env_remove("LC_ALL");
    for (name, value) in environment {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let mut child = command
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A command that refuses its arguments reads nothing: the pipe may be closed.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    Done {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A languages file that takes all built-in languages away but these.
fn only(kept: &[&str]) -> String {
    let built_in = include_str!("../../../judge/languages.toml").lines();
    let ids = built_in.filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'));
    let others = ids.filter(|id| !kept.contains(id));
    let entries = others.map(|id| format!("[[language]]\nid = \"{id}\"\ndisabled = true\n"));
    entries.collect::<Vec<_>>().concat()
}

/// A folder for the files of a test.
fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Writes a file into the folder and returns its path.
fn file(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A folder of the catalog in the checkout.
fn catalog(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../problems/catalog")
        .join(inside)
}

const RIGHT: &str = "n, m = map(int, input().split())\nwhile n:\n    print('What a pity!' if n % 2 and m % 2 else 'Wonderful!')\n    n, m = map(int, input().split())\n";
const WRONG: &str = "print('What a pity!')\n";
