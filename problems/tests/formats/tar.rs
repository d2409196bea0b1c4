//! Packages in tape archives.

use std::io::Write as _;

use bzip2::write::BzEncoder;
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::load_at;

const FILES: [(&str, &str); 6] = [
    (
        "problem.yaml",
        "problem_format_version: 2025-09\nname: Sums\nuuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\n\
         limits: {time_limit: 1}\n",
    ),
    ("statement/problem.en.md", "Add.\n"),
    ("data/sample/1.in", "1 2\n"),
    ("data/sample/1.ans", "3\n"),
    ("data/secret/1.in", "4 5\n"),
    ("submissions/accepted/a.py", "print(9)\n"),
];

fn header(kind: tar::EntryType, size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_mode(0o644);
    header
}

/// The package, its second answer a link to the name given.
fn archive(answer: &str) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (path, text) in FILES {
        let mut header = header(tar::EntryType::Regular, text.len() as u64);
        tar.append_data(&mut header, format!("sums/{path}"), text.as_bytes())
            .unwrap();
    }
    // A name that does not fit into a header.
    let long = format!("sums/data/{}/x.txt", "long".repeat(40));
    let mut long_header = header(tar::EntryType::Regular, 1);
    tar.append_data(&mut long_header, long, &b"x"[..]).unwrap();
    let mut link = header(tar::EntryType::Symlink, 0);
    tar.append_link(&mut link, "sums/data/secret/1.ans", answer)
        .unwrap();
    tar.into_inner().unwrap()
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn bz2(bytes: &[u8]) -> Vec<u8> {
    let mut packed = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn load(name: &str, bytes: &[u8]) -> (Option<problems::Problem>, Vec<problems::Diagnostic>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    load_at(&path)
}

#[test]
fn an_archive_is_read_packed_or_not() {
    let tar = archive("../sample/1.ans");
    for (name, bytes) in [
        ("sums.tar", tar.clone()),
        ("sums.tar.gz", gz(&tar)),
        ("sums", gz(&tar)),
        ("sums.tar.bz2", bz2(&tar)),
        // What several processors have packed is several streams.
        ("sums.tbz2", [bz2(&tar[..1000]), bz2(&tar[1000..])].concat()),
        ("sums.tar.zst", zst(&tar)),
        (
            "sums.tar.zst",
            [zst(&tar[..1000]), zst(&tar[1000..])].concat(),
        ),
    ] {
        let (problem, found) = load(name, &bytes);
        assert_eq!(found, [], "{name}");
        let problem = problem.unwrap();
        assert_eq!(problem.id(), "sums");
        assert_eq!(&*problem.tests().unwrap().tests()[1].answer, b"3\n");
    }
}

#[test]
fn what_leaves_the_package_or_is_damaged_is_refused() {
    for answer in ["/etc/passwd", "../../../../x", "gone"] {
        let (problem, found) = load("sums.tar", &archive(answer));
        assert!(problem.is_none(), "{answer}");
        assert!(found.iter().any(|it| it.code == "bad-link"), "{found:?}");
    }
    let tar = archive("../sample/1.ans");
    for (name, bytes) in [
        ("sums.tar.gz", gz(&tar)[..200].to_vec()),
        ("sums.tar", tar[..700].to_vec()),
        ("sums.tar.bz2", b"BZh91AY&SY".to_vec()),
        ("sums.tar.bz2", bz2(&tar)[..200].to_vec()),
        ("sums.tar.zst", zst(&tar)[..200].to_vec()),
        ("sums.tar.zst", b"\x28\xb5\x2f\xfdrubbish".to_vec()),
        ("sums.7z", b"7z\xbc\xaf\x27\x1c".to_vec()),
        ("sums.tar.xz", b"\xfd7zXZ\0rubbish".to_vec()),
        ("sums.tar", vec![b'x'; 2000]),
    ] {
        let (problem, found) = load(name, &bytes);
        assert!(problem.is_none(), "{name}");
        assert!(
            found.iter().any(|it| it.code == "bad-archive"),
            "{name}: {found:?}"
        );
    }
}
