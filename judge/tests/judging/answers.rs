//! Problems that take the answers themselves: nothing is compiled or run, and what is right stays unsaid.

use judge::check::Subject;
use judge::language::ANSWER;
use judge::{Event, JudgeOptions, Reason, Source, Verdict};
use problems::answers::text_of;
use problems::{ByteSize, Problem, answers, package};

use super::{judge, judged, packaged, points, verdict_of};

const YAML: &str = "problem_format_version: 2025-09\ntype: submit-answer\nname: Doubles\n\
                    uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f21\nlimits: {memory: 64, time_limit: 1}\n";

const USUAL: [(&str, &str); 4] = [
    ("statement/problem.en.md", "Double each number.\n"),
    ("data/sample/1.in", "1\n"),
    ("data/sample/1.ans", "2\n"),
    ("data/secret/01.in", "21\n"),
];

const FIRST: (&str, &str) = ("data/secret/01.ans", "42\n");

const SECOND: [(&str, &str); 2] = [("data/secret/02.in", "5\n"), ("data/secret/02.ans", "10\n")];

fn problem(yaml: &str, files: &[(&str, &str)]) -> Problem {
    let own = [("problem.yaml", yaml), FIRST];
    packaged(own.iter().chain(&USUAL).chain(files))
}

/// One text of files, as they are handed in.
fn bundle(files: &[(&str, &str)]) -> String {
    let files = files.iter();
    let files = files.map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let text = text_of(files.collect(), ByteSize::from_kib(1)).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn one_answer_is_compared_and_nothing_is_run() {
    let problem = problem(YAML, &[]);
    let options = JudgeOptions {
        explain: true,
        ..JudgeOptions::default()
    };
    let (right, events) = judged(&judge(), &problem, ANSWER, " 42 ", &options);
    assert_eq!(
        (right.verdict, right.total, right.language.as_str()),
        (Verdict::AC, 1, ANSWER),
        "{right:#?}"
    );
    assert_eq!((right.time_ms, right.memory_kib), (0, 0));
    let is_about_programs = |it: &Event| matches!(it, Event::Compiling | Event::Compiled { .. });
    assert!(!events.iter().any(is_about_programs), "{events:?}");
    let program = "print(42)";
    for wrong in ["41", "42 43", program] {
        let (judging, _) = judged(&judge(), &problem, ANSWER, wrong, &options);
        let only = &judging.tests[0];
        assert_eq!(
            (only.verdict, only.reason.as_ref()),
            (Verdict::WA, Some(&Reason::AnswerDiffers)),
            "{wrong}"
        );
        // Else it would be handed in next.
        let told = serde_json::to_string(&judging.tests).unwrap();
        assert!(!told.contains("42"), "{told}");
        assert!(judging.counterexample.is_none());
    }
    // Programs that print the answers are for those who have the package.
    let printed = verdict_of(&judge(), &problem, "python", "print(2 * int(input()))");
    assert_eq!(printed.verdict, Verdict::AC);
    let source = Source::new("a", ANSWER, "42".as_bytes());
    let yaml = YAML.replace("submit-answer", "pass-fail");
    let elsewhere = self::problem(&yaml, &[]);
    let refused = judge().judge(&elsewhere, &source, &options, &mut |_| {});
    assert!(refused.is_err_and(|error| error.is_bad_input()));
}

#[test]
fn several_answers_are_those_of_the_tests_they_are_called_by() {
    let problem = problem(YAML, &SECOND);
    let options = JudgeOptions::default();
    let outcome = |text: &str| {
        let (judging, _) = judged(&judge(), &problem, ANSWER, text, &options);
        let tests = judging.tests.into_iter();
        let tests: Vec<_> = tests.map(|it| (it.name, it.verdict, it.reason)).collect();
        (judging.verdict, tests)
    };
    let of =
        |name: &str, verdict: Verdict, reason: Option<Reason>| (name.to_owned(), verdict, reason);
    let both = bundle(&[("01.out", "42"), ("answers/02.ans", "10\n")]);
    assert_eq!(
        outcome(&both),
        (
            Verdict::AC,
            vec![of("01", Verdict::AC, None), of("02", Verdict::AC, None)]
        )
    );
    // A sample is asked where its answer is there; a test without an answer is not passed, and those behind it
    // are looked at all the same.
    let one = bundle(&[("sample-1", "2"), ("02.txt", "10")]);
    assert_eq!(
        outcome(&one),
        (
            Verdict::WA,
            vec![
                of("sample-1", Verdict::AC, None),
                of("01", Verdict::WA, Some(Reason::NotAnswered)),
                of("02", Verdict::AC, None)
            ]
        )
    );
    // Of one answer nobody knows which test it is for.
    assert_eq!(outcome("42").0, Verdict::WA);
}

#[test]
fn long_answers_and_such_as_are_no_text_reach_the_validator_as_they_were() {
    let validator = "import sys\nsent = sys.stdin.buffer.read()\n\
                     right = bytes(range(256)) * 4096\n\
                     sys.exit(42 if sent == right else 43)\n";
    let problem = problem(YAML, &[("output_validator/v.py", validator)]);
    let right: Vec<u8> = (0..=255).cycle().take(1024 * 1024).collect();
    let mut wrong = right.clone();
    wrong[777_777] ^= 1;
    for (sent, verdict) in [(right, Verdict::AC), (wrong, Verdict::WA)] {
        let text = text_of(vec![("01.out".to_owned(), sent)], answers::LIMIT).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(
            verdict_of(&judge(), &problem, ANSWER, &text).verdict,
            verdict
        );
    }
    // A package says how long they may be; what it leaves out is said of programs alone.
    let yaml = YAML.replace("memory: 64", "memory: 64, code: 1");
    let narrow = self::problem(&yaml, &[]);
    let long = "4".repeat(2000);
    let refused = verdict_of(&judge(), &narrow, ANSWER, &long);
    assert_eq!(refused.verdict, Verdict::CE, "{refused:#?}");
}

#[test]
fn output_validators_look_at_answers_and_points_are_given() {
    let validator = "import sys\nopen(sys.argv[3] + '/teammessage.txt', 'w').write('no number')\n\
                     sys.exit(42 if sys.stdin.read().strip().isdigit() else 43)\n";
    let files = [
        ("output_validator/v.py", validator),
        (
            "data/secret/test_group.yaml",
            "max_score: 10\nscore_aggregation: sum\n",
        ),
    ];
    let yaml = YAML.replace("submit-answer", "[scoring, submit-answer]");
    let files: Vec<(&str, &str)> = files.into_iter().chain(SECOND).collect();
    let problem = problem(&yaml, &files);
    let half = bundle(&[("01.out", "7"), ("02.out", "x")]);
    let judging = verdict_of(&judge(), &problem, ANSWER, &half);
    assert!((points(&judging) - 5.0).abs() < 1e-9, "{judging:#?}");
    let said = Some(Reason::Rejected {
        said: "no number".to_owned(),
    });
    assert_eq!(judging.tests.last().unwrap().reason, said);
}

#[test]
fn the_examples_of_a_package_are_answers_or_programs_that_print_them() {
    let folder = tempfile::tempdir().unwrap();
    let examples = [
        ("problem.yaml", YAML),
        FIRST,
        (
            "submissions/accepted/prints.py",
            "print(2 * int(input()))\n",
        ),
        ("submissions/accepted/both/01.out", "42\n"),
        ("submissions/accepted/both/02.out", "10\n"),
        ("submissions/wrong_answer/first.txt", "=== 01 ===\n42\n"),
        ("submissions/wrong_answer/half/01.out", "42\n"),
        (
            "submissions/wrong_answer/right.txt",
            "=== 01 ===\n42\n=== 02 ===\n10\n",
        ),
    ];
    for (path, text) in examples.iter().chain(&USUAL).chain(&SECOND) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, diagnostics) = package::load(folder.path(), &|_| None);
    let problem = problem.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let mut examples = problem.submissions().iter();
    let half = examples.find(|it| it.path == "wrong_answer/half").unwrap();
    let half = judge().source_of_example(&problem, &half.program).unwrap();
    assert_eq!(&*half.bytes, b"=== 01.out ===\n42\n");
    let subject = Subject {
        problem,
        diagnostics,
    };
    let checked = judge().check(&[subject], |_| {}).unwrap().remove(0);
    let programs = checked.programs.iter();
    let got: Vec<_> = programs
        .map(|it| {
            (
                it.path.as_str(),
                it.language.as_deref(),
                it.got,
                it.complaint.is_some(),
            )
        })
        .collect();
    let (answer, python) = (Some(ANSWER), Some("python"));
    let (right, wrong) = (Some(Verdict::AC), Some(Verdict::WA));
    for expected in [
        ("accepted/prints.py", python, right, false),
        ("accepted/both", answer, right, false),
        ("wrong_answer/first.txt", answer, wrong, false),
        ("wrong_answer/right.txt", answer, right, true),
    ] {
        assert!(got.contains(&expected), "{expected:?} in {got:#?}");
    }
}
