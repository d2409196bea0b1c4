//! Packages on disk and in archives: what is read, and what is said about those that are bad.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::time::Duration;

use problems::{ByteSize, CheckerSpec, Diagnostic, Lang, Problem, Test, Verdict, catalog, package};
use tempfile::TempDir;

const YAML: &str = "problem_format_version: 2025-09
name: {en: Sums, zh: 求和}
uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e
source: {name: Our course, url: https://example.org}
limits: {time_limit: 1.5, memory: 64, output: 1, code: 10}
keywords: [arithmetic]
constants: {max_n: 100}
";

/// The smallest package that is worth judging, as (path, text).
fn files() -> Vec<(&'static str, String)> {
    let text = |text: &str| text.to_owned();
    vec![
        ("problem.yaml", text(YAML)),
        (
            "statement/problem.en.md",
            text("Add up to {{max_n}} numbers.\n"),
        ),
        (
            "statement/problem.zh.md",
            text("求至多 {{max_n}} 个数之和。\n"),
        ),
        ("data/sample/1.in", text("1 2\n")),
        ("data/sample/1.ans", text("3\n")),
        ("data/secret/large/01.in", text("4 5\n")),
        ("data/secret/large/01.ans", text("9\n")),
        (
            "data/secret/test_group.yaml",
            text("output_validator_args: [float_tolerance, '1e-6']\n"),
        ),
        (
            "submissions/accepted/a.py",
            text("print(sum(map(int, input().split())))\n"),
        ),
        ("submissions/wrong_answer/b.py", text("print(3)\n")),
        ("submissions/slow_or_wrong/c.py", text("print(3)\n")),
        (
            "submissions/submissions.yaml",
            text("slow_or_wrong:\n  permitted: [AC, WA, TLE]\n  required: [WA, TLE]\n"),
        ),
        ("grundy.toml", text("difficulty = 1\n")),
        ("input_validators/validate.py", text("exit(42)\n")),
        (".gitignore", text("*.pyc\n")),
    ]
}

fn write(files: &[(&str, String)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, text) in files {
        let path = folder.path().join("sums").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn load(files: &[(&str, String)]) -> (Option<Problem>, Vec<Diagnostic>) {
    package::load(&write(files).path().join("sums"), &catalog::code_of)
}

/// The package with a file replaced, or removed by `None`.
fn with(path: &'static str, text: Option<&str>) -> Vec<(&'static str, String)> {
    let mut files = files();
    files.retain(|(other, _)| *other != path);
    files.extend(text.map(|text| (path, text.to_owned())));
    files
}

fn expect(path: &'static str, text: Option<&str>, code: &str, place: &str) {
    let (problem, found) = load(&with(path, text));
    let hit = found.iter().find(|d| d.code == code);
    let hit = hit.unwrap_or_else(|| panic!("no {code} among {found:?}"));
    assert!(hit.place.to_string().starts_with(place), "{hit}");
    assert_eq!(
        problem.is_none(),
        found.iter().any(Diagnostic::is_error),
        "{found:?}"
    );
}

#[test]
fn a_folder_is_read_whole() {
    let (problem, found) = load(&files());
    assert_eq!(found, []);
    let problem = problem.unwrap();
    assert_eq!(problem.id(), "sums");
    assert_eq!(problem.names().zh, "求和");
    assert_eq!(problem.statement(Lang::En), "Add up to 100 numbers.\n");
    assert_eq!(problem.limits().time, Duration::from_millis(1500));
    assert_eq!(problem.limits().memory, ByteSize::from_mib(64));
    assert_eq!(problem.limits().source, ByteSize::from_kib(10));
    assert_eq!(problem.difficulty(), Some(1));
    let CheckerSpec::Default(validator) = problem.checker() else {
        panic!("{:?}", problem.checker());
    };
    assert!(validator.tolerance.is_some());
    let tests = problem.tests().unwrap();
    let names: Vec<&str> = tests.tests().iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["sample-1", "large/01"]);
    assert_eq!(tests.tests()[1].group, "large");
    let expected = |path: &str| {
        let submission = problem.submissions().iter().find(|s| s.path == path);
        submission.unwrap().expected.clone()
    };
    assert_eq!(expected("wrong_answer/b.py").verdict, Some(Verdict::WA));
    assert_eq!(
        expected("slow_or_wrong/c.py").required,
        [Verdict::WA, Verdict::PE, Verdict::TLE]
    );
}

fn load_zip(name: &str, archive: &[u8]) -> (Option<Problem>, Vec<Diagnostic>) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(format!("{name}.zip"));
    fs::write(&path, archive).unwrap();
    package::load(&path, &catalog::code_of)
}

#[test]
fn an_archive_is_read_as_its_folder() {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (path, text) in files() {
        zip.start_file(format!("sums/{path}"), options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    let archive = zip.finish().unwrap().into_inner();
    let (from_zip, found) = load_zip("sums", &archive);
    assert_eq!(found, []);
    let (from_folder, _) = load(&files());
    let (from_zip, from_folder) = (from_zip.unwrap(), from_folder.unwrap());
    assert_eq!(from_zip.hash(), from_folder.hash());
    assert_eq!(from_zip.hash().len(), 64);
}

#[test]
fn the_hash_follows_the_content() {
    let before = load(&files()).0.unwrap().hash().to_owned();
    let after = load(&with("data/sample/1.in", Some("2 1\n"))).0.unwrap();
    assert_ne!(before, after.hash());
}

#[test]
fn what_is_missing_is_named() {
    expect("problem.yaml", None, "missing-file", "problem.yaml");
    expect("data/sample/1.ans", None, "no-answer", "data/sample/1.in");
    expect("data/sample/1.in", None, "lone-answer", "data/sample/1.ans");
    expect(
        "statement/problem.zh.md",
        None,
        "languages-differ",
        "problem.yaml",
    );
    expect(
        "submissions/accepted/a.py",
        None,
        "no-accepted",
        "submissions/accepted",
    );
    let mut bare = with("data/secret/large/01.in", None);
    bare.retain(|(path, _)| *path != "data/secret/large/01.ans");
    let (problem, found) = load(&bare);
    assert!(problem.is_none() && found.iter().any(|d| d.code == "no-tests"));
    // One that is not of ours may show all its tests.
    bare.retain(|(path, _)| *path != "grundy.toml");
    let (problem, found) = load(&bare);
    assert!(found.iter().any(|d| d.code == "only-samples"), "{found:?}");
    let tests = problem.unwrap().tests().unwrap();
    assert!(!tests.is_empty() && tests.tests().iter().all(|test| test.group == "sample"));
}

#[test]
fn what_is_wrong_in_the_metadata_has_a_place() {
    let yaml = |from: &str, to: &str| YAML.replace(from, to);
    let place = "problem.yaml";
    for (text, code) in [
        (yaml("2025-09", "2031-01"), "format-version"),
        (yaml("uuid: 5ca6", "uuid: zzz"), "bad-uuid"),
        (yaml("memory: 64", "memory: 0"), "bad-limit"),
        (yaml("time_limit: 1.5", "time_limit: -1"), "bad-limit"),
        (yaml("memory: 64", "memory: lots"), "bad-yaml"),
        (yaml("keywords: [", "keywords: [["), "bad-yaml"),
        (yaml("keywords", "keywordz"), "bad-yaml"),
        (format!("{YAML}type: interactive\n"), "unsupported-type"),
        (yaml("time_limit: 1.5, ", ""), "no-time-limit"),
        (
            yaml("uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\n", ""),
            "no-uuid",
        ),
        (format!("{YAML}author: Me\n"), "old-key"),
        (format!("{YAML}type: [pass-fail, scoring]\n"), "bad-type"),
        (String::new(), "no-time-limit"),
    ] {
        expect("problem.yaml", Some(&text), code, place);
    }
    let (_, found) = load(&with("problem.yaml", Some(&yaml("keywords", "keywordz"))));
    assert!(found[0].place.line.is_some(), "{:?}", found[0]);
    // All at once, and nothing that only follows.
    let several = yaml("keywords", "keywordz").replace("memory: 64", "memory: lots");
    let (_, found) = load(&with("problem.yaml", Some(&several)));
    let said: Vec<&str> = found.iter().map(|it| it.code).collect();
    assert_eq!(said, ["bad-yaml", "bad-yaml"], "{found:?}");
}

#[test]
fn what_is_wrong_in_other_files_has_a_place() {
    expect(
        "grundy.toml",
        Some("difficulty = 11\n"),
        "bad-difficulty",
        "grundy.toml",
    );
    expect(
        "grundy.toml",
        Some("\ndifficulty = \n"),
        "bad-toml",
        "grundy.toml:2",
    );
    let file = "data/secret/test_group.yaml";
    expect(
        file,
        Some("output_validator_args: [colour]\n"),
        "bad-checker",
        file,
    );
    let file = "submissions/submissions.yaml";
    expect(
        file,
        Some("accepted:\n  permitted: [OK]\n"),
        "bad-verdict",
        file,
    );
    expect(
        file,
        None,
        "unknown-folder",
        "submissions/slow_or_wrong/c.py",
    );
    let file = "statement/problem.en.md";
    expect(file, Some("Up to {{max_m}}.\n"), "unknown-constant", file);
    expect(file, Some("\u{feff}Text.\n"), "bom", file);
    expect(
        file,
        Some("So:\n\n```position\nnim@3,x\n```\n"),
        "undrawn-position",
        "statement/problem.en.md:4",
    );
    expect(
        "data/sample/1.in",
        Some("1 2\r\n"),
        "crlf",
        "data/sample/1.in:1",
    );
}

#[test]
fn what_is_no_package_is_said_to_be_none() {
    let (problem, found) = package::load(Path::new("/no/such/folder"), &catalog::code_of);
    assert!(problem.is_none());
    assert_eq!(found[0].code, "unreadable");
    let (problem, found) = load_zip("x", b"not a zip");
    assert!(problem.is_none());
    assert_eq!(found[0].code, "bad-archive");
}

#[test]
fn an_archive_cannot_reach_outside() {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    zip.start_file("../evil", options).unwrap();
    let archive = zip.finish().unwrap().into_inner();
    let (problem, found) = load_zip("x", &archive);
    assert!(problem.is_none());
    assert_eq!(found[0].code, "bad-archive");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_refused() {
    let folder = write(&files());
    let root = folder.path().join("sums");
    std::os::unix::fs::symlink("/etc/hostname", root.join("data/secret/x.in")).unwrap();
    let (problem, found) = package::load(&root, &catalog::code_of);
    assert!(problem.is_none());
    assert_eq!(found[0].code, "bad-link", "{found:?}");
    // Where it leads, and what helps.
    let said = found[0].to_string();
    assert!(
        said.contains("to `/etc/hostname`, which leaves the package"),
        "{said}"
    );
    assert!(said.contains("cp -rL"), "{said}");
}

#[test]
fn a_catalog_folder_on_disk_is_the_catalog_problem() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("catalog/hdoj-2147");
    let (problem, found) = package::load(&root, &catalog::code_of);
    assert_eq!(found, []);
    let (on_disk, built_in) = (problem.unwrap(), catalog::get("hdoj-2147").unwrap());
    assert_eq!(on_disk.hash(), built_in.hash());
    let tests = on_disk.tests().unwrap();
    assert_eq!(tests.tests(), built_in.tests().unwrap().tests());
}

/// A copy of a package of the catalog, with its files changed.
fn copy(id: &str, change: impl Fn(&str, String) -> String) -> TempDir {
    let folder = TempDir::new().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("catalog")
        .join(id);
    for path in [
        "problem.yaml",
        "grundy.toml",
        "reference.rs",
        "statement/problem.en.md",
        "statement/problem.zh.md",
        "data/sample/1.in",
        "data/sample/1.ans",
    ] {
        let text = fs::read_to_string(root.join(path)).unwrap();
        let path = folder.path().join("mine").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(
            &path,
            change(path.file_name().unwrap().to_str().unwrap(), text),
        )
        .unwrap();
    }
    folder
}

#[test]
fn a_copy_with_the_code_that_was_compiled_has_its_reference() {
    let uuid = catalog::get("hdoj-1850").unwrap().uuid().to_owned();
    let folder = copy("hdoj-1850", |name, text| match name {
        "problem.yaml" => text.replace(&uuid, "5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e"),
        _ => text,
    });
    let (problem, found) = package::load(&folder.path().join("mine"), &catalog::code_of);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(problem.id(), "mine");
    assert!(problem.reference().is_some());
    // The seed is the package's own.
    let original = catalog::get("hdoj-1850").unwrap();
    assert_ne!(
        problem.tests().unwrap().lock(),
        original.tests().unwrap().lock()
    );
}

/// Another question about a game has no code of its own: a copy elsewhere is told where that is.
#[test]
fn a_copy_without_the_code_that_makes_its_tests_is_told_so() {
    let mut files = files();
    files.retain(|(path, _)| !path.starts_with("data/secret"));
    files.push(("generators/tests.lock", "a 0123 4567\n".to_owned()));
    let (problem, found) = load(&files);
    assert!(problem.is_none(), "{found:?}");
    let tests = found.iter().find(|it| it.code == "no-tests").unwrap();
    let said = tests.to_string();
    assert!(said.contains("not in this folder"), "{said}");
    assert!(said.contains("[variants]"), "{said}");
}

#[test]
fn a_copy_with_other_code_does_not_run_the_original_s() {
    let folder = copy("hdoj-1850", |name, text| match name {
        "reference.rs" => format!("{text}\n// Changed.\n"),
        _ => text,
    });
    let root = folder.path().join("mine");
    let (problem, found) = package::load(&root, &catalog::code_of);
    assert!(problem.is_none(), "it has no tests of its own");
    let codes: Vec<&str> = found.iter().map(|it| it.code).collect();
    assert!(
        codes.contains(&"reference-not-compiled") && codes.contains(&"no-tests"),
        "{found:?}"
    );
    let tests = found.iter().find(|it| it.code == "no-tests").unwrap();
    assert!(
        tests.to_string().contains("reference.rs makes them"),
        "{tests}"
    );
    // With tests as files it is a package like any other.
    fs::create_dir(root.join("data/secret")).unwrap();
    fs::copy(root.join("data/sample/1.in"), root.join("data/secret/1.in")).unwrap();
    fs::copy(
        root.join("data/sample/1.ans"),
        root.join("data/secret/1.ans"),
    )
    .unwrap();
    let (problem, found) = package::load(&root, &catalog::code_of);
    assert!(problem.unwrap().reference().is_none(), "{found:?}");
    fs::remove_file(root.join("reference.rs")).unwrap();
    let (problem, _) = package::load(&root, &catalog::code_of);
    assert!(
        problem.unwrap().reference().is_none(),
        "the UUID alone is no code"
    );
}

/// An export has the generated tests as files, and a site adds some that are none of these.
#[test]
fn a_test_that_a_site_has_added_stands_for_no_generated_ones() {
    let nim = catalog::archive("nim").unwrap();
    let all = catalog::get("nim").unwrap().tests().unwrap();
    let samples = all.tests().iter();
    let samples = samples.filter(|it| it.group == Test::SAMPLE).count();
    let generated = all.get("small-1").unwrap();
    for is_pinned in [true, false] {
        let count = |name: &str| {
            let input = format!("data/secret/{name}.in");
            let answer = format!("data/secret/{name}.ans");
            let added = nim.with_file(&input, Some(&*generated.input)).unwrap();
            let added = added.with_file(&answer, Some(&*generated.answer));
            let mut added = added.unwrap();
            if !is_pinned {
                added = added.with_file(package::LOCK, None).unwrap();
            }
            let (problem, found) = added.load("nim", &catalog::code_of);
            let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
            assert_eq!(problem.stored_tests().count(), samples + 1);
            problem.tests().unwrap().len()
        };
        assert_eq!(count("hack-7"), all.len() + 1);
        assert_eq!(count("01-small-1"), samples + 1);
    }
}
