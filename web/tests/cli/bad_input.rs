//! Wrong usage and wrong input: exit code 2, and words that name the thing and the cure.

use super::{RIGHT, file, folder, grundy};

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
        .complains("10485760 bytes")
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
    .ends_with(3)
    .complains("mysql")
    .complains("postgres://");
}
