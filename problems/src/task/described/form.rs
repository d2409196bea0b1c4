//! `game.toml`: what a problem says of its game, its input, its question and its tests.

use std::collections::BTreeMap;

use serde::Deserialize;
use sg::Play;

use super::super::{NamedEnding, Question};
use crate::words::Words;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the keys of game.toml")]
pub(crate) struct GameFile {
    /// The position of a case by its name in the engine's notation, with fields in braces:
    /// `subtraction:{moves}@{heaps}`.
    pub(crate) game: Option<String>,
    /// In place of `game`: the program of the package that knows the rules, a file or a folder.
    pub(crate) rules: Option<String>,
    /// How the program is given the position of a case: `{n}`, or `{heaps*}` for several positions
    /// side by side.
    pub(crate) position: Option<String>,
    /// Who wins when.
    #[serde(default)]
    pub(crate) play: PlayName,
    /// What is asked.
    #[serde(default)]
    pub(crate) question: QuestionName,
    /// The answers when the player who moves first wins, and when not; a third when neither does, where
    /// play may go on forever.
    pub(crate) words: Option<Vec<String>>,
    /// What the numbers of a move are called, in the order in which programs write them.
    #[serde(rename = "move")]
    pub(crate) moves: Option<Vec<String>>,
    /// How an input looks.
    pub(crate) input: Input,
    /// Which cases are small: narrower ranges, by field.
    #[serde(default)]
    pub(crate) small: BTreeMap<String, Narrow>,
    /// The tests that are generated; a usual plan where there are none.
    #[serde(default)]
    pub(crate) tests: Vec<Tests>,
}

/// How an input looks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the keys of [input]")]
pub(crate) struct Input {
    /// How the number of cases is known.
    pub(crate) cases: Cases,
    /// The lines of a case; see the grammar.
    pub(crate) lines: Vec<String>,
    /// Demands beyond the ranges: `sorted heaps`, `increasing moves`, `distinct moves`,
    /// `distinct x y`, `sum heaps max_total`, `simple u v`.
    #[serde(default, alias = "rules")]
    pub(crate) demands: Vec<String>,
}

/// How the number of cases is known: one of the four keys.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "count, until, to_end or once")]
pub(crate) struct Cases {
    /// Their number comes first, by this name.
    count: Option<String>,
    /// This line comes last.
    until: Option<String>,
    /// The input ends.
    #[serde(default)]
    to_end: bool,
    /// There is one.
    #[serde(default)]
    once: bool,
    /// The constant that bounds them.
    #[serde(default = "max_cases")]
    pub(crate) most: String,
}

fn max_cases() -> String {
    "max_cases".to_owned()
}

impl Cases {
    /// How the end is known; `None` for a single case.
    pub(crate) fn ending(&self) -> Result<Option<NamedEnding>, Words> {
        match self {
            Self {
                count: Some(name),
                until: None,
                to_end: false,
                once: false,
                ..
            } => Ok(Some(NamedEnding::Count(name.clone()))),
            Self {
                count: None,
                until: Some(line),
                to_end: false,
                once: false,
                ..
            } => Ok(Some(NamedEnding::Line(line.clone()))),
            Self {
                count: None,
                until: None,
                to_end: true,
                once: false,
                ..
            } => Ok(Some(NamedEnding::EndOfInput)),
            Self {
                count: None,
                until: None,
                to_end: false,
                once: true,
                ..
            } => Ok(None),
            _ => Err(say!(
                "input.cases: say one of count = \"T\", until = \"0\", to_end = true, once = true"
            )),
        }
    }
}

/// A narrower range: `0..6`.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Narrow(pub(crate) u64, pub(crate) u64);

impl TryFrom<String> for Narrow {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let range = text.split_once("..").and_then(|(low, high)| {
            let range = (low.trim().parse().ok()?, high.trim().parse().ok()?);
            (range.0 <= range.1).then_some(range)
        });
        let (low, high) =
            range.ok_or_else(|| format!("`{text}` is no range; write LOW..HIGH, both included"))?;
        Ok(Self(low, high))
    }
}

/// Generated tests of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the keys of a [[tests]] entry")]
pub(crate) struct Tests {
    /// What is in them.
    pub(crate) kind: TestKind,
    /// The group they are in; one that is called like the kind where nothing is said.
    pub(crate) group: Option<String>,
    /// How many there are.
    #[serde(default = "one", rename = "tests")]
    pub(crate) count: u64,
    /// How many cases each has at most.
    pub(crate) cases: Option<u64>,
    /// Narrower ranges, by field.
    #[serde(default)]
    pub(crate) within: BTreeMap<String, Narrow>,
}

const fn one() -> u64 {
    1
}

/// What is in generated tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TestKind {
    /// All small cases.
    Small,
    /// Won and lost cases in turn, of any size.
    Mixed,
    /// Lost cases, and cases a step away from one.
    NearLost,
    /// Those that a program gets wrong which takes every part for a heap of Nim.
    NotNim,
    /// The largest that the bounds allow, won and lost.
    Largest,
    /// As many cases as an input may have.
    Most,
}

impl TestKind {
    /// The group of such tests where none is named.
    pub(crate) const fn group(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Mixed => "mixed",
            Self::NearLost => "near-lost",
            Self::NotNim => "not-nim",
            Self::Largest => "largest",
            Self::Most => "most",
        }
    }
}

/// A convention of play by its name.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlayName {
    #[default]
    Normal,
    Misere,
    AntiSg,
    Every,
}

impl From<PlayName> for Play {
    fn from(name: PlayName) -> Self {
        match name {
            PlayName::Normal => Self::Normal,
            PlayName::Misere => Self::Misere,
            PlayName::AntiSg => Self::AntiSg,
            PlayName::Every => Self::Every,
        }
    }
}

/// A question that a described problem can ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum QuestionName {
    #[default]
    Winner,
    Value,
    Move,
    Count,
    Play,
}

impl From<QuestionName> for Question {
    fn from(name: QuestionName) -> Self {
        match name {
            QuestionName::Winner => Self::Winner,
            QuestionName::Value => Self::Value,
            QuestionName::Move => Self::Move,
            QuestionName::Count => Self::Count,
            QuestionName::Play => Self::Play,
        }
    }
}
