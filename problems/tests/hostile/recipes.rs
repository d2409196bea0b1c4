//! Packages that say a little of many tests: what is said once is not taken again for each of thousands.

use super::measured::{Loaded, load_zip};
use super::originals;
use super::sample::{Files, zip};

fn has((_, found): &Loaded, code: &str) -> bool {
    found.iter().any(|it| it.code == code)
}

/// A package of DMOJ with that `init.yml`.
fn dmoj(init: &str, others: &[(&str, Vec<u8>)]) -> Loaded {
    let mut files = Files::from([
        ("init.yml".to_owned(), init.as_bytes().to_vec()),
        ("1.in".to_owned(), b"1\n".to_vec()),
        ("1.out".to_owned(), b"1\n".to_vec()),
    ]);
    let others = others.iter();
    files.extend(others.map(|(path, bytes)| ((*path).to_owned(), bytes.clone())));
    load_zip(&zip(&files))
}

/// A package with that `generators.yaml`.
fn rules(text: String) -> Loaded {
    let mut files = originals::all().swap_remove(3);
    files.insert("generators/generators.yaml".to_owned(), text.into_bytes());
    load_zip(&zip(&files))
}

#[test]
fn a_file_that_many_tests_name_is_put_right_once() {
    let init = format!("test_cases:\n{}", "- {in: odd, out: odd}\n".repeat(1_500));
    // Its last line has no end.
    let loaded = dmoj(&init, &[("odd", vec![b'1'; 1 << 20])]);
    assert!(loaded.0.is_some(), "{:?}", loaded.1);
}

#[test]
fn flags_do_not_copy_a_source_for_each_program() {
    let names = "a.cpp, ".repeat(300);
    let init = format!(
        "checker: {{name: bridged, args: {{files: [{names}], flags: [-DX]}}}}\n\
         test_cases: [{{in: 1.in, out: 1.out}}]\n"
    );
    let loaded = dmoj(&init, &[("a.cpp", vec![b' '; 1 << 20])]);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn arguments_for_all_tests_are_not_said_for_each_without_end() {
    let init = format!(
        "generator: gen.py\ngenerator_args: [{}]\ntest_cases:\n{}",
        "a, ".repeat(3_000),
        "- {points: 1}\n".repeat(2_000)
    );
    let loaded = dmoj(&init, &[("gen.py", b"print(1)\n".to_vec())]);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn tests_without_points_are_not_named_by_all_behind_them_without_end() {
    let init = format!(
        "points: 0\ntest_cases:\n{}",
        "- {in: 1.in, out: 1.out}\n".repeat(1_500)
    );
    let loaded = dmoj(&init, &[]);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn lines_are_looked_for_only_where_they_are_shown() {
    let blank = "\n".repeat(100_000);
    let keys: Vec<String> = (0..3_000).map(|n| format!("k{n}: 1\n")).collect();
    let keys = keys.concat();
    let init = format!("{blank}{keys}test_cases: [{{in: 1.in, out: 1.out}}]\n");
    let loaded = dmoj(&init, &[]);
    assert!(has(&loaded, "unknown-key"), "{:?}", loaded.1);
    let tests: Vec<String> = (0..3_000)
        .map(|n| format!("      t{n}: two.py 1\n"))
        .collect();
    let tests = tests.concat();
    let loaded = rules(format!("data:\n  secret:\n    data:\n{blank}{tests}"));
    let problem = loaded.0.unwrap();
    assert_eq!(problem.unmade().unwrap().recipes().len(), 3_000);
}

#[test]
fn a_grader_is_read_in_proportion_to_its_length() {
    let long = "x".repeat(100_000);
    let text = format!(
        "class Grader(InteractiveGrader):\n  def interact(self, {long}, io):\n{}",
        "    y = io\n".repeat(12_000)
    );
    let init = "custom_judge: grader.py\ntest_cases: [{in: 1.in}]\n";
    let loaded = dmoj(init, &[("grader.py", text.into_bytes())]);
    assert!(loaded.0.is_some(), "{:?}", loaded.1);
    let text = "class Grader(InteractiveGrader):\n  def interact(self, c, io):\n".to_owned()
        + &"    c.x\n".repeat(100_000);
    let loaded = dmoj(init, &[("grader.py", text.into_bytes())]);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn a_rule_for_thousands_of_tests_says_little_of_each() {
    let (text, name) = ("x".repeat(100_000), "x".repeat(1_000));
    let words = "a ".repeat(15_000);
    for (key, said) in [
        (
            "a",
            format!("generate: 'two.py {{seed}} {words}', retries: 100"),
        ),
        ("a", format!("in: {text}")),
        (name.as_str(), "generate: two.py 1".to_owned()),
    ] {
        let loaded = rules(format!(
            "data:\n  secret:\n    data:\n      {key}: {{{said}, count: 5000}}\n"
        ));
        assert!(has(&loaded, "bad-generator"), "{:?}", loaded.1);
        assert!(loaded.1.iter().any(|it| it.message.contains("together")));
    }
}

#[test]
fn the_lines_of_polygons_tests_are_found_in_one_look() {
    let mut files = originals::all().swap_remove(0);
    let xml = String::from_utf8(files["problem.xml"].clone()).unwrap();
    let many = "<test cmd=\"gen 5\" method=\"generated\"/>\n".repeat(20_000);
    let tests = xml.replace("<test method=\"manual\" sample=\"true\"/>", &many);
    files.retain(|path, _| !path.starts_with("tests/"));
    files.insert("problem.xml".to_owned(), tests.into_bytes());
    let (problem, found) = load_zip(&zip(&files));
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let recipes = problem.unmade().unwrap().recipes();
    assert_eq!(recipes.len(), 20_001);
    let lines = [0, 1, 19_999].map(|at: usize| recipes[at].place.line);
    assert_eq!(lines, [Some(11), Some(12), Some(20_010)]);
    let many = "<file path=\"files/gen.cpp\"/>".repeat(501);
    let xml = xml.replace("<files>", &format!("<files><resources>{many}</resources>"));
    files.insert("problem.xml".to_owned(), xml.into_bytes());
    let loaded = load_zip(&zip(&files));
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}
