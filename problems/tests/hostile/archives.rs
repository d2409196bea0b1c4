//! Archives that lie, overlap, leave the package or hold what is no file.

use std::fs;
use std::io::Write as _;

use super::measured::{load, load_zip, peak_kib};
use super::raw_zip::{Entry, archive, crc32, entry};
use super::sample::{files, zip};

/// The honest package with more entries behind it.
fn with(more: impl IntoIterator<Item = Entry>) -> Vec<u8> {
    let files = files();
    let honest = files.iter().map(|(path, bytes)| entry(path, bytes));
    archive(&honest.chain(more).collect::<Vec<_>>())
}

fn refused(archive: &[u8], code: &str, said: &str) {
    let (_, found) = load_zip(archive);
    let hit = found
        .iter()
        .find(|it| it.code == code && it.message.contains(said));
    assert!(
        hit.is_some_and(problems::Diagnostic::is_error),
        "{code}, {said}: {found:?}"
    );
}

#[test]
fn the_archives_of_these_tests_are_read_when_they_are_honest() {
    let (problem, found) = load_zip(&with([entry("attachments/x.md", b"x")]));
    assert!(problem.is_some() && found.is_empty(), "{found:?}");
    // Written as a stream: sizes come behind the data.
    let mut zip = zip::ZipWriter::new_stream(Vec::new());
    for (path, bytes) in files() {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(path, options).unwrap();
        zip.write_all(&bytes).unwrap();
    }
    let (problem, found) = load_zip(&zip.finish().unwrap().into_inner());
    assert!(problem.is_some() && found.is_empty(), "{found:?}");
}

#[test]
fn names_that_leave_the_package_are_refused() {
    for name in [
        "../x",
        "a/../../x",
        "a/../x",
        "/etc/x",
        "C:/x",
        "C:x",
        "..\\x",
        "\\x",
        "\\\\h\\x",
    ] {
        refused(
            &with([entry(name, b"x")]),
            "bad-archive",
            "leaves the package",
        );
    }
}

#[test]
fn names_that_are_ambiguous_are_refused() {
    let twice = with([entry("data/sample/1.in", b"3 4\n")]);
    refused(&twice, "bad-archive", "is there twice");
    let twice = with([entry("./data//sample/1.in", b"3 4\n")]);
    refused(&twice, "bad-archive", "is there twice");
    let both = with([entry("data/sample/1.in/x", b"")]);
    refused(&both, "bad-archive", "as a file and as a folder");
    let (problem, found) = load_zip(&with([entry("Data/Sample/1.in", b"")]));
    assert!(problem.is_some(), "{found:?}");
    assert_eq!(found[0].code, "case-collision");
}

#[test]
fn names_that_cannot_be_are_refused_or_left_out() {
    let long = "a".repeat(0xffff);
    refused(&with([entry(&long, b"")]), "bad-archive", "is longer than");
    let deep = "a/".repeat(400) + "x";
    refused(
        &with([entry(&deep, b"")]),
        "too-large",
        "folders inside each other",
    );
    for name in [&b"\xff\xfe\x00"[..], b"a\x00b", b"\x1b[2J", b"", b"con:aux"] {
        let odd = Entry {
            name: name.to_vec(),
            ..entry("", b"x")
        };
        load_zip(&with([odd.clone()]));
        load_zip(&with([Entry {
            flags: 0x800,
            ..odd
        }]));
    }
}

#[test]
fn what_is_no_file_is_refused() {
    for mode in [0o020_666, 0o060_666, 0o010_644, 0o140_644] {
        let odd = Entry {
            mode,
            ..entry("data/secret/x.in", b"/etc/passwd")
        };
        refused(&with([odd]), "bad-archive", "is a device");
    }
    let secret = Entry {
        flags: 1,
        ..entry("data/secret/x.in", b"0123456789abcdef")
    };
    refused(&with([secret]), "bad-archive", "is encrypted");
    for method in [1, 9, 12, 14, 93, 99, 0xffff] {
        let odd = Entry {
            method,
            ..entry("data/secret/x.in", b"x")
        };
        refused(&with([odd]), "bad-archive", "");
    }
}

#[test]
fn sizes_that_are_lies_are_refused() {
    let honest = entry("data/secret/x.in", &[b'x'; 1000]);
    for (packed, size) in [(1000, 1), (1000, 2000), (1, 1000), (1000, 0), (0, 1000)] {
        let lie = Entry {
            packed,
            size,
            ..honest.clone()
        };
        refused(&with([lie]), "bad-archive", "cannot be unpacked");
    }
    let huge = Entry {
        size: 0x7fff_ffff,
        ..honest.clone()
    };
    refused(&with([huge]), "too-large", "128 MiB");
    let endless = Entry {
        packed: 0x7fff_ffff,
        ..honest.clone()
    };
    refused(&with([endless]), "bad-archive", "overlap");
    let elsewhere = Entry {
        offset: Some(0x7fff_ffff),
        ..honest
    };
    refused(&with([elsewhere]), "bad-archive", "cannot be unpacked");
}

/// Many entries that are the same bytes: a small archive that unpacks to any size.
#[test]
fn entries_that_share_their_bytes_are_refused() {
    let kernel = entry("data/secret/0.in", &vec![b'0'; 100_000]);
    let copies = (1..1200).map(|number| Entry {
        name: format!("data/secret/{number}.in").into_bytes(),
        data: Vec::new(),
        crc: Some(crc32(&kernel.data)),
        offset: Some(0),
        ..kernel.clone()
    });
    let overlapping: Vec<Entry> = std::iter::once(kernel.clone()).chain(copies).collect();
    refused(&archive(&overlapping), "bad-archive", "overlap");
}

#[test]
fn more_than_a_package_may_have_is_refused_before_it_is_unpacked() {
    let full = entry("data/secret/0.in", &vec![b'0'; 1 << 20]);
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    zip.start_file("data/secret/0.in", options).unwrap();
    zip.write_all(&full.data).unwrap();
    let mut one = zip.finish_into_readable().unwrap();
    let mut many = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for number in 0..600 {
        let raw = one.by_index_raw(0).unwrap();
        many.raw_copy_file_rename(raw, format!("data/secret/{number}.in"))
            .unwrap();
    }
    let archive = many.finish().unwrap().into_inner();
    assert!(archive.len() < 1 << 21);
    refused(&archive, "too-large", "128 MiB");
}

/// One entry of 48 MiB costs 48 MiB and no more.
#[test]
fn an_entry_is_held_once() {
    const SIZE: usize = 48 << 20;
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("large.zip");
    let mut zip = zip::ZipWriter::new(fs::File::create(&path).unwrap());
    let stored =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    zip.start_file("data/secret/large.in", stored).unwrap();
    for _ in 0..SIZE >> 13 {
        zip.write_all(&[b'7'; 1 << 13]).unwrap();
    }
    zip.finish().unwrap();
    let before = peak_kib();
    load(&path);
    let more = peak_kib() - before;
    assert!(more < (SIZE as u64 / 1024) * 5 / 4, "{more} KiB more");
}

#[test]
fn entries_without_end_are_refused_before_they_are_read() {
    let many: Vec<Entry> = (0..40_000)
        .map(|number| entry(&format!("f{number}"), b""))
        .collect();
    refused(&archive(&many), "too-large", "files and folders");
    // The directory says more than there is, also in the way of 64 bits.
    let mut bytes = archive(&[entry("problem.yaml", b"")]);
    let end = bytes.len() - 22;
    bytes[end + 8..end + 12].copy_from_slice(&[0xff; 4]);
    refused(&bytes, "bad-archive", "");
    let mut bytes = zip(&files());
    let end = bytes.len() - 22;
    let mut wide = b"PK\x06\x06".to_vec();
    wide.extend(44_u64.to_le_bytes());
    wide.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for field in [u64::MAX, u64::MAX, u64::MAX, 0] {
        wide.extend(field.to_le_bytes());
    }
    wide.extend(b"PK\x06\x07\0\0\0\0");
    wide.extend((end as u64).to_le_bytes());
    wide.extend([1, 0, 0, 0]);
    let tail = bytes.split_off(end);
    bytes.extend(wide);
    bytes.extend(&tail[..8]);
    bytes.extend([0xff; 12]);
    bytes.extend([0, 0]);
    refused(&bytes, "bad-archive", "");
}

#[test]
fn an_archive_of_signatures_is_refused_in_no_time() {
    for signature in [
        &b"PK\x05\x06"[..],
        b"PK\x06\x06",
        b"PK\x06\x07",
        b"PK\x01\x02",
        b"PK\x03\x04",
    ] {
        let tail = signature.repeat(20_000);
        load_zip(&tail);
        load_zip(&[zip(&files()), tail.clone()].concat());
        load_zip(&[tail, zip(&files())].concat());
    }
}

fn link(path: &str, target: &str) -> Entry {
    Entry {
        mode: 0o120_777,
        ..entry(path, target.as_bytes())
    }
}

#[test]
fn links_of_an_archive_stay_in_it() {
    for target in ["/etc/passwd", "../../../x", "../../../../../etc/passwd", ""] {
        let odd = link("data/secret/x.in", target);
        refused(&with([odd]), "bad-link", "is a link to");
    }
    // To each other, and to a folder around themselves.
    let loops = [
        link("data/secret/x.in", "y.in"),
        link("data/secret/y.in", "x.in"),
    ];
    refused(&with(loops), "bad-link", "leads nowhere");
    refused(
        &with([link("data/secret/x", "..")]),
        "bad-link",
        "leads nowhere",
    );
    // What people use.
    let more = [
        link("data/secret/x.in", "../sample/1.in"),
        link("data/secret/x.ans", "../sample/1.ans"),
        link("data/other", "sample"),
        link("submissions/accepted/gone.py", "../../../../gone.py"),
    ];
    let (problem, found) = load_zip(&with(more));
    assert_eq!(problem.unwrap().tests().unwrap().len(), 3, "{found:?}");
    // One leads out of the package, and `data/other` is read by nobody.
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn links_of_an_archive_are_no_maze() {
    // Twenty links in each of six folders, each to the next: 20^6 ways to the last file.
    let mut maze = vec![entry("data/maze6/x.txt", b"x")];
    for level in 0..6 {
        maze.extend((0..20).map(|number| {
            link(
                &format!("data/maze{level}/l{number}"),
                &format!("../maze{}", level + 1),
            )
        }));
    }
    refused(&with(maze), "too-large", "");
}
