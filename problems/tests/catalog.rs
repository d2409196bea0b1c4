//! What every problem of the catalog must keep to. Running the example programs is the judge's
//! side; here nothing is run.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use problems::{ByteSize, CheckerSpec, Lang, Problem, Reference, catalog};

fn each(check: impl Fn(&Problem, &dyn Reference)) {
    let problems = catalog::all();
    assert!(!problems.is_empty());
    for problem in &problems {
        check(problem, problem.reference().unwrap());
    }
}

#[test]
fn packages_are_without_complaint() {
    let ids: Vec<&str> = catalog::ids().collect();
    for id in &ids {
        assert_eq!(catalog::diagnostics(id), [], "{id}");
        let problem = catalog::get(id).unwrap();
        assert_eq!(problem.id(), *id);
        assert!(problem.difficulty().is_some() && problem.theorem().is_some());
        assert!(!problem.sources().is_empty() && !problem.games().is_empty());
        assert_eq!(*problem.checker(), CheckerSpec::Lines);
    }
    let uuids: BTreeSet<String> = catalog::all().iter().map(|p| p.uuid().to_owned()).collect();
    assert_eq!(uuids.len(), ids.len(), "two problems share a UUID");
    assert!(catalog::get("no-such-problem").is_none());
}

#[test]
fn statements_are_complete_in_both_languages() {
    each(|problem, _| {
        let (en, zh) = (problem.statement(Lang::En), problem.statement(Lang::Zh));
        for (text, parts) in [
            (en, ["## Input", "## Output"]),
            (zh, ["## 输入", "## 输出"]),
        ] {
            assert!(parts.iter().all(|part| text.contains(part)), "{text}");
            assert!(!text.contains("{{"), "{text}");
            assert_eq!(text.matches('$').count() % 2, 0, "{text}");
        }
        // What programs print and read is the same text in both languages.
        let code = |text: &str| -> BTreeSet<String> {
            text.split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        assert_eq!(code(en), code(zh), "{}", problem.id());
        assert_ne!(problem.names().en, problem.names().zh);
    });
}

#[test]
fn samples_are_valid_and_answered_as_the_reference_does() {
    each(|problem, reference| {
        assert!(!problem.samples().is_empty());
        for sample in problem.samples() {
            reference.validate(&sample.input).unwrap();
            let answer = reference.answer(&sample.input).unwrap();
            assert_eq!(*answer, *sample.answer, "{} {}", problem.id(), sample.name);
        }
    });
}

#[test]
fn theory_and_rules_agree_on_all_small_cases() {
    each(|problem, reference| {
        let cases = reference.check_small_cases().unwrap();
        assert!(cases >= 100, "{}: {cases} cases only", problem.id());
    });
}

#[test]
fn small_cases_begin_with_the_smallest_and_stand_alone() {
    each(|problem, reference| {
        let first = reference.small_cases().next().unwrap();
        assert!(
            reference
                .small_cases()
                .take(300)
                .all(|case| case.len() >= first.len())
        );
        for case in reference.small_cases().take(300) {
            assert_eq!(reference.split(&case).unwrap(), [case.as_slice()]);
            for lang in Lang::ALL {
                let text = reference.explain(&case, lang).unwrap();
                assert!(text.ends_with(['.', '。']), "{}: {text}", problem.id());
            }
            for simpler in reference.shrink(&case) {
                reference.validate(&simpler).unwrap();
            }
        }
    });
}

#[test]
fn splitting_a_test_keeps_its_answers() {
    each(|problem, reference| {
        for sample in problem.samples() {
            let cases = reference.split(&sample.input).unwrap();
            let answers: Vec<u8> = cases
                .iter()
                .flat_map(|case| reference.answer(case).unwrap())
                .collect();
            let without_space = |bytes: &[u8]| -> Vec<u8> {
                bytes
                    .iter()
                    .copied()
                    .filter(|b| !b.is_ascii_whitespace())
                    .collect()
            };
            assert_eq!(without_space(&answers), without_space(&sample.answer));
        }
    });
}

const CUT: &str = "a missing last line";

/// Whether an input is another one without its last case: where cases go to the end of the
/// input, a missing line may be just that.
fn is_shorter(reference: &dyn Reference, input: &[u8], bad: &str) -> bool {
    let all = reference.split(input).unwrap();
    let rest = reference.split(bad.as_bytes());
    rest.is_ok_and(|rest| rest == all[..all.len() - 1])
}

/// Malformed variants of a valid input, each with what was done to it.
fn malformed(input: &str) -> Vec<(&'static str, String)> {
    let (first, rest) = input.split_once('\n').unwrap();
    let without_last_token = first.rsplit_once(' ').map_or("", |(before, _)| before);
    vec![
        ("empty", String::new()),
        ("a newline alone", "\n".to_owned()),
        ("a blank in front", format!(" {input}")),
        ("a blank at a line's end", format!("{first} \n{rest}")),
        ("two blanks", input.replacen(' ', "  ", 1)),
        ("a tab", input.replacen(' ', "\t", 1)),
        ("CRLF", input.replace('\n', "\r\n")),
        ("no final newline", input.trim_end().to_owned()),
        ("a blank line at the end", format!("{input}\n")),
        ("junk at the end", format!("{input}junk\n")),
        ("junk in the first line", format!("{first} x\n{rest}")),
        ("a missing number", format!("{without_last_token}\n{rest}")),
        (
            CUT,
            input[..=input.trim_end().rfind('\n').unwrap()].to_owned(),
        ),
        ("a leading zero", format!("0{input}")),
        ("a plus sign", format!("+{input}")),
        ("a negative number", format!("-{input}")),
        ("out of range", format!("99999999999{input}")),
        ("beyond 64 bits", format!("99999999999999999999999{input}")),
        ("a fraction", format!("{first}.0\n{rest}")),
        ("not UTF-8 text", format!("\u{fe0f}{input}")),
    ]
}

#[test]
fn validators_reject_what_is_malformed_and_name_the_line() {
    each(|problem, reference| {
        for sample in problem.samples() {
            let input = std::str::from_utf8(&sample.input).unwrap();
            for (what, bad) in malformed(input) {
                if bad == input || (what == CUT && is_shorter(reference, &sample.input, &bad)) {
                    continue;
                }
                let Err(fault) = reference.validate(bad.as_bytes()) else {
                    panic!("{}: {what} is taken for valid", problem.id());
                };
                assert!(
                    fault.place.line.is_some(),
                    "{}: {what}: {fault}",
                    problem.id()
                );
            }
        }
    });
}

#[test]
fn validators_survive_every_cut_and_every_changed_byte() {
    each(|problem, reference| {
        let sample = &problem.samples()[0].input;
        for end in 0..sample.len() {
            // A cut in the middle of a line is never valid.
            if end == 0 || sample[end - 1] != b'\n' {
                assert!(reference.validate(&sample[..end]).is_err());
            }
            for byte in [b'x', b'\r', 0, 0xff] {
                let mut changed = sample.to_vec();
                changed[end] = byte;
                assert!(reference.validate(&changed).is_err(), "{}", problem.id());
            }
        }
    });
}

#[test]
fn plans_are_balanced_and_not_guessed() {
    each(|problem, reference| {
        let report = reference.report().unwrap();
        assert!(
            (8..=60).contains(&report.tests),
            "{}: {}",
            problem.id(),
            report.tests
        );
        assert!(report.answers.len() >= 2);
        assert!(
            report.largest_share() <= 0.65,
            "{}: {report:?}",
            problem.id()
        );
        for guess in &report.guesses {
            let name = guess.program;
            assert!(
                guess.tests_passed * 5 <= report.tests,
                "{} {name}",
                problem.id()
            );
            assert!(
                guess.cases_right * 4 <= report.cases * 3,
                "{} {name}",
                problem.id()
            );
        }
    });
}

#[test]
fn tests_are_few_small_and_different() {
    each(|problem, _| {
        let tests = problem.tests().unwrap();
        let mut digests = BTreeSet::new();
        for test in tests.tests() {
            let size = ByteSize::from_bytes(test.input.len() as u64);
            assert!(
                size <= ByteSize::from_mib(2),
                "{} {} is {size}",
                problem.id(),
                test.name
            );
            assert!(
                digests.insert(test.digest()),
                "{} {}",
                problem.id(),
                test.name
            );
        }
        let groups: BTreeSet<&str> = tests.tests().iter().map(|t| t.group.as_str()).collect();
        for group in ["sample", "small", "middle", "largest"] {
            assert!(groups.contains(group), "{} has no {group}", problem.id());
        }
    });
}

#[test]
fn example_programs_cover_right_and_wrong() {
    each(|problem, _| {
        let of = |verdict: &'static str| {
            let submissions = problem.submissions().iter();
            submissions.filter(move |s| s.expected.verdict == Some(verdict))
        };
        let endings: BTreeSet<&str> = of("AC").filter_map(|s| s.path.rsplit('.').next()).collect();
        assert!(
            endings.len() >= 2,
            "{}: accepted in {endings:?}",
            problem.id()
        );
        assert!(of("WA").count() >= 3, "{}", problem.id());
        assert!(
            of("TLE").count() >= 1 && of("RE").count() >= 1,
            "{}",
            problem.id()
        );
    });
}

/// The lock file pins the digest of every generated test, so that no change of code changes a
/// test unseen. `UPDATE_LOCKS=1 cargo nextest run -p problems locks` writes it anew.
#[test]
fn generated_tests_are_those_of_the_locks() {
    each(|problem, _| {
        let mut text = String::from("# Digests of the generated tests (input, answer): BLAKE3.\n");
        for test in problem.tests().unwrap().tests() {
            if test.group != "sample" {
                writeln!(text, "{} {}", test.name, test.digest()).unwrap();
            }
        }
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("catalog");
        let path = folder.join(problem.id()).join("generators/tests.lock");
        if env::var_os("UPDATE_LOCKS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let locked = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            text,
            locked,
            "{}: if the change is meant, run UPDATE_LOCKS=1 cargo nextest run -p problems locks",
            path.display()
        );
    });
}
