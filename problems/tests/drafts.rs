//! Drafts of every family of games keep to all that a problem must keep to.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};

use problems::check::CheckState;
use problems::draft::{self, DraftFiles, DraftQuestion, GameDraft};
use problems::{ByteSize, Lang, ProblemsError, Stop, Verdict, check, package};
use sg::notation;

fn draft_of(game: &str) -> GameDraft<'_> {
    GameDraft {
        id: "drafted",
        uuid: "5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a11",
        game,
        question: DraftQuestion::Winner,
        lang: Lang::En,
    }
}

fn drafted(game: &str, question: DraftQuestion) -> DraftFiles {
    let draft = GameDraft {
        question,
        ..draft_of(game)
    };
    draft::game(&draft).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Writes a draft into a folder and reads it as any other package.
fn loaded(files: &DraftFiles) -> (Option<problems::Problem>, Vec<problems::Diagnostic>) {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().join("drafted");
    for (path, bytes) in files {
        let path = top.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    package::load(&top, &|_| None)
}

fn keeps_to_everything(game: &str, question: DraftQuestion) -> Option<String> {
    let (problem, found) = loaded(&drafted(game, question));
    let Some(problem) = problem else {
        return Some(format!("{game} {question:?}: {found:?}"));
    };
    let failed = check::check(&problem, &found).into_iter();
    let failed: Vec<String> = failed
        .filter(|finding| finding.state != CheckState::Ok)
        .map(|finding| format!("{}: {}", finding.check, finding.message))
        .collect();
    if !failed.is_empty() {
        return Some(format!("{game} {question:?}: {failed:?}"));
    }
    let wrong = problem.submissions().iter();
    let wrong = wrong.filter(|it| it.expected.verdict == Some(Verdict::WA));
    if wrong.count() == 0 {
        return Some(format!("{game} {question:?}: no wrong program"));
    }
    (problem.samples()[0].answer.split(|b| *b == b'\n').count() < 3)
        .then(|| format!("{game} {question:?}: too few positions in the sample"))
}

/// A game drawn as a graph, and one of heaps; `every_game_is_…` are all of them.
#[test]
fn drafts_pass_every_check() {
    let odd: Vec<String> = [
        ("hackenbush", DraftQuestion::Winner),
        ("lasker", DraftQuestion::Value),
    ]
    .into_iter()
    .filter_map(|(game, question)| keeps_to_everything(game, question))
    .collect();
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}

#[test]
fn drafts_about_moves_pass_every_check() {
    let odd: Vec<String> = [
        ("kayles", DraftQuestion::Count),
        ("staircase", DraftQuestion::Move),
    ]
    .into_iter()
    .filter_map(|(game, question)| keeps_to_everything(game, question))
    .collect();
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}

#[test]
fn drafts_to_play_pass_every_check() {
    assert_eq!(keeps_to_everything("kayles", DraftQuestion::Play), None);
}

/// Beside the example of every family: codes of every form, parameters at their ends, coins of every kind.
const MORE: [&str; 20] = [
    "octal:0.77",
    "octal:0.137",
    "octal:0.16",
    "octal:4.",
    "octal:4.007",
    "octal:0.3",
    "octal:0.0F",
    "octal:8.",
    "moore-nim:1",
    "moore-nim:3",
    "moore-nim:5",
    "coins:near-2",
    "coins:run-at-most-3",
    "coins:run-of-2",
    "coins:exactly-4",
    "coins:twins,turning-turtles",
    "coins:mogul,ruler",
    "stone-box:30",
    "bounded-moore:1,2",
    "grammar:n-3..4|n/2|a<b-1|n/2+n/2|1",
];

/// Every game with the question that it is asked: a package that keeps to everything, or a refusal that
/// says what the game lacks for it.
fn every_game_asked(question: DraftQuestion, part: usize, of: usize) {
    let games = notation::families().map(|family| family.example);
    let games = games.map(|example| match example.split_once('@') {
        Some((game, _)) if !game.starts_with("graph") => game,
        _ => example,
    });
    let odd: Vec<String> = games
        .chain(MORE)
        .skip(part)
        .step_by(of)
        .filter_map(|game| {
            let began = std::time::Instant::now();
            let draft = GameDraft {
                game,
                question,
                ..draft_of("")
            };
            let refused = REFUSED
                .iter()
                .find(|(refused, questions, _)| *refused == game && questions.contains(&question));
            let odd = match (refused, draft::game(&draft)) {
                (None, _) => keeps_to_everything(game, question),
                (Some((_, _, why)), Err(error)) if error.to_string().contains(why) => None,
                (Some(_), said) => Some(format!("{game} {question:?}: {:?}", said.err())),
            };
            eprintln!("{game} {question:?} {:?}", began.elapsed());
            odd
        })
        .collect();
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}

/// Every question.
const ALL: &[DraftQuestion] = &[
    DraftQuestion::Winner,
    DraftQuestion::Value,
    DraftQuestion::Move,
    DraftQuestion::Count,
    DraftQuestion::Play,
];

/// What a game cannot be asked, and what is said of it.
const REFUSED: [(&str, &[DraftQuestion], &str); 5] = [
    ("graph@1>2,2>1,2>3;1", ALL, "play on it may go on forever"),
    ("lamps", ALL, "begin with --rules"),
    ("crosses", ALL, "begin with --rules"),
    ("northcott:8", ALL, "begin with --rules"),
    ("green-game", ALL, "begin with --rules"),
];

macro_rules! every_game {
    ($($name:ident: $question:ident $part:literal of $of:literal;)*) => {$(
        #[test]
        fn $name() {
            every_game_asked(DraftQuestion::$question, $part, $of);
        }
    )*};
}

every_game! {
    every_game_is_asked_who_wins_1: Winner 0 of 2;
    every_game_is_asked_who_wins_2: Winner 1 of 2;
    every_game_is_asked_for_its_value_1: Value 0 of 2;
    every_game_is_asked_for_its_value_2: Value 1 of 2;
    every_game_is_asked_for_a_move_1: Move 0 of 2;
    every_game_is_asked_for_a_move_2: Move 1 of 2;
    every_game_is_asked_how_many_moves_1: Count 0 of 2;
    every_game_is_asked_how_many_moves_2: Count 1 of 2;
    every_game_is_played_1: Play 0 of 2;
    every_game_is_played_2: Play 1 of 2;
}

#[test]
fn drafts_of_every_kind_have_wrong_programs() {
    for game in ["octal:4.007", "chomp", "calendar", "team-nim:4,3,2,3"] {
        let (problem, found) = loaded(&drafted(game, DraftQuestion::Winner));
        assert_eq!(found, [], "{game}");
        let problem = problem.unwrap();
        let mut programs = problem.submissions().iter();
        let is_wrong = |it: &problems::Submission| it.expected.verdict == Some(Verdict::WA);
        assert!(programs.any(is_wrong), "{game}: no wrong program");
    }
}

#[test]
fn other_drafts_are_packages_without_a_warning() {
    let uuid = "5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a11";
    for files in [
        draft::blank(uuid),
        draft::interactive(uuid),
        draft::answers(uuid),
        draft::rules(uuid),
    ] {
        let (problem, found) = loaded(&files);
        assert_eq!(found, []);
        let problem = problem.unwrap();
        assert_eq!(problem.submissions().len(), 4);
        // Nobody runs rules programs here.
        if problem.rules().is_none() {
            let found = check::check(&problem, &found);
            assert!(
                found.iter().all(|it| it.state == CheckState::Ok),
                "{found:?}"
            );
        }
    }
}

#[test]
fn what_cannot_be_drafted_is_refused_by_name() {
    for (game, said) in [
        ("graph", "draw"),
        ("chess", "no family"),
        ("octal:0.", "nobody can ever move"),
        ("moore-nim:9", "at most 6"),
        ("stone-box:1", "from 3"),
        ("dag@1>5;1", "number the nodes"),
        ("subtraction:1000", "up to"),
        ("grammar:n-1000", "nobody can ever move"),
        ("crosses", "rules.py"),
    ] {
        let draft = GameDraft {
            id: "drafted",
            uuid: "",
            game,
            question: DraftQuestion::Winner,
            lang: Lang::En,
        };
        let error = draft::game(&draft).unwrap_err();
        let words = error.words();
        assert_eq!(words.en, error.to_string());
        assert!(words.en.contains(said), "{game}: {words}");
        let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
        assert!(words.zh().contains(is_chinese), "{game}: {}", words.zh());
    }
}

/// In a game of words a point or a sign alone may make another word of one: that is no mistake.
#[test]
fn what_may_stand_in_words_is_taken_there_and_nowhere_else() {
    let mut files = drafted("kayles", DraftQuestion::Winner);
    let game = r#"
game = "kayles@{n}"

[input]
cases = { count = "T" }
lines = ["n:1..max_size w:word(LR.-)1..5"]

[small]
n = "1..3"
w = "1..2"

[[tests]]
kind = "small"
tests = 1
cases = 9
"#;
    files.insert("game.toml".to_owned(), game.as_bytes().to_vec());
    files.insert("data/sample/1.in".to_owned(), b"2\n1 LR\n2 .\n".to_vec());
    let (problem, found) = loaded(&files);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let found = check::check(&problem, &found);
    let hit = found.iter().find(|it| it.check == "validator").unwrap();
    assert_eq!(hit.state, CheckState::Ok, "{hit:?}");
}

/// Each count is allowed by itself; together they would be a hundred megabytes a case.
#[test]
fn cases_without_end_are_refused_when_they_are_drawn() {
    let mut files = drafted("kayles", DraftQuestion::Winner);
    let game = r#"
game = "kayles@{rows}"

[input]
cases = { count = "T" }
lines = ["n:1..max_rows k:0..1000", "rows[n]:0..max_size", "w[k]:word(AB)1..200000"]

[small]
n = "1..3"
rows = "0..7"
k = "0..0"
w = "1..1"

[[tests]]
kind = "largest"
tests = 100
"#;
    files.insert("game.toml".to_owned(), game.as_bytes().to_vec());
    let (problem, found) = loaded(&files);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    // The second is told at once.
    for _ in 0..2 {
        let Err(ProblemsError::TooLarge(why)) = problem.tests() else {
            panic!("there are tests");
        };
        assert!(why.en.contains("a case gets larger than 16 MiB"), "{why}");
    }
    let found = check::check(&problem, &found);
    let hit = found.iter().find(|it| it.check == "generation").unwrap();
    assert_eq!(hit.state, CheckState::Failed);
    assert!(hit.message.contains("a case gets larger"), "{hit:?}");
}

#[test]
fn one_of_those_who_ask_for_the_tests_makes_them() {
    const THREADS: usize = 4;
    let (problem, found) = loaded(&drafted("kayles", DraftQuestion::Winner));
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let begin = Barrier::new(THREADS);
    // Whoever makes tests asks whether to stop.
    let ask = || {
        let has_made = Arc::new(AtomicUsize::new(0));
        let made = Arc::clone(&has_made);
        let stop = Stop::when(move || {
            made.store(1, Ordering::Relaxed);
            false
        });
        begin.wait();
        assert!(problem.tests_until(&stop).is_ok());
        has_made.load(Ordering::Relaxed)
    };
    let makers: usize = std::thread::scope(|scope| {
        let threads = [(); THREADS].map(|()| scope.spawn(ask));
        let makers = threads.into_iter().map(|thread| thread.join().unwrap());
        makers.sum()
    });
    assert_eq!(makers, 1);
}

#[test]
fn whoever_has_tests_made_says_how_much_they_may_be() {
    let (problem, found) = loaded(&drafted("kayles", DraftQuestion::Winner));
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let little = ByteSize::from_bytes(100);
    // Twice: what is too much for one of those who ask is made for others.
    for _ in 0..2 {
        let refused = problem.tests_until(&Stop::default().beyond(little));
        assert!(matches!(refused, Err(ProblemsError::MoreThan(most)) if most == little));
    }
    let enough = Stop::default().beyond(ByteSize::from_mib(64));
    assert!(problem.tests_until(&enough).is_ok());
}

#[test]
fn the_making_of_tests_ends_when_it_is_stopped() {
    const ASKED: usize = 50;
    let (problem, found) = loaded(&drafted("kayles", DraftQuestion::Winner));
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let stop = Stop::when(move || count.fetch_add(1, Ordering::Relaxed) >= ASKED);
    let stopped = problem.tests_until(&stop);
    assert!(matches!(stopped, Err(ProblemsError::Stopped)));
    // Who asks for those that are there has none made.
    assert!(problem.tests_at_hand().is_none());
    // Nothing goes on that would ask again.
    assert_eq!(asked.load(Ordering::Relaxed), ASKED + 1);
    // Somebody else has them made.
    assert!(problem.tests().is_ok());
    assert!(problem.tests_at_hand().is_some());
}
