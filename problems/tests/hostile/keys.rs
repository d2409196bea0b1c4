//! Every key of every file that a parser reads, with a value of every kind: whatever is wrong with
//! it is said in words for setters, and never that a file that can be read is none.

use super::measured::load_zip;
use super::sample::{Files, files, with, zip};

/// The keys of `problem.yaml` and of what is in it, as a line with `?` for the value.
const PROBLEM: [&str; 37] = [
    "problem_format_version: ?",
    "type: ?",
    "type: [?]",
    "name: ?",
    "name: {en: ?}",
    "uuid: ?",
    "version: ?",
    "credits: ?",
    "credits: {authors: ?}",
    "credits: {authors: [?]}",
    "credits: {authors: [{name: ?}]}",
    "credits: {authors: [{name: A, email: ?}]}",
    "source: ?",
    "source: {name: ?}",
    "source: {name: A, url: ?}",
    "source: [{name: A, url: ?}]",
    "license: ?",
    "rights_owner: ?",
    "embargo_until: ?",
    "limits: ?",
    "limits: {time_multipliers: ?}",
    "limits: {time_limit: ?}",
    "limits: {time_resolution: ?}",
    "limits: {memory: ?}",
    "limits: {output: ?}",
    "limits: {code: ?}",
    "limits: {compilation_time: ?}",
    "limits: {compilation_memory: ?}",
    "limits: {validation_passes: ?}",
    "limits: {time_limt: ?}",
    "keywords: ?",
    "keywords: [?]",
    "languages: ?",
    "languages: [?]",
    "allow_file_writing: ?",
    "constants: ?",
    "constants: {max_n: ?}",
];

/// Those of the other files in YAML.
const OTHERS: [(&str, &str); 8] = [
    ("data/secret/test_group.yaml", "?"),
    ("data/secret/test_group.yaml", "output_validator_args: ?"),
    ("data/secret/test_group.yaml", "output_validator_args: [?]"),
    ("data/secret/test_group.yaml", "args: ?"),
    ("submissions/submissions.yaml", "?"),
    ("submissions/submissions.yaml", "accepted/*: ?"),
    ("submissions/submissions.yaml", "accepted/*: {permitted: ?}"),
    (
        "submissions/submissions.yaml",
        "accepted/*: {required: [?]}",
    ),
];

const YAML_VALUES: [&str; 31] = [
    "5",
    "-1",
    "1.5",
    "-1.5",
    "1e999",
    ".nan",
    "-.inf",
    "256",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "99999999999999999999",
    "-9223372036854775809",
    "340282366920938463463374607431768211456",
    "-170141183460469231731687303715884105729",
    "0x10000000000000000000000000000000000",
    "true",
    "null",
    "~",
    "text",
    "\"a `b` \\\"c\\\"\"",
    "[]",
    "[1, [a]]",
    "[[[]]]",
    "{}",
    "{foo: 1}",
    "{a: {b: {c: 1}}}",
    "2024-02-30T12:00:00Z",
    "!own text",
    "!!binary aGk=",
    "!!int [1]",
];

/// The keys of `grundy.toml`.
const EXTRAS: [&str; 14] = [
    "difficulty = ?",
    "dificulty = ?",
    "theorem = ?",
    "theorem = {en = ?}",
    "theorem = {en = \"A\", zh = ?}",
    "variants = ?",
    "variants = {move = ?}",
    "variants = {foo = ?}",
    "show_stderr = ?",
    "show_inputs = ?",
    "excuses = ?",
    "excuses = {unreached = ?}",
    "excuses = {unreached = {n = ?}}",
    "excuses = {guessed = ?, guesed = ?}",
];

const TOML_VALUES: [&str; 27] = [
    "5",
    "0",
    "-1",
    "256",
    "1.5",
    "1e999",
    "nan",
    "-inf",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "99999999999999999999",
    "-99999999999999999999",
    "340282366920938463463374607431768211456",
    "-170141183460469231731687303715884105729",
    "0x10000000000000000000000000000000000",
    "true",
    "\"text\"",
    "'a `b` \"c\"'",
    "[]",
    "[1, [2]]",
    "[{a = 1}]",
    "{}",
    "{foo = 1}",
    "{a = {b = {c = 1}}}",
    "1979-05-27T07:32:00Z",
];

/// The line of the sample's `problem.yaml` with this key gives way to another.
fn with_line(line: &str) -> Files {
    let key = line.split(':').next().unwrap_or_default();
    let text = String::from_utf8(files()["problem.yaml"].clone()).unwrap();
    let kept = text
        .lines()
        .filter(|line| line.split(':').next() != Some(key));
    let lines: Vec<&str> = kept.chain([line]).collect();
    with("problem.yaml", lines.join("\n") + "\n")
}

/// What is said of a package is a setter's words (`load_zip` sees to that) about what is in it.
fn check(files: &Files, what: &str) {
    let (_, found) = load_zip(&zip(files));
    for finding in found {
        let said = finding.to_string();
        assert!(!said.contains("is not valid"), "{what}: {said}");
        assert!(!said.contains("something else"), "{what}: {said}");
    }
}

#[test]
fn every_key_of_the_metadata_takes_every_value_or_says_why_not() {
    for line in PROBLEM {
        for value in YAML_VALUES {
            let line = line.replace('?', value);
            check(&with_line(&line), &line);
        }
    }
}

#[test]
fn every_key_of_groups_and_submissions_takes_every_value_or_says_why_not() {
    for (path, line) in OTHERS {
        for value in YAML_VALUES {
            let line = line.replace('?', value);
            check(&with(path, line.clone() + "\n"), &line);
        }
    }
}

#[test]
fn every_key_of_grundy_toml_takes_every_value_or_says_why_not() {
    for line in EXTRAS {
        for value in TOML_VALUES {
            let line = line.replace('?', value);
            check(&with("grundy.toml", line.clone() + "\n"), &line);
        }
    }
}
