//! `grundy problem check`: what is right passes, what is misfiled or broken is found.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use super::{folder, grundy};

/// Copies a folder with all that is in it.
pub(crate) fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_all(&path, &target);
        } else {
            fs::copy(&path, target).unwrap();
        }
    }
}

/// A copy of a catalog problem under another folder, with the programs of these folders only.
fn copy(into: &TempDir, id: &str, programs: &[&str]) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../problems/catalog")
        .join(id);
    let to = into.path().join("copy");
    copy_all(&from, &to);
    for entry in fs::read_dir(to.join("submissions")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !programs.contains(&name) {
            fs::remove_dir_all(&path).unwrap();
        }
    }
    to
}

fn checked(path: &Path, code: i32) -> Value {
    let report = grundy(&["problem", "check", path.to_str().unwrap(), "--json"])
        .ends_with(code)
        .json();
    assert_eq!(report["ok"], code == 0);
    report["problems"][0].clone()
}

fn state<'r>(problem: &'r Value, check: &str) -> &'r str {
    let checks = problem["checks"].as_array().unwrap();
    let found = checks.iter().find(|found| found["check"] == check).unwrap();
    found["state"].as_str().unwrap()
}

#[test]
fn a_problem_of_the_catalog_passes_every_check() {
    let report = grundy(&["problem", "check", "hdoj-1850", "--json"])
        .ends_with(0)
        .json();
    let problem = &report["problems"][0];
    assert_eq!(problem["problem"], "hdoj-1850");
    for check in [
        "package",
        "statements",
        "samples",
        "brute-force",
        "validator",
        "generation",
        "limits",
        "balance",
        "guessing",
        "programs",
        "time-limit",
    ] {
        assert_eq!(state(problem, check), "ok", "{problem:#}");
    }
    let programs = problem["programs"].as_array().unwrap();
    assert!(programs.len() >= 10);
    assert!(
        programs
            .iter()
            .all(|program| program["complaint"].is_null())
    );
}

#[test]
fn the_matrix_shows_every_program_on_every_test() {
    let folder = folder();
    let copy = copy(&folder, "nim", &["accepted", "wrong_answer"]);
    let path = copy.to_str().unwrap();
    let report = grundy(&["problem", "check", path, "--matrix", "--json"]);
    let report = report.ends_with(0).json();
    let programs = report["problems"][0]["programs"].as_array().unwrap();
    let tests = |program: &Value| program["tests"].as_array().unwrap().len();
    let most = programs.iter().map(tests).max().unwrap();
    assert!(most > 5);
    let mut failed = 0;
    for program in programs {
        // A wrong program too goes on after its first failure.
        assert_eq!(tests(program), most, "{program:#}");
        let cells = program["tests"].as_array().unwrap();
        let wrong = cells.iter().filter(|cell| cell["verdict"] != "AC").count();
        assert_eq!(wrong == 0, program["got"] == "AC", "{program:#}");
        failed += wrong;
    }
    assert!(failed > programs.len());
    let said = grundy(&["problem", "check", path, "--matrix"]);
    let said = said.ends_with(0).stdout;
    let mut lines = said.lines().filter(|line| line.starts_with("sample"));
    let columns = lines.next_back().unwrap().split('\t').count();
    assert_eq!(columns, programs.len() + 1, "{said}");
    // Nobody pays for it who does not ask.
    let plain = checked(&copy, 0);
    assert!(plain["programs"][0].get("tests").is_none());
}

#[test]
fn a_misfiled_program_is_found() {
    let folder = folder();
    let copy = copy(&folder, "hdoj-1850", &["accepted"]);
    let wrong = copy.join("submissions/wrong_answer");
    fs::create_dir(&wrong).unwrap();
    fs::rename(
        copy.join("submissions/accepted/count.py"),
        wrong.join("count.py"),
    )
    .unwrap();
    let raising = "raise ValueError('no such heap')\n";
    fs::write(copy.join("submissions/accepted/raises.py"), raising).unwrap();
    let problem = checked(&copy, 1);
    assert_eq!(state(&problem, "programs"), "failed");
    assert_eq!(state(&problem, "samples"), "ok");
    let programs = problem["programs"].as_array().unwrap();
    let complaints: Vec<&str> = programs
        .iter()
        .filter_map(|program| program["complaint"].as_str())
        .collect();
    assert_eq!(
        complaints,
        [
            "accepted/raises.py got RE on sample-1: exit code: code 1, error \"ValueError: no such \
             heap\"; its folder says AC",
            "wrong_answer/count.py got AC; its folder says WA, PE"
        ]
    );
}

#[test]
fn wrong_samples_statements_locks_and_limits_are_found() {
    let folder = folder();
    let copy = copy(&folder, "hdoj-1850", &[]);
    fs::write(copy.join("data/sample/1.ans"), "7\n").unwrap();
    let statement = copy.join("statement/problem.zh.md");
    let text = fs::read_to_string(&statement).unwrap();
    fs::write(&statement, text.replace("## 输出", "## 结果")).unwrap();
    fs::write(copy.join("generators/tests.lock"), "# nothing\n").unwrap();
    let metadata = copy.join("problem.yaml");
    let text = fs::read_to_string(&metadata).unwrap();
    // A bound that the small and adversarial tests alone keep below.
    fs::write(&metadata, text.replace("max_heap: 1000000", "max_heap: 3")).unwrap();
    let problem = checked(&copy, 1);
    for check in ["samples", "statements", "generation"] {
        assert_eq!(state(&problem, check), "failed", "{problem:#}");
    }
    assert_eq!(state(&problem, "programs"), "skipped");
}

#[test]
fn what_is_no_package_is_said_to_be_none() {
    let folder = folder();
    fs::write(folder.path().join("problem.yaml"), "name: [").unwrap();
    let problem = checked(folder.path(), 1);
    assert_eq!(state(&problem, "package"), "failed");
    grundy(&["problem", "check", "no-such-problem"])
        .ends_with(2)
        .complains("unknown problem");
    grundy(&["problem", "check"])
        .ends_with(2)
        .complains("<PROBLEM>");
    grundy(&["problem", "check", "--all", "nim"])
        .ends_with(2)
        .complains("cannot be used");
}

#[test]
fn a_program_that_is_none_is_a_line_of_the_report() {
    let folder = folder();
    let copy = copy(&folder, "hdoj-1850", &["accepted"]);
    let accepted = copy.join("submissions/accepted");
    let large = vec![b'#'; 300 << 10];
    let texts: [(&str, &[u8], &str); 3] = [
        ("empty.py", b"", "is empty"),
        ("binary.py", b"\0\x01", "not a text file"),
        ("large.py", &large, "the limit is 256 KiB"),
    ];
    for (name, text, _) in texts {
        fs::write(accepted.join(name), text).unwrap();
    }
    let problem = checked(&copy, 1);
    assert_eq!(state(&problem, "programs"), "failed");
    let programs = problem["programs"].as_array().unwrap();
    for (name, _, said) in texts {
        let path = format!("accepted/{name}");
        let program = programs.iter().find(|it| it["path"] == path.as_str());
        let program = program.unwrap_or_else(|| panic!("no {path} in {problem:#}"));
        assert!(program["got"].is_null(), "{program}");
        let complaint = program["complaint"].as_str().unwrap();
        assert!(complaint.contains(said), "{complaint}");
    }
    // The others are judged all the same.
    let judged = programs.iter().filter(|it| it["got"] == "AC").count();
    assert!(judged > 1, "{problem:#}");
}

#[test]
fn a_lock_is_renewed_where_its_tests_are_meant_to_differ() {
    let folder = folder();
    let copy = copy(&folder, "hdoj-1850", &[]);
    let metadata = copy.join("problem.yaml");
    let text = fs::read_to_string(&metadata).unwrap();
    fs::write(
        &metadata,
        text.replace("max_heap: 1000000", "max_heap: 200000"),
    )
    .unwrap();
    let generation = |problem: &Value| {
        let checks = problem["checks"].as_array().unwrap();
        let check = checks.iter().find(|check| check["check"] == "generation");
        check.unwrap()["message"].as_str().unwrap().to_owned()
    };
    let problem = checked(&copy, 1);
    assert_eq!(state(&problem, "generation"), "failed");
    assert!(
        generation(&problem).contains("--update-lock"),
        "{problem:#}"
    );
    let path = copy.to_str().unwrap();
    let done = grundy(&["problem", "check", path, "--update-lock", "--json"]);
    assert!(
        done.stderr.contains("generators/tests.lock"),
        "{}",
        done.stderr
    );
    let problem = &done.json()["problems"][0];
    assert_eq!(state(problem, "generation"), "ok", "{problem:#}");
    for no_folder in ["nim", "--all"] {
        let done = grundy(&["problem", "check", no_folder, "--update-lock"]).ends_with(2);
        assert_eq!(done.stdout, "");
    }
}

/// A small package that is not ours: English only, its tests in files, with a validator.
fn package_of_others(into: &TempDir) -> PathBuf {
    let top = into.path().join("theirs");
    grundy(&["problem", "new", top.to_str().unwrap(), "--blank"]).ends_with(0);
    fs::remove_file(top.join("statement/problem.zh.md")).unwrap();
    let metadata = top.join("problem.yaml");
    let text = fs::read_to_string(&metadata).unwrap();
    let english = text.lines().filter(|line| !line.starts_with("  zh:"));
    let english: Vec<&str> = english.collect();
    fs::write(&metadata, english.join("\n") + "\n").unwrap();
    top
}

#[test]
fn a_package_of_others_is_asked_for_what_applies_to_it() {
    let folder = folder();
    let problem = checked(&package_of_others(&folder), 0);
    let checks = problem["checks"].as_array().unwrap();
    let names: Vec<&str> = checks
        .iter()
        .map(|it| it["check"].as_str().unwrap())
        .collect();
    for left_out in [
        "brute-force",
        "balance",
        "guessing",
        "generation",
        "checker",
    ] {
        assert!(!names.contains(&left_out), "{problem:#}");
    }
    for check in [
        "statements",
        "tests",
        "validators",
        "programs",
        "time-limit",
    ] {
        assert_eq!(state(&problem, check), "ok", "{problem:#}");
    }
}

#[test]
fn all_that_validators_should_not_say_is_found_at_once() {
    let folder = folder();
    let top = package_of_others(&folder);
    // The first is no input, the second is one.
    fs::write(top.join("data/secret/04-odd.in"), "1 x\n").unwrap();
    fs::write(top.join("data/secret/04-odd.ans"), "1\n").unwrap();
    let sample = fs::read(top.join("data/sample/1.in")).unwrap();
    fs::write(top.join("data/invalid_input/fine.in"), sample).unwrap();
    let problem = checked(&top, 1);
    let checks = problem["checks"].as_array().unwrap();
    let found = checks
        .iter()
        .find(|it| it["check"] == "validators")
        .unwrap();
    assert_eq!(found["state"], "failed", "{problem:#}");
    let message = found["message"].as_str().unwrap();
    for said in [
        "04-odd: input_validators/validate.py refuses it",
        "invalid_input/fine.in: ",
    ] {
        assert!(message.contains(said), "{message}");
    }
}

#[test]
fn a_checker_that_takes_or_breaks_by_nonsense_is_found() {
    let folder = folder();
    let top = package_of_others(&folder);
    let checker = top.join("output_validator");
    fs::create_dir(&checker).unwrap();
    for (text, wanted) in [
        ("import sys\nsys.exit(42)\n", "warning"),
        (
            "import sys\nint(sys.stdin.read())\nsys.exit(42)\n",
            "failed",
        ),
    ] {
        fs::write(checker.join("check.py"), text).unwrap();
        let path = top.to_str().unwrap();
        let report = grundy(&["problem", "check", path, "--json"])
            .ends_with(1)
            .json();
        assert_eq!(
            state(&report["problems"][0], "checker"),
            wanted,
            "{report:#}"
        );
    }
}

#[test]
fn a_folder_of_packages_is_checked_in_one_call() {
    let contest = folder();
    let path = |name: &str| contest.path().join(name).to_str().unwrap().to_owned();
    for name in ["b-halves", "a-halves"] {
        grundy(&["problem", "new", &path(name), "--answers"]).ends_with(0);
    }
    fs::write(path("notes.txt"), "no package").unwrap();
    fs::create_dir(path("solutions")).unwrap();
    let all = contest.path().to_str().unwrap();
    let arguments = ["problem", "check", all];
    let done = grundy(&arguments).ends_with(0);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{}", done.stdout);
    assert!(lines[0].starts_with("a-halves") && lines[1].starts_with("b-halves"));
    assert!(lines[2].starts_with("2 problems"), "{}", lines[2]);
    // The worst decides, and is told in full.
    fs::write(
        path("b-halves/submissions/wrong_answer/first_alone.txt"),
        "=== 01-small ===\n1 4\n=== 02-middle ===\n7 6 1\n=== 03-largest ===\n20 19 18 17 16 15\n",
    )
    .unwrap();
    let done = grundy(&arguments).ends_with(1);
    assert!(
        done.stdout.starts_with("b-halves\n") && done.stdout.contains("first_alone.txt"),
        "{}",
        done.stdout
    );
    let report = grundy(&["problem", "check", all, "--json"]).ends_with(1);
    assert_eq!(report.json()["problems"].as_array().unwrap().len(), 2);
}

/// As most contests publish theirs.
#[test]
fn a_package_in_a_tape_archive_is_taken_as_it_is() {
    let folder = folder();
    let package = folder.path().join("two-numbers");
    let typed = package.to_str().unwrap();
    grundy(&["problem", "new", typed, "--blank"]).ends_with(0);
    let home = folder.path().join("archives");
    fs::create_dir(&home).unwrap();
    let archive = home.join("two-numbers.tar.gz");
    let archive = archive.to_str().unwrap();
    let packed = Command::new("tar")
        .args([
            "-czf",
            archive,
            "-C",
            folder.path().to_str().unwrap(),
            "two-numbers",
        ])
        .status();
    assert!(packed.unwrap().success());
    let shown = grundy(&["problem", "show", archive, "--in", "en"]).ends_with(0);
    assert!(
        shown.stdout.starts_with("two-numbers  "),
        "{}",
        shown.stdout
    );
    let right = package.join("submissions/accepted/sum.py");
    let right = right.to_str().unwrap();
    let judged = grundy(&["judge", archive, right, "--json"]).ends_with(0);
    assert_eq!(judged.json()["verdict"], "AC");
    grundy(&["judge", right, archive])
        .ends_with(2)
        .complains("the problem comes first");
    // Of a folder of archives each is checked.
    for problems in [archive, home.to_str().unwrap()] {
        let checked = grundy(&["problem", "check", problems, "--json"]).ends_with(0);
        assert_eq!(checked.json()["problems"][0]["problem"], "two-numbers");
    }
    grundy(&["problem", "check", right])
        .ends_with(2)
        .complains(".tar.gz");
}
