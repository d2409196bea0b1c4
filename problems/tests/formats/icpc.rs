//! What `2025-09` has beyond names, limits and tests.

use problems::Verdict;

use super::{Files, loaded, refused};

fn files() -> Files<'static> {
    vec![
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Sums\n\
             uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\nlimits: {time_limit: 1}\n\
             constants: {most: {value: 1000, tex: '1\\,000'}, few: 3}\n",
        ),
        (
            "statement/problem.en.md",
            "Up to {{most.tex}}, at least {{few}}.\n",
        ),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "3\n"),
        ("data/sample/1.in.statement", "one two\n"),
        (
            "data/sample/1.yaml",
            "hint: Add.\ndescription: The first.\n",
        ),
        ("data/secret/01-easy.in", "4 5\n"),
        ("data/secret/01-easy.ans", "9\n"),
        ("data/secret/02-hard.in", "4 6\n"),
        ("data/secret/02-hard.ans", "10\n"),
        ("input_validators/v.py", "assert len(input()) < {{most}}\n"),
        (
            "submissions/accepted/a.py",
            "print(sum(map(int, input().split())))\n",
        ),
        (
            "submissions/wrong_answer/b.py",
            "print(9)  # {{few}} {{other}}\n",
        ),
        (
            "submissions/submissions.yaml",
            "accepted/*: {authors: Ann, language: python3, entrypoint: a.py}\n\
             wrong_answer/b.py:\n  secret/*-easy: {permitted: [AC]}\n  \
             secret/{02,03}*: {required: [WA]}\n  message: nine\n",
        ),
    ]
}

fn with<'a>(path: &'a str, text: &'a str) -> Files<'a> {
    let mut files = files();
    files.retain(|(other, _)| *other != path);
    files.push((path, text));
    files
}

#[test]
fn constants_are_filled_in_wherever_the_format_says() {
    let (problem, said) = loaded(&files());
    assert_eq!(said, [""; 0]);
    let statement = problem.statement(problems::Lang::En);
    assert_eq!(statement, "Up to 1\\,000, at least 3.\n");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let validator = &problem.programs().input_validators[0];
    assert!(text(&validator.files[0].bytes).contains("< 1000"));
    let program = &problem.submissions()[1].program;
    assert!(text(&program.files[0].bytes).contains("# 3 {{other}}"));
    let bounds: Vec<(&str, u64)> = problem.bounds().collect();
    assert_eq!(bounds, [("few", 3), ("most", 1000)]);
}

#[test]
fn a_test_has_settings_of_its_own() {
    let (problem, _) = loaded(&files());
    let sample = &problem.samples()[0];
    assert_eq!(sample.settings.hint, "Add.");
    assert_eq!(sample.settings.description, "The first.");
    assert!(sample.settings.full_feedback);
    assert_eq!(
        sample.settings.display.input.as_deref(),
        Some(&b"one two\n"[..])
    );
    assert_eq!(sample.shown_input(), b"one two\n");
    assert_eq!(sample.shown_answer(), b"3\n");
    assert!(!problem.tests().unwrap().tests()[1].settings.full_feedback);
    refused(
        &with("data/secret/01-easy.yaml", "hint: x\nhnt: y\n"),
        "bad-yaml",
        "01-easy.yaml:2: unknown key `hnt`",
    );
}

#[test]
fn what_is_expected_on_some_tests_names_them() {
    let (problem, _) = loaded(&files());
    let wrong = &problem.submissions()[1];
    let expected: Vec<(&str, &[String])> = wrong
        .expected
        .of_tests
        .iter()
        .map(|it| (it.pattern.as_str(), it.tests.as_slice()))
        .collect();
    let [easy, hard] = ["01-easy", "02-hard"].map(str::to_owned);
    assert_eq!(
        expected,
        [
            ("secret/*-easy", &[easy][..]),
            ("secret/{02,03}*", &[hard][..])
        ]
    );
    assert_eq!(wrong.expected.of_tests[0].permitted, [Verdict::AC]);
    assert_eq!(wrong.expected.message, "nine");
    let accepted = &problem.submissions()[0].program;
    assert_eq!(accepted.language.as_deref(), Some("python3"));
    assert_eq!(accepted.entrypoint.as_deref(), Some("a.py"));
    for (yaml, said) in [
        (
            "accpted/*: {permitted: [AC]}\n",
            "`accpted/*` matches no program",
        ),
        (
            "accepted/*:\n  secret/x*: {permitted: [AC]}\n",
            "`secret/x*` matches no test",
        ),
    ] {
        let (_, found) = super::load(&with("submissions/submissions.yaml", yaml));
        let idle = found.iter().find(|it| it.code == "idle-pattern");
        assert!(
            idle.is_some_and(|it| it.message.contains(said)),
            "{found:?}"
        );
    }
}

#[test]
fn what_cannot_be_judged_yet_is_refused_by_name() {
    let yaml = files()[0].1.replace("name:", "type: submit-answer\nname:");
    refused(
        &with("problem.yaml", &yaml),
        "unsupported-type",
        "submit-answer",
    );
    refused(
        &with("static_validator/v.py", "exit(42)\n"),
        "unsupported-validator",
        "static_validator/v.py",
    );
}

#[test]
fn what_stands_beside_a_program_and_its_arguments_are_read() {
    let mut files = with("include/cpp/grader.h", "// {{few}}\n");
    files.extend([
        ("data/secret/01-easy.files/a/b.txt", "x\n"),
        ("data/secret/test_group.yaml", "args: ['-v']\n"),
        ("data/secret/02-hard.yaml", "args: []\n"),
        ("output_validator/validate.cpp", "#include \"validate.h\"\n"),
        ("output_validator/validate.h", "\n"),
    ]);
    let (problem, said) = loaded(&files);
    assert_eq!(said, [""; 0]);
    assert_eq!(&*problem.programs().includes["cpp"][0].bytes, b"// 3\n");
    let tests = problem.tests().unwrap();
    assert_eq!(tests.tests()[1].settings.files[0].path, "a/b.txt");
    assert_eq!(tests.tests()[1].settings.args, ["-v"]);
    assert!(tests.tests()[2].settings.args.is_empty());
    let validator = &problem.programs().output_validators[0];
    assert_eq!(validator.name, "output_validator/validate.cpp");
    assert_eq!(validator.files.len(), 2);
    assert_eq!(problem.checker(), &problems::CheckerSpec::Program);
}
