//! Problems that are played: who failed first, and what was said.

use std::time::Duration;

use judge::{JudgeOptions, Judging, OwnLimits, Reason, RunOptions, Source, TalkInput, Verdict};

use super::{judge, judged, problem, reason_of, verdict_of};

fn play(text: &str) -> Judging {
    verdict_of(&judge(), &problem("nim-play"), "python", text)
}

/// The reason without the conversation, and the conversation.
fn first_failure(judging: &Judging) -> (Reason, String) {
    let failed = judging
        .tests
        .iter()
        .find(|test| !test.verdict.is_accepted());
    match failed.and_then(|test| test.reason.clone()) {
        Some(Reason::InConversation { reason, transcript }) => (*reason, transcript),
        other => panic!("{other:?}"),
    }
}

/// Reads the first position of the sample, which is won, and says it begins.
const BEGINS: &str = "input(); input(); input(); print('First', flush=True)\n";

#[test]
fn a_wrong_word_before_a_crash_is_a_wrong_answer_and_a_crash_in_the_middle_is_a_crash() {
    for (text, verdict) in [
        ("print('9 9', flush=True); 1 / 0", Verdict::WA),
        ("print('9 9', flush=True)\nwhile True: pass", Verdict::WA),
        ("1 / 0", Verdict::RE),
        ("while True: pass", Verdict::TLE),
        ("input()", Verdict::TLE),
        ("print('x' * 100000, flush=True)", Verdict::WA),
        (
            "import os, sys; os.close(1); sys.stdin.read(); os._exit(0)",
            Verdict::WA,
        ),
        ("pass", Verdict::WA),
    ] {
        let judging = play(&format!("{BEGINS}{text}\n"));
        assert_eq!(judging.verdict, verdict, "{text}: {judging:?}");
        let (_, transcript) = first_failure(&judging);
        assert!(
            transcript.starts_with("> 2\n> 2\n> 3 1\n< First\n"),
            "{transcript}"
        );
    }
}

#[test]
fn a_mistake_is_named_when_the_game_is_lost() {
    let text = "print('1 3', flush=True)\ninput()\ninput()\n";
    let judging = play(&format!("{BEGINS}{text}"));
    let (reason, transcript) = first_failure(&judging);
    let Reason::Refused { case: 1, what } = reason else {
        panic!("{reason:?}");
    };
    assert_eq!(what.en, "the game is lost: the move `1 3` gave it away");
    assert!(what.zh.contains("断送"), "{}", what.zh);
    assert!(
        transcript.contains("< 1 3\n> 2 1\n> lose\n"),
        "{transcript}"
    );
}

#[test]
fn any_winning_move_is_accepted_and_others_are_refused_with_the_reason() {
    let judge = judge();
    let problem = problem("nim-move");
    let options = JudgeOptions::default();
    for (answer, said) in [
        ("0", "no winning move is given"),
        ("1 9", "9 stones cannot be taken from heap 1, which has 3"),
        ("3 1", "there is no heap 3"),
        ("1 1", "does not win"),
        ("one two", "expected a move as `i x`, got `one two`"),
    ] {
        let text = format!("print('{answer}')\nprint(0)\nprint('1 4')\n");
        let (judging, _) = judged(&judge, &problem, "python", &text, &options);
        let message = reason_of(&judging.tests[0]);
        assert!(
            message.starts_with("refused: case 1, ") && message.contains(said),
            "{message}"
        );
    }
    let other = "print('1 2')\nprint(0)\nprint('3 4')\n";
    let (judging, _) = judged(&judge, &problem, "python", other, &options);
    assert_eq!(judging.tests[0].verdict, Verdict::AC, "{judging:?}");
}

#[test]
fn a_run_shows_what_is_said_about_the_sample() {
    let (judge, problem) = (judge(), problem("nim-play"));
    let sample = TalkInput::of_test(&problem.samples()[0]);
    let talk = |text: &[u8]| {
        let source = Source::new("a.py", "python", text);
        let options = RunOptions::default();
        let limits = judge.limits_of_test(&problem, OwnLimits::default(), "python");
        let about = (&problem, limits.unwrap());
        let report = judge.talk_unless_cancelled(about, &source, &sample, options, None);
        report.unwrap()
    };
    let mut programs = problem.submissions().iter();
    let right = programs.find(|it| it.path == "accepted/xor.py").unwrap();
    let report = talk(&right.program.single().unwrap().bytes);
    assert_eq!((report.verdict, &report.reason), (Verdict::AC, &None));
    let said = &report.stdout;
    assert!(
        said.starts_with("> 2\n> 2\n> 3 1\n< First\n< 1 2\n"),
        "{said}"
    );
    assert!(said.ends_with("> win\n"), "{said}");
    let gives_up = format!("{BEGINS}print('1 3', flush=True)\ninput()\ninput()\n");
    let report = talk(gives_up.as_bytes());
    assert_eq!(report.verdict, Verdict::WA, "{report:?}");
    assert!(matches!(
        report.reason,
        Some(Reason::Refused { case: 1, .. })
    ));
    assert!(report.stdout.ends_with("> lose\n"), "{}", report.stdout);
    // Where other limits hold, so they do here.
    let endless = Source::new("a.py", "python", b"while True: pass\n".as_slice());
    let short = OwnLimits {
        time: Some(Duration::from_millis(100)),
        memory: None,
    };
    let limit = judge.limits_of_test(&problem, short, "python").unwrap();
    let (about, options) = ((&problem, limit), RunOptions::default());
    let report = judge.talk_unless_cancelled(about, &endless, &sample, options, None);
    let limit_ms = u64::try_from(limit.time.as_millis()).unwrap();
    assert_eq!(report.unwrap().reason, Some(Reason::TimeLimit { limit_ms }));
}
