//! `grundy problem export`, `import` and `diff`: a package goes to other tools and comes back.

use std::fs;

use super::{folder, grundy};

#[test]
fn a_package_goes_to_other_formats_and_comes_back() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for format in ["icpc", "legacy", "dmoj", "polygon"] {
        let archive = path(&format!("{format}.zip"));
        let done = grundy(&[
            "problem",
            "export",
            "hdoj-1850",
            "--format",
            format,
            "--output",
            &archive,
        ])
        .ends_with(0);
        assert!(done.stderr.contains("not carried"), "{}", done.stderr);
        let back = path(&format!("{format}-back"));
        grundy(&["problem", "import", &archive, "--output", &back]).ends_with(0);
        let right = "problems/catalog/hdoj-1850";
        let report = grundy(&["problem", "diff", "hdoj-1850", &back, "--json"]).json();
        let tests = report["differences"].as_array().unwrap().iter();
        let tests: Vec<_> = tests.filter(|it| it["part"] == "test").collect();
        if format != "dmoj" {
            assert_eq!(tests.len(), 0, "{format}: {right}: {tests:?}");
        }
    }
    let source = super::catalog("hdoj-1850/submissions/accepted");
    let source = fs::read_dir(source)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let arguments = [
        "judge",
        &path("polygon-back"),
        source.to_str().unwrap(),
        "--json",
    ];
    assert_eq!(grundy(&arguments).ends_with(0).json()["verdict"], "AC");
}

#[test]
fn what_cannot_be_carried_is_refused_and_nothing_is_written() {
    let folder = folder();
    let target = folder.path().join("x.zip");
    let target = target.to_str().unwrap();
    for problem in ["nim-play", "nim-move"] {
        grundy(&[
            "problem", "export", problem, "--format", "icpc", "--output", target,
        ])
        .ends_with(2)
        .complains("cannot express how this problem is judged")
        .complains("an output validator as a program");
    }
    let any_case = folder.path().join("any-case");
    let any_case = any_case.to_str().unwrap();
    grundy(&["problem", "new", any_case, "--rules"]).ends_with(0);
    for group in ["sample", "secret"] {
        let settings = format!("{any_case}/data/{group}/test_group.yaml");
        fs::remove_file(settings).unwrap();
    }
    grundy(&[
        "problem", "export", any_case, "--format", "dmoj", "--output", target,
    ])
    .ends_with(2)
    .complains("has letters; `output_validator_args: [case_sensitive]` in data/test_group.yaml");
    fs::write(
        format!("{any_case}/data/test_group.yaml"),
        "output_validator_args: [case_sensitive]\n",
    )
    .unwrap();
    let with_case = format!("{any_case}.zip");
    grundy(&[
        "problem", "export", any_case, "--format", "dmoj", "--output", &with_case,
    ])
    .ends_with(0);
    fs::write(target, "mine").unwrap();
    let package = folder.path().join("whole.zip");
    let package = package.to_str().unwrap();
    grundy(&[
        "problem", "export", "nim", "--format", "icpc", "--output", package,
    ])
    .ends_with(0);
    for arguments in [
        &[
            "problem", "export", "nim", "--format", "icpc", "--output", target,
        ][..],
        &["problem", "import", package, "--output", target],
    ] {
        grundy(arguments)
            .ends_with(2)
            .complains("nothing is overwritten");
    }
    assert_eq!(fs::read(target).unwrap(), b"mine");
}

#[test]
fn a_problem_does_not_differ_from_itself() {
    let done = grundy(&["problem", "diff", "nim", "nim"]).ends_with(0);
    assert_eq!(done.stdout.trim(), "nothing differs");
    let done = grundy(&["problem", "diff", "nim", "kayles"]).ends_with(1);
    assert!(
        done.stdout.contains("metadata name: Nim"),
        "{}",
        done.stdout
    );
}

#[test]
fn lines_of_texts_that_differ_are_shown() {
    let folder = folder();
    let [mine, theirs] = ["mine", "theirs"].map(|name| folder.path().join(name));
    let paths = [&mine, &theirs].map(|path| path.to_str().unwrap().to_owned());
    grundy(&["problem", "new", &paths[0], "--blank"]).ends_with(0);
    grundy(&[
        "problem", "export", &paths[0], "--format", "icpc", "--output", &paths[1],
    ])
    .ends_with(0);
    let statement = mine.join("statement/problem.en.md");
    let text = fs::read_to_string(&statement).unwrap();
    fs::write(&statement, format!("{text}\nOne line more.\n")).unwrap();
    let done = grundy(&["problem", "diff", &paths[1], &paths[0]]).ends_with(1);
    assert!(
        done.stdout.contains("\n  +One line more.\n"),
        "{}",
        done.stdout
    );
    assert!(done.stdout.contains("\n  @@ "), "{}", done.stdout);
}

#[test]
fn a_package_gets_its_normal_form_and_stays_the_same() {
    let folder = folder();
    let top = folder.path().join("mine");
    let path = top.to_str().unwrap();
    grundy(&["problem", "new", path, "--blank"]).ends_with(0);
    let metadata = top.join("problem.yaml");
    let text = fs::read_to_string(&metadata).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    fs::write(&metadata, format!("{rest}# the format  \n{first}  \n\n\n")).unwrap();
    let before = folder.path().join("before.zip");
    let before = before.to_str().unwrap();
    let export = [
        "problem", "export", path, "--format", "icpc", "--output", before,
    ];
    grundy(&export).ends_with(0);
    let check = vec!["problem", "format", path, "--check"];
    let write = vec!["problem", "format", path];
    for (arguments, code, said, next) in [
        (&check, 1, "problem.yaml", "without --check"),
        (&write, 0, "problem.yaml", "in its normal form now"),
        (&check, 0, "", "every file is in its normal form"),
    ] {
        let done = grundy(arguments).ends_with(code);
        assert_eq!(done.stdout.trim(), said);
        assert!(done.stderr.contains(next), "{}", done.stderr);
    }
    let text = fs::read_to_string(&metadata).unwrap();
    assert!(
        text.starts_with("# the format\nproblem_format_version"),
        "{text}"
    );
    grundy(&["problem", "diff", path, before]).ends_with(0);
    grundy(&["problem", "format", "nim"]).ends_with(2);
}
