//! Problems that `game.toml` describes: what is said so of problems of the catalog gives the answers
//! of their Rust, and what is said wrongly is refused by name.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

use std::fs;
use std::path::Path;

use problems::{Diagnostic, Lang, Problem, catalog, package};

/// The folder of a catalog problem.
fn folder(id: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("catalog")
        .join(id)
}

/// The problems of the catalog that are described as well.
fn described() -> Vec<(String, Problem)> {
    let ids = catalog::ids().filter(|id| folder(id).join("game.toml").is_file());
    let load = |id: &str| {
        // Without its code: as in a program that was built without it.
        let (problem, found) = package::load(&folder(id), &|_| None);
        let errors: Vec<&Diagnostic> = found.iter().filter(|it| it.is_error()).collect();
        assert!(errors.is_empty(), "{id}: {errors:?}");
        (id.to_owned(), problem.unwrap())
    };
    ids.map(load).collect()
}

#[test]
fn a_description_answers_as_the_code_does() {
    let described = described();
    assert!(described.len() >= 10, "{}", described.len());
    for (id, problem) in described {
        let original = catalog::get(&id).unwrap();
        let (ours, theirs) = (problem.reference().unwrap(), original.reference().unwrap());
        for test in original.tests().unwrap().tests() {
            assert_eq!(ours.validate(&test.input), Ok(()), "{id} {}", test.name);
            let answer = ours.answer(&test.input).unwrap();
            assert!(answer == *test.answer, "{id} {}: another answer", test.name);
        }
        for (count, input) in theirs.small_cases().take(300).enumerate() {
            assert_eq!(ours.validate(&input), Ok(()), "{id} small {count}");
            assert_eq!(
                ours.answer_by_rules(&input).unwrap(),
                theirs.answer(&input).unwrap(),
                "{id}: {}",
                String::from_utf8_lossy(&input)
            );
        }
    }
}

#[test]
fn a_description_makes_tests_of_its_own() {
    for (id, problem) in described() {
        let reference = problem.reference().unwrap();
        assert!(reference.check_small_cases().unwrap() > 0, "{id}");
        let tests = reference.generate().unwrap();
        assert!(tests.len() >= 5, "{id}: {}", tests.len());
        for test in tests.tests() {
            assert_eq!(
                reference.validate(&test.input),
                Ok(()),
                "{id} {}",
                test.name
            );
        }
        let original = catalog::get(&id).unwrap();
        for test in tests.tests() {
            let theirs = original.reference().unwrap().answer(&test.input).unwrap();
            assert!(theirs == *test.answer, "{id} {}: another answer", test.name);
        }
        let report = reference.report().unwrap();
        let (answer, most) = &report.answers[0];
        assert!(
            *most * 10 <= report.cases * 9,
            "{id}: {answer} is the answer of {most} of {} cases",
            report.cases
        );
        // A failing case becomes simpler, and is explained.
        let test = &tests.tests()[0];
        let case = reference.split(&test.input).unwrap().pop().unwrap();
        for simpler in reference.shrink(&case) {
            assert_eq!(reference.validate(&simpler), Ok(()), "{id}");
        }
        let small = reference.small_cases().nth(5).unwrap();
        for lang in [Lang::En, Lang::Zh] {
            let words = reference.explain(&small, lang).unwrap();
            assert!(!words.is_empty() && !words.contains('['), "{id}: {words}");
        }
    }
}

#[test]
fn an_input_that_promises_much_costs_nothing() {
    let game = "game = \"kayles@{rows}\"\n[input]\ncases = { count = \"T\" }\n\
                lines = [\"n:1..1000000000000\", \"rows[n]:1..9\"]\n";
    let (problem, found) = described_by(game, "");
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let reference = problem.reference().unwrap();
    let fault = reference.validate(b"1\n1000000000000\n1 2\n").unwrap_err();
    assert!(fault.message.contains("1000000000000 elements"), "{fault}");
    let fault = reference.validate(b"1\n10000000\n1 2\n").unwrap_err();
    assert!(fault.message.contains("`rows_3`"), "{fault}");
}

#[test]
fn phrases_with_many_braces_are_refused_before_they_are_read() {
    let game = "game = \"kayles@{rows}\"\n[input]\ncases = { once = true }\n\
                lines = [\"n:1..3 rows[n]:1..9\"]\n";
    let (problem, found) = described_by(game, &format!("a = {}\n", "{".repeat(250_000)));
    assert!(problem.is_none());
    assert!(found.iter().any(|it| it.code == "too-deep"), "{found:?}");
    assert!(described_by(game, "a = one { $two } three\n").0.is_some());
}

#[test]
fn a_case_that_ends_the_input_is_none() {
    let game = "game = \"nim@{n}\"\n[input]\ncases = { until = \"0\" }\nlines = [\"n:0..20\"]\n";
    let (problem, found) = described_by(game, "");
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let tests = problem.reference().unwrap().generate().unwrap();
    assert!(!tests.is_empty());
}

#[test]
fn demands_on_lists_are_met_by_what_is_drawn() {
    for (rule, lines) in [
        ("distinct rows", "n:1..30 rows[n]:1..40"),
        ("increasing rows", "n:1..30 rows[n]:1..40"),
        ("sorted rows", "n:1..30 rows[n]:1..40"),
        ("sum rows 100", "n:1..30 rows[n]:0..40"),
    ] {
        let game = format!(
            "game = \"kayles@{{rows}}\"\n[input]\ncases = {{ count = \"T\" }}\n\
             lines = [\"{lines}\"]\nrules = [\"{rule}\"]\n[small]\nn = \"1..2\"\n"
        );
        let (problem, found) = described_by(&game, "");
        let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
        let tests = problem.reference().unwrap().generate().unwrap();
        for group in ["mixed-1", "largest-1"] {
            let test = tests
                .get(group)
                .unwrap_or_else(|| panic!("{rule}: no {group}"));
            let cases = problem.reference().unwrap().split(&test.input).unwrap();
            assert!(cases.len() > 100, "{rule} {group}: {}", cases.len());
        }
    }
}

/// The findings about a package of Kayles with that `game.toml`.
fn found_in(game: &str) -> Vec<Diagnostic> {
    described_by(game, "").1
}

/// The problem of such a package, and the findings.
fn described_by(game: &str, phrases: &str) -> (Option<Problem>, Vec<Diagnostic>) {
    let name = format!(
        "described-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    );
    let target = std::env::temp_dir().join(name.replace(['(', ')'], "-"));
    fs::create_dir_all(&target).unwrap();
    fs::copy(
        folder("kayles").join("problem.yaml"),
        target.join("problem.yaml"),
    )
    .unwrap();
    fs::create_dir_all(target.join("statement")).unwrap();
    fs::write(target.join("statement/problem.en.md"), "Kayles.\n").unwrap();
    fs::write(target.join("game.toml"), game).unwrap();
    fs::write(target.join("explanation.en.ftl"), phrases).unwrap();
    let loaded = package::load(&target, &|_| None);
    fs::remove_dir_all(&target).unwrap();
    loaded
}

#[test]
fn its_tests_are_the_same_each_time() {
    let load = || package::load(&folder("hdoj-1848"), &|_| None).0.unwrap();
    let locks = [load(), load()].map(|it| it.reference().unwrap().generate().unwrap().lock());
    assert_eq!(locks[0], locks[1]);
}

#[test]
fn what_is_described_wrongly_is_said() {
    let right = "game = \"kayles@{rows}\"\n[input]\ncases = { count = \"T\" }\n\
                 lines = [\"n:1..max_rows rows[n]:1..max_row\"]\n";
    assert!(
        found_in(right).iter().all(|it| !it.is_error()),
        "{:?}",
        found_in(right)
    );
    for (from, to, complaint) in [
        (
            "kayles@",
            "kailes@",
            "there is no family `kailes`; expected kayles",
        ),
        ("{rows}", "{pins}", "`{pins}` names no field"),
        ("{rows}", "{rows", "without its `}`"),
        (
            "max_rows rows",
            "max_row5 rows",
            "`max_row5` is neither a number",
        ),
        ("count = \"T\"", "", "say one of count"),
        (
            "count = \"T\"",
            "count = \"T\", once = true",
            "say one of count",
        ),
        (
            "count = \"T\"",
            "count = \"T\", most = \"many\"",
            "input.cases.most",
        ),
        (
            "game =",
            "play = \"misere\"\nquestion = \"value\"\ngame =",
            "needs play = \"normal\"",
        ),
        (
            "game =",
            "question = \"why\"\ngame =",
            "`why` is not known here",
        ),
        ("game =", "words = [\"A\", \"A\"]\ngame =", "are the same"),
        (
            "[input]",
            "[small]\nm = \"1..3\"\n[input]",
            "`m`, which is no field",
        ),
        (
            "[input]",
            "[small]\nrows = \"3..1\"\n[input]",
            "`3..1` is no range",
        ),
        (
            "[input]",
            "[small]\nn = \"1..9\"\nrows = \"1..9\"\n[input]",
            "more than 20000 small",
        ),
        (
            "[input]",
            "[input]\nrules = [\"odd rows\"]",
            "`odd rows` is no rule",
        ),
        ("[input]", "[input]\nkez = 1", "unknown key `kez`"),
        (
            "[input]",
            "[[tests]]\nkind = \"huge\"\n[input]",
            "`huge` is not known here",
        ),
        (
            "[input]",
            "[[tests]]\nkind = \"mixed\"\ntests = 1000000\n[input]",
            "at most 100 of a kind",
        ),
        (
            "[input]",
            "[small]\nn = \"65..66\"\nrows = \"1..1\"\n[input]",
            "more than 20000 small",
        ),
        (
            "[input]",
            "[small]\nn = \"1000000000..1000000001\"\n[input]",
            "no case is small",
        ),
    ] {
        let found = found_in(&right.replacen(from, to, 1));
        let said = found
            .iter()
            .any(|it| it.is_error() && it.message.contains(complaint));
        assert!(said, "{to}: no {complaint:?} in {found:?}");
    }
}
