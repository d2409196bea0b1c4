//! What `2025-09` has beyond names, limits and tests.

use problems::export::{Format, export};
use problems::{FileWriting, StaticCase, ValidatorCase, Verdict};

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

fn without(gone: &[&str]) -> Files<'static> {
    let mut files = files();
    files.retain(|(path, _)| !gone.iter().any(|gone| path.starts_with(gone)));
    files
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
        "01-easy.yaml:2: unknown key `hnt`: the nearest is `hint`; the keys are max_score, ",
    );
    // The list is whole, and has no keys of older versions.
    refused(
        &with("data/secret/01-easy.yaml", "hint: x\nhnt: y\n"),
        "bad-yaml",
        ", output_visualizer_args, full_feedback, hint, description",
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
fn groups_say_when_submissions_themselves_are_looked_at() {
    let asks = "static_validation_score: pass-fail\nstatic_validator_args: [a, b]\n";
    let mut files = with("data/secret/test_group.yaml", asks);
    files.extend([
        ("static_validator/v.cpp", "#include \"v.h\"\n"),
        ("static_validator/v.h", "\n"),
    ]);
    let (problem, said) = loaded(&files);
    assert_eq!(said, [""; 0]);
    let programs = problem.programs();
    let validator = programs.static_validator.as_ref().unwrap();
    assert_eq!(
        (validator.name.as_str(), validator.files.len()),
        ("static_validator/v.cpp", 2)
    );
    let case = StaticCase {
        group: "secret".into(),
        max_score: None,
        args: vec!["a".into(), "b".into()],
    };
    assert_eq!(programs.static_cases, [case]);
    // What would be left undone in silence is said.
    refused(
        &with("data/secret/test_group.yaml", asks),
        "no-validator",
        "data/secret/test_group.yaml:1",
    );
    let (_, said) = loaded(&with("static_validator/v.py", "exit(42)\n"));
    assert_eq!(said, ["unused-validator"]);
    let (_, said) = loaded(&with(
        "data/secret/test_group.yaml",
        "static_validator_args: [a]\n",
    ));
    assert_eq!(said, ["idle-args"]);
    refused(
        &with(
            "data/secret/test_group.yaml",
            "static_validation_score: some\n",
        ),
        "bad-yaml",
        "expected a whole number that is not negative, or `pass-fail`",
    );
}

#[test]
fn what_a_group_asks_for_in_vain_is_said_wherever_it_stands() {
    let scoring = "problem_format_version: 2025-09\nname: Sums\ntype: scoring\n\
                   uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\nlimits: {time_limit: 1}\n\
                   constants: {most: {value: 1000, tex: '1\\,000'}, few: 3}\n";
    let with_group = |path, yaml| {
        let mut files = with(path, yaml);
        files[0].1 = scoring;
        files
    };
    for (path, yaml, code, said) in [
        (
            "data/test_group.yaml",
            "fool: 1\n",
            "bad-yaml",
            "data/test_group.yaml:1: unknown key `fool`",
        ),
        (
            "data/test_group.yaml",
            "output_validator_args: a 'b\n",
            "bad-checker",
            "has a quote without its partner",
        ),
        (
            "data/secret/test_group.yaml",
            "max_score: lots\n",
            "bad-points",
            "data/secret/test_group.yaml:1: `lots` is not a number of points",
        ),
        (
            "data/secret/test_group.yaml",
            "max_score: 9\nrequire_pass: [sample, secret/small]\n",
            "missing-group",
            "data/secret/test_group.yaml:2: require_pass: there is no group `secret/small`",
        ),
    ] {
        refused(&with_group(path, yaml), code, said);
    }
    let (_, said) = loaded(&with_group(
        "data/secret/test_group.yaml",
        "max_score: unbounded\nrequire_pass: sample\n",
    ));
    assert_eq!(said, [""; 0]);
}

#[test]
fn what_is_wrong_in_problem_yaml_hides_nothing_that_is_wrong_elsewhere() {
    let mut files = with(
        "problem.yaml",
        "problem_format_version: 2025-09\nname: Sums\n\
         uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\nlimits:\n  time_limit: 1\n  memory: big\n\
         constants: {most: {value: 1000, tex: '1\\,000'}, few: 3}\n",
    );
    files.push(("data/secret/test_group.yaml", "fool: 1\n"));
    let (problem, found) = super::load(&files);
    assert!(problem.is_none());
    let mut places: Vec<String> = found
        .iter()
        .map(|it| format!("{}:{}", it.place.file, it.place.line.unwrap_or(0)))
        .collect();
    places.sort();
    assert_eq!(places, ["data/secret/test_group.yaml:1", "problem.yaml:6"]);
}

#[test]
fn what_stands_where_nobody_looks_is_said() {
    let mut files = files();
    files.extend([
        ("statements/problem.de.md", "Summen.\n"),
        ("notes/idea.md", "Sums.\n"),
        ("data/secrets/03.in", "1 1\n"),
        ("data/secrets/03.ans", "2\n"),
        ("data/04.in", "1 1\n"),
        ("data/04.ans", "2\n"),
    ]);
    let (_, found) = super::load(&files);
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "data/04.ans: nothing here is read (the format has data/secret)",
            "data/secrets: nothing here is read (the format has data/secret)",
            "statements: nothing here is read (the format has statement)",
        ]
    );
}

/// What nobody needs in order to judge keeps no package out.
#[test]
fn a_source_without_an_address_is_a_warning() {
    let (problem, found) = super::load(&with(
        "problem.yaml",
        "problem_format_version: 2025-09\ntype: pass-fail\nname: A\nsource: {name: B, url: TODO}\n\
         uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f10\nlimits: {time_limit: 1}\n",
    ));
    let said = found.iter().find(|it| it.code == "bad-address").unwrap();
    assert!(
        said.to_string().contains("`TODO` is not an address"),
        "{said}"
    );
    assert_eq!(problem.unwrap().sources()[0].url, None);
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

#[test]
fn an_answer_that_is_missing_is_made_by_an_accepted_program() {
    let files = without(&["data/sample/1.ans", "data/secret/02-hard.ans"]);
    let (problem, said) = loaded(&files);
    let of_answers = said.iter().filter(|code| **code == "no-answer");
    assert_eq!(of_answers.count(), 2, "{said:?}");
    let unmade = problem.unmade().unwrap();
    let paths: Vec<&str> = unmade.recipes().iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["sample/1", "secret/02-hard"]);
    let answer = |text: &str| [("ans".to_owned(), text.as_bytes().to_vec())].into();
    let (complete, found) = unmade.complete(vec![answer("3\n"), answer("10\n")]);
    assert!(found.is_empty(), "{found:?}");
    let tests = complete.unwrap().tests().unwrap();
    assert_eq!(tests.get("02-hard").unwrap().answer[..], *b"10\n");
    assert_eq!(tests.tests().len(), 3);

    // Without a program that could make it, the statement shows one sample less.
    let (problem, said) = loaded(&without(&["data/sample/1.ans", "submissions"]));
    assert!(said.contains(&"no-answer"), "{said:?}");
    assert!(problem.unmade().is_none() && problem.samples().is_empty());
    let files = without(&["data/sample", "data/secret/02-hard.ans", "submissions"]);
    refused(&files, "no-answer", "data/secret/02-hard.in");
}

#[test]
fn a_package_without_tests_can_be_read_and_not_judged_with() {
    let (problem, said) = loaded(&without(&["data"]));
    assert!(said.contains(&"no-tests"), "{said:?}");
    assert!(problem.tests().is_err());
    // Nor is there need of somebody to talk with.
    let yaml = files()[0].1.replace("name:", "type: interactive\nname:");
    let mut talking = without(&["data", "problem.yaml"]);
    talking.push(("problem.yaml", &yaml));
    assert!(loaded(&talking).1.contains(&"no-tests"));
    let mut with_tests = files();
    with_tests[0].1 = &yaml;
    refused(&with_tests, "unsupported-type", "nobody to talk with");
}

/// What cannot be tried is left out, and said.
#[test]
fn cases_for_validators_have_all_of_their_files() {
    let whole = [
        ("data/invalid_answer/1.in", "1 1\n"),
        ("data/invalid_answer/1.ans", "x\n"),
        ("data/valid_output/1.in", "1 1\n"),
        ("data/valid_output/1.ans", "2\n"),
        ("data/valid_output/1.out", "2\n"),
    ];
    let mut all = files();
    all.extend(whole);
    let (problem, said) = loaded(&all);
    assert_eq!(said, [""; 0]);
    let places = problem.validator_cases().iter().map(ValidatorCase::place);
    let places: Vec<String> = places.collect();
    assert_eq!(places, ["data/invalid_answer/1", "data/valid_output/1"]);
    for (gone, code) in [
        ("data/invalid_answer/1.ans", "incomplete-case"),
        ("data/valid_output/1.out", "incomplete-case"),
        ("data/valid_output/1.in", "lone-answer"),
    ] {
        let mut files = all.clone();
        files.retain(|(path, _)| *path != gone);
        let (problem, said) = loaded(&files);
        assert!(said.contains(&code), "{gone}: {said:?}");
        assert_eq!(problem.validator_cases().len(), 1, "{gone}");
    }
}

#[test]
fn rules_that_make_no_secret_test_leave_the_samples() {
    let mut files = without(&["data/secret"]);
    let rules = "data: {sample: {data: [{'': {in: '1 2'}}]}, secret: {data: []}}\n";
    files.push(("generators/generators.yaml", rules));
    let (problem, said) = loaded(&files);
    assert!(said.contains(&"only-samples"), "{said:?}");
    assert_eq!(problem.tests().unwrap().tests().len(), 1);
    // Where they are no files either, they are made.
    files.retain(|(path, _)| !path.starts_with("data/sample"));
    let (problem, _) = loaded(&files);
    assert_eq!(problem.unmade().unwrap().recipes()[0].path, "sample/1");
}

/// Commands are words, whatever other files take them for.
#[test]
fn a_generator_may_be_called_no() {
    let mut files = without(&["data/secret"]);
    files.extend([
        (
            "generators/generators.yaml",
            "data: {secret: {data: {a: {generate: n}, b: y}}}\n",
        ),
        ("generators/n", "#!/bin/sh\n"),
        ("generators/y", "#!/bin/sh\n"),
    ]);
    let (problem, _) = loaded(&files);
    let unmade = problem.unmade().unwrap();
    let programs = unmade
        .recipes()
        .iter()
        .map(|it| it.command.as_ref().unwrap());
    let programs: Vec<&str> = programs.map(|it| it.program.name.as_str()).collect();
    assert_eq!(programs, ["generators/n", "generators/y"]);
}

/// What a statement shows is there under the name that it has for it.
#[test]
fn pictures_and_documents_of_a_statement_are_kept() {
    let mut files = without(&["statement"]);
    files.extend([
        (
            "statement/problem.en.tex",
            "Look:\n\\includegraphics[width=5cm]{img/board}\n\\includegraphics{gone}\n",
        ),
        ("statement/img/board.png", "png"),
        ("statement/problem.sv.pdf", "%PDF"),
    ]);
    let (problem, said) = loaded(&files);
    assert!(said.contains(&"no-picture"), "{said:?}");
    let statement = problem.statement(problems::Lang::En);
    assert!(statement.contains("![](<img/board.png>)"), "{statement}");
    let names: Vec<&String> = problem.statement_files().keys().collect();
    assert_eq!(names, ["img/board.png", "problem.sv.pdf"]);
    // They go where the package goes.
    let written = export(&problem, Format::Icpc).unwrap();
    let picture = written.files.get("statement/img/board.png");
    assert_eq!(picture.map(|it| &**it), Some(b"png".as_slice()));
}

#[test]
fn tests_of_a_list_need_no_name() {
    let mut files = without(&["data/secret"]);
    let rules = "data: {secret: {data: [{~: {in: '1 2'}}, {'': {in: '3 4'}}, {x: {in: '5 6'}}]}}\n";
    files.push(("generators/generators.yaml", rules));
    let (problem, _) = loaded(&files);
    let unmade = problem.unmade().unwrap();
    let paths: Vec<&str> = unmade.recipes().iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["secret/1", "secret/2", "secret/3-x"]);
}

/// The judge keeps programs from it, so that there is nothing to warn of; and it goes on as it came.
#[test]
fn a_package_may_forbid_or_allow_that_files_are_written() {
    for (key, wanted) in [
        ("", FileWriting::Unsaid),
        ("allow_file_writing: true", FileWriting::Allowed),
        ("allow_file_writing: false", FileWriting::Forbidden),
    ] {
        let yaml = files()[0].1.replace("name:", &format!("{key}\nname:"));
        let (problem, said) = loaded(&with("problem.yaml", &yaml));
        assert_eq!((problem.file_writing(), said), (wanted, vec![]), "{key}");
        let written = export(&problem, Format::Icpc).unwrap();
        let yaml = written.files.get("problem.yaml").unwrap();
        let yaml = String::from_utf8_lossy(yaml);
        let line = yaml.lines().find(|line| line.starts_with("allow_file_"));
        assert_eq!(line.unwrap_or_default(), key);
    }
}

/// What is handed in is said by the type, and the package loads without a word.
#[test]
fn a_problem_may_take_the_answers_themselves() {
    let yaml = files()[0].1.replace("name:", "type: submit-answer\nname:");
    let (problem, said) = loaded(&with("problem.yaml", &yaml));
    assert_eq!(said, [""; 0]);
    assert!(problem.tests().is_ok() && problem.kind().takes_answers());
    // How long they may be is what they may be anywhere, unless the package says it.
    assert_eq!(problem.limits().source, problems::answers::LIMIT);
    // It goes on as it came, and to no format that knows programs only.
    let other = export(&problem, Format::Dmoj);
    assert!(other.is_err());
    let written = export(&problem, Format::Icpc).unwrap();
    let yaml = written.files.get("problem.yaml").unwrap();
    let yaml = String::from_utf8_lossy(yaml);
    assert!(yaml.contains("submit-answer"), "{yaml}");
}
