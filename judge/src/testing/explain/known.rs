//! The wrong programs of a problem whose idea is declared, with what each answers to the small cases.

use std::fmt::Write as _;

use problems::{Idea, Problem};

use super::answers::Answers;

/// Part of every text: raise it when cases are chosen or written in another way.
const FORM: &str = "answers 1";

/// What the wrong programs of a problem answer.
#[derive(Debug, Default)]
pub(crate) struct KnownMistakes {
    /// The digest of the cases.
    cases: String,
    programs: Vec<(String, Idea, Vec<u8>)>,
}

impl KnownMistakes {
    /// Those that a package pins; none where it pins nothing.
    pub(crate) fn pinned(problem: &Problem) -> Option<Self> {
        let ideas = problem.mistakes();
        let mut lines = problem.pinned_answers()?.lines();
        let cases = lines.next()?.strip_prefix(FORM)?.trim().to_owned();
        let programs = lines.filter_map(|line| {
            let (path, answers) = line.split_once(' ')?;
            let idea = ideas.get(path)?.clone();
            Some((path.to_owned(), idea, from_hex(answers)?))
        });
        Some(Self {
            cases,
            programs: programs.collect(),
        })
    }

    /// Without a program.
    #[must_use]
    pub(crate) fn without(mut self, path: &str) -> Self {
        self.programs.retain(|(it, ..)| it != path);
        self
    }

    /// The programs with their ideas and the digests of their answers.
    #[cfg(test)]
    pub(super) fn programs(&self) -> impl Iterator<Item = (&str, &Idea, &[u8])> {
        let programs = self.programs.iter();
        programs.map(|(path, idea, answers)| (path.as_str(), idea, answers.as_slice()))
    }

    /// The ideas of the programs with the same answers.
    pub(super) fn ideas(&self, answers: &Answers) -> Vec<Idea> {
        let fingerprint = fingerprint(answers).filter(|_| digest(answers) == self.cases);
        let Some(fingerprint) = fingerprint else {
            return Vec::new();
        };
        let programs = self.programs.iter();
        let same = programs.filter(|(_, _, answers)| *answers == fingerprint);
        same.map(|(_, idea, _)| idea.clone()).collect()
    }
}

/// The text that pins what programs answer, by their paths; each was asked the same cases.
pub(crate) fn pin<'a>(programs: impl IntoIterator<Item = (&'a str, &'a Answers)>) -> String {
    let mut text = String::new();
    for (path, answers) in programs {
        let Some(fingerprint) = fingerprint(answers).filter(|_| answers.is_any_wrong) else {
            continue;
        };
        if text.is_empty() {
            text = format!("{FORM} {}\n", digest(answers));
        }
        let hex = fingerprint.iter().fold(String::new(), |mut hex, byte| {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        text.extend([path, " ", &hex, "\n"]);
    }
    text
}

/// The digest of the cases that were asked.
fn digest(answers: &Answers) -> String {
    let digest = blake3::hash(&answers.cases.concat()).to_hex();
    digest[..16].to_owned()
}

/// A byte for each answer; `None` where one is missing.
fn fingerprint(answers: &Answers) -> Option<Vec<u8>> {
    let byte = |got: &Option<Vec<u8>>| Some(byte_of(&String::from_utf8_lossy(got.as_ref()?)));
    answers.got.iter().map(byte).collect()
}

/// The first byte of the digest of an answer, whatever blanks are in it.
pub(super) fn byte_of(answer: &str) -> u8 {
    let words: Vec<&str> = answer.split_ascii_whitespace().collect();
    blake3::hash(words.join(" ").as_bytes()).as_bytes()[0]
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let bytes = (0..text.len()).step_by(2);
    bytes
        .map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok())
        .collect()
}
