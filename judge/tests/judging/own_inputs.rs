//! Runs in which a program talks about an input that somebody typed: from positions of a rules program, and with an
//! interactor that the package brings.

use std::time::Instant;

use judge::{
    Judge, OwnLimits, Reason, RefusedInput, RunOptions, RunReport, Source, TalkInput, Verdict,
};
use problems::Problem;

use super::interactors::INTERACTOR;
use super::{config, judge, packaged};

const PLAYED: &str = "problem_format_version: 2025-09\ntype: interactive\nname: Squares\n\
    uuid: 0c9f4dd4-5a0a-4d3c-8f44-0a3f5b1f7b21\nlimits:\n  time_limit: 1\nconstants:\n  max_cases: 50\n  max_heaps: 3\n  max_heap: 30\n";

const GAME: &str = "rules = \"rules.py\"\nposition = \"{heaps*}\"\nquestion = \"play\"\nmove = [\"i\", \"x\"]\n\
    [input]\ncases = { count = \"T\" }\nlines = [\"n:1..max_heaps\", \"heaps[n]:0..max_heap\"]\n\
    [small]\nn = \"1..2\"\nheaps = \"0..6\"\n";

/// A square number is taken; nothing is known of a heap of 30.
const RULES: &str = "\
import sys
for line in sys.stdin:
    n = int(line)
    if n == 30:
        sys.exit('not 30')
    print(' | '.join(f'take {k * k}: {n - k * k}' for k in range(1, n + 1) if k * k <= n))
";

/// Begins and takes four.
const TAKES_FOUR: &str =
    "input(); input(); input()\nprint('First', flush=True)\nprint('1 4', flush=True)\ninput()\n";

fn squares() -> Problem {
    packaged(&[
        ("problem.yaml", PLAYED),
        ("statement/problem.en.md", "Take squares.\n"),
        ("game.toml", GAME),
        ("rules.py", RULES),
    ])
}

fn talked(judge: &Judge, problem: &Problem, input: &TalkInput, program: &str) -> RunReport {
    let source = Source::new("a.py", "python", program.as_bytes());
    let limits = judge.limits_of_test(problem, OwnLimits::default(), "python");
    let about = (problem, limits.unwrap());
    let talk = judge.talk_unless_cancelled(about, &source, input, RunOptions::default(), None);
    talk.unwrap()
}

#[test]
fn a_program_plays_from_typed_positions_by_the_rules_of_a_program() {
    let (judge, problem) = (judge(), squares());
    for (input, verdict, said) in [
        (
            "1\n1\n4\n",
            Verdict::AC,
            "> 1\n> 1\n> 4\n< First\n< 1 4\n> win\n",
        ),
        // It is lost from the start, and the opponent knows the answer.
        (
            "1\n1\n5\n",
            Verdict::WA,
            "> 1\n> 1\n> 5\n< First\n< 1 4\n> 1 1\n> lose\n",
        ),
    ] {
        let own = judge.own_input(&problem, input.as_bytes(), RunOptions::default());
        let report = talked(&judge, &problem, &own.unwrap(), TAKES_FOUR);
        assert_eq!((report.verdict, report.stdout.as_str()), (verdict, said));
    }
    let own = judge.own_input(&problem, b"1\n1\n31\n", RunOptions::default());
    let Some(RefusedInput::NotAllowed(why)) = own.err() else {
        panic!("taken");
    };
    assert!(why.en.contains("line 3"), "{}", why.en);
}

/// What goes wrong with one typed position is remembered for no other, and what it leads to is kept nowhere.
#[test]
fn typed_positions_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let judge = Judge::new(config(folder.path())).unwrap();
    let problem = squares();
    let options = RunOptions::default();
    let failed = judge.own_input(&problem, b"1\n1\n30\n", options).err();
    let Some(RefusedInput::NotAllowed(why)) = failed else {
        panic!("{failed:?}");
    };
    assert!(why.en.contains("not 30"), "{}", why.en);
    assert!(judge.own_input(&problem, b"1\n1\n29\n", options).is_ok());
    let kept = std::fs::read_dir(folder.path().join("rules")).unwrap();
    let kept = kept.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let kept: String = kept.collect();
    assert!(
        kept.contains("[\"6\",") && !kept.contains("[\"29\","),
        "{kept}"
    );
    // Nobody waits for it.
    let late = RunOptions {
        deadline: Some(Instant::now()),
        ..options
    };
    let late = judge.own_input(&problem, b"1\n1\n29\n", late).err();
    assert_eq!(late, Some(RefusedInput::TakesTooLong));
}

const ADDED: &str = "problem_format_version: 2025-09\ntype: interactive\nname: Plus one\n\
    uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f11\nlimits:\n  time_limit: 1\n";

const VALIDATOR: &str = "import sys\n\
    words = sys.stdin.read().split()\n\
    sys.exit(42 if all(word.isdigit() for word in words) else 43)\n";

const ADDS_ONE: &str = "\
while True:
    word = input()
    if word == 'bye':
        break
    print(int(word) + 1, flush=True)
";

fn added(answer: &str, interactor: &str) -> Problem {
    packaged(&[
        ("problem.yaml", ADDED),
        ("statement/problem.en.md", "Add one to every number.\n"),
        ("output_validator/interactor.cpp", interactor),
        ("input_validators/digits.py", VALIDATOR),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", answer),
        ("data/secret/2.in", "10\n"),
        ("data/secret/2.ans", ""),
    ])
}

#[test]
fn a_packages_interactor_is_given_a_typed_input() {
    let (judge, problem) = (judge(), added("", INTERACTOR));
    let options = RunOptions::default();
    let own = judge.own_input(&problem, b"5 60\n", options).unwrap();
    let right = talked(&judge, &problem, &own, ADDS_ONE);
    let said = "> 5\n< 6\n> 60\n< 61\n> bye\n";
    assert_eq!((right.verdict, right.stdout.as_str()), (Verdict::AC, said));
    let wrong = talked(&judge, &problem, &own, "input(); print(7, flush=True)\n");
    let what = "wrong answer to 5".to_owned();
    assert_eq!(wrong.reason, Some(Reason::Rejected { said: what }));
    assert_eq!(wrong.stdout, "> 5\n< 7\n");
    // Its sample is talked about likewise.
    let sample = TalkInput::of_test(&problem.samples()[0]);
    let report = talked(&judge, &problem, &sample, ADDS_ONE);
    assert_eq!(report.stdout, "> 1\n< 2\n> 2\n< 3\n> bye\n");
    let refused = judge.own_input(&problem, b"x\n", options).err();
    assert_eq!(refused, Some(RefusedInput::NotTaken));
}

#[test]
fn what_an_interactor_cannot_do_is_said() {
    let judge = judge();
    let options = RunOptions::default();
    let judged_by_answers = added("2 3\n", INTERACTOR);
    let refused = judge.own_input(&judged_by_answers, b"5\n", options).err();
    assert_eq!(refused, Some(RefusedInput::NeedsAnswer));
    let failing = added("", "int main() { return 7; }\n");
    let own = judge.own_input(&failing, b"5\n", options).unwrap();
    let report = talked(&judge, &failing, &own, ADDS_ONE);
    assert_eq!(report.verdict, Verdict::SE);
    let fault = report.package_fault.unwrap_or_default();
    assert!(fault.contains("interactor failed"), "{fault}");
    let message = report.message.unwrap_or_default();
    assert!(!message.contains("interactor failed"), "{message}");
}
