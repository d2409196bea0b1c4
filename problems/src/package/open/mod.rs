//! Opening a package: a folder, or an archive of one in `zip` or `tar`, the latter packed or not.

mod folder;
mod intake;
mod tar;
mod zip;
mod zstd;

use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek as _};
use std::path::Path;
use std::sync::Arc;

use super::files::PackageFiles;
use super::findings::Findings;
use super::size::MAX_PACKAGE;
use crate::{Diagnostic, Place};

/// Endings of archives that are no part of a problem's name.
const ENDINGS: [&str; 10] = [
    ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst", ".tgz", ".txz", ".tbz2", ".tar", ".zip", ".kpp",
];

/// Whether a file is called as archives of packages are.
#[must_use]
pub fn is_archive_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Reads a folder or an archive. Warns of files that are ignored.
pub(super) fn open(path: &Path, found: &mut Findings) -> Result<PackageFiles, Diagnostic> {
    let kind = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if kind.is_dir() {
        return folder::read(path, found);
    }
    if !kind.is_file() {
        let place = Place::file(path.display().to_string());
        let message = say!("is neither a folder nor an archive");
        return Err(Diagnostic::error("bad-file", place, message));
    }
    let opened = File::open(path).and_then(|mut file| {
        let packing = Packing::of(&mut file, path)?;
        file.rewind()?;
        Ok((file, packing))
    });
    let (file, packing) = opened.map_err(|error| unreadable(path, &error))?;
    let name = base_name(path);
    match packing {
        Packing::Zip => zip::read(&name, file, kind.len(), MAX_PACKAGE.bytes(), found),
        Packing::Tar(packing) => tar::read(&name, file, packing, found),
    }
}

/// Reads an archive that is in memory.
pub(super) fn open_bytes(
    name: &str,
    bytes: &[u8],
    found: &mut Findings,
) -> Result<PackageFiles, Diagnostic> {
    let packing = Packing::of(&mut Cursor::new(bytes), Path::new(name))
        .map_err(|error| unreadable(Path::new(name), &error))?;
    match packing {
        Packing::Zip => inner_zip(name, bytes, MAX_PACKAGE.bytes(), found),
        Packing::Tar(packing) => tar::read(name, bytes, packing, found),
    }
}

/// Reads a zip archive that is a file of a package, whose files may unpack to so many bytes.
pub(super) fn inner_zip(
    name: &str,
    archive: &[u8],
    left: u64,
    found: &mut Findings,
) -> Result<PackageFiles, Diagnostic> {
    let size = archive.len() as u64;
    zip::read(name, Cursor::new(archive), size, left, found)
}

/// One file of a zip archive on disk that [`Archive::zip`](super::Archive::zip) has written; nothing where it has
/// none of that path.
pub(super) fn one_file(archive: &Path, path: &str) -> io::Result<Option<Arc<[u8]>>> {
    zip::one(File::open(archive)?, path)
}

/// How an archive is made.
#[derive(Clone, Copy)]
enum Packing {
    Zip,
    Tar(tar::Packing),
}

impl Packing {
    /// Tells it by the first bytes; a tape archive of old by its name.
    fn of(file: &mut impl Read, path: &Path) -> io::Result<Self> {
        let mut start = Vec::new();
        file.take(512).read_to_end(&mut start)?;
        let is_tar = start.get(257..262) == Some(b"ustar")
            || path
                .extension()
                .is_some_and(|it| it.eq_ignore_ascii_case("tar"));
        Ok(match start.as_slice() {
            [0x1f, 0x8b, ..] => Self::Tar(tar::Packing::Gzip),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Tar(tar::Packing::Xz),
            [b'B', b'Z', b'h', ..] => Self::Tar(tar::Packing::Bzip2),
            // A frame, or one that is passed over.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                Self::Tar(tar::Packing::Zstd)
            }
            [b'7', b'z', 0xbc, 0xaf, ..] => Self::Tar(tar::Packing::Unread("7z")),
            [b'R', b'a', b'r', b'!', ..] => Self::Tar(tar::Packing::Unread("rar")),
            _ if is_tar => Self::Tar(tar::Packing::None),
            _ => Self::Zip,
        })
    }
}

/// The name of an archive without its ending: the problem's id.
fn base_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    let name = name.to_string_lossy();
    let lower = name.to_ascii_lowercase();
    let ending = ENDINGS.into_iter().find(|ending| lower.ends_with(ending));
    match ending {
        Some(ending) if name.len() > ending.len() => name[..name.len() - ending.len()].to_owned(),
        _ => {
            let stem = path.file_stem().unwrap_or(path.as_os_str());
            stem.to_string_lossy().into_owned()
        }
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let place = Place::file(path.display().to_string());
    Diagnostic::error("unreadable", place, say!("cannot be read: {error}", error)).with_help(say!(
        "a package is a folder with problem.yaml, problem.xml or init.yml, or an archive of \
             it (.zip, .tar, .tar.gz, .tar.xz, .tar.bz2, .tar.zst)"
    ))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn archives_are_known_by_their_endings() {
        for name in ["a.zip", "x/A.TAR.GZ", "a.tgz", "a.kpp", "a.tar", "a.tar.xz"] {
            assert!(is_archive_name(Path::new(name)), "{name}");
        }
        for name in ["a.cpp", "zip", "a.zip/b", "a.gz"] {
            assert!(!is_archive_name(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn an_archive_in_a_package_may_have_what_is_left() -> ::zip::result::ZipResult<()> {
        let mut writer = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
        writer.start_file("1.in", ::zip::write::SimpleFileOptions::default())?;
        writer.write_all(b"0123456789")?;
        let bytes = writer.finish()?.into_inner();
        let mut found = Findings::default();
        assert!(inner_zip("x.zip", &bytes, 10, &mut found).is_ok());
        let refused = inner_zip("x.zip", &bytes, 9, &mut found).err();
        assert_eq!(refused.map(|error| error.code), Some("too-large"));
        Ok(())
    }

    #[test]
    fn the_ending_of_an_archive_is_no_part_of_its_name() {
        for (path, name) in [
            ("a/nim.zip", "nim"),
            ("nim.tar.gz", "nim"),
            ("nim.v2.TAR.XZ", "nim.v2"),
            ("nim.kpp", "nim"),
            ("nim", "nim"),
            (".zip", ".zip"),
        ] {
            assert_eq!(base_name(Path::new(path)), name, "{path}");
        }
    }
}
