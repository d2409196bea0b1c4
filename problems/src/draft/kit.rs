//! What a draft knows of a game: its input, its rules in words, its options as code.

use crate::words::Words;

/// The kit of a game, or why there is none and what its author does instead.
pub(super) type Drafted = Result<Kit, Words>;

/// The name of a case's position for each of its parts, from the words of its lines.
pub(super) type PartNames = Box<dyn Fn(&[&str]) -> Vec<String>>;

/// The options of a part as code, and how a case is read into its parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    /// The type of a part, in C++; Python needs none.
    pub(super) part: &'static str,
    /// What stands before the function, such as tables.
    pub(super) before: String,
    /// The body of `options(part)`.
    pub(super) options: String,
    /// The lines that read a case into `parts`.
    pub(super) read: String,
    /// A function `value(part)` instead of the one that follows from the options.
    pub(super) value: Option<String>,
}

/// The moves of a part as programs write them.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// What the numbers of a move are called, without that of the part.
    pub(super) names: Vec<String>,
    /// What the move of these numbers is.
    pub(super) words: [String; 2],
    /// The bodies of `moves(part)`, in Python and C++.
    pub(super) python: String,
    pub(super) cpp: String,
}

/// What a draft knows of a game.
pub(super) struct Kit {
    /// The position of a case, as `game.toml` has it.
    pub(super) game: String,
    /// The problem's name, in English and Chinese, like all pairs here.
    pub(super) names: [String; 2],
    /// The keyword of the game.
    pub(super) keyword: &'static str,
    /// What lies on the table.
    pub(super) setting: [String; 2],
    /// What a move is.
    pub(super) rules: [String; 2],
    /// The lines of a case, as `game.toml` has them.
    pub(super) lines: Vec<String>,
    /// The demands beyond ranges.
    pub(super) demands: Vec<String>,
    /// The bounds besides that of the cases.
    pub(super) constants: Vec<(&'static str, u64)>,
    /// How many cases an input has at most.
    pub(super) most_cases: u64,
    /// The narrower ranges of small cases.
    pub(super) small: Vec<(&'static str, &'static str)>,
    /// The lines of a case in words.
    pub(super) input: [String; 2],
    /// The positions of a case's parts.
    pub(super) parts: PartNames,
    /// Whether a case has several parts, whose values add up.
    pub(super) is_sum: bool,
    /// Whether a beginner may take the parts for heaps of Nim.
    pub(super) has_sizes: bool,
    /// How programs write its moves, where the draft knows.
    pub(super) moves: Option<Moves>,
    /// The code in Python and C++.
    pub(super) python: Code,
    pub(super) cpp: Code,
}

impl Kit {
    /// The numbers of a move, that of the part first where there are several parts.
    pub(super) fn move_names(&self) -> Vec<&str> {
        let part = self.is_sum.then_some("i");
        let names = self.moves.as_ref().map_or(&[][..], |moves| &moves.names);
        part.into_iter()
            .chain(names.iter().map(String::as_str))
            .collect()
    }
}

/// The names of the numbers of a move.
pub(super) fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A pair of texts.
pub(super) fn both(en: impl Into<String>, zh: impl Into<String>) -> [String; 2] {
    [en.into(), zh.into()]
}
