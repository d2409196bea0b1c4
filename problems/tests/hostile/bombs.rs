//! Small texts and folders that would take long or much: each is read in proportion to its size,
//! or refused with the bound that it breaks.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;

use problems::Diagnostic;

use super::measured::{Loaded, load, load_zip};
use super::sample::{files, folder, with, write, zip};

fn load_with(path: &str, content: impl Into<Vec<u8>>) -> Loaded {
    load_zip(&zip(&with(path, content)))
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    let lines: Vec<String> = (0..count).map(line).collect();
    lines.concat()
}

fn has((_, found): &Loaded, code: &str) -> bool {
    found.iter().any(|it| it.code == code)
}

#[test]
fn patterns_cannot_explode() {
    let rule = ": {permitted: [AC]}\n";
    let name = "submissions/submissions.yaml";
    for pattern in [
        "{a,b}".repeat(150),
        "{a,b}".repeat(150) + "!",
        "*".repeat(900) + "x",
        "*a".repeat(400) + "b",
        "{*,*}".repeat(150) + "/x",
        "{".repeat(900),
        "{a,".repeat(200) + &"}".repeat(200),
        "accepted/".to_owned() + &"*.".repeat(300),
    ] {
        load_with(name, format!("'{pattern}'{rule}"));
    }
    let long = load_with(name, format!("'{}'{rule}", "a*".repeat(505)));
    assert!(has(&long, "bad-pattern"), "{:?}", long.1);
    let many: String = lines(300, |n| format!("'*{n}*'{rule}"));
    let many = load_with(name, many);
    assert!(has(&many, "bad-pattern"), "{:?}", many.1);
}

#[test]
fn braces_in_a_statement_are_read_once() {
    let name = "statement/problem.en.md";
    for unit in ["{", "{{", "{{a", "{{a}", "{{{}}", "{{ ", "{{a{{b}}"] {
        load_with(name, unit.repeat(250_000 / unit.len()));
    }
    let huge = load_with(name, "{".repeat(300_000));
    assert!(has(&huge, "too-large"), "{:?}", huge.1);
}

#[test]
fn constants_cannot_blow_a_statement_up() {
    let mut files = with("statement/problem.en.md", "{{long}}".repeat(30_000));
    let yaml = String::from_utf8(files["problem.yaml"].clone()).unwrap();
    let long = format!("constants: {{max_n: 100, long: {}}}", "x".repeat(200_000));
    let yaml = yaml.replace("constants: {max_n: 100}", &long);
    files.insert("problem.yaml".to_owned(), yaml.into_bytes());
    let loaded = load_zip(&zip(&files));
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn constants_cannot_blow_programs_up() {
    let mut files = files();
    let yaml = String::from_utf8(files["problem.yaml"].clone()).unwrap();
    let long = format!("constants: {{max_n: 100, long: {}}}", "x".repeat(200_000));
    let yaml = yaml.replace("constants: {max_n: 100}", &long);
    files.insert("problem.yaml".to_owned(), yaml.into_bytes());
    for folder in ["submissions/accepted", "generators"] {
        let mut files = files.clone();
        files.extend((0..2_000).map(|n| (format!("{folder}/x{n}.py"), b"{{long}}".to_vec())));
        let loaded = load_zip(&zip(&files));
        assert!(has(&loaded, "too-large"), "{folder}: {:?}", loaded.1);
    }
}

/// Tests of which each has a file that says this of it.
fn tests_that_say(text: &str, count: usize) -> super::sample::Files {
    let mut files = files();
    for n in 0..count {
        for (ending, content) in [("in", "1\n"), ("ans", "1\n"), ("yaml", text)] {
            files.insert(format!("data/secret/x{n}.{ending}"), content.into());
        }
    }
    files
}

#[test]
fn what_a_folder_says_is_not_copied_for_each_test_without_end() {
    let mut files = tests_that_say("full_feedback: true\n", 1_000);
    let args = format!("input_validator_args: [{}]\n", "a, ".repeat(9_000));
    files.insert("data/secret/test_group.yaml".to_owned(), args.into_bytes());
    let loaded = load_zip(&zip(&files));
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn constants_cannot_blow_up_what_is_said_of_tests() {
    let mut files = tests_that_say("hint: '{{long}}'\n", 500);
    let yaml = String::from_utf8(files["problem.yaml"].clone()).unwrap();
    let long = format!("constants: {{max_n: 100, long: {}}}", "x".repeat(200_000));
    let yaml = yaml.replace("constants: {max_n: 100}", &long);
    files.insert("problem.yaml".to_owned(), yaml.into_bytes());
    let loaded = load_zip(&zip(&files));
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn what_every_reader_is_sent_is_small() {
    let mut files = with("data/sample/2.in", vec![b'1'; 1 << 20]);
    files.insert("data/sample/2.ans".to_owned(), b"1\n".to_vec());
    let large = load_zip(&zip(&files));
    assert!(has(&large, "too-large"), "{:?}", large.1);
    // What is shown in its place is.
    files.insert("data/sample/2.in.statement".to_owned(), b"1 ...\n".to_vec());
    assert!(load_zip(&zip(&files)).0.is_some());
    let yaml = String::from_utf8(files["problem.yaml"].clone()).unwrap();
    let named = yaml.replace("{en: Sums", &format!("{{en: {}", "Sums ".repeat(100)));
    files.insert("problem.yaml".to_owned(), named.into_bytes());
    let named = load_zip(&zip(&files));
    assert!(has(&named, "too-large"), "{:?}", named.1);
}

#[test]
fn headers_are_not_given_to_thousands_of_programs() {
    let mut files = files();
    for n in 0..2_000 {
        files.insert(format!("input_validators/x{n}.py"), b"x".to_vec());
        files.insert(format!("input_validators/x{n}.h"), b"x".to_vec());
    }
    let loaded = load_zip(&zip(&files));
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn rules_cannot_name_thousands_of_tests_for_thousands_of_programs() {
    let rule = "accepted/*: {permitted: [AC], secret: {permitted: [AC]}}\n";
    let mut files = with("submissions/submissions.yaml", rule);
    for n in 0..2_000 {
        files.insert(format!("data/secret/x{n}.in"), b"1\n".to_vec());
        files.insert(format!("data/secret/x{n}.ans"), b"1\n".to_vec());
        files.insert(format!("submissions/accepted/x{n}.py"), b"x".to_vec());
    }
    let loaded = load_zip(&zip(&files));
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn a_rule_says_little_to_thousands_of_programs() {
    let rule = format!("'accepted/*': {{message: {}}}\n", "x".repeat(100_000));
    let mut files = with("submissions/submissions.yaml", rule);
    files.extend((0..4_000).map(|n| (format!("submissions/accepted/x{n}.py"), b"x".to_vec())));
    let loaded = load_zip(&zip(&files));
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn descriptions_of_tests_are_short_texts() {
    for ending in ["desc", "hint"] {
        let path = format!("data/secret/large/01.{ending}");
        let long = load_with(&path, vec![0xFF_u8; 1 << 20]);
        assert!(has(&long, "too-large"), "{:?}", long.1);
        assert!(has(&load_with(&path, [0xFF_u8]), "not-utf8"));
    }
}

#[test]
fn a_hundred_thousand_warnings_are_a_few_and_a_number() {
    let loaded = load_with("statement/problem.en.md", "{{x}}".repeat(50_000));
    assert!(loaded.0.is_some());
    let last = loaded.1.last().map(|it| it.message.as_str());
    assert_eq!(last, Some("and 49980 more findings like this"));
    let mut files = files();
    files.extend((0..19_000).map(|n| (format!("data/secret/é{n}"), Vec::new())));
    let loaded = load_zip(&zip(&files));
    assert!(loaded.0.is_some() && loaded.1.len() < 30);
    let mut files = files_without_answers(9_000);
    files.extend((0..9_000).map(|n| (format!("submissions/odd{n}/a.py"), b"x".to_vec())));
    assert!(load_zip(&zip(&files)).0.is_none());
}

fn files_without_answers(count: usize) -> super::sample::Files {
    let mut files = files();
    files.extend((0..count).map(|n| (format!("data/secret/{n}.in"), b"1\n".to_vec())));
    files
}

#[test]
fn yaml_cannot_explode() {
    let laughs = |wide: usize| {
        let level = |level: usize| {
            let alias = format!("*a{level}, ").repeat(wide);
            format!("a{0}: &a{0} [{alias}]\n", level + 1)
        };
        "a0: &a0 [lol]\n".to_owned() + &lines(20, level)
    };
    let long = "x".repeat(100_000);
    let bombs = [
        laughs(2),
        laughs(9),
        format!(
            "a: &a {long}\nb: &b [{}]\nc: [{}]\n",
            "*a, ".repeat(40),
            "*b, ".repeat(8)
        ),
        format!("keywords: &k {long}\n{}", "? *k\n".repeat(1000)),
        "a: &a {b: *a}\n".to_owned(),
        "[".repeat(200_000),
        "{".repeat(200_000),
        "- ".repeat(100_000),
        "? ".repeat(100_000),
        "a: ".repeat(50_000),
        "&a ".repeat(50_000),
        "!!".repeat(50_000),
        "!a ".repeat(50_000),
        "a: !!binary |\n  ".to_owned() + &long,
        "<<: {a: b}\n".repeat(10_000),
        "a: 1\n".repeat(40_000),
        "---\n".repeat(50_000),
        "%YAML 1.2\n".repeat(20_000),
        "# \n".repeat(80_000),
        "'".repeat(200_001),
        "\"\\u".repeat(50_000),
        "a: |\n".to_owned() + &" x\n".repeat(60_000),
        "a: >\n".to_owned() + &" x\n\n".repeat(50_000),
        (0..500).map(|n| " ".repeat(n) + "a:\n").collect(),
        lines(9000, |n| format!("k{n}: 1\n")),
        "1e999999999: 9".to_owned() + &"9".repeat(100_000),
        "\u{feff}".repeat(50_000),
        "\t".repeat(100_000),
        "\0".repeat(100_000),
    ];
    let honest = String::from_utf8(files()["problem.yaml"].clone()).unwrap();
    for bomb in bombs {
        for file in [
            "problem.yaml",
            "submissions/submissions.yaml",
            "data/secret/test_group.yaml",
        ] {
            load_with(file, bomb.as_str());
        }
        load_with("problem.yaml", format!("{honest}{bomb}"));
        load_with("problem.yaml", format!("{honest}x:\n  {bomb}"));
    }
}

#[test]
fn toml_cannot_explode() {
    for bomb in [
        "a = ".to_owned() + &"[".repeat(200_000),
        "a = ".to_owned() + &"{a=".repeat(60_000),
        "a.".repeat(100_000) + "a = 1",
        "[".to_owned() + &"a.".repeat(100_000) + "a]",
        "[[a]]\n".repeat(40_000),
        "[a]\n".repeat(40_000),
        lines(20_000, |n| format!("k{n} = 1\n")),
        lines(10_000, |n| format!("a.b{n}.c = 1\n")),
        "a = \"".to_owned() + &"\\u0041".repeat(40_000) + "\"",
        "a = ".to_owned() + &"9".repeat(200_000),
        "a = \"\"\"".to_owned() + &"\n".repeat(200_000),
        "# \n".repeat(80_000),
    ] {
        let loaded = load_with("grundy.toml", bomb.as_str());
        assert!(
            loaded.0.is_none() || bomb.starts_with('#'),
            "{:?}",
            loaded.1
        );
        load_with("grundy.toml", format!("[excuses.unreached]\n{bomb}"));
    }
}

#[test]
fn numbers_that_are_no_limits_are_refused() {
    let honest = String::from_utf8(files()["problem.yaml"].clone()).unwrap();
    for limit in [
        "memory: 18446744073709551615",
        "memory: 0",
        "output: 9999999",
        "code: 18446744073709551615",
        "compilation_time: 18446744073709551615",
        "compilation_memory: 18446744073709551615",
        "time_limit: 1e-300",
        "time_limit: .nan",
        "time_limit: .inf",
        "time_limit: -0.0",
        "memory: -1",
        "memory: 1.5",
    ] {
        let yaml = honest.replace("memory: 64", limit);
        let yaml = yaml.replace("time_limit: 1.5, time", "time");
        let loaded = load_with("problem.yaml", yaml);
        assert!(loaded.0.is_none(), "{limit}");
    }
}

#[test]
fn addresses_of_sources_are_of_the_web() {
    let honest = String::from_utf8(files()["problem.yaml"].clone()).unwrap();
    for address in [
        "javascript:alert(1)",
        "data:text/html,x",
        "//example.org",
        "x",
    ] {
        let yaml = honest.replace("https://example.org", &format!("'{address}'"));
        let loaded = load_with("problem.yaml", yaml);
        assert!(has(&loaded, "bad-address"), "{address}: {:?}", loaded.1);
    }
}

#[test]
fn links_to_folders_are_no_maze() {
    let package = folder(&files());
    let root = package.path().join("sums");
    // Twenty links in each of six folders, each to the next: 20^6 ways to the last file.
    for level in 0..6 {
        let here = root.join(format!("data/maze{level}"));
        fs::create_dir(&here).unwrap();
        for link in 0..20 {
            symlink(
                format!("../maze{}", level + 1),
                here.join(format!("l{link}")),
            )
            .unwrap();
        }
    }
    write(&root, "data/maze6/x.txt", b"x");
    let loaded = load(&root);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn links_that_are_loops_or_lead_nowhere_are_refused() {
    for target in [
        ".",
        "..",
        "../..",
        "x",
        "gone",
        "/dev/zero",
        "/proc/self/mem",
        "/",
    ] {
        let package = folder(&files());
        let root = package.path().join("sums");
        symlink(target, root.join("data/x")).unwrap();
        let loaded = load(&root);
        assert!(has(&loaded, "bad-link"), "{target}: {:?}", loaded.1);
    }
    // A link to a file of the package, or to a folder beside it, is what people use.
    let package = folder(&files());
    let root = package.path().join("sums");
    symlink("1.in", root.join("data/sample/2.in")).unwrap();
    symlink("1.ans", root.join("data/sample/2.ans")).unwrap();
    symlink("sample", root.join("data/other")).unwrap();
    let (problem, found) = load(&root);
    assert_eq!(problem.unwrap().samples().len(), 2, "{found:?}");
}

#[test]
fn what_is_no_file_is_not_opened() {
    let package = folder(&files());
    let root = package.path().join("sums");
    let _socket = UnixListener::bind(root.join("data/x")).unwrap();
    let loaded = load(&root);
    assert!(has(&loaded, "bad-file"), "{:?}", loaded.1);
    assert!(has(&load(&root.join("data/x")), "bad-file"));
    assert!(has(&load("/dev/zero".as_ref()), "bad-file"));
}

#[test]
fn a_folder_larger_than_a_package_is_refused_unread() {
    let package = folder(&files());
    let root = package.path().join("sums");
    let hole = fs::File::create(root.join("data/secret/hole.in")).unwrap();
    hole.set_len(1200 << 20).unwrap();
    assert!(has(&load(&root), "too-large"));
    // What is ignored is not read either.
    fs::rename(
        root.join("data/secret/hole.in"),
        root.join("data/secret/-hole"),
    )
    .unwrap();
    let (problem, found) = load(&root);
    assert!(problem.is_some() && found.iter().all(|it| !Diagnostic::is_error(it)));
    let archive = package.path().join("large.zip");
    fs::File::create(&archive)
        .unwrap()
        .set_len(500 << 20)
        .unwrap();
    assert!(has(&load(&archive), "too-large"));
}

#[test]
fn folders_without_end_are_refused() {
    let package = folder(&files());
    let root = package.path().join("sums");
    write(&root, &("a/".repeat(100) + "x"), b"");
    assert!(has(&load(&root), "too-large"));
    let package = folder(&files());
    let root = package.path().join("sums");
    for number in 0..20_100 {
        fs::write(root.join(format!("data/{number}")), "").unwrap();
    }
    assert!(has(&load(&root), "too-large"));
}

#[test]
fn statements_in_every_language_are_too_many() {
    let mut files = files();
    files.extend((0..2000).map(|n| (format!("statement/problem.x{n}.md"), vec![b'x'; 1000])));
    assert!(has(&load_zip(&zip(&files)), "too-large"));
}
