//! Packages whose rules are a program: asked in the sandbox, judged and explained like any other.

use judge::check::Subject;
use judge::{ExploreOptions, Judge, JudgeOptions, RunOptions, Source, Verdict};
use problems::check::CheckState;
use problems::{ByteSize, Problem, package};
use sg::Budget;
use sg::written::WrittenGame;
use tempfile::TempDir;

use super::{LONG_SEARCH, config, judge, judged, verdict_of};

const YAML: &str = "problem_format_version: 2025-09\ntype: pass-fail\nname: Rows of pins\n\
                    uuid: 9e0f2ad3-7bd5-43b9-8c8b-60a1b1dbe871\nlimits:\n  time_limit: 2\n\
                    constants:\n  max_cases: 50\n  max_row: 30\n";

const GAME: &str = "rules = \"rules.py\"\nposition = \"{rows*}\"\n[input]\ncases = { count = \"T\" }\n\
                    lines = [\"n:1..3\", \"rows[n]:1..max_row\"]\n[small]\nn = \"1..2\"\n\
                    rows = \"1..7\"\n";

/// One pin or two that stand side by side, with a picture.
const RULES: &str = "\
import sys
for line in sys.stdin:
    n = int(line)
    print(':', '|' * n)
    moves = []
    for k in (1, 2):
        for a in range(n - k + 1):
            left = [str(x) for x in (a, n - k - a) if x > 0]
            moves.append(f'take {k} at {a + 1}: ' + (' + '.join(left) or '-'))
    print(' | '.join(moves))
";

const RIGHT: &str = "\
g = [0]
for n in range(1, 31):
    seen = {g[a] ^ g[n - k - a] for k in (1, 2) for a in range(n - k + 1)}
    g.append(next(v for v in range(99) if v not in seen))
for _ in range(int(input())):
    input()
    x = 0
    for row in input().split():
        x ^= g[int(row)]
    print('First' if x else 'Second')
";

fn package(files: &[(&str, &str)]) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    let usual = [
        ("problem.yaml", YAML),
        ("statement/problem.en.md", "Who wins?\n"),
        ("game.toml", GAME),
        ("rules.py", RULES),
    ];
    for (path, text) in usual.iter().chain(files) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

/// A judge with an empty cache and one slot: rules are asked for while a program is judged.
fn fresh_judge(folder: &TempDir) -> Judge {
    let mut config = config(folder.path());
    config.slots = 1;
    Judge::new(config).expect("this machine judges")
}

#[test]
fn a_rules_program_makes_a_problem() {
    let cache = tempfile::tempdir().unwrap();
    let judge = fresh_judge(&cache);
    let problem = package(&[]);
    let right = verdict_of(&judge, &problem, "python", RIGHT);
    assert_eq!(right.verdict, Verdict::AC, "{right:#?}");
    assert!(right.total >= 5, "{right:#?}");
    let options = JudgeOptions {
        explain: true,
        explain_within: Some(LONG_SEARCH),
        ..JudgeOptions::default()
    };
    let xor = RIGHT.replace("g[int(row)]", "int(row)");
    let (wrong, _) = judged(&judge, &problem, "python", &xor, &options);
    assert_eq!(wrong.verdict, Verdict::WA, "{wrong:#?}");
    let example = wrong.counterexample.unwrap();
    let text = example.explanation.unwrap();
    assert!(text.starts_with('|') && text.contains("take "), "{text}");
    // What was answered is not asked for again, by whatever judge.
    let files = std::fs::read_dir(cache.path().join("rules")).unwrap();
    assert_eq!(files.count(), 1);
    let broken = package(&[]);
    let again = fresh_judge(&cache);
    assert_eq!(
        broken.tests().unwrap_err().to_string(),
        "game.toml: rules.py knows the rules, and nobody runs it here"
    );
    let again = verdict_of(&again, &package(&[]), "python", RIGHT);
    assert_eq!(again.verdict, Verdict::AC, "{again:#?}");
}

#[test]
fn that_a_game_never_ends_is_said_once_whatever_programs_there_are() {
    let rules = "import sys\nfor line in sys.stdin: print(line.strip())\n";
    let problem = package(&[
        ("rules.py", rules),
        ("submissions/accepted/a.py", RIGHT),
        ("submissions/accepted/b.py", RIGHT),
    ]);
    let subject = Subject {
        problem,
        diagnostics: Vec::new(),
    };
    let checked = judge().check(&[subject], |_| {}).unwrap();
    let checks = &checked[0].checks;
    let round = checks.iter().filter(|it| it.message.contains("go round"));
    let round: Vec<&str> = round.map(|it| it.check).collect();
    assert_eq!(round, ["brute-force"], "{checks:#?}");
    let programs = checks.iter().find(|it| it.check == "programs").unwrap();
    assert_eq!(programs.state, CheckState::Skipped, "{programs:?}");
}

#[test]
fn what_is_wrong_with_a_rules_program_is_said_with_its_own_words() {
    for (rules, complaint) in [
        ("raise SystemExit('no rules today')\n", "no rules today"),
        ("print(1)\n", "one line for each"),
        (
            "import sys\nfor line in sys.stdin: print('1 | | 2')\n",
            "leaves an empty position",
        ),
        (
            "import sys\nfor line in sys.stdin: print(line.strip())\n",
            "play can go round forever",
        ),
    ] {
        let problem = package(&[("rules.py", rules)]);
        let judge = judge();
        judge.lend_rules(&problem);
        let why = problem.tests().unwrap_err().to_string();
        assert!(why.contains(complaint), "no {complaint:?} in {why}");
    }
    let game = GAME.replace("rules.py", "rules.xyz");
    let problem = package(&[("rules.xyz", "?\n"), ("game.toml", &game)]);
    judge().lend_rules(&problem);
    let why = problem.tests().unwrap_err().to_string();
    assert!(why.contains("no language that is here"), "{why}");
}

fn options() -> ExploreOptions {
    ExploreOptions {
        budget: Budget::default(),
        run: RunOptions::default(),
        runs: 20,
        output: ByteSize::from_mib(1),
    }
}

#[test]
fn long_names_and_large_pictures_are_refused_where_games_are_shared() {
    for (answer, complaint) in [
        ("print('n' * 201 + ': -')", "name has more than 200 bytes"),
        (
            "print(': ' + '|' * 8193); print()",
            "picture of more than 8192 bytes",
        ),
    ] {
        let rules = format!("import sys\nfor line in sys.stdin: {answer}\n");
        let program = Source::new("rules.py", "python", rules.into_bytes());
        let starts = ["3".to_owned()];
        let refused = judge().explore_for(&program, starts, options());
        let why = refused.unwrap_err().to_string();
        assert!(why.contains(complaint), "no {complaint:?} in {why}");
    }
}

#[test]
fn a_typed_position_moves_no_answer_to_another() {
    // Words are read wherever they stand, up to one that is no number.
    let rules = "import sys\nfor word in sys.stdin.read().split():\n    \
                 if not word.isdigit(): break\n    n = int(word)\n    \
                 print(n - 1 if n else '')\n";
    let program = Source::new("rules.py", "python", rules.as_bytes().to_vec());
    let game = WrittenGame::new("ones");
    // As many lines as positions, if they are asked about together.
    let typed = ["1 2", "4", "x"].map(str::to_owned);
    let refused = judge().grow_apart(&game, &program, typed, options());
    assert!(refused.unwrap_err().to_string().contains("with 2 lines"));
    assert_eq!(game.positions(), 0);
    let typed = ["4", "6"].map(str::to_owned);
    judge()
        .grow_apart(&game, &program, typed, options())
        .unwrap();
    assert_eq!((game.positions(), game.number_of_moves()), (7, 6));
}
