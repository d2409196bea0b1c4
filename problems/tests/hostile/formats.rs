//! Attacks in the formats that others made: archives of other kinds, XML, patterns, LaTeX.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};

use bzip2::write::BzEncoder;
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::measured::{Loaded, load, load_zip};
use super::sample::{Files, zip};

fn package(files: &[(&str, Vec<u8>)]) -> Files {
    let files = files.iter();
    files
        .map(|(path, bytes)| ((*path).to_owned(), bytes.clone()))
        .collect::<BTreeMap<_, _>>()
}

fn load_files(files: &[(&str, Vec<u8>)]) -> Loaded {
    load_zip(&zip(&package(files)))
}

fn has((_, found): &Loaded, code: &str) -> bool {
    found.iter().any(|it| it.code == code)
}

fn load_bytes(name: &str, bytes: &[u8]) -> Loaded {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    load(&path)
}

fn header(kind: tar::EntryType, path: &str, size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_mode(0o644);
    let name = &mut header.as_gnu_mut().unwrap().name;
    name[..path.len()].copy_from_slice(path.as_bytes());
    header.set_cksum();
    header
}

#[test]
fn tape_archives_that_unpack_to_more_than_a_package_are_refused() {
    // What says it is a gigabyte, packed into half a megabyte.
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let head = header(tar::EntryType::Regular, "data/secret/x.in", 1 << 30);
    packed.write_all(head.as_bytes()).unwrap();
    let zeros = vec![0; 1 << 20];
    for _ in 0..128 {
        packed.write_all(&zeros).unwrap();
    }
    let loaded = load_bytes("x.tar.gz", &packed.finish().unwrap());
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
    // Read piece by piece: what is measured is the whole process.
    let plain = || {
        head.as_bytes()
            .as_slice()
            .chain(std::io::repeat(0).take(128 << 20))
    };
    let mut packed = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    std::io::copy(&mut plain(), &mut packed).unwrap();
    let zst = compress_to_vec(plain(), CompressionLevel::Fastest);
    for (name, packed) in [("x.tar.bz2", packed.finish().unwrap()), ("x.tar.zst", zst)] {
        let loaded = load_bytes(name, &packed);
        assert!(has(&loaded, "too-large"), "{name}: {:?}", loaded.1);
    }
    // The same in a file that is ignored, and in one that is never there.
    for path in [".hidden", "data/x"] {
        let mut tar = header(tar::EntryType::Regular, path, 1 << 40)
            .as_bytes()
            .to_vec();
        tar.extend([0; 2048]);
        let loaded = load_bytes("x.tar", &tar);
        assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
    }
}

#[test]
fn tape_archives_of_headers_are_refused() {
    let one = header(tar::EntryType::Directory, "a", 0);
    let many = one.as_bytes().repeat(20_100);
    assert!(has(&load_bytes("x.tar", &many), "too-large"));
    // A name as long as a file, and records that lie about their length.
    let mut long = header(tar::EntryType::GNULongName, "a", 1 << 20)
        .as_bytes()
        .to_vec();
    long.extend(vec![b'x'; 1 << 20]);
    assert!(has(&load_bytes("x.tar", &long), "bad-archive"));
    for record in [
        "99999999999 path=x\n",
        "0 path=x\n",
        "-1 path=x\n",
        "x",
        "5 a=\n",
    ] {
        let mut lie = header(tar::EntryType::XHeader, "a", record.len() as u64)
            .as_bytes()
            .to_vec();
        lie.extend(record.as_bytes());
        lie.resize(1024, 0);
        lie.extend(one.as_bytes());
        lie.extend([0; 1024]);
        load_bytes("x.tar", &lie);
    }
    for kind in [
        tar::EntryType::Char,
        tar::EntryType::Fifo,
        tar::EntryType::GNUSparse,
    ] {
        let device = header(kind, "data/secret/x.in", 0).as_bytes().to_vec();
        assert!(has(&load_bytes("x.tar", &device), "bad-archive"));
    }
    for path in ["../x", "/etc/x", "a/../../x"] {
        let away = header(tar::EntryType::Regular, path, 0).as_bytes().to_vec();
        assert!(has(&load_bytes("x.tar", &away), "bad-archive"), "{path}");
    }
}

#[test]
fn xml_cannot_explode() {
    let deep = format!("<problem>{}</problem>", "<a>".repeat(300_000));
    let wide = format!("<problem>{}</problem>", "<a/>".repeat(1_000_000));
    let attributes: Vec<String> = (0..100_000).map(|n| format!(" a{n}='x'")).collect();
    let attributes = attributes.concat();
    let laughs =
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]><problem>&b;</problem>";
    let outside = "<!DOCTYPE x SYSTEM 'file:///etc/passwd'><problem/>";
    for xml in [
        deep,
        wide,
        format!("<problem{attributes}/>"),
        laughs.to_owned(),
        outside.to_owned(),
        "<problem".repeat(10_000),
        "\u{0}".to_owned(),
    ] {
        let loaded = load_files(&[("problem.xml", xml.into_bytes())]);
        assert!(loaded.0.is_none());
    }
    let tests = "<test method='manual'/>".repeat(50_000);
    let xml = format!(
        "<problem><judging><testset name='tests'><tests>{tests}</tests></testset></judging></problem>"
    );
    assert!(has(
        &load_files(&[("problem.xml", xml.into_bytes())]),
        "no-test"
    ));
}

#[test]
fn namespaces_of_xml_are_refused() {
    let nested: Vec<String> = (0..20_000).map(|n| format!("<a xmlns:p{n}='u'>")).collect();
    let xml = format!(
        "<problem>{}{}</problem>",
        nested.concat(),
        "</a>".repeat(20_000)
    );
    let loaded = load_files(&[("problem.xml", xml.into_bytes())]);
    assert!(has(&loaded, "bad-xml"), "{:?}", loaded.1);
}

#[test]
fn places_in_xml_are_looked_for_only_where_they_are_shown() {
    let solutions = "<solution tag='x'/>".repeat(50_000);
    let xml = format!("<problem><assets><solutions>{solutions}</solutions></assets></problem>");
    let loaded = load_files(&[("problem.xml", xml.into_bytes())]);
    assert!(has(&loaded, "bad-tag"), "{:?}", loaded.1);
}

#[test]
fn a_language_that_is_named_often_is_read_once() {
    let names = "<name language='x' value='x'/>".repeat(50_000);
    let xml = format!("<problem><names>{names}</names></problem>");
    let loaded = load_files(&[
        ("problem.xml", xml.into_bytes()),
        ("statement-sections/x/legend.tex", vec![b' '; 200_000]),
    ]);
    assert!(has(&loaded, "no-statement"), "{:?}", loaded.1);
}

#[test]
fn patterns_of_tests_cannot_explode() {
    for pattern in [
        "(a{1000}){1000}",
        "(((a*)*)*)*(?P<case>[0-9]+)b",
        "(?P<case>\\d+){900}{900}",
        "(?P<case>",
    ] {
        let init = format!("test_cases: {{input_format: '{pattern}', output_format: 'x'}}\n");
        let long = format!("{}.in", "a".repeat(200));
        let loaded = load_files(&[("init.yml", init.into_bytes()), (&long, Vec::new())]);
        assert!(loaded.0.is_none(), "{pattern}");
    }
    let pattern = "a?".repeat(101);
    let init = format!("test_cases: {{input_format: '{pattern}', output_format: 'x'}}\n");
    let loaded = load_files(&[("init.yml", init.into_bytes())]);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
    // Many long names, each of which such a pattern goes through in all ways.
    let init = "test_cases: {input_format: '(a?){60}(a*)*b(?P<case>1)', output_format: 'x'}\n";
    let names: Vec<String> = (0..15_000)
        .map(|number| format!("{number:05}{}", "a".repeat(245)))
        .collect();
    let mut files = vec![("init.yml", init.as_bytes().to_vec())];
    files.extend(names.iter().map(|name| (name.as_str(), Vec::new())));
    let loaded = load_files(&files);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
    let cases = "- {in: 1.in, out: 1.out, points: .nan}\n".repeat(2_000);
    let init = format!("test_cases:\n{cases}");
    load_files(&[
        ("init.yml", init.into_bytes()),
        ("1.in", Vec::new()),
        ("1.out", Vec::new()),
    ]);
    let nested = format!(
        "test_cases: {}1{}\n",
        "[{batched: ".repeat(5_000),
        "}]".repeat(5_000)
    );
    assert!(load_files(&[("init.yml", nested.into_bytes())]).0.is_none());
}

#[test]
fn statements_in_latex_cannot_explode() {
    for piece in [
        "\\begin{itemize}\\item ",
        "\\textbf{",
        "{\\bf ",
        "\\begin{tabular}{l}a&",
        "\\begin{tabular}{l}a&b\\\\\\end{tabular}",
        "\\section{",
        "$x",
        "\\verb|",
        "\\constant{n}",
        "\\footnote{\\footnote{",
        "\\item[",
        "[[[",
        "\\'",
        "\\begin{",
        "}",
        "%",
        "~--- ",
        "{{n}}",
        "\\def\\a{\\a\\a}\\a",
        "\\newcommand{\\a}[1]{#1#1}\\a{",
        "\\input{a}",
        "\\ref{a}\\label{a}\\caption{",
        "\\begin{align}a\\tag{b}\\label{c}\\\\",
    ] {
        let text = piece.repeat(200_000 / piece.len());
        let yaml = "problem_format_version: 2023-07\nname: x\nconstants: {n: 'long text that is written often'}\n";
        let loaded = load_files(&[
            ("problem.yaml", yaml.as_bytes().to_vec()),
            ("problem_statement/problem.en.tex", text.into_bytes()),
            ("data/secret/1.in", Vec::new()),
            ("data/secret/1.ans", Vec::new()),
        ]);
        assert!(loaded.0.is_some(), "{piece}: {:?}", loaded.1);
    }
}

#[test]
fn a_long_name_in_latex_is_not_put_in_without_end() {
    let name = "x".repeat(1000);
    let text = format!("\\let\\a=\\{name} {}", "\\a ".repeat(60_000));
    let yaml = "problem_format_version: 2023-07\nname: x\n";
    let loaded = load_files(&[
        ("problem.yaml", yaml.as_bytes().to_vec()),
        ("problem_statement/problem.en.tex", text.into_bytes()),
        ("data/secret/1.in", Vec::new()),
        ("data/secret/1.ans", Vec::new()),
    ]);
    assert!(has(&loaded, "too-large"), "{:?}", loaded.1);
}

#[test]
fn tables_and_formulas_in_latex_cannot_explode() {
    let table = format!(
        "\\begin{{tabular}}{{c}}a{}\\\\{}\\end{{tabular}}",
        "&".repeat(100_000),
        "a\\\\".repeat(50_000)
    );
    for (text, is_cut) in [
        (table, true),
        (format!("${}$", "{{".repeat(120_000)), false),
        (format!("${}$", "\\constant{".repeat(20_000)), false),
    ] {
        let yaml = "problem_format_version: 2023-07\nname: x\nconstants: {n: 7}\n";
        let loaded = load_files(&[
            ("problem.yaml", yaml.as_bytes().to_vec()),
            ("problem_statement/problem.en.tex", text.into_bytes()),
            ("data/secret/1.in", Vec::new()),
            ("data/secret/1.ans", Vec::new()),
        ]);
        assert!(loaded.0.is_some(), "{:?}", loaded.1);
        assert_eq!(has(&loaded, "large-table"), is_cut, "{:?}", loaded.1);
    }
}
