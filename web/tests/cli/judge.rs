//! `grundy judge`: verdicts, JSON and exit codes.

use problems::package::Archive;
use serde_json::{Value, json};

use super::{RIGHT, WRONG, catalog, file, folder, grundy, grundy_in_chinese};

const EXPLAIN: &str = "--explain";

/// Longer than an example is looked for on the busiest machine.
const LONG: &str = "--explain-seconds=600";

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn an_accepted_program_ends_with_0_and_every_field() {
    let folder = folder();
    let source = file(&folder, "right.py", RIGHT);
    let done = grundy(&["judge", "hdoj-2147", &source, "--json"]).ends_with(0);
    assert_eq!(done.stdout.lines().count(), 1, "one line: {}", done.stdout);
    let judging = done.json();
    let mut expected = [
        "problem",
        "source",
        "language",
        "verdict",
        "time_ms",
        "memory_kib",
        "passed",
        "total",
        "message",
        "tests",
        "counterexample",
    ];
    expected.sort_unstable();
    let mut found = keys(&judging);
    found.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(judging["verdict"], "AC");
    assert_eq!(judging["problem"], "hdoj-2147");
    assert_eq!(judging["source"], json!(source));
    assert_eq!(judging["language"], "python");
    assert_eq!(judging["passed"], judging["total"]);
    assert_eq!(judging["message"], Value::Null);
    assert_eq!(judging["counterexample"], Value::Null);
    let tests = judging["tests"].as_array().unwrap();
    assert_eq!(tests.len() as u64, judging["total"].as_u64().unwrap());
    assert_eq!(tests[0]["name"], "sample-1");
    assert_eq!(tests[0]["group"], "sample");
    for test in tests {
        for field in [
            "name",
            "group",
            "verdict",
            "time_ms",
            "memory_kib",
            "message",
        ] {
            assert!(test.get(field).is_some(), "{field} in {test}");
        }
        assert_eq!(test["verdict"], "AC");
    }
    let most = tests.iter().map(|t| t["time_ms"].as_u64().unwrap()).max();
    assert_eq!(judging["time_ms"].as_u64(), most);
}

#[test]
fn a_wrong_program_ends_with_1_and_stops_at_the_first_failing_test() {
    let folder = folder();
    let source = file(&folder, "wrong.py", WRONG);
    let judging = grundy(&["judge", "hdoj-2147", &source, "--json"])
        .ends_with(1)
        .json();
    assert_eq!(judging["verdict"], "WA");
    assert_eq!(judging["tests"].as_array().unwrap().len(), 1);
    assert!(judging["tests"][0]["message"].is_string());
    assert_eq!(
        keys(&judging["tests"][0]).len(),
        6,
        "no field but the documented"
    );
}

#[test]
fn all_runs_every_test() {
    let folder = folder();
    let source = file(&folder, "wrong.py", WRONG);
    let judging = grundy(&["judge", "hdoj-2147", &source, "--json", "--all"])
        .ends_with(1)
        .json();
    let run = judging["tests"].as_array().unwrap().len() as u64;
    assert_eq!(Some(run), judging["total"].as_u64());
}

#[test]
fn explain_shows_one_small_position() {
    let folder = folder();
    // Wrong wherever both numbers are odd.
    let source = file(
        &folder,
        "wrong.py",
        RIGHT.replace("What a pity!", "Wonderful!"),
    );
    let judging = grundy(&["judge", "hdoj-2147", &source, "--json", EXPLAIN, LONG])
        .ends_with(1)
        .json();
    let found = &judging["counterexample"];
    assert_eq!(found["input"], "1 1\n0 0\n", "{judging:#}");
    assert_eq!(found["expected"].as_str().unwrap().trim(), "What a pity!");
    assert_eq!(found["got"].as_str().unwrap().trim(), "Wonderful!");
    assert!(found["explanation"].is_string());
    // It is lost: there is no move, and so none without an answer.
    assert!(found["refutation"].as_array().unwrap().is_empty());
    assert!(found.get("winning_moves").is_none(), "{judging:#}");
    let mistake = &found["mistake"];
    assert_eq!(mistake["id"], "constant", "{judging:#}");
    assert_eq!(mistake["name"], "the same answer to everything");
    assert!(mistake["hint"].as_str().unwrap().contains("Whatever"));
}

#[test]
fn several_sources_are_an_array_and_the_worst_decides() {
    let folder = folder();
    let right = file(&folder, "right.py", RIGHT);
    let wrong = file(&folder, "wrong.py", WRONG);
    let judgings = grundy(&["judge", "hdoj-2147", &right, &wrong, "--json"])
        .ends_with(1)
        .json();
    let verdicts: Vec<&Value> = judgings
        .as_array()
        .unwrap()
        .iter()
        .map(|judging| &judging["verdict"])
        .collect();
    assert_eq!(verdicts, ["AC", "WA"]);
}

#[test]
fn without_json_people_read_the_verdict() {
    let folder = folder();
    let source = file(&folder, "right.py", RIGHT);
    let done = grundy(&["judge", "hdoj-2147", &source]).ends_with(0);
    assert!(done.stdout.starts_with("AC"), "{}", done.stdout);
    assert!(
        done.stderr.contains("test 1/"),
        "plain lines: {}",
        done.stderr
    );
    assert!(!done.stdout.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn standard_error_stands_below_the_test_it_is_of() {
    let folder = folder();
    let source = file(&folder, "raises.py", "raise ValueError('no such heap')\n");
    let done = grundy(&["judge", "hdoj-2147", &source]).ends_with(1);
    let expected = "  sample-1: RE It ended with exit code 1: ValueError: no such heap\n    \
                    Traceback (most recent call last):\n";
    assert!(done.stdout.contains(expected), "{}", done.stdout);
    let told = done.stdout.lines().skip(1);
    assert!(told.into_iter().all(|line| line.starts_with("  ")));
}

#[test]
fn people_read_it_in_their_language() {
    let folder = folder();
    // Wrong wherever both numbers are odd.
    let source = file(
        &folder,
        "wrong.py",
        RIGHT.replace("What a pity!", "Wonderful!"),
    );
    let arguments = ["judge", "hdoj-2147", &source, EXPLAIN, LONG];
    let done = grundy(&arguments).ends_with(1);
    for said in [
        " tests  ",
        "Line ",
        " differs. Expected \"What a pity!\", got \"Wonderful!\".",
        "the smallest input found that it gets wrong:",
        "  expected: What a pity!",
        "  got:      Wonderful!",
        "  Recognised: the same answer to everything\n    Whatever the position is",
    ] {
        assert!(done.stdout.contains(said), "no {said:?} in {}", done.stdout);
    }
    let lines = done.stdout.lines();
    assert!(lines.clone().count() <= 24, "{}", done.stdout);
    let longest = lines.map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "{}", done.stdout);
    let done = grundy_in_chinese(&arguments).ends_with(1);
    for said in [
        " 个测试点  ",
        " 行不同。应为“What a pity!”，实为“Wonderful!”。",
        "找到的最小出错输入：",
        "  正确答案： What a pity!",
        "  程序输出： Wonderful!",
        "  识别出的错误：所有答案都一样",
    ] {
        assert!(done.stdout.contains(said), "no {said:?} in {}", done.stdout);
    }
    assert!(done.stderr.contains("测试点 1/"), "{}", done.stderr);
    // So does who reads the document.
    let judging = grundy_in_chinese(&["judge", "hdoj-2147", &source, "--json"])
        .ends_with(1)
        .json();
    let tests = judging["tests"].as_array().unwrap();
    let message = tests.last().unwrap()["message"].as_str().unwrap();
    assert!(message.contains("不同。应为"), "{message}");
}

#[test]
fn a_compile_error_shows_the_compilers_words() {
    let folder = folder();
    let source = file(&folder, "broken.cpp", "int main() { return x; }\n");
    let judging = grundy(&["judge", "hdoj-2147", &source, "--json"])
        .ends_with(1)
        .json();
    assert_eq!(judging["verdict"], "CE");
    let message = judging["message"].as_str().unwrap();
    assert!(
        message.contains("'x'") || message.contains("‘x’"),
        "{message}"
    );
    assert_eq!(judging["tests"], json!([]));
}

#[test]
fn a_folder_of_the_catalog_is_the_same_problem() {
    let folder = folder();
    let source = file(&folder, "right.py", RIGHT);
    let path = catalog("hdoj-2147");
    let judging = grundy(&["judge", path.to_str().unwrap(), &source, "--json"])
        .ends_with(0)
        .json();
    assert_eq!(judging["problem"], "hdoj-2147");
}

#[test]
fn answers_are_judged_as_files_folders_and_archives_and_are_not_run() {
    let folder = folder();
    let problem = folder.path().join("two-halves");
    let problem = problem.to_str().unwrap();
    grundy(&["problem", "new", problem, "--answers"]).ends_with(0);
    let inside = |path: &str| format!("{problem}/submissions/{path}");
    let judged = |source: &str, code: i32| {
        let arguments = ["judge", problem, source, "--all", "--json"];
        grundy(&arguments).ends_with(code).json()
    };
    let right = judged(&inside("accepted/by_hand"), 0);
    assert_eq!(
        (&right["language"], &right["passed"], &right["total"]),
        (&json!("answer"), &json!(3), &json!(3))
    );
    let files = ["01-small", "02-middle", "03-largest"].map(|name| {
        let path = inside(&format!("accepted/by_hand/{name}.out"));
        (format!("{name}.out"), std::fs::read(path).unwrap())
    });
    let files = files.iter().map(|(name, bytes)| (name.as_str(), &**bytes));
    let (archive, _) = Archive::made("mine", files).unwrap();
    let zip = file(&folder, "mine.zip", archive.zip().unwrap());
    assert_eq!(judged(&zip, 0)["verdict"], "AC");
    let first = judged(&inside("wrong_answer/first_alone.txt"), 1);
    assert_eq!(first["passed"], 1);
    // A folder says by its files which tests they answer, also where there is one; a link leads nowhere.
    let half = folder.path().join("half");
    std::fs::create_dir(&half).unwrap();
    let first = inside("accepted/by_hand/01-small.out");
    std::fs::copy(first, half.join("01-small.out")).unwrap();
    std::os::unix::fs::symlink(folder.path(), half.join("all")).unwrap();
    assert_eq!(judged(half.to_str().unwrap(), 1)["passed"], 1);
    // Its text is no answer to a test; run it is only for who says so.
    let program = inside("accepted/greedy.py");
    grundy(&["judge", problem, &program])
        .ends_with(2)
        .complains("There is no test greedy.py. The tests are 01-small, 02-middle, 03-largest.");
    grundy(&["judge", problem, &program, "--lang", "python"]).ends_with(0);
}
