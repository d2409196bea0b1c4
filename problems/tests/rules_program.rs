//! Problems whose rules are a program of the package: whoever runs it is asked in layers, and all that
//! follows is as for games that the engine knows.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use problems::check::{self, CheckState};
use problems::{DecisiveMoves, Diagnostic, Lang, Problem, Reference, RulesRunner, package};
use proptest::prelude::*;
use rustix::time::{ClockId, clock_gettime};
use sg::Budget;
use sg::written::{WrittenAnswer, WrittenMove};

/// Rules in this program, and how often they were asked for.
struct Runner {
    rules: fn(&str) -> String,
    runs: Arc<AtomicUsize>,
}

impl RulesRunner for Runner {
    fn ask(&self, positions: &[String]) -> Result<Vec<WrittenAnswer>, String> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        let answers = positions.iter().map(|position| {
            let line = (self.rules)(position);
            let moves = WrittenMove::read_line(&line).map_err(|error| error.to_string())?;
            let picture = Some("o".repeat(position.len()));
            Ok(WrittenAnswer { moves, picture })
        });
        answers.collect()
    }
}

/// Rows of pins: one or two neighbours are taken.
fn kayles(row: &str) -> String {
    let row: u64 = row.parse().unwrap();
    let taken = (1..=row.min(2)).flat_map(|k| (0..=row - k).map(move |a| (k, a, row - k - a)));
    let moves = taken.map(|(k, a, b)| format!("pin {} take {k}: {a} + {b}", a + 1));
    moves.collect::<Vec<_>>().join(" | ")
}

/// Take 1 to k from a heap, where k is part of the position: `k n`.
fn bounded(position: &str) -> String {
    let (k, n) = position.split_once(' ').unwrap();
    let (k, n): (u64, u64) = (k.parse().unwrap(), n.parse().unwrap());
    let moves = (1..=k.min(n)).map(|take| format!("{take}: {k} {}", n - take));
    moves.collect::<Vec<_>>().join(" | ")
}

/// A token on a cycle of the nodes 1 to 3, with ways out to 0 and to 5, which leads to 0.
fn cycle(node: &str) -> String {
    let next = match node {
        "1" => "2",
        "2" => "3 | 5",
        "3" => "1 | 5",
        "4" => "1 | 0",
        "5" => "0",
        _ => "",
    };
    next.to_owned()
}

fn load(game: &str, files: &[&str]) -> (Option<Problem>, Vec<Diagnostic>) {
    let folder = tempfile::tempdir().unwrap();
    let interactive = game.contains("question = \"play\"");
    let kind = if interactive {
        "interactive"
    } else {
        "pass-fail"
    };
    let yaml = format!(
        "problem_format_version: 2025-09\ntype: {kind}\nname: Rows\n\
         uuid: 4b7a2f7e-13b1-4f0c-8d8e-3a54b2a5c001\nconstants:\n  max_cases: 60\n  max_row: 40\n"
    );
    fs::create_dir_all(folder.path().join("statement")).unwrap();
    fs::write(folder.path().join("statement/problem.en.md"), "Rows.\n").unwrap();
    fs::write(folder.path().join("problem.yaml"), yaml).unwrap();
    fs::write(folder.path().join("game.toml"), game).unwrap();
    for file in files {
        fs::write(folder.path().join(file), "print()\n").unwrap();
    }
    package::load(folder.path(), &|_| None)
}

/// The problem of that `game.toml`, whose `rules.py` answers as `rules` does.
fn problem(game: &str, rules: fn(&str) -> String) -> (Problem, Arc<AtomicUsize>) {
    let (problem, found) = load(game, &["rules.py"]);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let runs = Arc::new(AtomicUsize::new(0));
    let own = Arc::clone(&runs);
    let program = problem.rules().unwrap();
    assert_eq!(program.program().name, "rules.py");
    program.run_with(|| Box::new(Runner { rules, runs: own }));
    (problem, runs)
}

const ROWS: &str = "[input]\ncases = { count = \"T\" }\nlines = [\"n:1..4\", \"rows[n]:1..max_row\"]\n\
                    [small]\nn = \"1..2\"\nrows = \"1..7\"\n";

fn of_program(lines: &str) -> String {
    format!("rules = \"rules.py\"\nposition = \"{{rows*}}\"\n{lines}{ROWS}")
}

#[test]
fn a_game_begins_at_the_largest_small_cases_and_nobody_is_asked_for_that() {
    let (problem, found) = load(&of_program(""), &["rules.py"]);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let starts = problem.reference().unwrap().rules_starts();
    assert_eq!((starts.len(), starts[0].as_str()), (8, "7 + 7"));
    let (named, found) = load(&format!("game = \"kayles@{{rows}}\"\n{ROWS}"), &[]);
    let named = named.unwrap_or_else(|| panic!("{found:?}"));
    assert!(named.reference().unwrap().rules_starts().is_empty());
}

#[test]
fn inputs_that_somebody_types_are_asked_about_apart() {
    let (problem, runs) = problem(&of_program(""), kayles);
    let reference = problem.reference().unwrap();
    let own = Arc::new(AtomicUsize::new(0));
    let apart = |positions| {
        let runs = Arc::clone(&own);
        let runner = Runner {
            rules: kayles,
            runs,
        };
        let made = reference.apart(Box::new(runner), Budget { positions });
        made.unwrap().unwrap()
    };
    let typed = b"1\n2\n20 3\n";
    let answer = apart(1000).answer(typed).unwrap();
    let asked = runs.load(Ordering::Relaxed);
    assert!(own.load(Ordering::Relaxed) > 0);
    assert!(apart(10).validate(typed).is_err());
    assert_eq!(runs.load(Ordering::Relaxed), asked);
    // Nor does what was typed spare the problem's own runner a question.
    assert_eq!(reference.answer(typed).unwrap(), answer);
    assert!(runs.load(Ordering::Relaxed) > asked);
    let (named, found) = load(&format!("game = \"kayles@{{rows}}\"\n{ROWS}"), &[]);
    let named = named.unwrap_or_else(|| panic!("{found:?}"));
    let runner = Box::new(Runner {
        rules: kayles,
        runs,
    });
    let engine = named.reference().unwrap();
    assert!(engine.apart(runner, Budget::default()).is_none());
}

#[test]
fn a_program_answers_as_the_engine_does() {
    for lines in [
        "",
        "play = \"misere\"\n",
        "question = \"value\"\n",
        "question = \"count\"\n",
        "question = \"move\"\nmove = [\"i\", \"p\", \"k\"]\n",
        "question = \"move\"\nplay = \"misere\"\n",
        "question = \"play\"\n",
    ] {
        // Sums that are played out have to be small.
        let most = if lines.contains("misere") {
            "9"
        } else {
            "max_row"
        };
        let shorter = |game: String| game.replace("max_row", most);
        let (ours, runs) = problem(&shorter(of_program(lines)), kayles);
        let named = shorter(format!("game = \"kayles@{{rows}}\"\n{lines}{ROWS}"));
        let (theirs, found) = load(&named, &[]);
        let theirs = theirs.unwrap_or_else(|| panic!("{found:?}"));
        let [ours, theirs] = [&ours, &theirs].map(|it| it.reference().unwrap());
        assert!(ours.check_small_cases().unwrap() > 50, "{lines}");
        let tests = ours.generate().unwrap();
        for group in ["small", "middle", "near-lost", "largest"] {
            let has = tests.tests().iter().any(|test| test.group == group);
            assert!(has || lines.contains("play\""), "{lines}: no {group}");
        }
        for test in tests.tests() {
            let right = theirs.answer(&test.input).unwrap();
            assert!(
                right == *test.answer || ours.has_many_answers(),
                "{lines} {}",
                test.name
            );
            if ours.has_many_answers() {
                assert_eq!(
                    theirs.judge(&test.input, &test.answer).unwrap(),
                    Ok(()),
                    "{lines}"
                );
                assert_eq!(ours.judge(&test.input, &right).unwrap(), Ok(()), "{lines}");
            }
        }
        let runs = runs.load(Ordering::Relaxed);
        assert!(runs < 200, "{lines}: {runs} runs");
        let again = ours.generate().unwrap();
        assert_eq!(tests.lock(), again.lock(), "{lines}");
        let case = ours.small_cases().nth(20).unwrap();
        for lang in [Lang::En, Lang::Zh] {
            let text = ours.explain(&case, lang).unwrap();
            assert!(!text.contains('[') && text.starts_with('o'), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Heaps of which 1 to k are taken are worth their rest by k + 1.
    #[test]
    fn parameters_are_part_of_each_position(k in 1u64..6, heaps in prop::collection::vec(0u64..60, 1..5)) {
        let game = "rules = \"rules.py\"\nposition = \"{k} {rows*}\"\nquestion = \"value\"\n\
                    [input]\ncases = { once = true }\nlines = [\"n:1..4 k:1..5\", \"rows[n]:0..60\"]\n\
                    [small]\nn = \"1..2\"\nk = \"1..2\"\nrows = \"0..3\"\n";
        let (problem, _) = problem(game, bounded);
        let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let input = format!("{} {k}\n{}\n", heaps.len(), list.join(" "));
        let answer = problem.reference().unwrap().answer(input.as_bytes()).unwrap();
        let value = heaps.iter().fold(0, |sum, heap| sum ^ (heap % (k + 1)));
        prop_assert_eq!(String::from_utf8(answer).unwrap(), format!("{value}\n"));
    }
}

const NODES: &str = "rules = \"rules.py\"\nposition = \"{nodes*}\"\n[input]\n\
                     cases = { count = \"T\" }\nlines = [\"n:1..2 nodes[n]:0..5\"]\n";

#[test]
fn play_that_goes_round_is_drawn_where_there_is_a_word_for_it() {
    let words = "words = [\"win\", \"lose\", \"draw\"]\n";
    let (problem, _) = problem(&format!("{words}{NODES}"), cycle);
    let reference = problem.reference().unwrap();
    assert_eq!(reference.check_small_cases().unwrap(), 6 + 36);
    let answer = reference
        .answer(b"6\n1 0\n1 1\n1 2\n1 4\n1 5\n2 1 4\n")
        .unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert_eq!(answer, "lose\ndraw\ndraw\nwin\nwin\ndraw\n");
    let text = reference.explain(b"1\n1 1\n", Lang::En).unwrap();
    assert!(text.contains("drawn"), "{text}");
    assert!(text.contains("No move wins"), "{text}");
    let decided = reference.decisive_moves(b"1\n1 1\n");
    assert!(
        matches!(decided, Some(DecisiveMoves::Draw { .. })),
        "{decided:?}"
    );
    assert!(reference.generate().unwrap().len() > 5);
}

#[test]
fn that_a_game_never_ends_is_found_once() {
    let (problem, _) = problem(NODES, cycle);
    let findings = check::check(&problem, &[]);
    let round: Vec<_> = findings
        .iter()
        .filter(|it| it.message.contains("go round"))
        .collect();
    assert_eq!(round.len(), 1, "{findings:#?}");
    assert_eq!(round[0].check, "brute-force");
    assert!(round[0].message.contains(": 1 -> 2 -> 3 -> 1;"));
    for name in ["samples", "validator", "generation"] {
        let finding = findings.iter().find(|it| it.check == name).unwrap();
        assert_eq!(finding.state, CheckState::Skipped, "{finding:?}");
    }
    let failed = findings.iter().filter(|it| it.state == CheckState::Failed);
    let failed: Vec<&str> = failed.map(|it| it.check).collect();
    assert_eq!(failed, ["brute-force"]);
}

#[test]
fn what_is_wrong_with_a_program_is_said() {
    let (problem, _) = problem(NODES, cycle);
    let why = problem.tests().unwrap_err().to_string();
    assert!(
        why.contains("play can go round forever: 1 -> 2 -> 3 -> 1"),
        "{why}"
    );
    let (problem, _) = self::problem(&of_program(""), |_| "1 | | 2".to_owned());
    let why = problem.tests().unwrap_err().to_string();
    assert!(
        why.contains("move 2, ``, leaves an empty position"),
        "{why}"
    );
    let (problem, _) = self::problem(&of_program(""), |row| {
        (row.parse::<u64>().unwrap() + 1).to_string()
    });
    let why = problem.tests().unwrap_err().to_string();
    assert!(why.contains("more than 1000000 positions"), "{why}");
    let (problem, _) = load(&of_program(""), &["rules.py"]);
    let why = problem.unwrap().tests().unwrap_err().to_string();
    assert!(why.contains("nobody runs it here"), "{why}");
    let (problem, _) = self::problem(&of_program("question = \"move\"\n"), |row| {
        kayles(row).replace("take 2", "take 1")
    });
    let why = problem.tests().unwrap_err().to_string();
    assert!(
        why.contains("two moves of") && why.contains("`1 1`"),
        "{why}"
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    for (game, complaint) in [
        (of_program("game = \"nim@{rows}\"\n"), "say either game"),
        (
            of_program("").replace("rules.py", "rule.py"),
            "there is no file",
        ),
        (
            of_program("").replace("{rows*}", "{n*}"),
            "wants a list before",
        ),
        (of_program("words = [\"a\"]\n"), "words: give two"),
        (
            of_program("words = [\"a\", \"b\", \"a\"]\n"),
            "are the same",
        ),
        (
            of_program("words = [\"a\", \"b\", \"c\"]\nquestion = \"value\"\n"),
            "only the winner of normal play",
        ),
        (of_program("move = [\"i\"]\n"), "nobody writes moves here"),
    ] {
        let (_, found) = load(&game, &["rules.py"]);
        let said = found
            .iter()
            .any(|it| it.is_error() && it.message.contains(complaint));
        assert!(said, "no {complaint:?} in {found:?}");
    }
    let (problem, found) = load(&of_program(""), &["rules.py", "helper.py", "notes.txt"]);
    assert!(problem.is_some());
    let said = found.iter().filter(|it| it.code == "unused-code");
    assert_eq!(said.count(), 1, "{found:?}");
}

/// A heap of a hundred thousand from which one or two are taken.
#[test]
fn many_positions_take_seconds() {
    fn heap(text: &str) -> String {
        let n: u64 = text.parse().unwrap();
        let moves = (1..=n.min(2)).map(|take| (n - take).to_string());
        moves.collect::<Vec<_>>().join(" | ")
    }
    let game = "rules = \"rules.py\"\nposition = \"{n}\"\nquestion = \"value\"\n\
                [input]\ncases = { once = true }\nlines = [\"n:0..100000\"]\n";
    let (problem, _) = problem(game, heap);
    let reference: &dyn Reference = problem.reference().unwrap();
    let cpu = || clock_gettime(ClockId::ProcessCPUTime).tv_sec;
    let before = cpu();
    assert_eq!(reference.answer(b"100000\n").unwrap(), b"1\n");
    let took = cpu() - before;
    assert!(took < 60, "{took} s of CPU time");
}
