//! Wrong usage and wrong input: exit code 2, and words that name the thing and the cure.

use super::{RIGHT, file, folder, grundy, grundy_in, grundy_reading};

#[test]
fn unknown_problem() {
    let folder = folder();
    let source = file(&folder, "a.py", RIGHT);
    grundy(&["judge", "hdoj-1563", &source])
        .ends_with(2)
        .complains("unknown problem `hdoj-1563`")
        .complains("did you mean hdoj-1536");
}

#[test]
fn unknown_language() {
    let folder = folder();
    let source = file(&folder, "a.py", RIGHT);
    grundy(&["judge", "hdoj-2147", &source, "--lang", "klingon"])
        .ends_with(2)
        .complains("unknown language `klingon`")
        .complains("python");
}

#[test]
fn a_suffix_that_tells_no_language() {
    let folder = folder();
    let source = file(&folder, "a.xyz", RIGHT);
    grundy(&["judge", "hdoj-2147", &source])
        .ends_with(2)
        .complains("--lang")
        .complains("a.xyz");
}

#[test]
fn the_suffixes_of_a_hint_are_named_once() {
    let folder = folder();
    let source = file(&folder, "a.xyz", RIGHT);
    let said = grundy(&["run", &source]).ends_with(2).stderr;
    let (_, hint) = said.split_once("the suffixes ").unwrap();
    let suffixes: Vec<&str> = hint.split_whitespace().collect();
    assert!(
        suffixes.contains(&".cpp") && suffixes.contains(&".py"),
        "{said}"
    );
    for suffix in &suffixes {
        let named = suffixes.iter().filter(|other| *other == suffix).count();
        assert_eq!(named, 1, "{suffix} in {said}");
    }
}

#[test]
fn a_path_is_no_name_of_a_problem() {
    let folder = folder();
    let source = file(&folder, "a.py", RIGHT);
    let nowhere = format!("{}/nowhere", folder.path().display());
    for path in ["./nodir", "nodir/", "nodir.zip", &nowhere] {
        grundy(&["judge", path, &source])
            .ends_with(2)
            .complains(&format!("there is no folder or archive {path}"));
        grundy(&["problem", "show", path])
            .ends_with(2)
            .complains("there is no folder or archive");
    }
}

#[test]
fn the_problem_comes_before_the_program() {
    let folder = folder();
    let source = file(&folder, "a.py", RIGHT);
    grundy(&["judge", &source, "hdoj-2147"])
        .ends_with(2)
        .complains("the problem comes first")
        .complains(&format!("hint: grundy judge hdoj-2147 {source}"));
    let package = folder.path().to_str().unwrap();
    grundy(&["judge", &source, package])
        .ends_with(2)
        .complains(&format!("hint: grundy judge {package} {source}"));
    grundy(&["judge", &source, &source])
        .ends_with(2)
        .complains("is no problem package")
        .complains("the problem comes first");
    grundy(&["problem", "show", &source])
        .ends_with(2)
        .complains("is no problem package");
}

#[test]
fn a_cause_is_said_once_and_with_its_cure() {
    let folder = folder();
    let source = file(&folder, "a.py", RIGHT);
    let data = file(&folder, "data", "no folder");
    let done = grundy(&["run", &source, "--data", &data])
        .ends_with(3)
        .complains("--data")
        .complains("GRUNDY_DATA");
    assert_eq!(
        done.stderr.matches("Not a directory").count(),
        1,
        "{}",
        done.stderr
    );
    let data = folder.path().join("site");
    let add = ["user", "add", "ada", "--password-stdin", "--data"];
    let add = [&add[..], &[data.to_str().unwrap()]].concat();
    let done = grundy_reading(&add, b"short\n").ends_with(2);
    let said = done.stderr.matches("at least 8 characters").count();
    assert_eq!(said, 1, "{}", done.stderr);
}

#[test]
fn usage_shows_what_was_typed_and_not_the_environment() {
    let here = std::path::Path::new("/nowhere");
    let environment = [
        ("GRUNDY_DATA", Some(here)),
        ("GRUNDY_DATABASE_URL", Some(here)),
        (
            "GRUNDY_METRICS_ADDR",
            Some(std::path::Path::new("127.0.0.1:9")),
        ),
    ];
    for arguments in [
        &["judge"][..],
        &["judge", "nim"],
        &["run"],
        &["problem", "check"],
        &["user", "add"],
        &["serve", "--frob"],
        &["worker", "--frob"],
    ] {
        let usage = |environment| grundy_in(environment, arguments, b"").ends_with(2).stderr;
        let without = environment.map(|(name, _)| (name, None));
        assert_eq!(usage(&environment), usage(&without));
    }
}

#[test]
fn empty_source() {
    let folder = folder();
    for text in ["", " \n\n"] {
        let source = file(&folder, "empty.cpp", text);
        grundy(&["judge", "hdoj-2147", &source])
            .ends_with(2)
            .complains("empty.cpp")
            .complains("the source is empty");
    }
}

#[test]
fn ten_megabytes_of_source() {
    let folder = folder();
    let source = file(&folder, "huge.cpp", "/".repeat(10 << 20));
    grundy(&["judge", "hdoj-2147", &source, "--json"])
        .ends_with(2)
        .complains("huge.cpp")
        .complains("256 KiB");
}

#[test]
fn a_source_without_end() {
    grundy(&["run", "/dev/zero", "--lang", "cpp"])
        .ends_with(2)
        .complains("256 KiB");
}

#[test]
fn binary_source() {
    let folder = folder();
    let source = file(&folder, "a.cpp", b"\x7fELF\0\0\0");
    grundy(&["run", &source])
        .ends_with(2)
        .complains("not a text file");
}

#[test]
fn missing_source_and_folder() {
    let folder = folder();
    grundy(&["judge", "hdoj-2147", "/nowhere/a.cpp"])
        .ends_with(2)
        .complains("cannot read /nowhere/a.cpp");
    grundy(&["judge", "hdoj-2147", folder.path().to_str().unwrap()])
        .ends_with(2)
        .complains("is a folder");
}

#[test]
fn a_folder_that_is_no_package() {
    let folder = folder();
    let source = file(&folder, "a.py", RIGHT);
    grundy(&["judge", folder.path().to_str().unwrap(), &source])
        .ends_with(2)
        .complains("not a usable problem package")
        .complains("problem.yaml");
}

#[test]
fn a_zip_that_is_none() {
    let folder = folder();
    let source = file(&folder, "a.py", RIGHT);
    let package = file(&folder, "package.zip", "PK but not really");
    grundy(&["judge", &package, &source])
        .ends_with(2)
        .complains("package.zip");
}

#[test]
fn nothing_is_judged_when_one_source_is_refused() {
    let folder = folder();
    let right = file(&folder, "right.py", RIGHT);
    let empty = file(&folder, "empty.py", "");
    let done = grundy(&["judge", "hdoj-2147", &right, &empty, "--json"])
        .ends_with(2)
        .complains("empty");
    assert!(!done.stderr.contains("test 1/"), "{}", done.stderr);
}

#[test]
fn wrong_usage() {
    grundy(&["judge"]).ends_with(2).complains("Usage");
    grundy(&["frobnicate"]).ends_with(2).complains("frobnicate");
    grundy(&["problem", "nwe"]).ends_with(2).complains("'new'");
    grundy(&["run", "a.py", "--time-limit", "soon"])
        .ends_with(2)
        .complains("--time-limit");
    grundy(&["serve", "--addr", "nonsense"])
        .ends_with(2)
        .complains("--addr");
}

#[test]
fn a_port_that_is_taken() {
    let folder = folder();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let data = folder.path().to_str().unwrap();
    grundy(&["serve", "--addr", &addr, "--data", data])
        .ends_with(3)
        .complains(&addr)
        .complains("--addr");
}

#[test]
fn a_database_of_no_known_kind() {
    grundy(&[
        "user",
        "token",
        "ada",
        "--database-url",
        "mysql://nowhere/x",
    ])
    .ends_with(2)
    .complains("mysql")
    .complains("postgres://");
}
