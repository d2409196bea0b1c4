//! What is to be run: the words of a command, its seed, and the program that it names.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use regex::Regex;
use sha2::{Digest, Sha512};

use super::super::PackageFiles;
use super::super::size::MAX_SAID;
use crate::words::Words;
use crate::{PackageProgram, ProgramFile};

/// Endings of files that belong to each program next to them.
const HEADERS: [&str; 3] = [".h", ".hpp", ".hh"];

/// The programs that commands name.
pub(super) struct Programs<'a> {
    files: &'a PackageFiles,
    /// The files of those that are put together of several, the one to begin with first.
    together: BTreeMap<String, Vec<String>>,
    known: BTreeMap<String, Arc<PackageProgram>>,
}

impl<'a> Programs<'a> {
    pub(super) fn new(files: &'a PackageFiles, together: BTreeMap<String, Vec<String>>) -> Self {
        Self {
            files,
            together,
            known: BTreeMap::new(),
        }
    }

    /// The generator of that name, which is one of `generators:` or a file or folder next to it.
    pub(super) fn generator(&mut self, name: &str) -> Result<Arc<PackageProgram>, Words> {
        match self.together.get(name).cloned() {
            Some(parts) => self.of_parts(name, &parts),
            None => self.at(&format!("generators/{name}")),
        }
    }

    /// The program at that path in the package, which begins with a slash.
    pub(super) fn solution(&mut self, path: &str) -> Result<Arc<PackageProgram>, Words> {
        let Some(path) = path.strip_prefix('/') else {
            return Err(say!(
                "the solution `{path}` is to be a path from the package's top, with a slash \
                 before it",
                path
            ));
        };
        self.at(path)
    }

    fn of_parts(&mut self, name: &str, parts: &[String]) -> Result<Arc<PackageProgram>, Words> {
        if let Some(known) = self.known.get(name) {
            return Ok(Arc::clone(known));
        }
        let mut files = Vec::new();
        for part in parts {
            let path = format!("generators/{part}");
            let Some(bytes) = self.files.get(&path) else {
                return Err(say!(
                    "the generator `{name}` names `{part}`, and there is no {path}",
                    name,
                    part,
                    path
                ));
            };
            files.push(ProgramFile {
                path: part.rsplit('/').next().unwrap_or(part).to_owned(),
                bytes: Arc::clone(bytes),
            });
        }
        let entrypoint = files.first().map(|file| file.path.clone());
        let program = PackageProgram {
            name: format!("generators/{name}"),
            entrypoint: entrypoint.filter(|_| files.len() > 1),
            files,
            ..PackageProgram::default()
        };
        Ok(self.keep(name, program))
    }

    fn at(&mut self, path: &str) -> Result<Arc<PackageProgram>, Words> {
        if let Some(known) = self.known.get(path) {
            return Ok(Arc::clone(known));
        }
        let mut files = Vec::new();
        if let Some(bytes) = self.files.get(path) {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            files.push(ProgramFile {
                path: name.to_owned(),
                bytes: Arc::clone(bytes),
            });
            let beside = self.files.below(folder).filter(|(path, _)| {
                !path.contains('/') && HEADERS.iter().any(|ending| path.ends_with(ending))
            });
            files.extend(beside.map(|(path, bytes)| ProgramFile {
                path: path.to_owned(),
                bytes: Arc::clone(bytes),
            }));
        } else {
            files.extend(self.files.below(path).map(|(path, bytes)| ProgramFile {
                path: path.to_owned(),
                bytes: Arc::clone(bytes),
            }));
        }
        if files.is_empty() {
            return Err(say!("there is no program `{path}`", path));
        }
        let program = PackageProgram {
            name: path.to_owned(),
            files,
            ..PackageProgram::default()
        };
        Ok(self.keep(path, program))
    }

    fn keep(&mut self, name: &str, program: PackageProgram) -> Arc<PackageProgram> {
        let program = Arc::new(program);
        self.known.insert(name.to_owned(), Arc::clone(&program));
        program
    }
}

/// That what is said of the tests takes too much.
pub(in crate::package) fn too_much() -> Words {
    say!(
        "what is said for each test has more than {MAX_SAID} together",
        MAX_SAID
    )
}

/// Where a command asks for its seed.
static SEEDS: LazyLock<Result<Regex, regex::Error>> =
    LazyLock::new(|| Regex::new(r"\{seed(:[0-9]+)?\}"));

/// Bytes that a word takes besides its letters.
pub(in crate::package) const BESIDE_A_WORD: usize = 48;

/// The words of a command with `{name}` and the seed filled in, for so many attempts. The seed is
/// that of `BAPCtools`: it follows from the command, so that a test stays the same when others come
/// or go. `left` is what all words may still take.
pub(super) fn attempts(
    command: &str,
    salt: &str,
    count: Option<i64>,
    attempts: u32,
    left: &mut usize,
) -> Result<Vec<Vec<String>>, Words> {
    let words = shlex::split(command)
        .ok_or_else(|| say!("`{command}` has a quote without its partner", command))?;
    let seeds = SEEDS.as_ref().map_err(ToString::to_string)?;
    let places: usize = words.iter().map(|word| seeds.find_iter(word).count()).sum();
    if places > 1 {
        return Err(say!(
            "`{command}` asks for its seed more than once",
            command
        ));
    }
    let different = if places == 0 {
        1
    } else {
        attempts.max(1) as usize
    };
    let bytes: usize = words.iter().map(|word| word.len() + BESIDE_A_WORD).sum();
    *left = bytes
        .checked_mul(different)
        .and_then(|bytes| left.checked_sub(bytes))
        .ok_or_else(too_much)?;
    let seed = seed(command, salt, count.unwrap_or(1));
    let made = (0..attempts.max(1)).map(|attempt| {
        let seed = ((seed + u64::from(attempt)) % (1 << 31)).to_string();
        let words = words.iter();
        let filled = words.map(|word| {
            let word = word.replace("{name}", "testcase");
            seeds.replace_all(&word, seed.as_str()).into_owned()
        });
        filled.collect()
    });
    // Without a seed, another attempt would be the same again.
    Ok(made.take(different).collect())
}

/// The number that follows from a command: the last 31 bits of a digest.
fn seed(command: &str, salt: &str, count: i64) -> u64 {
    let mut hasher = Sha512::new();
    hasher.update(salt.as_bytes());
    if count != 1 {
        hasher.update(format!(":{}", count - 1).as_bytes());
    }
    hasher.update(command.trim().as_bytes());
    let digest = hasher.finalize();
    let last = digest.iter().rev().take(4).rev();
    last.fold(0, |seed, byte| seed << 8 | u64::from(*byte)) % (1 << 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures are those of Python: `int(hashlib.sha512(text).hexdigest(), 16) % 2**31`.
    #[test]
    fn seeds_are_those_of_the_tool_that_the_file_is_for() {
        assert_eq!(seed("graph {seed}", "", 1), 145_309_074);
        assert_eq!(seed(" graph {seed}\n", "abcd", 1), 611_036_640);
        assert_eq!(seed("graph {seed}", "", 3), 1_958_556_337);
    }

    #[test]
    fn words_of_a_command_are_those_of_a_shell() {
        let of = |command: &str| attempts(command, "", None, 3, &mut 1000);
        assert_eq!(
            of("gen 'a b' {name}"),
            Ok(vec![["gen", "a b", "testcase"].map(str::to_owned).to_vec()])
        );
        let seeded = of("gen n={seed:2}").unwrap_or_default();
        assert_eq!(seeded.len(), 3);
        assert!(seeded[0][1].starts_with("n=") && seeded[0] != seeded[1]);
        assert!(of("gen {seed} {seed:1}").is_err());
        assert!(of("gen 'a").is_err());
        assert!(of(&format!("gen {}", "a".repeat(1000))).is_err());
    }
}
