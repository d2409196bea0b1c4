//! What rules programs have answered, on disk: a file for each program, a line for each position.
//!
//! The file is called by a digest of the program and of the language it is in, so another program, and
//! another version of a package with another one, has another file. A line is a JSON list: the position,
//! the line of its moves, its picture. A line that was cut off costs a run and nothing else.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use problems::ByteSize;

use crate::disk::make_room;
use crate::source::Source;

/// Part of every file's name: raise it when the form of the files changes.
const FORM: &str = "1";

/// No more is added to a file of so many bytes.
const LARGEST_FILE: ByteSize = ByteSize::from_mib(64);

/// So many programs are remembered; the ones unused for longest go.
const KEPT_PROGRAMS: usize = 64;

/// What a program has answered to a position.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// Its line of moves.
    pub(crate) moves: String,
    /// The picture, as it drew it.
    pub(crate) picture: Option<String>,
}

/// A folder of answers.
#[derive(Debug)]
pub(crate) struct RulesCache(PathBuf);

impl RulesCache {
    /// That in the folder of a judge.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("rules"))
    }

    /// The file for a program.
    pub(crate) fn file(&self, program: &Source) -> PathBuf {
        self.0.join(format!("{FORM}-{}", program.digest()))
    }
}

/// What is in a file; nothing where it is not there.
pub(crate) fn read(path: &Path) -> HashMap<String, Line> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| {
        let (position, moves, picture) = serde_json::from_str(line).ok()?;
        Some((position, Line { moves, picture }))
    });
    lines.collect()
}

/// Adds answers to a file.
pub(crate) fn add<'a>(
    path: &Path,
    answers: impl Iterator<Item = (&'a String, &'a Line)>,
) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    if !path.exists() {
        make_room(folder, KEPT_PROGRAMS)?;
    }
    let mut text = String::new();
    for (position, line) in answers {
        text += &serde_json::to_string(&(position, &line.moves, &line.picture))?;
        text.push('\n');
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if file.metadata()?.len() + text.len() as u64 > LARGEST_FILE.bytes() {
        return Ok(());
    }
    // In one piece: another process may add to it as well.
    file.write_all(text.as_bytes())
}
