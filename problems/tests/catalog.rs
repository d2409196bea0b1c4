//! What every problem of the catalog must keep to. Running the example programs is the judge's
//! side; here nothing is run.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use problems::check::{CheckState, check};
use problems::{ByteSize, CheckerSpec, LISTED, Lang, Problem, Reference, Verdict, catalog};

/// Every problem of the catalog, or those that `PROBLEMS` names, as in
/// `PROBLEMS=nim,kayles cargo nextest run -p problems --test catalog`.
fn all() -> Vec<Problem> {
    let mut problems = catalog::all();
    if let Ok(named) = env::var("PROBLEMS") {
        problems.retain(|problem| named.split(',').any(|id| id == problem.id()));
    }
    problems
}

fn each(check: impl Fn(&Problem, &dyn Reference)) {
    let problems = all();
    assert!(!problems.is_empty());
    for problem in &problems {
        check(problem, problem.reference().unwrap());
    }
}

/// Each problem's tests are made here, and in no other test of all problems: it takes longest.
#[test]
fn checks_find_nothing() {
    let renews = env::var_os("UPDATE_LOCKS").is_some();
    let mut wrong = Vec::new();
    for problem in &all() {
        if renews {
            renew_lock(problem);
        }
        tests_are_few_small_and_different(problem);
        for finding in check(problem, &catalog::diagnostics(problem.id())) {
            let is_renewed = renews && finding.check == "generation";
            if finding.state != CheckState::Ok && !is_renewed {
                let (id, check, message) = (problem.id(), finding.check, finding.message);
                wrong.push(format!("{id}: {check}: {message}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The lock file pins the digest of every generated test, so that no change of code changes a test unseen: its check
/// compares. `UPDATE_LOCKS=1 cargo nextest run -p problems` writes it anew.
fn renew_lock(problem: &Problem) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("catalog");
    let path = folder.join(problem.id()).join("generators/tests.lock");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, problem.tests().unwrap().lock()).unwrap();
}

fn tests_are_few_small_and_different(problem: &Problem) {
    let (id, tests) = (problem.id(), problem.tests().unwrap());
    let mut digests = BTreeSet::new();
    for test in tests.tests() {
        let size = ByteSize::from_bytes(test.input.len() as u64);
        assert!(
            size <= ByteSize::from_mib(2),
            "{id} {} is {size}",
            test.name
        );
        assert!(digests.insert(test.digest()), "{id} {}", test.name);
    }
    let groups: BTreeSet<&str> = tests.tests().iter().map(|t| t.group.as_str()).collect();
    for group in ["sample", "small", "middle", "largest"] {
        assert!(groups.contains(group), "{id} has no {group}");
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
        let checkers = [CheckerSpec::Lines, CheckerSpec::Reference];
        assert!(problem.is_interactive() || checkers.contains(problem.checker()));
    }
    let uuids: BTreeSet<String> = catalog::all().iter().map(|p| p.uuid().to_owned()).collect();
    assert_eq!(uuids.len(), ids.len(), "two problems share a UUID");
    assert!(catalog::get("no-such-problem").is_none());
}

#[test]
fn small_cases_begin_with_the_smallest_and_stand_alone() {
    each(|problem, reference| {
        let first = reference.small_cases().next().unwrap();
        assert!(
            reference
                .small_cases()
                .take(300)
                .all(|case| case.len() >= first.len()),
            "{}",
            problem.id()
        );
        for case in reference.small_cases().take(300) {
            assert_eq!(reference.split(&case).unwrap(), [case.as_slice()]);
            for lang in Lang::ALL {
                let text = reference.explain(&case, lang).unwrap();
                // A phrase that is missing is shown as its key in brackets.
                let last = text.lines().last().unwrap_or_default();
                let is_ended = last.starts_with(LISTED) || last.ends_with(['.', '。']);
                let whole = is_ended && !text.contains('[');
                assert!(whole && !text.contains("{$"), "{}: {text}", problem.id());
                if env::var_os("SHOW").is_some() {
                    println!(
                        "{} {:?}: {text}",
                        problem.id(),
                        String::from_utf8_lossy(&case)
                    );
                }
            }
            for simpler in reference.shrink(&case) {
                reference.validate(&simpler).unwrap();
            }
        }
    });
}

/// A large case has as many simpler ones as it has parts, each as large as itself: all of them
/// together once took more memory than there is.
#[test]
fn making_a_large_case_simpler_takes_little_memory() {
    for id in ["bounded-nim", "graph-cutting"] {
        let problem = catalog::get(id).unwrap();
        let tests = problem.tests().unwrap();
        let test = tests
            .tests()
            .iter()
            .max_by_key(|test| test.input.len())
            .unwrap();
        let reference = problem.reference().unwrap();
        let cases = reference.split(&test.input).unwrap();
        let largest = cases.iter().max_by_key(|case| case.len()).unwrap();
        assert!(largest.len() > 100_000);
        let bytes: usize = reference.shrink(largest).iter().map(Vec::len).sum();
        assert!(bytes <= 64 << 20, "{id}: {bytes}");
    }
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
            // Neither white space nor the numbers of cases.
            let words = |bytes: &[u8]| -> String {
                let text = String::from_utf8_lossy(bytes);
                let words: Vec<&str> = text.split_ascii_whitespace().collect();
                let is_number = |index: usize| index > 0 && words[index - 1] == "Case";
                let kept = words
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| !is_number(*index));
                kept.map(|(_, word)| *word).collect()
            };
            assert_eq!(words(&answers), words(&sample.answer));
        }
    });
}

#[test]
fn example_programs_cover_right_and_wrong() {
    each(|problem, _| {
        let of = |verdict: Verdict| {
            let submissions = problem.submissions().iter();
            submissions.filter(move |s| s.expected.verdict == Some(verdict))
        };
        let endings: BTreeSet<&str> = of(Verdict::AC)
            .filter_map(|s| s.path.rsplit('.').next())
            .collect();
        assert!(
            endings.len() >= 2,
            "{} has accepted programs in {endings:?} alone; two languages are wanted",
            problem.id()
        );
        for (verdict, least) in [(Verdict::WA, 3), (Verdict::TLE, 1), (Verdict::RE, 1)] {
            let count = of(verdict).count();
            let id = problem.id();
            assert!(
                count >= least,
                "{id} has {count} programs for {verdict}, not {least}"
            );
        }
    });
}

/// What a case is called is a position of the engine, and one that is as hard as the case: where the
/// answer is who wins, the engine says the same of it.
#[test]
fn positions_have_the_names_that_the_engine_reads() {
    let mut count = 0;
    for problem in catalog::all() {
        let Some(reference) = problem.reference() else {
            continue;
        };
        for sample in problem.samples() {
            let names = reference.positions(&sample.input);
            for name in names.into_iter().flatten() {
                count += 1;
                let position = sg::notation::position(&name);
                assert!(position.is_ok(), "{}: {name}: {position:?}", problem.id());
            }
        }
    }
    assert!(count > 200, "only {count} positions have a name");

    // Words of the answer, and how the game is played.
    for (id, word) in [
        ("nim", "First"),
        ("kayles", "First"),
        ("hdoj-1848", "Fibo"),
        ("hdoj-2147", "Wonderful!"),
        ("wythoff", "First"),
        ("tree-cutting", "First"),
        ("graph-cutting", "First"),
        ("poj-3710", "Sally"),
        ("hdoj-3032", "Alice"),
        ("staircase-nim", "First"),
        ("turning-coins", "First"),
        ("bounded-nim", "First"),
        ("hdoj-1079", "YES"),
        ("hdoj-1404", "Yes"),
        ("hdoj-1517", "Stan"),
        ("hdoj-1809", "Yes"),
        ("hdoj-5795", "First"),
        ("poj-1704", "Georgia"),
        ("hdoj-1730", "I WIN!"),
        ("poj-2068", "1"),
        ("poj-2315", "Alice"),
        ("poj-3533", "No"),
        ("poj-3537", "1"),
    ] {
        let problem = catalog::get(id).unwrap();
        let reference = problem.reference().unwrap();
        for case in reference.small_cases().take(300) {
            let name = reference.positions(&case).pop().flatten();
            let name = name.unwrap_or_else(|| panic!("{id}: {}", String::from_utf8_lossy(&case)));
            let position = sg::notation::position(&name).unwrap();
            let answer = position
                .answer(sg::Play::Normal, sg::Budget::default())
                .unwrap();
            let said = String::from_utf8(reference.answer(&case).unwrap()).unwrap();
            assert_eq!(
                answer.outcome.is_win(),
                said.contains(word),
                "{id}: {name}: {said}"
            );
        }
    }
}

/// The same of problems in which only some positions have a name.
#[test]
fn some_positions_have_the_names_that_the_engine_reads() {
    for (id, word, play) in [
        ("hdoj-1729", "Yes", sg::Play::Normal),
        ("hdoj-1851", "No", sg::Play::Normal),
        ("hdoj-3537", "No", sg::Play::Normal),
        ("hdoj-3595", "MM", sg::Play::Every),
        ("multi-sg", "First", sg::Play::Normal),
        ("anti-sg", "First", sg::Play::Misere),
    ] {
        let problem = catalog::get(id).unwrap();
        let reference = problem.reference().unwrap();
        let mut count = 0;
        for case in reference.small_cases().take(300) {
            let Some(name) = reference.positions(&case).pop().flatten() else {
                continue;
            };
            count += 1;
            let position = sg::notation::position(&name).unwrap();
            let answer = position.answer(play, sg::Budget::default()).unwrap();
            let said = String::from_utf8(reference.answer(&case).unwrap()).unwrap();
            let wins = said.contains(word);
            assert_eq!(answer.outcome.is_win(), wins, "{id}: {name}: {said}");
        }
        assert!(count > 20, "{id}: {count}");
    }
}

/// Problems that say themselves what is drawn of their cases.
const DRAWN: &[&str] = &[
    "hdoj-1730",
    "poi-2001-green-game",
    "poj-1704",
    "poj-2068",
    "poj-2315",
    "poj-3533",
    "poj-3537",
];

/// Whoever adds a problem says how its positions are called, so that they are played on the pages.
#[test]
fn the_positions_of_every_problem_have_names() {
    let without = RefCell::new(Vec::new());
    each(|problem, reference| {
        let is_named = |input: &[u8]| reference.positions(input).iter().any(Option::is_some);
        let mut samples = problem.samples().iter();
        let mut small = reference.small_cases().take(300);
        let is_any = samples.any(|it| is_named(&it.input)) || small.any(|case| is_named(&case));
        if !is_any {
            without.borrow_mut().push(problem.id().to_owned());
        }
    });
    assert_eq!(without.into_inner(), Vec::<String>::new());
}

/// Green Game asks about all fields; its position has the pawn on the first one.
#[test]
fn the_pawn_of_the_green_game_begins_on_the_first_field() {
    let problem = catalog::get("poi-2001-green-game").unwrap();
    let reference = problem.reference().unwrap();
    let cases = reference.small_cases().step_by(7).take(100);
    for case in cases {
        let name = reference.positions(&case).pop().flatten().unwrap();
        let position = sg::notation::position(&name).unwrap();
        let answer = position.answer(sg::Play::Normal, sg::Budget::default());
        let said = String::from_utf8(reference.answer(&case).unwrap()).unwrap();
        // The number of fields, then the fields from which Ann wins, to whom the first one belongs.
        let wins = said.lines().skip(1).any(|field| field == "1");
        assert_eq!(answer.unwrap().outcome.is_win(), wins, "{name}: {said}");
    }
}

#[test]
fn what_has_another_picture_is_drawn() {
    for id in DRAWN {
        let problem = catalog::get(id).unwrap();
        let reference = problem.reference().unwrap();
        for sample in problem.samples() {
            let drawings = reference.drawings(&sample.input);
            assert!(!drawings.is_empty(), "{id}");
            assert!(drawings.iter().all(Option::is_some), "{id}");
        }
    }
    let named = catalog::get("nim").unwrap();
    let reference = named.reference().unwrap();
    let drawings = reference.drawings(&named.samples()[0].input);
    assert!(drawings.iter().all(Option::is_none));
}
