//! The default checker says what the default output validator of `problemtools` says, of random
//! pairs of files and in every combination of its arguments.
//!
//! `./test` installs it and names it in `DEFAULT_VALIDATOR`. Without that the test says so and
//! passes.
#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use judge::checker::{Finding, check};
use problems::CheckerSpec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// How many pairs are compared under each combination of arguments.
const PAIRS: usize = 250;

/// Every combination of what may be asked for.
fn combinations() -> Vec<Vec<String>> {
    let floats = [
        "",
        "float_tolerance 1e-3",
        "float_absolute_tolerance 0.01",
        "float_relative_tolerance 1e-2",
        "float_absolute_tolerance 1e-3 float_relative_tolerance 0",
    ];
    let mut all = Vec::new();
    for float in floats {
        for case in ["", "case_sensitive"] {
            for space in ["", "space_change_sensitive"] {
                let words = [case, space, float].join(" ");
                all.push(words.split_whitespace().map(str::to_owned).collect());
            }
        }
    }
    all
}

/// Words and numbers, at the edges of what is a number.
fn token() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-cA-C]{1,3}",
        3 => (-2000_i32..2000).prop_map(|n| n.to_string()),
        4 => (-20.0..20.0_f64).prop_map(|n| format!("{n:.4}")),
        1 => (-20.0..20.0_f64, -3..3_i32).prop_map(|(n, e)| format!("{n:.2}e{e}")),
        1 => "[+-]?[0-9]{0,2}[.]?[0-9]{0,2}([eE][+-]?[0-9]{1,3})?",
        1 => prop_oneof![
            Just("nan".to_owned()), Just("inf".to_owned()), Just("-Infinity".to_owned()),
            Just("é".to_owned()), Just("1e999".to_owned()), Just("1e-999".to_owned()),
        ],
    ]
    .prop_filter("a token is not empty", |token| !token.is_empty())
}

/// White space, mostly such as is usual.
fn space() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => Just(" ".to_owned()),
        3 => Just("\n".to_owned()),
        1 => "[ \n\r\t\x0b\x0c]{1,3}",
    ]
}

/// What is done to a token of the answer.
#[derive(Debug, Clone)]
enum Change {
    Keep,
    OtherCase,
    Add(f64),
    Replace(String),
    Drop,
    Double,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        12 => Just(Change::Keep),
        2 => Just(Change::OtherCase),
        // At the tolerances, and a little on either side.
        3 => prop::sample::select(vec![0.0, 0.001, -0.001, 0.01, 0.0099, 0.0101, -0.5]).prop_map(Change::Add),
        1 => token().prop_map(Change::Replace),
        1 => Just(Change::Drop),
        1 => Just(Change::Double),
    ]
}

fn changed(token: &str, change: &Change) -> Vec<String> {
    match change {
        Change::Keep => vec![token.to_owned()],
        Change::OtherCase => vec![token.to_ascii_uppercase()],
        Change::Add(more) => match token.parse::<f64>() {
            Ok(number) if number.is_finite() => vec![(number + more).to_string()],
            _ => vec![token.to_owned()],
        },
        Change::Replace(other) => vec![other.clone()],
        Change::Drop => Vec::new(),
        Change::Double => vec![token.to_owned(), token.to_owned()],
    }
}

/// An answer and an output that is like it.
fn pair() -> impl Strategy<Value = (String, String)> {
    let step = (token(), space(), change(), space(), 0..8_u8);
    let ends = (prop::option::weighted(0.1, space()), any::<bool>(), 0..8_u8);
    (prop::collection::vec(step, 0..6), ends).prop_map(|(steps, (begin, same_end, cut))| {
        let (mut answer, mut output) = (String::new(), begin.unwrap_or_default());
        for (token, space, change, other_space, keeps) in &steps {
            answer += token;
            answer += space;
            for token in changed(token, change) {
                output += &token;
                output += if *keeps == 0 { other_space } else { space };
            }
        }
        if !same_end && cut < 3 {
            output.truncate(output.trim_end().len());
        }
        (answer, output)
    })
}

/// The validator, with a folder for its files.
struct Validator {
    program: PathBuf,
    folder: tempfile::TempDir,
}

impl Validator {
    fn from_environment() -> Option<Self> {
        let Some(program) = std::env::var_os("DEFAULT_VALIDATOR") else {
            eprintln!(
                "skipped: the default validator: that of problemtools is not here (DEFAULT_VALIDATOR)"
            );
            return None;
        };
        Some(Self {
            program: program.into(),
            folder: tempfile::tempdir().unwrap(),
        })
    }

    /// Whether it accepts an output.
    fn accepts(&self, answer: &[u8], output: &[u8], arguments: &[String]) -> bool {
        let file = |name: &str, bytes: &[u8]| {
            let path = self.folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            path
        };
        let output = fs::File::open(file("output", output)).unwrap();
        let status = Command::new(&self.program)
            .args([file("in", b""), file("ans", answer)])
            .arg(self.folder.path().join(""))
            .args(arguments)
            .stdin(output)
            .stderr(Stdio::inherit())
            .status()
            .unwrap();
        match status.code() {
            Some(42) => true,
            Some(43) => false,
            _ => panic!("{}: {status}", Path::new(&self.program).display()),
        }
    }
}

/// Whether ours accepts an output.
fn accepted(answer: &[u8], output: &[u8], arguments: &[String]) -> bool {
    let spec = CheckerSpec::from_arguments(arguments).unwrap();
    check(&spec, answer, output) == Finding::Right
}

#[test]
fn says_what_the_validator_of_problemtools_says() {
    let Some(validator) = Validator::from_environment() else {
        return;
    };
    let seed = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), seed);
    let (mut right, mut wrong) = (0, 0);
    for arguments in combinations() {
        for _ in 0..PAIRS {
            let (answer, output) = pair().new_tree(&mut runner).unwrap().current();
            let theirs = validator.accepts(answer.as_bytes(), output.as_bytes(), &arguments);
            let ours = accepted(answer.as_bytes(), output.as_bytes(), &arguments);
            assert_eq!(
                ours, theirs,
                "{arguments:?}\nanswer {answer:?}\noutput {output:?}"
            );
            *if ours { &mut right } else { &mut wrong } += 1;
        }
    }
    // Pairs that are all right or all wrong would show nothing.
    assert!(right.min(wrong) > 1000, "{right} right, {wrong} wrong");
    println!("{right} right and {wrong} wrong pairs: no difference");
}

/// Where we go by the specification, and `problemtools` does not.
#[test]
fn differs_from_problemtools_where_the_specification_does() {
    let Some(validator) = Validator::from_environment() else {
        return;
    };
    let near = ["float_tolerance", "1"].map(str::to_owned);
    let exact = ["case_sensitive"].map(str::to_owned);
    for (answer, output, arguments, ours) in [
        // Numbers are decimal; C's library reads hexadecimal ones.
        (&b"16"[..], &b"0x10"[..], &near[..], false),
        (b"0x10", b"16", &near, false),
        // An exponent has digits; C's library does without.
        (b"452", b"452e+", &near, false),
        (b"7e", b"7", &near, false),
        // Tokens are compared byte for byte; C's strings end at a NUL.
        (b"ab", b"ab\0c", &exact, false),
        (b"1", b"1\0x", &near, false),
    ] {
        assert_eq!(accepted(answer, output, arguments), ours, "{output:?}");
        let theirs = validator.accepts(answer, output, arguments);
        assert_ne!(theirs, ours, "{output:?}: there is no difference any more");
    }
}
