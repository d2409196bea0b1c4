//! Compiled programs on disk, by a digest of everything that decided what they are.
//!
//! Each program is one file: a header line of JSON, the bytes of its files, and a digest of both. It
//! is written in one step, so a crash or a full disk costs a compilation and nothing else. It is
//! written and read in chunks: how large a program is does not matter to the judge's own memory.
//! When the folder grows over its bound, the programs unused for longest go.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use problems::ByteSize;
use serde::{Deserialize, Serialize};

use super::Program;
use crate::sandbox::{Content, ProgramFile, copy_sparsely};

/// Part of every key: raise it when the form of the files changes.
const FORM: &str = "5";

/// The longest header line: thousands of files with long names.
const LONGEST_HEADER: u64 = 16 << 20;

/// How many hexadecimal digits a digest has.
const DIGEST: usize = 2 * blake3::OUT_LEN;

/// A folder of compiled programs.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    bound: ByteSize,
}

/// A digest of everything that decides what a source compiles to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key(String);

impl Key {
    /// The key of a source compiled in a certain way. Parts are kept apart, so that `ab`,`c` and
    /// `a`,`bc` differ.
    pub(crate) fn new(parts: &[&[u8]]) -> Self {
        let mut hasher = blake3::Hasher::new();
        for part in [FORM.as_bytes()].iter().chain(parts) {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.finalize().to_hex().to_string())
    }

    /// As a file name.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Serialize, Deserialize)]
struct Header {
    main: String,
    class: Option<String>,
    note: Option<String>,
    files: Vec<HeaderFile>,
}

#[derive(Serialize, Deserialize)]
struct HeaderFile {
    name: PathBuf,
    executable: bool,
    length: u64,
}

impl Cache {
    /// The cache in a folder, which is made when it is not there.
    ///
    /// # Errors
    /// The system's reason why the folder cannot be made.
    pub(crate) fn open(folder: PathBuf, bound: ByteSize) -> io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        Ok(Self { folder, bound })
    }

    /// The program of that key; `None` when it is not there or damaged.
    pub(crate) fn get(&self, key: &Key) -> Option<Program> {
        let path = self.folder.join(key.as_str());
        let file = File::open(&path).ok()?;
        let program = unpack(BufReader::new(file));
        touch(&path);
        program
            .inspect_err(|error| {
                tracing::warn!(%error, path = %path.display(), "a program in the compile cache");
            })
            .ok()
    }

    /// Keeps a program.
    ///
    /// # Errors
    /// The system's reason; the program can be used all the same.
    pub(crate) fn put(&self, key: &Key, program: &Program) -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        pack(program, file.as_file_mut())?;
        file.persist(self.folder.join(key.as_str()))?;
        self.shrink()
    }

    /// Removes the programs unused for longest until the rest is within the bound.
    fn shrink(&self) -> io::Result<()> {
        let mut kept: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            // Another process may have removed it since.
            let Ok(data) = entry.metadata() else { continue };
            // What it takes on the disk: programs may be mostly zeroes.
            kept.push((data.modified()?, data.blocks() * 512, entry.path()));
        }
        kept.sort_unstable();
        let mut sum: u64 = kept.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in kept {
            if sum <= self.bound.bytes() {
                break;
            }
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => sum -= size,
            }
        }
        Ok(())
    }
}

/// Marks a file as used just now.
fn touch(path: &Path) {
    let used = File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
    if let Err(error) = used {
        // It may be thrown out earlier than it deserves.
        tracing::debug!(%error, path = %path.display(), "cannot mark a cached program as used");
    }
}

/// Writes a program to an empty file.
fn pack(program: &Program, to: &mut File) -> io::Result<()> {
    let mut header = Header {
        main: program.main.clone(),
        class: program.class.clone(),
        note: program.note.clone(),
        files: Vec::new(),
    };
    for file in program.files.iter() {
        header.files.push(HeaderFile {
            name: file.name.clone(),
            executable: file.executable,
            length: file.content.size()?,
        });
    }
    let mut line = serde_json::to_vec(&header)?;
    line.push(b'\n');
    let mut hasher = blake3::Hasher::new();
    hasher.update(&line);
    to.write_all(&line)?;
    for file in program.files.iter() {
        let see = |chunk: &[u8]| {
            hasher.update(chunk);
        };
        copy_sparsely(file.content.open()?, to, u64::MAX, see)?;
    }
    to.write_all(hasher.finalize().to_hex().as_bytes())
}

/// Reads a program; an error when it is not whole.
fn unpack(mut from: impl BufRead) -> io::Result<Program> {
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "damaged");
    let mut line = Vec::new();
    (&mut from)
        .take(LONGEST_HEADER)
        .read_until(b'\n', &mut line)?;
    let header: Header = serde_json::from_slice(&line)?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&line);
    let mut files = Vec::new();
    for file in header.files {
        let see = |chunk: &[u8]| {
            hasher.update(chunk);
        };
        let content = Content::copy_of((&mut from).take(file.length), file.length, see)?;
        if content.size()? != file.length {
            return Err(damaged());
        }
        files.push(ProgramFile {
            name: file.name,
            executable: file.executable,
            content,
        });
    }
    let mut digest = Vec::new();
    from.take(DIGEST as u64 + 1).read_to_end(&mut digest)?;
    if digest != hasher.finalize().to_hex().as_bytes() {
        return Err(damaged());
    }
    Ok(Program {
        files: files.into(),
        main: header.main,
        class: header.class,
        note: header.note,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn program(bytes: &[u8]) -> Program {
        let file = |name: &str, executable| ProgramFile {
            name: name.into(),
            executable,
            content: Content::Bytes(bytes.into()),
        };
        let files = vec![file("main", true), file("a/b.class", false)];
        Program {
            files: files.into(),
            main: "main.java".into(),
            class: Some("a.b".into()),
            note: Some("note".into()),
        }
    }

    fn bytes_of(program: &Program) -> Vec<Vec<u8>> {
        let bytes = |file: &ProgramFile| file.content.start(u64::MAX).unwrap();
        program.files.iter().map(bytes).collect()
    }

    #[test]
    fn keys_keep_their_parts_apart() {
        assert_ne!(Key::new(&[b"ab", b"c"]), Key::new(&[b"a", b"bc"]));
        assert_eq!(Key::new(&[b"a"]), Key::new(&[b"a"]));
    }

    #[test]
    fn what_is_put_comes_back_unless_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().join("programs"), ByteSize::from_mib(1)).unwrap();
        let key = Key::new(&[b"x"]);
        assert!(cache.get(&key).is_none());
        cache.put(&key, &program(b"ELF\n\0rest")).unwrap();
        let back = cache.get(&key).unwrap();
        assert_eq!(bytes_of(&back), bytes_of(&program(b"ELF\n\0rest")));
        assert_eq!(back.class.as_deref(), Some("a.b"));
        assert_eq!(back.note.as_deref(), Some("note"));
        assert_eq!(back.main, "main.java");
        assert!(back.files[0].executable && !back.files[1].executable);

        let path = folder.path().join("programs").join(key.as_str());
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.pop();
        std::fs::write(&path, &bytes).unwrap();
        assert!(cache.get(&key).is_none());
        std::fs::write(&path, b"").unwrap();
        assert!(cache.get(&key).is_none());
    }

    proptest::proptest! {
        #[test]
        fn a_damaged_file_is_no_program(at: proptest::sample::Index, byte: u8, rubbish: Vec<u8>) {
            let mut file = tempfile::tempfile().unwrap();
            pack(&program(b"ELF\n\0rest"), &mut file).unwrap();
            let mut packed = Vec::new();
            io::Seek::rewind(&mut file).unwrap();
            file.read_to_end(&mut packed).unwrap();
            let mut damaged = packed.clone();
            let at = at.index(packed.len());
            damaged[at] = byte;
            proptest::prop_assert_eq!(unpack(damaged.as_slice()).is_ok(), damaged == packed);
            proptest::prop_assert!(unpack(&packed[..at]).is_err());
            let _ = unpack(rubbish.as_slice());
        }
    }

    #[test]
    fn a_large_program_of_zeroes_takes_little_room_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().to_owned(), ByteSize::from_mib(1)).unwrap();
        let mut bytes = vec![0; 64 << 20];
        bytes[..4].copy_from_slice(b"\x7fELF");
        let key = Key::new(&[b"x"]);
        cache.put(&key, &program(&bytes)).unwrap();
        let back = cache.get(&key).unwrap();
        assert!(matches!(back.files[0].content, Content::Sealed(_)));
        assert!(bytes_of(&back) == [bytes.clone(), bytes]);
        let metadata = folder.path().join(key.as_str()).metadata().unwrap();
        assert!(metadata.blocks() * 512 < 1 << 20);
    }

    #[test]
    fn the_longest_unused_programs_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().to_owned(), ByteSize::from_kib(50)).unwrap();
        let keys: Vec<Key> = (0_u8..3).map(|n| Key::new(&[&[n]])).collect();
        for (age, key) in [30, 20, 10].into_iter().zip(&keys) {
            cache.put(key, &program(&[7; 10_000])).unwrap();
            let file = File::open(folder.path().join(key.as_str())).unwrap();
            let then = SystemTime::now() - std::time::Duration::from_secs(age);
            // The first key is the oldest, unless it is asked for below.
            file.set_modified(then).unwrap();
            assert!(cache.get(&keys[0]).is_some());
        }
        assert!(cache.get(&keys[1]).is_none());
        assert!(cache.get(&keys[2]).is_some());
    }
}
