//! Problems that `game.toml` describes: what is said so of problems of the catalog gives the answers
//! of their Rust, and what is said wrongly is refused by name.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

mod compared;
mod mistakes;
mod played;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use problems::{DecisiveMoves, Diagnostic, Lang, Problem, catalog, package};
use sg::pool::Pool;

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
        for group in ["middle-1", "largest-1"] {
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
    let target = tempfile::tempdir().unwrap();
    let target = target.path();
    fs::copy(
        folder("kayles").join("problem.yaml"),
        target.join("problem.yaml"),
    )
    .unwrap();
    fs::create_dir_all(target.join("statement")).unwrap();
    fs::write(target.join("statement/problem.en.md"), "Kayles.\n").unwrap();
    fs::write(target.join("game.toml"), game).unwrap();
    fs::write(target.join("explanation.en.ftl"), phrases).unwrap();
    package::load(target, &|_| None)
}

#[test]
fn its_tests_are_the_same_each_time() {
    let load = || package::load(&folder("hdoj-1848"), &|_| None).0.unwrap();
    let locks = [load(), load()].map(|it| it.reference().unwrap().generate().unwrap().lock());
    assert_eq!(locks[0], locks[1]);
}

/// What the findings of a text say that are errors, each with its line.
fn errors_in(game: &str) -> Vec<(Option<u32>, String)> {
    let errors = found_in(game).into_iter().filter(Diagnostic::is_error);
    errors.map(|it| (it.place.line, it.message)).collect()
}

#[test]
fn a_position_may_be_made_of_triples_that_differ() {
    let game = "game = \"lamps@{x:y:z}\"\n[input]\ncases = { once = true }\n\
                lines = [\"n:1..3\", \"n* x:1..4 y:1..4 z:1..4\"]\n\
                demands = [\"distinct x y z\"]\n[small]\nn = \"1..2\"\nx = \"1..2\"\n\
                y = \"1..2\"\nz = \"1..2\"\n";
    let (problem, found) = described_by(game, "");
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let reference = problem.reference().unwrap();
    assert_eq!(reference.answer(b"1\n1 1 1\n").unwrap(), b"First\n");
    assert!(reference.check_small_cases().unwrap() > 50);
    let fault = reference.validate(b"2\n1 2 3\n1 2 3\n").unwrap_err();
    assert!(fault.message.contains("at two places"), "{fault}");
    assert!(reference.validate(b"2\n1 2 3\n1 2 4\n").is_ok());
    let uneven = "x[n]:1..4 y[2]:1..4 z[n]:1..4";
    let errors = errors_in(&game.replace("n* x:1..4 y:1..4 z:1..4", uneven));
    for said in ["wants lists of the same length", "have different lengths"] {
        let is_said = |error: &(Option<u32>, String)| error.1.contains(said);
        assert!(errors.iter().any(is_said), "{said}: {errors:?}");
    }
}

#[test]
fn a_token_that_may_go_round_is_drawn() {
    let game = "game = \"graph@{u>v};{s}\"\nwords = [\"Win\", \"Lose\", \"Draw\"]\n[input]\n\
                cases = { once = true }\nlines = [\"m:1..3\", \"m* u:1..3 v:1..3\", \"s:1..3\"]\n";
    let (problem, found) = described_by(game, "");
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let reference = problem.reference().unwrap();
    for (input, answer) in [
        ("2\n1 2\n2 1\n1\n", "Draw\n"),
        ("3\n1 2\n2 1\n2 3\n2\n", "Win\n"),
        ("3\n1 2\n2 1\n2 3\n1\n", "Lose\n"),
    ] {
        let input = input.as_bytes();
        assert_eq!(*reference.answer(input).unwrap(), *answer.as_bytes());
        assert_eq!(
            *reference.answer_by_rules(input).unwrap(),
            *answer.as_bytes()
        );
    }
    // What holds a draw is said, in sentences and for programs.
    let drawn = b"3\n1 2\n2 1\n1 1\n1\n";
    let said = reference.explain(drawn, Lang::En).unwrap();
    assert!(said.contains("No move wins: whatever is moved"), "{said}");
    let Some(DecisiveMoves::Draw {
        holding, losing, ..
    }) = reference.decisive_moves(drawn)
    else {
        panic!("it is drawn");
    };
    assert_eq!((holding.len(), losing.len()), (2, 0));
    assert!(holding.iter().all(|it| it.reply.is_some()), "{holding:?}");
    // Elsewhere nothing can be drawn.
    let of_heaps = game.replace("graph@{u>v};{s}", "nim@{u}");
    assert!(
        errors_in(&of_heaps)[0]
            .1
            .contains("a third one, for a draw")
    );
}

/// Each of 44 moves holds the draw. There is room to look at all of them, and not to find a reply to each.
#[test]
fn of_a_draw_that_is_much_to_look_at_less_is_said() {
    let game = "game = \"graph@{u>v};{s}\"\nwords = [\"Win\", \"Lose\", \"Draw\"]\n[input]\n\
                cases = { once = true }\nlines = [\"m:1..2000\", \"m* u:1..45 v:1..45\", \"s:1..45\"]\n\
                [small]\nm = \"1..2\"\nu = \"1..2\"\nv = \"1..2\"\ns = \"1..2\"\n";
    let (problem, found) = described_by(game, "");
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let reference = problem.reference().unwrap();
    let pairs = (1..=45).flat_map(|u| (1..=45).map(move |v| (u, v)));
    let edges: Vec<String> = pairs
        .filter(|(u, v)| u != v)
        .map(|(u, v)| format!("{u} {v}\n"))
        .collect();
    let input = format!("{}\n{}1\n", edges.len(), edges.concat());
    let decided = |most| {
        let pool = Arc::new(Pool::new(most));
        pool.around(|| reference.decisive_moves(input.as_bytes()))
    };
    for (most, named) in [(u64::MAX, 40..41), (60_000, 1..40)] {
        let Some(DecisiveMoves::Draw {
            holding,
            losing,
            left_out,
            ..
        }) = decided(most)
        else {
            panic!("it is drawn");
        };
        assert!(named.contains(&holding.len()), "{most}: {}", holding.len());
        assert_eq!(holding.len() as u64 + left_out, 44, "{most}");
        assert!(losing.is_empty() && holding.iter().all(|it| it.reply.is_some()));
    }
    assert_eq!(decided(1_000), None);
}

#[test]
fn the_moves_that_decide_a_case_are_looked_for_within_one_budget() {
    let game = "game = \"kayles@{rows}\"\nplay = \"misere\"\n[input]\ncases = { once = true }\n\
                lines = [\"n:1..9\", \"rows[n]:1..30\"]\n[small]\nn = \"1..2\"\nrows = \"1..4\"\n";
    let (problem, found) = described_by(game, "");
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let reference = problem.reference().unwrap();
    let around = Arc::new(Pool::new(2_000_000));
    let case = b"6\n30 29 28 27 26 25\n";
    let decided = around.around(|| reference.decisive_moves(case));
    assert!(!around.is_spent(), "{decided:?}");
}

#[test]
fn winning_moves_are_counted_where_theory_finds_only_one() {
    for (game, large) in [("lasker", 1_000_000), ("rows", 5_000)] {
        let text = format!(
            "game = \"{game}@{{rows}}\"\nquestion = \"count\"\n[input]\ncases = {{ once = true }}\n\
             lines = [\"n:1..3\", \"rows[n]:1..1000000\"]\n[small]\nn = \"1..2\"\nrows = \"1..7\"\n\
             [[tests]]\nkind = \"small\"\n"
        );
        let (problem, found) = described_by(&text, "");
        let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
        let reference = problem.reference().unwrap();
        assert!(reference.check_small_cases().unwrap() > 50, "{game}");
        // What cannot be counted is not told as if it were.
        let input = format!("1\n{large}\n");
        let why = reference.answer(input.as_bytes()).unwrap_err().to_string();
        assert!(
            why.starts_with(&format!(
                "the input `1 / {large}`: there are too many moves"
            )),
            "{game}: {why}"
        );
    }
}

#[test]
fn what_theory_counts_in_small_cases_alone_is_not_told_of_others() {
    let text = "game = \"mock-turtles@{head}\"\nquestion = \"count\"\n[input]\ncases = { once = true }\n\
                lines = [\"head:1..1000000000\"]\n[small]\nhead = \"1..9\"\n[[tests]]\nkind = \"small\"\n";
    let (problem, found) = described_by(text, "");
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let reference = problem.reference().unwrap();
    assert!(reference.check_small_cases().unwrap() > 5);
    let why = reference.answer(b"1000000000\n").unwrap_err().to_string();
    assert!(why.contains("too many moves to look at"), "{why}");
}
