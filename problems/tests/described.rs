//! Problems that `game.toml` describes: what is said so of problems of the catalog gives the answers
//! of their Rust, and what is said wrongly is refused by name.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

use std::fs;
use std::path::Path;

use problems::{Diagnostic, Lang, Problem, Reference, catalog, package};

/// The folder of a catalog problem.
fn folder(id: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("catalog")
        .join(id)
}

/// Whether a reference takes that for the answer to an input.
fn is_right(reference: &dyn Reference, input: &[u8], answer: &[u8]) {
    let shown = || String::from_utf8_lossy(&input[..input.len().min(200)]).into_owned();
    if reference.has_many_answers() {
        let ruling = reference.judge(input, answer).unwrap();
        assert_eq!(ruling, Ok(()), "{}", shown());
    } else {
        let right = reference.answer(input).unwrap();
        let [right, answer] = [&right, answer].map(String::from_utf8_lossy);
        let differ = right.lines().zip(answer.lines()).position(|(a, b)| a != b);
        assert!(right == answer, "answer {differ:?} to {}", shown());
    }
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
            if answer != *test.answer {
                is_right(theirs, &test.input, &answer);
            }
        }
        for (count, input) in theirs.small_cases().take(300).enumerate() {
            assert_eq!(ours.validate(&input), Ok(()), "{id} small {count}");
            let by_rules = ours.answer_by_rules(&input).unwrap();
            is_right(theirs, &input, &by_rules);
            if ours.has_many_answers() {
                is_right(ours, &input, &theirs.answer(&input).unwrap());
            }
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
        let original = catalog::get(&id).unwrap();
        for test in tests.tests() {
            is_right(original.reference().unwrap(), &test.input, &test.answer);
        }
        for group in ["small", "middle", "largest"] {
            let has = tests.tests().iter().any(|test| test.group == group);
            assert!(has, "{id} has no {group}");
        }
        let inputs: Vec<&[u8]> = tests.tests().iter().map(|test| &*test.input).collect();
        for reach in reference.reach(&inputs).unwrap() {
            assert_eq!(reach.met, reach.allowed, "{id} {}", reach.field);
        }
        let report = reference.report().unwrap();
        let (answer, most) = &report.answers[0];
        // Of many numbers 0 is the most frequent one.
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

/// What is put in for what in a right description, and the complaint.
const WRONG: &[(&str, &str, &str)] = &[
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
        "kayles@{rows}",
        "chomp@1048576x{n}",
        "up to 1048576 moves, too many to be played out",
    ),
    (
        "game =",
        "question = \"move\"\nmove = [\"i\", \"k\"]\ngame =",
        "2 names are given; a move of this game is 3 numbers",
    ),
    (
        "game =",
        "question = \"play\"\nplay = \"every\"\ngame =",
        "questions about moves need play",
    ),
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
        "`odd rows` is no demand",
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
];

#[test]
fn what_is_described_wrongly_is_said() {
    let right = "game = \"kayles@{rows}\"\n[input]\ncases = { count = \"T\" }\n\
                 lines = [\"n:1..max_rows rows[n]:1..max_row\"]\n";
    assert!(
        found_in(right).iter().all(|it| !it.is_error()),
        "{:?}",
        found_in(right)
    );
    for (from, to, complaint) in WRONG {
        let found = found_in(&right.replacen(from, to, 1));
        let said = found
            .iter()
            .any(|it| it.is_error() && it.message.contains(complaint));
        assert!(said, "{to}: no {complaint:?} in {found:?}");
    }
}

/// What the findings of a text say that are errors, each with its line.
fn errors_in(game: &str) -> Vec<(Option<u32>, String)> {
    let errors = found_in(game).into_iter().filter(Diagnostic::is_error);
    errors.map(|it| (it.place.line, it.message)).collect()
}

fn assert_said(game: &str, all: &[(u32, &str)]) {
    let errors = errors_in(game);
    assert_eq!(errors.len(), all.len(), "{errors:?}");
    for (line, complaint) in all {
        let is_said =
            |(at, said): &(Option<u32>, String)| *at == Some(*line) && said.contains(complaint);
        assert!(
            errors.iter().any(is_said),
            "{line}: no {complaint:?} in {errors:?}"
        );
    }
}

#[test]
fn everything_that_is_described_wrongly_is_said_at_once() {
    // What does not fit together.
    assert_said(
        "game = \"kayles@{pins}\"\nquestion = \"value\"\nplay = \"misere\"\nwords = [\"A\", \"A\"]\n\
         [input]\ncases = { count = \"T\", once = true }\ndemands = [\"odd rows\", \"sorted pins\"]\n\
         lines = [\"n:1..max_rows rows[n]:1..max_row\"]\n[small]\nm = \"1..3\"\n\
         [[tests]]\nkind = \"mixed\"\ngroup = \"a b\"\ntests = 200\n",
        &[
            (1, "`{pins}` names no field"),
            (2, "needs play"),
            (4, "are the same"),
            (6, "say one of count"),
            (7, "`odd rows` is no demand"),
            (7, "no list of numbers is called `pins`"),
            (10, "`m`, which is no field"),
            (13, "cannot be the name of a group"),
            (14, "at most 100 of a kind"),
        ],
    );
    // Lines that cannot be read: what names their fields is not blamed.
    assert_said(
        "game = \"kayles@{rows}\"\n[input]\ncases = { count = \"T\" }\nlines = [\n  \"n:1..max_rowz\",\n  \
         \"rows[n:1..9\",\n  \"m:1..n\",\n]\n",
        &[(5, "`max_rowz` is neither a number"), (6, "is no field")],
    );
    // Keys and values that nobody knows: each is left out, and the rest is read.
    assert_said(
        "gaem = 1\ngame = \"kayles@{rows}\"\nquestion = \"why\"\n[input]\ncases = { count = 3 }\nkez = [\n  1,\n]\n\
         lines = \"n:1..3\"\n[small]\nn = \"3..1\"\n",
        &[
            (1, "unknown key `gaem`"),
            (5, "expected a text"),
            (6, "unknown key `kez`"),
            (9, "expected a list"),
        ],
    );
    // What they mean is looked at once all of them can be read.
    assert_said(
        "game = \"kayles@{rows}\"\nquestion = \"why\"\n[input]\ncases = { count = \"T\" }\n\
         lines = [\"n:1..3\", \"rows[n]:1..9\"]\n[small]\nn = \"3..1\"\n",
        &[(2, "`why` is not known here"), (7, "`3..1` is no range")],
    );
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
    // Elsewhere nothing can be drawn.
    let of_heaps = game.replace("graph@{u>v};{s}", "nim@{u}");
    assert!(
        errors_in(&of_heaps)[0]
            .1
            .contains("a third one, for a draw")
    );
}

/// What a move does to the numbers of a position.
type Makes = fn(&mut Vec<u64>, &[u64]);

/// The games that are played both ways: where the position is, how a move changes it.
const PLAYED: [(&str, Makes); 3] = [
    ("nim", |heaps, made| heaps[made[0] as usize - 1] -= made[1]),
    ("kayles", |rows, made| {
        let row = &mut rows[made[0] as usize - 1];
        let behind = *row - (made[1] - 1) - made[2];
        *row = made[1] - 1;
        rows.push(behind);
    }),
    ("wythoff", |piles, made| {
        piles[0] -= made[0];
        piles[1] -= made[1];
    }),
];

/// Who says of a position whether to begin, and makes a move in it.
type Player = fn(&str, &[u64]) -> (bool, Vec<u64>);

/// Plays all games of an input; `choose` makes the program's moves. Says how it ended.
fn play(
    reference: &dyn Reference,
    input: &[u8],
    game: &str,
    makes: Makes,
    choose: Player,
) -> Result<(), String> {
    let mut table = reference.interactor(input).unwrap().unwrap();
    let mut reply = table.begin();
    let mut said: std::collections::VecDeque<String> = std::collections::VecDeque::new();
    said.extend(reply.say.lines().map(str::to_owned));
    said.pop_front();
    let mut position: Vec<u64> = Vec::new();
    let mut begun = false;
    loop {
        if let Some(ruling) = reply.ruling {
            return ruling.map_err(|refusal| refusal.what.en);
        }
        let mut numbers = Vec::new();
        let mut next_game = !begun;
        for line in said.drain(..) {
            if line == "win" {
                next_game = true;
                continue;
            }
            let of_line = line.split(' ').map(|word| word.parse::<u64>().unwrap());
            numbers.extend(of_line);
        }
        let line = if next_game {
            position = numbers.split_off(usize::from(game != "wythoff"));
            begun = true;
            let (wins, _) = choose(game, &position);
            if wins { "First" } else { "Second" }.to_owned()
        } else {
            if !numbers.is_empty() {
                makes(&mut position, &numbers);
            }
            let (_, made) = choose(game, &position);
            makes(&mut position, &made);
            let made: Vec<String> = made.iter().map(u64::to_string).collect();
            made.join(" ")
        };
        reply = table.hear(&line);
        said.extend(reply.say.lines().map(str::to_owned));
    }
}

/// A perfect player: the catalog's own winning moves.
fn perfect(game: &str, position: &[u64]) -> (bool, Vec<u64>) {
    let problem = catalog::get(&format!("{game}-move")).unwrap();
    let mut numbers: Vec<u64> = position.to_vec();
    let zeros: Vec<usize> = (0..numbers.len()).filter(|at| numbers[*at] == 0).collect();
    if game == "kayles" {
        numbers.retain(|row| *row > 0);
    }
    let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let case = match game {
        "wythoff" => list.join(" "),
        "kayles" => format!("{} {}", list.len(), list.join(" ")),
        _ => format!("{}\n{}", list.len(), list.join(" ")),
    };
    let answer = if numbers.is_empty() {
        "0".to_owned()
    } else {
        let input = format!("1\n{case}\n");
        let answer = problem.reference().unwrap().answer(input.as_bytes());
        String::from_utf8(answer.unwrap()).unwrap()
    };
    let mut made: Vec<u64> = answer
        .split_whitespace()
        .map(|it| it.parse().unwrap())
        .collect();
    if game == "kayles" && made[0] > 0 {
        // Empty rows are no rows of an input.
        let mut row = 0;
        let mut left = made[0];
        while left > 0 {
            left -= u64::from(!zeros.contains(&row));
            row += 1;
        }
        made[0] = row as u64;
    }
    (made != [0], made)
}

/// A player who wins as long as a heap is there to take one from.
fn careless(game: &str, position: &[u64]) -> (bool, Vec<u64>) {
    let at = position.iter().position(|number| *number > 0).unwrap_or(0);
    let made = match game {
        "nim" => vec![at as u64 + 1, 1],
        "kayles" => vec![at as u64 + 1, 1, 1],
        _ => vec![u64::from(at == 0), u64::from(at == 1)],
    };
    (true, made)
}

#[test]
fn described_games_are_played_as_those_of_the_code() {
    for (game, makes) in PLAYED {
        let id = format!("{game}-play");
        let described = described();
        let (_, problem) = described.iter().find(|(it, _)| *it == id).unwrap();
        let original = catalog::get(&id).unwrap();
        let references = [problem, &original].map(|it| it.reference().unwrap());
        for tests in [problem, &original].map(|it| it.tests().unwrap()) {
            for test in tests.tests().iter().take(6) {
                for reference in references {
                    assert!(reference.is_played());
                    assert_eq!(reference.answer(&test.input).unwrap(), *test.answer, "{id}");
                    let ended = play(reference, &test.input, game, makes, perfect);
                    assert_eq!(ended, Ok(()), "{id} {}", test.name);
                    let ended = play(reference, &test.input, game, makes, careless);
                    let why = ended.unwrap_err();
                    assert!(why.contains("lost"), "{id} {}: {why}", test.name);
                }
            }
        }
    }
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
        assert!(why.contains("too many moves to look at"), "{game}: {why}");
    }
}
