//! Games between two programs: which problems can have them, and that what a program is asked in the
//! middle of one is the position that is there. And who wins when the last move loses.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use problems::{Problem, Reference, catalog, package};
use sg::pool::Pool;

/// The folder of a catalog problem.
fn folder(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("catalog")
        .join(id)
}

/// A played problem of the catalog without its code, with that `game.toml`.
fn described(id: &str, game: &str) -> Problem {
    let target = tempfile::tempdir().unwrap();
    fs::create_dir_all(target.path().join("statement")).unwrap();
    for file in ["problem.yaml", "statement/problem.en.md"] {
        fs::copy(folder(id).join(file), target.path().join(file)).unwrap();
    }
    fs::write(target.path().join("game.toml"), game).unwrap();
    let (problem, found) = package::load(target.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:?}"))
}

fn game(id: &str) -> String {
    fs::read_to_string(folder(id).join("game.toml")).unwrap()
}

/// Plays from each start to the end, by moves of the referee; every question is a valid input of the
/// same position. Returns how many positions were asked about.
fn play_all(id: &str, reference: &dyn Reference) -> usize {
    let mut asked = 0;
    for start in reference.bout_starts(7, 6, &|| false).unwrap() {
        let mut bout = reference.bout(&start, 1).unwrap().unwrap();
        assert_eq!(bout.is_won(), Some(true), "{id}");
        let answer = |input: &[u8]| String::from_utf8(reference.answer(input).unwrap()).unwrap();
        while !bout.is_over() {
            let question = bout.question().unwrap();
            let is_won = bout.is_won().unwrap();
            if reference.validate(question.as_bytes()).is_ok() {
                // It is asked just as the problem's own interactor asks.
                let interactor = reference.interactor(question.as_bytes()).unwrap();
                assert_eq!(interactor.unwrap().begin().say, question, "{id}");
                let right = if is_won { "First\n" } else { "Second\n" };
                assert_eq!(answer(question.as_bytes()), right, "{id}: {question}");
                let named = reference.positions(question.as_bytes());
                assert_eq!(named, [bout.position()], "{id}: {question}");
            } else {
                // Blocks have the number of their questions in an input, but not in a conversation.
                assert!(["graph-game-play", "hdoj-1536-play"].contains(&id), "{id}");
            }
            asked += 1;
            let line = bout.play_any().unwrap();
            if !bout.is_over() && !is_won {
                assert_eq!(
                    bout.is_won(),
                    Some(true),
                    "{id}: {line} leaves a lost position of {question}"
                );
            }
        }
    }
    asked
}

#[test]
fn a_problem_has_bouts_where_its_inputs_can_say_every_position() {
    for problem in catalog::all() {
        let reference = problem.reference().unwrap();
        let starts = reference.bout_starts(7, 6, &|| false).unwrap();
        if !reference.is_played() {
            assert!(starts.is_empty(), "{}", problem.id());
            continue;
        }
        let asked = play_all(problem.id(), reference);
        assert_eq!(starts.len(), 6, "{}: {starts:?}", problem.id());
        // Not every game is over with the first move.
        assert!(asked > starts.len(), "{}: {asked}", problem.id());
        if problem.id() == "nim-play" {
            assert_eq!(starts, reference.bout_starts(7, 6, &|| false).unwrap());
            assert_ne!(starts, reference.bout_starts(8, 6, &|| false).unwrap());
            // Nobody waits for more than was found in time.
            assert_eq!(
                reference.bout_starts(7, 6, &|| true).unwrap(),
                Vec::<Vec<u8>>::new()
            );
        }
        for start in starts {
            assert_eq!(reference.validate(&start), Ok(()));
        }
    }
}

#[test]
fn a_described_game_says_its_positions_by_its_own_lines() {
    for id in ["nim-play", "wythoff-play"] {
        let problem = described(id, &game(id));
        let reference = problem.reference().unwrap();
        assert_eq!(
            reference.bout_starts(7, 6, &|| false).unwrap().len(),
            6,
            "{id}"
        );
        assert!(play_all(id, reference) > 20, "{id}");
    }
    // Rows that a move splits are more than an input of two may have.
    let splits = game("kayles-play").replace("n:1..max_rows", "n:1..1");
    let problem = described(
        "kayles-play",
        &splits.replace("n = \"1..3\"", "n = \"1..1\""),
    );
    let reference = problem.reference().unwrap();
    let starts = reference.bout_starts(7, 6, &|| false).unwrap();
    assert!(!starts.is_empty());
    for start in &starts {
        let row: u64 = String::from_utf8_lossy(start)
            .trim()
            .rsplit(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        assert!(row < 3, "{row} pins make two rows");
    }
}

#[test]
fn a_move_is_checked_and_a_side_is_read() {
    let problem = catalog::get("nim-play").unwrap();
    let mut bout = problem
        .reference()
        .unwrap()
        .bout(b"1\n2\n3 1\n", 1)
        .unwrap()
        .unwrap();
    assert_eq!(bout.question().unwrap(), "1\n2\n3 1\n");
    assert_eq!(bout.side("First\r"), Ok(true));
    assert_eq!(bout.side(" Second"), Ok(false));
    let refused = bout.side("3 1").unwrap_err();
    assert!(refused.en.contains("First") && refused.zh.contains("First"));
    assert!(bout.play("1 4").is_err());
    assert!(bout.play("x").is_err());
    assert_eq!(bout.question().unwrap(), "1\n2\n3 1\n");
    assert_eq!(bout.play(" 1  2 "), Ok("1 2".to_owned()));
    assert_eq!(bout.question().unwrap(), "1\n2\n1 1\n");
    assert_eq!(bout.position().as_deref(), Some("nim@1,1"));
    assert_eq!(bout.is_won(), Some(false));
    assert!(!bout.is_over() && !bout.stuck_wins());
}

#[test]
fn who_makes_the_last_move_loses_a_game_of_misere_play() {
    let misere = game("nim-play").replace("question =", "play = \"misere\"\nquestion =");
    let problem = described("nim-play", &misere);
    let reference = problem.reference().unwrap();
    let talk = |start: &str, words: &[&str]| {
        let mut interactor = reference.interactor(start.as_bytes()).unwrap().unwrap();
        interactor.begin();
        let mut last = None;
        for word in words {
            last = Some(interactor.hear(word));
        }
        last.unwrap()
    };
    // It takes the last one: it has lost.
    let lost = talk("1\n1\n2\n", &["First", "1 2"]);
    assert_eq!(lost.say, "lose\n");
    let refusal = lost.ruling.unwrap().unwrap_err();
    assert!(refusal.what.en.contains("`1 2`"), "{}", refusal.what.en);
    // The opponent has to take the last one.
    let won = talk("1\n1\n2\n", &["First", "1 1"]);
    assert_eq!((won.say.as_str(), won.ruling), ("1 1\nwin\n", Some(Ok(()))));
    // So has it when it is left the only one at once.
    let second = talk("1\n1\n1\n", &["Second"]);
    assert_eq!(
        (second.say.as_str(), second.ruling),
        ("1 1\nwin\n", Some(Ok(())))
    );
    // Nothing is left to take for who begins.
    let nothing = talk("1\n1\n0\n", &["First"]);
    assert_eq!(
        (nothing.say.as_str(), nothing.ruling),
        ("win\n", Some(Ok(())))
    );
    let wrong = talk("1\n1\n0\n", &["Second"]);
    assert_eq!(wrong.say, "lose\n");
    assert!(wrong.ruling.unwrap().is_err());
    let bout = reference.bout(b"1\n1\n0\n", 1).unwrap().unwrap();
    assert!(bout.is_over() && bout.stuck_wins());
    assert_eq!(bout.is_won(), Some(true));
}

#[test]
fn an_opponent_that_cannot_find_out_who_wins_ends_the_game_and_makes_no_move() {
    let problem = described("nim-play", &game("nim-play"));
    let reference = problem.reference().unwrap();
    let input = b"1\n2\n3 4\n";
    for (before, line) in [(None, "Second"), (Some("First"), "1 1")] {
        let mut interactor = reference.interactor(input).unwrap().unwrap();
        interactor.begin();
        if let Some(line) = before {
            interactor.hear(line);
        }
        assert_eq!(interactor.failure(), None);
        let nothing = Arc::new(Pool::new(0));
        let reply = nothing.around(|| interactor.hear(line));
        assert_eq!(reply.say, "", "{line}");
        assert!(matches!(reply.ruling, Some(Err(_))), "{line}");
        assert!(interactor.failure().is_some(), "{line}");
        assert!(interactor.again().failure().is_some(), "{line}");
    }
}
