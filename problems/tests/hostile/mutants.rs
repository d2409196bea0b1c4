//! Two thousand mutants of real packages in every format: damaged, blown up, renamed, as folders and
//! as archives. Always the same ones; a failure names the mutant's number.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use problems::{Problem, Stop};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::measured::{load, load_zip};
use super::originals;
use super::sample::{self, Files, folder, zip};

const MUTANTS: u64 = 2000;

/// How often the making of a mutant's tests asks whether it is to go on before it is told no.
const ASKED: usize = 50;

/// Parts of the catalog whose packages are mutated beside the sample: with a reference, with a
/// checker of its own, interactive.
const ORIGINALS: [&str; 4] = ["hdoj-1850", "nim", "nim-move", "nim-play"];

/// What is written into files: what means something to one of the parsers.
const FRAGMENTS: [&str; 44] = [
    "{",
    "}",
    "[",
    "]",
    "{{",
    "}}",
    "*",
    "&a ",
    "*a",
    "<<: ",
    "- ",
    "? ",
    ": ",
    "|\n",
    ">\n",
    "\"",
    "'",
    "!!binary ",
    "!x ",
    "---\n",
    "...\n",
    "# ",
    "%",
    "@",
    "`",
    "\t",
    "\0",
    "\r\n",
    "\u{feff}",
    "-1",
    "1e999",
    ".nan",
    "0x7fffffffffffffff",
    "18446744073709551616",
    "null",
    "~",
    "true",
    "[[a]]\n",
    "a.b.c = 1\n",
    "\"\"\"",
    "\\",
    "é",
    "\u{202e}",
    "\n\n",
];

struct Mutation {
    random: ChaCha8Rng,
}

impl Mutation {
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next_u64() % bound.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    fn path(&mut self, files: &Files) -> String {
        let paths: Vec<&String> = files.keys().collect();
        (*self.of(&paths)).clone()
    }

    /// Mostly a file that is parsed.
    fn parsed(&mut self, files: &Files) -> String {
        let is_parsed = |path: &&String| {
            [".yaml", ".yml", ".xml", ".tex", ".toml", ".md"]
                .iter()
                .any(|ending| path.ends_with(ending))
        };
        let parsed: Vec<String> = files.keys().filter(is_parsed).cloned().collect();
        if parsed.is_empty() || self.below(5) == 0 {
            return self.path(files);
        }
        self.of(&parsed).clone()
    }

    fn mutate(&mut self, files: &mut Files) {
        if files.is_empty() {
            return;
        }
        match self.below(12) {
            0 => {
                let path = self.path(files);
                files.remove(&path);
            }
            1 => {
                let (from, to) = (self.path(files), self.strange_path());
                if let Some(bytes) = files.remove(&from) {
                    files.insert(to, bytes);
                }
            }
            2 => {
                let size = self.below(1 << 20);
                let path = self.strange_path();
                files.insert(path, vec![b' '; size]);
            }
            3 => {
                let (count, folder) = (self.below(300), self.path(files));
                let folder = folder
                    .rsplit_once('/')
                    .map_or("", |(folder, _)| folder)
                    .to_owned();
                let ending = *self.of(&[".in", ".ans", ".md", ".cpp", ".yaml", ""]);
                let new = (0..count).map(|n| (format!("{folder}/m{n}{ending}"), vec![b'1']));
                files.extend(new);
            }
            4 => {
                let (from, to) = (self.path(files), self.parsed(files));
                let bytes = files[&from].clone();
                files.insert(to, bytes);
            }
            _ => {
                let path = self.parsed(files);
                let mut bytes = files.remove(&path).unwrap_or_default();
                for _ in 0..=self.below(4) {
                    self.damage(&mut bytes);
                }
                files.insert(path, bytes);
            }
        }
    }

    fn damage(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len() + 1);
        let until = (at + self.below(40)).min(bytes.len());
        match self.below(6) {
            0 => {
                bytes.drain(at..until);
            }
            1 => bytes.truncate(at),
            2 => {
                let byte = self.random.next_u64() as u8;
                bytes.splice(at..until.min(at + 1), [byte]);
            }
            3 => {
                let copy = bytes[at..until].to_vec();
                let times = self.below(2000);
                bytes.splice(at..at, copy.repeat(times));
            }
            _ => {
                let times = *self.of(&[1, 1, 1, 2, 20, 3000]);
                let fragment = self.of(&FRAGMENTS).repeat(times);
                bytes.splice(at..until, fragment.into_bytes());
            }
        }
    }

    fn strange_path(&mut self) -> String {
        let parts = [
            "data",
            "secret",
            "sample",
            "statement",
            "submissions",
            "accepted",
            "a.in",
            "a.ans",
            "problem.yaml",
            "problem.xx.md",
            "grundy.toml",
            "..",
            ".",
            "",
            "-a",
            "A.IN",
            "é",
            "output_validator",
            "test_group.yaml",
        ];
        let count = self.below(5) + 1;
        let path: Vec<&str> = (0..count).map(|_| *self.of(&parts)).collect();
        path.join("/")
    }
}

/// The files of a package of the catalog.
fn original(id: &str) -> Files {
    fn collect(root: &Path, folder: &Path, files: &mut Files) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(root, &path, files);
            } else {
                let name = path.strip_prefix(root).unwrap().display().to_string();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("catalog")
        .join(id);
    let mut files = Files::new();
    collect(&root, &root, &mut files);
    files
}

/// Makes the first few cases of the tests that a description asks for. Code of the catalog is made for
/// the bounds of the catalog.
fn make_some_tests(problem: &Problem, files: &Files) {
    let reference = problem.reference();
    if let Some(reference) = reference.filter(|_| !files.contains_key("reference.rs")) {
        let asked = AtomicUsize::new(0);
        let stop = Stop::when(move || asked.fetch_add(1, Ordering::Relaxed) >= ASKED);
        let _ = reference.generate_until(&stop);
    }
}

#[test]
fn no_mutant_takes_long_or_much_or_speaks_rust() {
    let mut originals = vec![sample::files(), sample::files()];
    originals.extend(originals::all());
    originals.extend(ORIGINALS.map(original));
    let (mut usable, mut refused) = (0, 0);
    for number in 0..MUTANTS {
        let mut mutation = Mutation {
            random: ChaCha8Rng::seed_from_u64(number),
        };
        let mut files = mutation.of(&originals).clone();
        for _ in 0..=mutation.below(3) {
            mutation.mutate(&mut files);
        }
        let as_folder = mutation.below(3) == 0;
        let mut archive = if as_folder { Vec::new() } else { zip(&files) };
        for _ in 0..mutation.below(4).saturating_sub(1) {
            mutation.damage(&mut archive);
        }
        let load = || {
            let loaded = if as_folder {
                load(&folder(&files).path().join("sums"))
            } else {
                load_zip(&archive)
            };
            if let Some(problem) = &loaded.0 {
                make_some_tests(problem, &files);
            }
            loaded
        };
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(load));
        let (problem, _) = outcome.unwrap_or_else(|_| panic!("mutant {number}"));
        match problem {
            Some(_) => usable += 1,
            None => refused += 1,
        }
    }
    // Both must be many, or the mutants are not what they should be.
    assert!(
        usable > 200 && refused > 200,
        "{usable} usable, {refused} refused"
    );
}
