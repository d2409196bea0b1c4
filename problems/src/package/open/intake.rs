//! What every way of opening a package has in common: which entries are taken, how much they may
//! be together, and where links lead.

use std::io::{self, Read};
use std::sync::Arc;

use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::{MAX_DEPTH, MAX_ENTRIES, MAX_PACKAGE, MAX_PATH};
use crate::words::Words;
use crate::{ByteSize, Diagnostic, Place};

/// The one file with a leading dot that is read: the time limit in seconds, as `DOMjudge` and the
/// tools of Kattis write it.
const TIME_LIMIT: &str = ".timelimit";

/// Links to links, one after another, that are followed.
const MAX_LINKS_IN_A_ROW: usize = 8;

/// The entries of an archive on their way into memory.
pub(super) struct Intake<'a> {
    name: String,
    files: PackageFiles,
    found: &'a mut Findings,
    /// Bytes that files may still have.
    left: u64,
    entries: usize,
    links: Vec<Link>,
}

/// A link of an archive: its path and what it names.
struct Link {
    path: String,
    target: String,
}

impl<'a> Intake<'a> {
    pub(super) fn new(name: &str, found: &'a mut Findings) -> Self {
        Self {
            name: name.to_owned(),
            files: PackageFiles::named(name),
            found,
            left: MAX_PACKAGE.bytes(),
            entries: 0,
            links: Vec::new(),
        }
    }

    /// The same for files that may have so many bytes.
    pub(super) fn within(self, left: u64) -> Self {
        Self { left, ..self }
    }

    /// Counts an entry.
    pub(super) fn count(&mut self) -> Result<(), Diagnostic> {
        self.entries += 1;
        if self.entries > MAX_ENTRIES {
            return Err(too_many(&self.name));
        }
        Ok(())
    }

    /// Looks at the name of a folder, which is not taken itself.
    pub(super) fn folder(&self, raw: &str) -> Result<(), Diagnostic> {
        self.inside(raw).map(drop)
    }

    /// The path under which a file of that raw name and size is taken, before its bytes are read;
    /// `None` where it is ignored.
    pub(super) fn admit(&mut self, raw: &str, size: u64) -> Result<Option<String>, Diagnostic> {
        let path = self.inside(raw)?;
        self.left = self
            .left
            .checked_sub(size)
            .ok_or_else(|| too_large(&self.name, MAX_PACKAGE))?;
        Ok(takes(&path, self.found).then_some(path))
    }

    fn inside(&self, raw: &str) -> Result<String, Diagnostic> {
        let path = normal(raw).map_err(|what| broken(&self.name, what))?;
        if path.split('/').count() > MAX_DEPTH {
            return Err(too_deep(&path));
        }
        Ok(path)
    }

    /// Takes the bytes of a file.
    pub(super) fn put(&mut self, path: &str, bytes: Arc<[u8]>) -> Result<(), Diagnostic> {
        if !self.files.insert(path.to_owned(), bytes) {
            return Err(broken(&self.name, say!("`{path}` is there twice", path)));
        }
        Ok(())
    }

    /// Remembers a link, to be followed when everything is there.
    pub(super) fn link(&mut self, raw: &str, target: &[u8]) -> Result<(), Diagnostic> {
        let path = self.inside(raw)?;
        if takes(&path, self.found) {
            let target = String::from_utf8_lossy(target).into_owned();
            self.links.push(Link { path, target });
        }
        Ok(())
    }

    /// The package, links followed and a single folder around everything taken off.
    pub(super) fn finish(mut self) -> Result<PackageFiles, Diagnostic> {
        self.follow_links()?;
        self.files.strip_common_folder();
        if let Some(path) = self.files.file_as_folder() {
            let message = say!("`{path}` is there as a file and as a folder", path);
            return Err(broken(&self.name, message));
        }
        self.files.warn_of_case(self.found);
        Ok(self.files)
    }

    fn follow_links(&mut self) -> Result<(), Diagnostic> {
        let mut links = std::mem::take(&mut self.links);
        for _ in 0..MAX_LINKS_IN_A_ROW {
            let mut open = Vec::new();
            for link in links {
                let Some(target) = resolved(&link.path, &link.target) else {
                    self.found.push(lost_link(
                        &link.path,
                        &link.target,
                        &say!("leaves the package"),
                    ));
                    continue;
                };
                if !self.follow(&link.path, &target)? {
                    open.push(link);
                }
            }
            links = open;
            if links.is_empty() {
                return Ok(());
            }
        }
        for link in links {
            self.found
                .push(lost_link(&link.path, &link.target, &say!("leads nowhere")));
        }
        Ok(())
    }

    /// Puts what stands at `target` at the link's path too; false when nothing stands there.
    fn follow(&mut self, path: &str, target: &str) -> Result<bool, Diagnostic> {
        if let Some(bytes) = self.files.get(target).cloned() {
            self.take_copy(path, bytes)?;
            return Ok(true);
        }
        if path.starts_with(&format!("{target}/")) {
            return Ok(false);
        }
        let inside: Vec<(String, Arc<[u8]>)> = self
            .files
            .below(target)
            .take(MAX_ENTRIES)
            .map(|(inside, bytes)| (format!("{path}/{inside}"), Arc::clone(bytes)))
            .collect();
        let is_there = !inside.is_empty();
        for (path, bytes) in inside {
            if path.split('/').count() > MAX_DEPTH {
                return Err(too_deep(&path));
            }
            self.take_copy(&path, bytes)?;
        }
        Ok(is_there)
    }

    fn take_copy(&mut self, path: &str, bytes: Arc<[u8]>) -> Result<(), Diagnostic> {
        self.count()?;
        self.left = self
            .left
            .checked_sub(bytes.len() as u64)
            .ok_or_else(|| too_large(&self.name, MAX_PACKAGE))?;
        self.put(path, bytes)
    }
}

/// Where a link leads that stands at `path`; `None` out of the package.
fn resolved(path: &str, target: &str) -> Option<String> {
    if target.starts_with('/') || target.len() > MAX_PATH {
        return None;
    }
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The path of an entry with `/` between its parts, or what is wrong with its name.
fn normal(raw: &str) -> Result<String, Words> {
    if raw.len() > MAX_PATH {
        return Err(say!(
            "`{raw}` is longer than {MAX_PATH} bytes",
            raw,
            MAX_PATH
        ));
    }
    let path = raw.replace('\\', "/");
    let is_absolute = path.starts_with('/') || path.as_bytes().get(1) == Some(&b':');
    if is_absolute || path.split('/').any(|part| part == "..") {
        return Err(say!("`{raw}` leaves the package", raw));
    }
    let parts: Vec<&str> = path
        .split('/')
        .filter(|part| !matches!(*part, "" | "."))
        .collect();
    Ok(parts.join("/"))
}

/// Whether a file of that path is part of a package; warns of one that is not.
pub(super) fn takes(path: &str, found: &mut Findings) -> bool {
    let mut parts = path.split('/');
    if parts
        .clone()
        .all(|part| is_portable(part) || part == TIME_LIMIT)
    {
        return true;
    }
    if !parts.any(|part| part.starts_with('.')) {
        let message = say!("the name has characters the format does not allow; ignored");
        found.push(
            Diagnostic::warning("ignored-file", Place::file(path), message).with_help(say!(
                "use letters, digits, `_`, `.` and `-`, not beginning with `-`"
            )),
        );
    }
    false
}

/// The format's rule for names of files and folders.
fn is_portable(name: &str) -> bool {
    let mut bytes = name.bytes();
    let first = bytes.next();
    first.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_')
        && name.len() <= 255
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-'))
}

/// A link that cannot be followed: an error where judging needs what it stands for, or else a
/// warning that it is left out. Both name where it leads, and how the file itself gets there.
pub(super) fn lost_link(path: &str, target: &str, what: &Words) -> Diagnostic {
    /// So much of a target is said.
    const LONGEST_TARGET_SHOWN: usize = 200;
    const NEEDED: [&str; 10] = [
        "data",
        "tests",
        "output_validator",
        "output_validators",
        "problem.yaml",
        "problem.xml",
        "init.yml",
        "grundy.toml",
        "game.toml",
        TIME_LIMIT,
    ];
    let is_needed = path.split('/').any(|part| NEEDED.contains(&part));
    let place = Place::file(path);
    let target: String = target.chars().take(LONGEST_TARGET_SHOWN).collect();
    let help = say!(
        "put what it leads to there itself: `cp -rL` copies a folder with what its links lead to"
    );
    if is_needed {
        let message = say!("is a link to `{target}`, which {what}", target, what);
        return Diagnostic::error("bad-link", place, message).with_help(help);
    }
    let message = say!(
        "is a link to `{target}`, which {what}; it is left out",
        target,
        what
    );
    Diagnostic::warning("bad-link", place, message).with_help(help)
}

/// Reads exactly `length` bytes, which must be all there are, into memory of that size: a file is
/// never held twice.
pub(super) fn fill(content: &mut impl Read, length: u64) -> io::Result<Arc<[u8]>> {
    let length = usize::try_from(length).map_err(|_| io::ErrorKind::FileTooLarge)?;
    let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, length).collect();
    if let Some(bytes) = Arc::get_mut(&mut bytes) {
        content
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => io::Error::other(TOO_SHORT),
                _ => error,
            })?;
    }
    // The end has to be met: checksums are compared there.
    match content.read(&mut [0])? {
        0 => Ok(bytes),
        _ => Err(io::Error::other(TOO_LONG)),
    }
}

/// What is wrong with the bytes of an entry.
const TOO_SHORT: &str = "it ends too early";
const TOO_LONG: &str = "it has more bytes than it says";

/// What an error says of the bytes of an entry.
pub(super) fn of_io(error: &io::Error) -> Words {
    match error.to_string().as_str() {
        TOO_SHORT => say!("it ends too early"),
        TOO_LONG => say!("it has more bytes than it says"),
        other => other.into(),
    }
}

/// That an archive is none.
pub(super) fn broken(name: &str, what: Words) -> Diagnostic {
    Diagnostic::error("bad-archive", Place::file(name), what).with_help(say!(
        "a package is a folder, or a .zip, .tar, .tar.gz, .tar.xz, .tar.bz2 or .tar.zst of that folder"
    ))
}

pub(super) fn too_large(name: &str, most: ByteSize) -> Diagnostic {
    let message = say!(
        "the files have more than {most}, which is the most for a package",
        most
    );
    Diagnostic::error("too-large", Place::file(name), message)
}

pub(super) fn too_many(name: &str) -> Diagnostic {
    let message = say!("has more than {MAX_ENTRIES} files and folders", MAX_ENTRIES);
    Diagnostic::error("too-large", Place::file(name), message)
}

pub(super) fn too_deep(name: &str) -> Diagnostic {
    let message = say!(
        "has more than {MAX_DEPTH} folders inside each other",
        MAX_DEPTH
    );
    Diagnostic::error("too-large", Place::file(name), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_where_a_file_system_would_lead_them() {
        let lead = |path, target| resolved(path, target);
        assert_eq!(lead("a/b/x", "../c/y").as_deref(), Some("a/c/y"));
        assert_eq!(lead("a/x", "./y").as_deref(), Some("a/y"));
        assert_eq!(lead("a/x", "../../y"), None);
        assert_eq!(lead("a/x", "/y"), None);
    }
}
