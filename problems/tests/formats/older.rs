//! `legacy` and the drafts after it.

use std::time::Duration;

use problems::{Acceptance, Aggregation, ByteSize, CheckerSpec, Exchange, Grading, Lang, Verdict};

use super::{Files, loaded, refused};

fn files() -> Files<'static> {
    vec![
        (
            "problem.yaml",
            "author: Ann, Bob and Eve\nsource: Our course\nsource_url: https://example.org\n\
             license: cc by-sa\nkeywords: sums easy\nvalidator_flags: float_tolerance 1e-6\n\
             limits: {time_multiplier: 4, memory: 512}\n",
        ),
        (".timelimit", "3\n"),
        (
            "problem_statement/problem.en.tex",
            "\\problemname{Sum \\& more}\nAdd \\emph{two} numbers, $a \\le b$.\n\
             \\section*{Input}\nOne line.\n",
        ),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "3\n"),
        ("data/secret/1-small/b.in", "4 5\n"),
        ("data/secret/1-small/b.ans", "9\n"),
        ("data/secret/1-small/b.hint", "Add.\n"),
        ("data/secret/2-words/a.in", "4 5\n"),
        ("data/secret/2-words/a.ans", "nine\n"),
        (
            "data/secret/2-words/testdata.yaml",
            "output_validator_flags: case_sensitive\non_reject: continue\n",
        ),
        ("input_format_validators/check.py", "exit(42)\n"),
        (
            "submissions/accepted/a.py",
            "print(sum(map(int, input().split())))\n",
        ),
        (
            "submissions/mixed/b.c",
            "/* @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT */\nint main() {}\n",
        ),
        ("submissions/slow_accepted/c.py", "print(9)\n"),
        ("submissions/wrong_answer/d/main.cpp", "int main() {}\n"),
        ("submissions/wrong_answer/d/other.h", "\n"),
    ]
}

fn with<'a>(path: &'a str, text: &'a str) -> Files<'a> {
    let mut files = files();
    files.retain(|(other, _)| *other != path);
    files.push((path, text));
    files
}

#[test]
fn a_legacy_package_is_read_whole() {
    let (problem, said) = loaded(&files());
    assert_eq!(said, [""; 0]);
    assert_eq!(problem.names().en, "Sum & more");
    assert_eq!(problem.authors(), ["Ann", "Bob", "Eve"]);
    assert_eq!(
        problem.sources()[0].url.as_ref().unwrap().as_str(),
        "https://example.org/"
    );
    assert_eq!(problem.games(), ["sums", "easy"]);
    assert_eq!(
        uuid::Uuid::parse_str(problem.uuid()).unwrap().to_string(),
        problem.uuid()
    );
    let statement = "Add *two* numbers, $a \\le b$.\n\n## Input\n\nOne line.";
    assert_eq!(problem.statement(Lang::Zh), statement);
    assert_eq!(problem.limits().time, Duration::from_secs(3));
    assert_eq!(problem.limits().memory, ByteSize::from_mib(512));
    assert_eq!(problem.limits().source, ByteSize::from_kib(256));
    assert!((problem.timing().ac_to_time_limit - 4.0).abs() < 1e-9 && problem.timing().is_given);
    let CheckerSpec::Default(validator) = problem.checker() else {
        panic!("{:?}", problem.checker());
    };
    assert!(validator.tolerance.is_some() && !validator.case_sensitive);
    let tests = problem.tests().unwrap();
    let names: Vec<&str> = tests.tests().iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["sample-1", "1-small/b", "2-words/a"]);
    assert_eq!(tests.tests()[1].settings.hint, "Add.\n");
    let Some(CheckerSpec::Default(validator)) = tests.tests()[2].settings.checker else {
        panic!("{:?}", tests.tests()[2].settings);
    };
    assert!(validator.tolerance.is_some() && validator.case_sensitive);
    assert_eq!(problem.programs().input_validators.len(), 1);
}

#[test]
fn programs_are_expected_to_do_what_their_tags_and_folders_say() {
    let (problem, _) = loaded(&files());
    let of = |path: &str| {
        let programs = problem.submissions().iter();
        let mut programs = programs.filter(|it| it.path == path);
        programs.next().unwrap()
    };
    let mixed = &of("mixed/b.c").expected;
    assert_eq!(
        mixed.ends,
        [Verdict::WA, Verdict::PE, Verdict::TLE, Verdict::OLE]
    );
    assert_eq!(mixed.verdict, None);
    let slow = &of("slow_accepted/c.py").expected;
    assert_eq!(slow.ends, [Verdict::AC, Verdict::TLE]);
    let several = of("wrong_answer/d");
    assert_eq!(several.program.files.len(), 2);
    assert_eq!(several.program.name, "submissions/wrong_answer/d");
    assert!(several.program.single().is_none());
}

/// The package's own grader is of the groups that say so, and of those inside that say nothing else.
#[test]
fn groups_say_which_of_them_the_packages_grader_grades() {
    let scoring = "type: scoring\nlimits: {time_limit: 1}\n";
    let mut files = with("problem.yaml", scoring);
    files.extend([
        ("data/testdata.yaml", "grader_flags: ignore_sample\n"),
        (
            "data/secret/testdata.yaml",
            "grading: custom\ngrader_flags: sum 20\n",
        ),
        (
            "data/secret/1-small/testdata.yaml",
            "grading: default\ngrader_flags: min\n",
        ),
        ("graders/g.py", "print('AC 1')\n"),
    ]);
    let of = |files: &Files<'_>| {
        let (problem, said) = loaded(files);
        let args = |name: &str| {
            let group = problem.groups().iter().find(|it| it.name == name).unwrap();
            group.grader_args.clone()
        };
        let args = ["", "sample", "secret", "secret/1-small", "secret/2-words"].map(args);
        (args, said)
    };
    let (args, said) = of(&files);
    let own = Some(vec!["sum".to_owned(), "20".to_owned()]);
    assert_eq!(args, [None, None, own.clone(), None, own]);
    assert!(
        !said.contains(&"unused-grader") && !said.contains(&"no-grader"),
        "{said:?}"
    );
    files.retain(|(path, _)| *path != "graders/g.py");
    let (args, said) = of(&files);
    assert_eq!(args, [None, None, None, None, None]);
    assert!(said.contains(&"no-grader"), "{said:?}");
    let mut files = with("problem.yaml", scoring);
    files.push(("graders/g.py", "print('AC 1')\n"));
    assert!(of(&files).1.contains(&"unused-grader"));
}

/// Authors of drafts leave the type out.
#[test]
fn a_package_whose_samples_are_conversations_is_interactive() {
    let draft = "problem_format_version: 2023-07\nname: Guess\nlimits: {time_limit: 1}\n";
    let mut files = with("problem.yaml", draft);
    files.retain(|(path, _)| !path.starts_with("data/sample/"));
    files.extend([
        ("data/sample/1.interaction", ">5\n<higher\n"),
        ("output_validators/talk.py", "exit(42)\n"),
    ]);
    let (problem, said) = loaded(&files);
    assert!(said.contains(&"guessed-type"), "{said:?}");
    assert_eq!(problem.kind().exchange, Exchange::Interactive);
    assert!(problem.programs().interactor.is_some());
    files.push(("data/sample/1.in", "5\n"));
    files.push(("data/sample/1.ans", "5\n"));
    assert_eq!(loaded(&files).0.kind().exchange, Exchange::Output);
}

#[test]
fn the_time_limit_may_stand_beside_or_be_left_to_be_measured() {
    let of = |path, text| loaded(&with(path, text));
    let (problem, _) = of("domjudge-problem.ini", "name = 'Sums'\ntimelimit='7'\n");
    assert_eq!(
        problem.limits().time,
        Duration::from_secs(3),
        ".timelimit counts first"
    );
    let mut files = with("domjudge-problem.ini", "timelimit='7'\r\n");
    files.retain(|(path, _)| *path != ".timelimit");
    assert_eq!(loaded(&files).0.limits().time, Duration::from_secs(7));
    files.retain(|(path, _)| *path != "domjudge-problem.ini");
    let (problem, said) = loaded(&files);
    assert!(
        !problem.timing().is_given && said.contains(&"no-time-limit"),
        "{said:?}"
    );
    refused(
        &with(".timelimit", "soon\n"),
        "bad-limit",
        "`soon` is not a time limit",
    );
}

#[test]
fn validation_says_who_judges() {
    let yaml = |validation: &str| format!("name: Sums\nvalidation: {validation}\n");
    let of = |validation: &str, validator: bool| {
        let mut files = files();
        files.retain(|(path, _)| *path != "problem.yaml");
        if validator {
            files.push(("output_validators/v/check.py", "exit(42)\n"));
        }
        let yaml = yaml(validation);
        files.push(("problem.yaml", yaml.as_str()));
        super::load(&files)
    };
    let (_, found) = of("custom", false);
    assert!(
        found.iter().any(|it| it.code == "no-validator"),
        "{found:?}"
    );
    let (problem, found) = of("default", true);
    assert!(problem.is_some() && found.iter().any(|it| it.code == "unused-validator"));
    let (problem, found) = of("custom interactive", true);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(problem.kind().exchange, Exchange::Interactive);
    assert_eq!(problem.interactor().unwrap().name, "output_validators/v");
    let (_, found) = of("custom fancy", true);
    assert!(
        found.iter().any(|it| it.code == "bad-validation"),
        "{found:?}"
    );
}

#[test]
fn points_of_a_draft_make_groups() {
    let mut files = with(
        "problem.yaml",
        "problem_format_version: 2023-07-draft\nname: {en: Sums, sv: Summor}\ntype: scoring\n\
         limits: {time_limit: 1}\nodd_key: 1\n",
    );
    files.extend([
        (
            "data/testdata.yaml",
            "range: 0 100\ngrader_flags: ignore_sample\n",
        ),
        (
            "data/secret/testdata.yaml",
            "grader_flags: first_error accept_if_any_accepted\n",
        ),
        (
            "data/secret/1-small/testdata.yaml",
            "accept_score: 40\ngrader_flags: min\nrange: 0 40\n",
        ),
        ("submissions/partially_accepted/p.py", "print(9)\n"),
        ("statement/problem.sv.md", "Summera.\n"),
    ]);
    let (problem, said) = loaded(&files);
    assert_eq!(problem.kind().grading, Grading::Scoring);
    assert!(said.contains(&"unknown-key"), "{said:?}");
    assert!(!said.contains(&"no-points"), "{said:?}");
    let groups = problem.groups();
    let group = groups
        .iter()
        .find(|it| it.name == "secret/1-small")
        .unwrap();
    assert_eq!(
        (group.max_score, group.accept_score),
        (Some(40.0), Some(40.0))
    );
    assert_eq!(group.aggregation, Aggregation::Min);
    assert_eq!(problem.names().en, "Sums");
}

#[test]
fn words_of_groups_that_nobody_knows_are_said() {
    let mut files = with(
        "problem.yaml",
        "name: Sums\ntype: scoring\nlimits: {time_limit: 1}\n",
    );
    files.extend([
        ("data/testdata.yaml", "odd_key: 1\non_reject: stop\n"),
        (
            "data/secret/testdata.yaml",
            "grader_flags: max best\nrange: to 40\nrequire_pass: small\ngrading: own\n",
        ),
    ]);
    let (_, found) = super::load(&files);
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    for what in [
        "data/testdata.yaml:1: the key `odd_key` is unknown",
        "data/testdata.yaml:2: `on_reject: stop` is not known",
        "data/secret/testdata.yaml:1: grader_flags: the default grader has no flag `best`",
        "data/secret/testdata.yaml:2: `range: to 40` is not",
        "data/secret/testdata.yaml:3: require_pass: there is no group `small`",
        "data/secret/testdata.yaml:4: `grading: own` is not known",
    ] {
        let count = said.iter().filter(|said| said.starts_with(what)).count();
        assert_eq!(count, 1, "{what} in {said:#?}");
    }
}

#[test]
fn conversations_stand_below_the_statement() {
    let mut files = files();
    files.extend([
        ("data/sample/1.interaction", "<3\n>4\n"),
        ("data/sample/2.interaction", ">`````\n"),
        ("data/secret/lone.ans", "3\n"),
    ]);
    let (problem, said) = loaded(&files);
    assert_eq!(said, ["lone-answer"]);
    let statement = problem.statement(Lang::En);
    assert!(
        statement.contains("### Sample interaction 1\n\n```\n<3\n>4\n```\n"),
        "{statement}"
    );
    assert!(
        statement.contains("\n``````\n>`````\n``````\n"),
        "{statement}"
    );
    // A statement that is missing is the other one, word for word.
    assert_eq!(problem.statement(Lang::Zh), statement);
    files.push(("problem_statement/problem.zh.tex", "两数之和。\n"));
    let (problem, _) = loaded(&files);
    let chinese = problem.statement(Lang::Zh);
    assert!(chinese.contains("### 交互样例 2"), "{chinese}");
}

#[test]
fn a_statement_or_a_name_that_is_missing_stops_nobody() {
    let mut files = files();
    files.retain(|(path, _)| !path.starts_with("problem_statement"));
    let (problem, said) = loaded(&files);
    assert_eq!(problem.names().zh, "sums");
    assert!(said.contains(&"no-statement"), "{said:?}");
    files.push(("problem_statement/problem.en.pdf", "%PDF"));
    let (_, said) = loaded(&files);
    assert!(said.contains(&"no-statement"), "{said:?}");
}

/// Tools leave templates beside the validators that they were made of.
#[test]
fn a_template_is_no_validator() {
    let mut files = with("problem.yaml", "name: Sums\nvalidation: custom\n");
    files.retain(|(path, _)| !path.starts_with("output_validator"));
    files.extend([
        ("output_validators/v/v.py", "import sys\nsys.exit(42)\n"),
        ("output_validators/validate.ctd.template", "EOF\n"),
    ]);
    let (problem, _) = loaded(&files);
    let validators = &problem.programs().output_validators;
    assert_eq!(validators.len(), 1);
    assert_eq!(validators[0].name, "output_validators/v");
}

/// `DOMjudge` gives the points of a group once, and those of groups beside one that is rejected.
#[test]
fn points_are_those_of_the_judge_that_a_package_was_made_for() {
    let scoring = |tag| {
        let mut files = files();
        let yaml = "name: Sums\ntype: scoring\n";
        files[0].1 = yaml;
        files.extend([
            (
                "data/testdata.yaml",
                "grader_flags: sum\non_reject: continue\n",
            ),
            ("data/secret/testdata.yaml", "grader_flags: avg\n"),
            ("data/secret/1-small/testdata.yaml", "accept_score: 10\n"),
            ("submissions/wrong_answer/w.py", tag),
        ]);
        let (problem, _) = loaded(&files);
        let of = |name: &str| {
            let group = problem.groups().iter().find(|it| it.name == name).unwrap();
            (group.aggregation, group.acceptance, group.accept_score)
        };
        ["", "secret", "secret/1-small", "secret/2-words", "sample"].map(of)
    };
    let always = |aggregation, score| (aggregation, Acceptance::Always, Some(score));
    assert_eq!(
        scoring("print(1)  # @EXPECTED_SCORE@: 0\n"),
        [
            always(Aggregation::Sum, 0.0),
            always(Aggregation::Average, 0.0),
            always(Aggregation::Min, 10.0),
            always(Aggregation::Min, 0.0),
            always(Aggregation::Min, 0.0),
        ]
    );
    // To others it is worth so much for each test.
    let all = |aggregation, score| (aggregation, Acceptance::All, Some(score));
    let others = scoring("print(1)\n");
    assert_eq!(others[2], all(Aggregation::Average, 10.0));
    assert_eq!(others[4], all(Aggregation::Sum, 1.0));
}
