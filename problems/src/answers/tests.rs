//! Which files are the answers to which tests, and what a text of them is.

#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

use super::*;

const LIMIT: ByteSize = ByteSize::from_kib(1);

fn tests(names: &[&str]) -> Vec<Test> {
    let test = |name: &&str| {
        let group = match name.rsplit_once('/') {
            _ if name.starts_with("sample-") => Test::SAMPLE,
            Some((group, _)) => group,
            None => "secret",
        };
        Test::new(*name, group, Arc::default(), Arc::default())
    };
    names.iter().map(test).collect()
}

fn answered(name: &str, text: &[u8], names: &[&str]) -> Vec<(String, String)> {
    let answers = by_test(name, text, &tests(names));
    let text = |bytes: &Arc<[u8]>| String::from_utf8_lossy(bytes).into_owned();
    answers
        .iter()
        .map(|(name, it)| (name.clone(), text(it)))
        .collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    pairs.iter().map(owned).collect()
}

#[test]
fn one_answer_is_that_of_the_only_test_or_of_the_one_it_is_called_by() {
    let one = pairs(&[("1", "7\n")]);
    assert_eq!(answered("a.txt", b"7\n", &["sample-1", "1"]), one);
    assert_eq!(answered("my/1.out", b"7\n", &["1", "2"]), one);
    assert_eq!(answered("a.txt", b"7\n", &["1", "2"]), pairs(&[]));
    let sample = pairs(&[("sample-1", "7")]);
    assert_eq!(answered("a.txt", b"7", &["sample-1"]), sample);
}

#[test]
fn files_and_archives_become_one_text_that_says_whose_each_is() {
    let files = vec![
        ("01.out".to_owned(), b"7".to_vec()),
        ("g/02".to_owned(), b"8\n9\n".to_vec()),
        ("03.ans".to_owned(), Vec::new()),
    ];
    let text = text_of(files.clone(), LIMIT).unwrap();
    let names = ["01", "a/02", "g/02", "b/03", "sample-1"];
    let expected = pairs(&[("01", "7\n"), ("b/03", ""), ("g/02", "8\n9\n")]);
    assert_eq!(answered("x", &text, &names), expected);
    let packed = files.iter().map(|(path, bytes)| (path.as_str(), &**bytes));
    let (archive, _) = Archive::made("answers", packed).unwrap();
    let zip = vec![("answers.zip".to_owned(), archive.zip().unwrap())];
    let unpacked = text_of(zip, LIMIT).unwrap();
    assert_eq!(answered("answers.zip", &unpacked, &names), expected);
    // What a browser sends of a text field has other line ends.
    let crlf = b"=== 01 ===\r\n7\r\n";
    assert_eq!(answered("x", crlf, &names), pairs(&[("01", "7\r\n")]));
}

#[test]
fn the_only_file_of_a_folder_keeps_its_name() {
    let files = vec![("01.out".to_owned(), b"7".to_vec())];
    let text = text_of_folder(files.clone(), LIMIT).unwrap();
    assert_eq!(
        answered("mine", &text, &["01", "02"]),
        pairs(&[("01", "7\n")])
    );
    assert_eq!(text_of(files, LIMIT).unwrap(), b"7");
}

/// Whether a path without its ending is that of a test, whatever it stands in.
fn is_of(stem: &str, test: &str) -> bool {
    let before = stem.strip_suffix(test);
    before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// Which part answers which test, said by going through all of them for each.
fn answered_one_by_one(text: &[u8], names: &[&str]) -> Vec<(String, String)> {
    let parts = parts(text);
    let of = |name: &str| {
        let found = |is_it: &dyn Fn(&str) -> bool| parts.iter().find(|it| is_it(stem(it.name)));
        let is_alone = names.iter().filter(|it| last(it) == last(name)).count() == 1;
        let whole = found(&|stem| stem == name).or_else(|| found(&|stem| is_of(stem, name)));
        whole.or_else(|| found(&|stem| is_alone && stem == last(name)))
    };
    let mut answered: Vec<(String, String)> = names
        .iter()
        .filter_map(|name| {
            let bytes = of(name)?.bytes()?;
            let answer = String::from_utf8_lossy(&bytes).into_owned();
            Some(((*name).to_owned(), answer))
        })
        .collect();
    answered.sort();
    answered
}

#[test]
fn whose_a_part_is_is_found_as_if_each_were_compared_with_each() {
    let names = ["01", "a/01", "b/01", "a/b/02", "b/02", "c/3", "sample-1"];
    let files = [
        "01",
        "b/01.out",
        "x/a/01",
        "02",
        "a/b/02",
        "q/b/02",
        "3.ans",
        "d/3",
        "/c/3",
        "b/",
        "/",
        "sample-1.txt",
        "01.out",
        "1",
    ];
    for first in files {
        for second in files {
            for third in files {
                let text = format!("=== {first} ===\n1\n=== {second} ===\n2\n=== {third} ===\n");
                let expected = answered_one_by_one(text.as_bytes(), &names);
                assert_eq!(answered("x", text.as_bytes(), &names), expected, "{text}");
            }
        }
    }
}

#[test]
fn many_files_and_many_tests_are_not_each_compared_with_each() {
    // Both are as many as a site takes: a thousand million comparisons take minutes here.
    let names: Vec<String> = (0..10_000).map(|number| format!("g/{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let tests = tests(&names);
    let many = "=== g/9999 ===\n".repeat(20_000);
    assert_eq!(by_test("x", many.as_bytes(), &tests).len(), 1);
    assert_eq!(of_no_test(None, many.as_bytes(), &tests), None);
    // A path is looked up by as many of its ends as there are folders in the names.
    assert_eq!(Names::of(&tests).candidates(&"/".repeat(1000)).count(), 3);
    let deep = format!("=== {}9999 ===\n", "g/".repeat(100_000));
    assert_eq!(by_test("x", deep.as_bytes(), &tests).len(), 1);
    assert_eq!(of_no_test(None, deep.as_bytes(), &tests), None);
}

#[test]
fn a_file_that_belongs_to_no_test_is_found() {
    let tests = tests(&["sample-1", "a/01", "b/01", "b/02-small"]);
    let found = |name: Option<&str>, text: &[u8]| of_no_test(name, text, &tests);
    for (name, text) in [
        (None, "7"),
        (Some("02-small.out"), "7"),
        (Some("x"), "=== sample-1 ===\n2\n=== my/b/01.out ===\n7\n"),
    ] {
        assert_eq!(found(name, text.as_bytes()), None, "{text}");
    }
    let wrong = [
        ("answer1.out", "7"),
        ("x", "=== 02-small ===\n=== answer1.ans ===\n"),
    ];
    for (name, text) in wrong {
        let file = found(Some(name), text.as_bytes());
        assert_eq!(file.as_deref(), Some("answer1"), "{text}");
    }
    // Which of both groups it is for nobody knows.
    assert_eq!(found(None, b"=== 01 ===\n").as_deref(), Some("01"));
    // The only one that is asked for may be called anything.
    let only = self::tests(&["sample-1", "1"]);
    assert_eq!(of_no_test(Some("answer1.out"), b"7", &only), None);
}

#[test]
fn what_is_too_large_or_no_archive_is_refused() {
    let large = vec![0; 2048];
    let one = |name: &str, bytes: &[u8]| vec![(name.to_owned(), bytes.to_vec())];
    let too_large = AnswersError::TooLarge(LIMIT);
    assert_eq!(text_of(one("a", &large), LIMIT), Err(too_large));
    let (archive, _) = Archive::made("a", std::iter::once(("1.out", large.as_slice()))).unwrap();
    for bytes in [archive.zip().unwrap(), b"PK\x03\x04 and no more".to_vec()] {
        let refused = text_of(one("a.zip", &bytes), LIMIT);
        assert!(
            matches!(refused, Err(AnswersError::Archive(_))),
            "{refused:?}"
        );
    }
    let broken = AnswersError::Encoded("1".to_owned());
    assert_eq!(check(b"=== 1 (base64) ===\n*\n"), Err(broken));
    assert_eq!(check(b"=== 1 (base64) ===\nNw==\n=== 2 ===\n*\n"), Ok(()));
}

#[test]
fn what_is_no_text_answers_its_test_byte_for_byte() {
    let binary = b"\xff\0".to_vec();
    let bytes = |name: &str, text: &[u8], names: &[&str]| {
        let found = by_test(name, text, &tests(names));
        let found = found
            .into_iter()
            .map(|(test, bytes)| (test, bytes.to_vec()));
        found.collect::<Vec<_>>()
    };
    let of = |name: &str, bytes: &[u8]| (name.to_owned(), bytes.to_vec());
    // One for the only test may be called anything, another one is that of the test it is called by.
    let one = text_of(vec![("here/a.bin".to_owned(), binary.clone())], LIMIT).unwrap();
    assert_eq!(one, b"=== a.bin (base64) ===\n/wA=\n");
    assert_eq!(bytes("a.bin", &one, &["sample-1", "1"]), [of("1", &binary)]);
    assert!(bytes("a.bin", &one, &["1", "2"]).is_empty());
    let found = of_no_test(Some("a.bin"), &one, &tests(&["1", "2"]));
    assert_eq!(found.as_deref(), Some("a.bin"));
    // Several, of which one has a line like those between them.
    let files = vec![
        ("g/1.out".to_owned(), binary.clone()),
        ("2.out".to_owned(), b"=== g/1 ===\n7\n".to_vec()),
    ];
    let both = text_of(files.clone(), LIMIT).unwrap();
    let expected = [of("2", &files[1].1), of("g/1", &binary)];
    assert_eq!(bytes("x", &both, &["g/1", "2", "3"]), expected);
    assert_eq!(files_of(&both), files);
    assert_eq!(of_no_test(Some("x"), &both, &tests(&["g/1", "2"])), None);
}

#[test]
fn a_test_prefers_the_file_with_its_whole_name() {
    let text = b"=== 01 ===\n1\n=== x/a/01 ===\n2\n=== a/01 ===\n3\n";
    assert_eq!(answered("x", text, &["a/01"]), pairs(&[("a/01", "3\n")]));
    let two = pairs(&[("01", "1\n"), ("a/01", "3\n")]);
    assert_eq!(answered("x", text, &["01", "a/01"]), two);
    let inside = b"=== 01 ===\n1\n=== x/a/01 ===\n2\n";
    assert_eq!(answered("x", inside, &["a/01"]), pairs(&[("a/01", "2\n")]));
    // Which of two groups it is for nobody knows.
    let of_two = answered("x", b"=== 01 ===\n1\n", &["a/01", "b/01"]);
    assert_eq!(of_two, pairs(&[]));
}
