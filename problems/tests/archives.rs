//! Packages as archives: what was packed is the same package, and what is changed another.

use std::io;

use problems::catalog;
use problems::package::Archive;

fn nim() -> Archive {
    catalog::archive("nim").unwrap_or_else(|| unreachable!("nim is in the catalog"))
}

#[test]
fn what_was_packed_is_the_same_package() -> io::Result<()> {
    let nim = nim();
    let packed = nim.zip()?;
    let read = Archive::of_bytes("other", &packed).map_err(|_| io::ErrorKind::InvalidData);
    let (read, ignored) = read?;
    assert_eq!(ignored, []);
    assert_eq!(read.hash(), nim.hash());
    assert_eq!(read.zip()?, packed);
    let (problem, said) = read.load("nim", &catalog::code_of);
    assert_eq!(said, []);
    let built_in = catalog::get("nim").map(|problem| problem.hash().to_owned());
    let problem = problem.map(|it| (it.id().to_owned(), Some(it.hash().to_owned())));
    assert_eq!(problem, Some(("nim".to_owned(), built_in)));
    Ok(())
}

#[test]
fn a_changed_file_is_another_package_and_a_bad_path_none() {
    let nim = nim();
    let changed = nim.with_file("statement/problem.en.md", Some(b"other"));
    let changed = changed.map(|it| (it.hash() == nim.hash(), it.files().count()));
    assert_eq!(changed.ok(), Some((false, nim.files().count())));
    let less = nim.with_file("statement/problem.zh.md", None);
    assert_eq!(
        less.ok().map(|it| it.files().count()),
        Some(nim.files().count() - 1)
    );
    for bad in [
        "../out",
        "/etc/passwd",
        ".hidden",
        "a\\..\\b",
        "problem.yaml/x",
    ] {
        assert!(nim.with_file(bad, Some(b"x")).is_err(), "{bad}");
    }
}

/// Bytes that no packing makes any shorter.
fn noise() -> Vec<u8> {
    let mut bytes = vec![0; 4096];
    blake3::Hasher::new().finalize_xof().fill(&mut bytes);
    bytes
}

#[test]
fn one_file_is_read_without_the_others() -> io::Result<()> {
    let (board, noise) = (b"board".as_slice(), noise());
    let files = [
        ("problem.yaml", b"name: x\n".as_slice()),
        ("statement/board.png", board),
        ("data/noise", noise.as_slice()),
    ];
    let made = Archive::made("x", files.into_iter()).map_err(|_| io::ErrorKind::InvalidData);
    let mut packed = made?.0.zip()?;
    let name = b"data/noise";
    let at = packed.windows(name.len()).position(|it| it == name);
    // What another file is packed to is damaged.
    packed[at.unwrap_or_default() + 2000] ^= 1;
    assert!(Archive::of_bytes("x", &packed).is_err());
    let folder = tempfile::tempdir()?;
    let place = folder.path().join("x.zip");
    std::fs::write(&place, &packed)?;
    let read = Archive::one_file(&place, "statement/board.png")?;
    assert_eq!(read.as_deref(), Some(board));
    assert!(Archive::one_file(&place, "board.png")?.is_none());
    assert!(Archive::one_file(&place, "data/noise").is_err());
    assert!(Archive::one_file(&folder.path().join("y.zip"), "x").is_err());
    Ok(())
}
