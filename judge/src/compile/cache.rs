//! Compiled programs on disk, by a digest of everything that decided what they are.
//!
//! Each program is one file: a header line of JSON, then the bytes of its files. It is written in
//! one step and carries a digest of its content, so a crash or a full disk costs a compilation
//! and nothing else. When the folder grows over its bound, the programs unused for longest go.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use problems::ByteSize;
use serde::{Deserialize, Serialize};

use super::Program;
use crate::sandbox::{Content, ProgramFile};

/// Part of every key: raise it when the form of the files changes.
const FORM: &str = "2";

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
    /// Of the contents as JSON and of everything after the header.
    digest: String,
    contents: Contents,
}

#[derive(Serialize, Deserialize)]
struct Contents {
    class: Option<String>,
    files: Vec<HeaderFile>,
}

impl Contents {
    fn digest(&self, body: &[u8]) -> io::Result<String> {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&serde_json::to_vec(self)?);
        hasher.update(body);
        Ok(hasher.finalize().to_hex().to_string())
    }
}

#[derive(Serialize, Deserialize)]
struct HeaderFile {
    name: PathBuf,
    executable: bool,
    length: usize,
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
        let bytes = std::fs::read(&path).ok()?;
        let program = unpack(&bytes);
        if program.is_none() {
            tracing::warn!(path = %path.display(), "a damaged program in the compile cache");
        }
        touch(&path);
        program
    }

    /// Keeps a program.
    ///
    /// # Errors
    /// The system's reason; the program can be used all the same.
    pub(crate) fn put(&self, key: &Key, program: &Program) -> io::Result<()> {
        crate::disk::write_atomically(&self.folder.join(key.as_str()), &pack(program)?)?;
        self.shrink()
    }

    /// Removes the programs unused for longest until the rest is within the bound.
    fn shrink(&self) -> io::Result<()> {
        let mut kept: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            // Another process may have removed it since.
            let Ok(data) = entry.metadata() else { continue };
            kept.push((data.modified()?, data.len(), entry.path()));
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
    let used = std::fs::File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
    if let Err(error) = used {
        // It may be thrown out earlier than it deserves.
        tracing::debug!(%error, path = %path.display(), "cannot mark a cached program as used");
    }
}

fn pack(program: &Program) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    let mut files = Vec::new();
    for file in program.files.iter() {
        let bytes = match &file.content {
            Content::Bytes(bytes) => Arc::clone(bytes),
            Content::HostFile(path) => std::fs::read(path)?.into(),
        };
        body.extend_from_slice(&bytes);
        files.push(HeaderFile {
            name: file.name.clone(),
            executable: file.executable,
            length: bytes.len(),
        });
    }
    let contents = Contents {
        class: program.class.clone(),
        files,
    };
    let digest = contents.digest(&body)?;
    let mut packed = serde_json::to_vec(&Header { digest, contents })?;
    packed.push(b'\n');
    packed.write_all(&body)?;
    Ok(packed)
}

fn unpack(packed: &[u8]) -> Option<Program> {
    let end = packed.iter().position(|byte| *byte == b'\n')?;
    let Header { digest, contents } = serde_json::from_slice(&packed[..end]).ok()?;
    let mut body = &packed[end + 1..];
    if contents.digest(body).ok()? != digest {
        return None;
    }
    let mut files = Vec::new();
    for file in contents.files {
        let (bytes, rest) = body.split_at_checked(file.length)?;
        body = rest;
        files.push(ProgramFile {
            name: file.name,
            executable: file.executable,
            content: Content::Bytes(bytes.into()),
        });
    }
    Some(Program {
        files: files.into(),
        class: contents.class,
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
            class: Some("a.b".into()),
        }
    }

    fn bytes_of(program: &Program) -> Vec<Vec<u8>> {
        let bytes = |file: &ProgramFile| match &file.content {
            Content::Bytes(bytes) => bytes.to_vec(),
            Content::HostFile(_) => Vec::new(),
        };
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
            let packed = pack(&program(b"ELF\n\0rest")).unwrap();
            let mut damaged = packed.clone();
            let at = at.index(packed.len());
            damaged[at] = byte;
            proptest::prop_assert_eq!(unpack(&damaged).is_some(), damaged == packed);
            proptest::prop_assert!(unpack(&packed[..at]).is_none());
            let _ = unpack(&rubbish);
        }
    }

    #[test]
    fn the_longest_unused_programs_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().to_owned(), ByteSize::from_kib(50)).unwrap();
        let keys: Vec<Key> = (0_u8..3).map(|n| Key::new(&[&[n]])).collect();
        for (age, key) in [30, 20, 10].into_iter().zip(&keys) {
            cache.put(key, &program(&[7; 10_000])).unwrap();
            let file = std::fs::File::open(folder.path().join(key.as_str())).unwrap();
            let then = SystemTime::now() - std::time::Duration::from_secs(age);
            // The first key is the oldest, unless it is asked for below.
            file.set_modified(then).unwrap();
            assert!(cache.get(&keys[0]).is_some());
        }
        assert!(cache.get(&keys[1]).is_none());
        assert!(cache.get(&keys[2]).is_some());
    }
}
