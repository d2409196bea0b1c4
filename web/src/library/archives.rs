//! Packages on disk, by content address, so that each machine fetches each of them once.
//!
//! A file is written next to its place and moved into it, and its content is compared with its name
//! whenever all of it is read: a file that was cut short or changed is as good as none. Of a package of which
//! one file is wanted, that file alone has to be whole. The folder has a bound; what nobody read for the longest
//! goes first.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use problems::package::Archive;
use tracing::warn;

/// How much the folder may hold.
const MOST_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// The folder of archives.
#[derive(Debug, Clone)]
pub(super) struct Archives {
    folder: PathBuf,
    most: u64,
}

impl Archives {
    /// The archives of that folder, which is made when there is something to keep.
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            most: MOST_BYTES,
        }
    }

    /// The archive of that content address, if it is here and whole.
    pub(super) fn get(&self, hash: &str) -> Option<Archive> {
        let place = self.place(hash)?;
        let bytes = fs::read(&place).ok()?;
        let read = Archive::of_bytes("package", &bytes).ok();
        let whole = read.map(|(archive, _)| archive);
        let whole = whole.filter(|archive| archive.hash() == hash);
        if whole.is_none() {
            warn!(file = %place.display(), "not the package that its name says; fetching it again");
            let _ = fs::remove_file(&place);
        } else {
            note_use(&place);
        }
        whole
    }

    /// One file of the archive of that content address; nothing where it has none of that path. The others are not
    /// unpacked.
    ///
    /// # Errors
    /// The archive is not here, or the file is not whole.
    pub(super) fn file(&self, hash: &str, path: &str) -> io::Result<Option<Arc<[u8]>>> {
        let place = self.place(hash).ok_or(io::ErrorKind::NotFound)?;
        let file = Archive::one_file(&place, path)?;
        note_use(&place);
        Ok(file)
    }

    /// A file without a name on the disk of the archives, which is gone when it is closed.
    ///
    /// # Errors
    /// It cannot be made.
    pub(super) fn unnamed_file(&self) -> io::Result<File> {
        fs::create_dir_all(&self.folder)?;
        tempfile::tempfile_in(&self.folder)
    }

    /// Keeps an archive. One that cannot be kept is fetched again the next time.
    pub(super) fn put(&self, hash: &str, bytes: &[u8]) {
        if let Err(error) = self.write(hash, bytes) {
            warn!(folder = %self.folder.display(), "cannot keep a package: {error}");
        }
    }

    fn write(&self, hash: &str, bytes: &[u8]) -> io::Result<()> {
        let Some(place) = self.place(hash) else {
            return Ok(());
        };
        fs::create_dir_all(&self.folder)?;
        self.make_room(bytes.len() as u64)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(bytes)?;
        file.persist(place).map_err(|error| error.error)?;
        Ok(())
    }

    /// Removes what nobody asked for the longest until so many bytes more fit.
    fn make_room(&self, bytes: u64) -> io::Result<()> {
        let mut kept = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let about = entry.metadata()?;
            kept.push((about.modified()?, about.len(), entry.path()));
        }
        kept.sort();
        let mut all: u64 = bytes + kept.iter().map(|(_, length, _)| length).sum::<u64>();
        for (_, length, path) in kept {
            if all <= self.most {
                break;
            }
            fs::remove_file(path)?;
            all -= length;
        }
        Ok(())
    }

    /// Where the archive of a content address is; `None` for what is none.
    fn place(&self, hash: &str) -> Option<PathBuf> {
        let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| self.folder.join(format!("{hash}.zip")))
    }
}

/// Notes that somebody asked for the archive there: the time of its file says how long nobody has.
fn note_use(place: &Path) {
    if let Ok(file) = File::options().append(true).open(place) {
        let _ = file.set_modified(SystemTime::now());
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn package(text: &str) -> (String, Vec<u8>) {
        let nim = problems::catalog::archive("nim").unwrap();
        let one = nim.with_file("notes.txt", Some(text.as_bytes())).unwrap();
        (one.hash(), one.zip().unwrap())
    }

    #[test]
    fn what_was_cut_short_or_changed_is_as_good_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let archives = Archives::new(&folder.path().join("packages"));
        let (hash, bytes) = package("one");
        let (other, _) = package("other");
        assert!(archives.get(&hash).is_none());
        archives.put(&hash, &bytes);
        assert_eq!(archives.get(&hash).unwrap().hash(), hash);
        let place = archives.place(&hash).unwrap();
        fs::write(&place, &bytes[..bytes.len() / 2]).unwrap();
        assert!(archives.get(&hash).is_none());
        assert!(!place.exists());
        // The right bytes under another name.
        archives.put(&other, &bytes);
        assert!(archives.get(&other).is_none());
        assert!(archives.place("../../etc/passwd").is_none());
    }

    #[test]
    fn one_file_is_read_of_what_is_here() {
        let folder = tempfile::tempdir().unwrap();
        let archives = Archives::new(&folder.path().join("packages"));
        let (hash, bytes) = package("one");
        assert!(archives.file(&hash, "notes.txt").is_err());
        archives.put(&hash, &bytes);
        let long_ago = SystemTime::UNIX_EPOCH;
        let place = archives.place(&hash).unwrap();
        let file = File::options().append(true).open(&place).unwrap();
        file.set_modified(long_ago).unwrap();
        let notes = archives.file(&hash, "notes.txt").unwrap();
        assert_eq!(notes.as_deref(), Some(b"one".as_slice()));
        assert!(archives.file(&hash, "none.txt").unwrap().is_none());
        assert!(archives.file("../../etc/passwd", "x").is_err());
        // Somebody has asked for it.
        assert!(fs::metadata(&place).unwrap().modified().unwrap() > long_ago);
    }

    #[test]
    fn a_file_without_a_name_is_on_the_same_disk_and_in_nobody_s_way() {
        use std::os::fd::AsRawFd as _;
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().canonicalize().unwrap().join("packages");
        let file = Archives::new(&folder).unnamed_file().unwrap();
        let place = fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd())).unwrap();
        assert!(place.starts_with(&folder), "{}", place.display());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn the_folder_stays_within_its_bound() {
        let folder = tempfile::tempdir().unwrap();
        let packages: Vec<_> = (0..4).map(|number| package(&number.to_string())).collect();
        let archives = Archives {
            folder: folder.path().to_owned(),
            most: packages
                .iter()
                .take(2)
                .map(|(_, it)| it.len() as u64)
                .sum::<u64>()
                + 10,
        };
        for (at, (hash, bytes)) in packages.iter().enumerate() {
            archives.put(hash, bytes);
            let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(at as u64);
            let place = archives.place(hash).unwrap();
            let file = File::options().append(true).open(place).unwrap();
            file.set_modified(time).unwrap();
        }
        let kept = packages
            .iter()
            .map(|(hash, _)| archives.get(hash).is_some());
        assert_eq!(kept.collect::<Vec<_>>(), [false, false, true, true]);
    }
}
