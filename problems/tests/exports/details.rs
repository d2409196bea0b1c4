//! What stands in several places of a package comes back from each of them.

use problems::differences::differences;
use problems::export::{self, Format};
use problems::{Lang, draft};

use super::{PASS_FAIL, back, goes_and_comes_back, of_files, with};

#[test]
fn conversations_come_back_as_files_and_not_in_the_statement() {
    let draft = draft::interactive("5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a11");
    let files = draft.iter();
    let files = files.map(|(path, text)| (path.as_str(), std::str::from_utf8(text).unwrap()));
    let drafted = of_files(&files.collect::<Vec<_>>());
    assert!(drafted.statement(Lang::Zh).contains("### 交互样例 1"));
    // One stands between two samples and is no test's; nobody wrote a statement in Chinese.
    let more = [
        ("data/sample/1.interaction", "<1 1\n>2\n"),
        ("data/sample/1b.interaction", "<4 4\n>8\n"),
        ("data/sample/2.in", "2 3\n"),
        ("data/sample/2.ans", "5\n"),
        ("data/sample/2.interaction", "<2 3\n>5\n"),
    ];
    let lone = of_files(&with(PASS_FAIL, &more));
    assert!(
        lone.statement(Lang::En)
            .contains("### Sample interaction 3")
    );
    for problem in [&drafted, &lone] {
        assert!(goes_and_comes_back(problem, Format::Icpc));
        assert!(goes_and_comes_back(problem, Format::Legacy));
    }
    let export = export::export(&lone, Format::Icpc).unwrap();
    let statement = &export.files["statement/problem.en.md"];
    assert_eq!(statement.as_ref(), b"Add.\n");
    assert!(!export.files.contains_key("statement/problem.zh.md"));
}

#[test]
fn attachments_and_the_solution_come_back_or_are_said_to_stay() {
    let more = [
        ("attachments/tool.py", "print(1)\n"),
        ("attachments/lib/a.txt", "a\n"),
        ("solution/solution.en.md", "Add.\n"),
    ];
    let problem = of_files(&with(PASS_FAIL, &more));
    let names: Vec<&String> = problem.attachments().keys().collect();
    assert_eq!(names, ["lib/a.txt", "tool.py"]);
    assert!(goes_and_comes_back(&problem, Format::Icpc));
    let export = export::export(&problem, Format::Icpc).unwrap();
    assert_eq!(differences(&problem, &back("made", &export)).unwrap(), []);
    for (format, stay) in [
        (Format::Legacy, ["solution/"].as_slice()),
        (Format::Dmoj, &["attachments/", "solution/"]),
        (Format::Polygon, &["attachments/", "solution/"]),
    ] {
        let export = export::export(&problem, format).unwrap();
        for folder in ["attachments/", "solution/"] {
            let mut lost = export.lost.iter();
            let is_lost = lost.any(|it| it.en.ends_with(&format!("the files of {folder}")));
            let is_there = export.files.keys().any(|path| path.starts_with(folder));
            assert_eq!(is_lost, stay.contains(&folder), "{format:?}: {folder}");
            assert_eq!(is_there, !is_lost, "{format:?}: {folder}");
        }
    }
}

#[test]
fn the_date_before_which_nothing_is_public_comes_back() {
    let yaml = format!("{PASS_FAIL}embargo_until: 2999-01-31\n");
    let problem = of_files(&with(&yaml, &[]));
    let embargo = problem.embargo().map(problems::Embargo::said);
    assert_eq!(embargo, Some("2999-01-31"));
    assert!(goes_and_comes_back(&problem, Format::Icpc));
    let export = export::export(&problem, Format::Icpc).unwrap();
    assert_eq!(differences(&problem, &back("made", &export)).unwrap(), []);
    let checks = problems::check::check(&problem, &[]);
    let check = checks.iter().find(|it| it.check == "embargo").unwrap();
    assert!(check.message.contains("before 2999-01-31"), "{check:?}");
    let legacy = export::export(&problem, Format::Legacy).unwrap();
    let mut lost = legacy.lost.iter();
    assert!(lost.any(|it| it.en == "that it is not to be public before 2999-01-31"));
    // It is over.
    let yaml = format!("{PASS_FAIL}embargo_until: 2001-01-31T12:00:00\n");
    let problem = of_files(&with(&yaml, &[]));
    let checks = problems::check::check(&problem, &[]);
    assert!(checks.iter().all(|it| it.check != "embargo"));
}

#[test]
fn what_validators_are_tried_on_comes_back() {
    let args = "output_validator_args: [float_tolerance, '1e-2']\n";
    let more = [
        ("data/invalid_input/deep/a.in", "x\n"),
        ("data/invalid_input/a.in", "y\n"),
        ("data/invalid_input/a.yaml", "input_validator_args: ['5']\n"),
        ("data/invalid_answer/a.in", "1 1\n"),
        ("data/invalid_answer/a.ans", "x\n"),
        (
            "data/invalid_answer/test_group.yaml",
            "answer_validator_args: {v.py: [b, c]}\n",
        ),
        ("data/valid_output/a.in", "1 1\n"),
        ("data/valid_output/a.ans", "2\n"),
        ("data/valid_output/a.out", "2.001\n"),
        ("data/valid_output/test_group.yaml", args),
        ("data/invalid_output/a.in", "1 1\n"),
        ("data/invalid_output/a.ans", "2\n"),
        ("data/invalid_output/a.out", "3\n"),
        (
            "data/invalid_output/test_group.yaml",
            "output_validator_args: [case_sensitive]\n",
        ),
    ];
    let problem = of_files(&with(PASS_FAIL, &more));
    assert_eq!(problem.validator_cases().len(), 5);
    assert!(goes_and_comes_back(&problem, Format::Icpc));
    let export = export::export(&problem, Format::Icpc).unwrap();
    assert_eq!(differences(&problem, &back("made", &export)).unwrap(), []);
    let inputs = ["data/invalid_input/a.in", "data/invalid_input/deep/a.in"];
    assert!(inputs.iter().all(|path| export.files.contains_key(*path)));
    for format in [Format::Legacy, Format::Dmoj, Format::Polygon] {
        let lost = export::export(&problem, format).map(|it| it.lost);
        let is_said = |lost: Vec<problems::Words>| {
            let mut lost = lost.iter();
            lost.any(|it| {
                it.en
                    .starts_with("5 cases that its validators are tried on")
            })
        };
        assert!(lost.is_ok_and(is_said), "{format:?}");
    }
}

#[test]
fn rules_of_a_folder_still_replace_what_its_name_says() {
    let rules = "accepted:\n  permitted: [WA]\n  required: [WA]\n\
                 wrong_answer:\n  permitted: [AC, TLE]\n  required: []\n\
                 wrong_answer/slow.py:\n  permitted: [TLE]\n\
                 run_time_error/exits.py:\n  permitted: [RTE]\n\
                 time_limit_exceeded:\n  permitted: [AC, TLE, WA]\n";
    let more = [
        ("submissions/submissions.yaml", rules),
        ("submissions/accepted/wa.py", "print(1)\n"),
        ("submissions/wrong_answer/either.py", "print(2)\n"),
        ("submissions/wrong_answer/slow.py", "print(3)\n"),
        ("submissions/run_time_error/exits.py", "print(4)\n"),
        ("submissions/run_time_error/other.py", "print(5)\n"),
        ("submissions/time_limit_exceeded/any.py", "print(6)\n"),
        ("submissions/rejected/any.py", "print(7)\n"),
    ];
    let problem = of_files(&with(PASS_FAIL, &more));
    assert!(goes_and_comes_back(&problem, Format::Icpc));
    let export = export::export(&problem, Format::Icpc).unwrap();
    let rules = &export.files["submissions/submissions.yaml"];
    let rules = String::from_utf8_lossy(rules);
    let accepted = "\"accepted\":\n  permitted: [WA]\n  required: [WA]\n";
    assert!(rules.contains(accepted), "{rules}");
    // What its name says all of needs no rule.
    assert!(
        !rules.contains("other.py") && !rules.contains("rejected"),
        "{rules}"
    );
}

#[test]
fn files_for_standard_streams_go_where_a_format_has_them() {
    let init = "file_io: {input: a.in, output: a.out}\nchecker: rstripped\n\
                test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n";
    let files = [("init.yml", init), ("1.in", "1\n"), ("1.out", "2\n")];
    let problem = of_files(&files);
    assert_eq!(problem.stream_files().input.as_deref(), Some("a.in"));
    for format in [Format::Dmoj, Format::Polygon] {
        let again = back("files", &export::export(&problem, format).unwrap());
        assert_eq!(again.stream_files(), problem.stream_files(), "{format:?}");
    }
    for format in [Format::Icpc, Format::Legacy] {
        let refusal = export::export(&problem, format).unwrap_err();
        assert!(refusal.to_string().contains("files in place"), "{refusal}");
    }
}

#[test]
fn what_a_format_has_no_place_for_is_named() {
    let yaml = PASS_FAIL.replace("time_limit: 1", "time_multipliers: {ac_to_time_limit: 3}");
    let yaml = format!(
        "{yaml}version: v3\ncredits: Ada\nrights_owner: Ada\nkeywords: [two words]\n\
         languages: [cpp]\nallow_file_writing: true\nconstants: {{word: abc}}\n"
    );
    let more = [("data/secret/a/1.yaml", "hint: Add.\nfull_feedback: true\n")];
    let problem = of_files(&with(&yaml, &more));
    let by_dmoj = [
        "its version",
        "its authors",
        "its keywords",
        "who has the rights to it",
        "the hints of its tests",
    ];
    let by_all_others = [
        "the languages that submissions may have",
        "whether submissions may write files",
        "the names of its constants",
        "how a time limit follows from its programs",
        "which tests are shown to those who fail them",
    ];
    for (format, named) in [
        (Format::Icpc, vec![]),
        (Format::Legacy, vec!["its version", "where one keyword"]),
        (Format::Dmoj, by_dmoj.to_vec()),
        (
            Format::Polygon,
            vec!["its authors", "the hints", "that its time limit follows"],
        ),
    ] {
        let lost = export::export(&problem, format).unwrap().lost;
        let is_said = |what: &&str| lost.iter().any(|it| it.en.starts_with(what));
        let missing: Vec<_> = named.iter().filter(|it| !is_said(it)).collect();
        assert!(missing.is_empty(), "{format:?}: {missing:?} in {lost:#?}");
        let is_icpc = format == Format::Icpc;
        for what in by_all_others {
            assert_eq!(is_said(&what), !is_icpc, "{format:?}: {what}: {lost:#?}");
        }
    }
}
