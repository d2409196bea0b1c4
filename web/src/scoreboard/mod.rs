//! The scoreboard of a contest: events in, a table out. Knows no database, no clock, no people.
//!
//! A [`Board`] is kept up to date by [`Board::apply`], in whatever order submissions and verdicts
//! come, and however often a verdict changes: each costs microseconds, whatever the number of
//! participants. What the public sees while the board is frozen is a board of its own
//! ([`Setup::freeze_ms`]); [`Board::next_hidden`] says which of its cells is shown next when the
//! jury reveals them one by one.
//!
//! | file | what it answers for |
//! |---|---|
//! | `cell` | what one participant has of one problem |
//! | `board` | all participants in order |
//! | `medals` | who gets a medal |
//! | `reveal` | the frozen cells, from the bottom of the table up |

mod board;
mod cell;
mod medals;
mod reveal;

use std::collections::BTreeSet;

pub use board::{Board, Line, Place};
pub use cell::{Cell, Standing, Try};
pub use medals::{Medal, Medals, is_ranked};

/// What the order of the table is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// More problems, then less time, where each wrong try before the right one costs minutes.
    Icpc,
    /// More points of problems that are solved, then the earlier last one of them, where each wrong try before a
    /// right one costs minutes.
    AtCoder,
    /// More points.
    Ioi,
    /// More problems; time does not matter.
    Practice,
}

impl Rules {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Icpc, Self::AtCoder, Self::Ioi, Self::Practice];

    /// The name in forms, JSON and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Icpc => "icpc",
            Self::AtCoder => "atcoder",
            Self::Ioi => "ioi",
            Self::Practice => "practice",
        }
    }

    /// The rules of that name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == name)
    }

    /// Whether points count, and not how many problems are solved.
    pub const fn has_points(self) -> bool {
        matches!(self, Self::AtCoder | Self::Ioi)
    }

    /// Whether a problem that is solved in part brings points. Nobody is the first to solve it then.
    pub const fn has_parts(self) -> bool {
        matches!(self, Self::Ioi)
    }

    /// Whether time counts, and wrong tries cost of it.
    pub const fn has_penalty(self) -> bool {
        matches!(self, Self::Icpc | Self::AtCoder)
    }

    /// The minutes that a wrong try costs as these rules have it where they are known.
    pub const fn usual_penalty(self) -> i64 {
        match self {
            Self::AtCoder => 5,
            Self::Icpc | Self::Ioi | Self::Practice => 20,
        }
    }
}

/// Which of several submissions brings the points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counting {
    /// The best one.
    Best,
    /// The best of each group of tests.
    Groups,
    /// The last one that was judged.
    Last,
}

impl Counting {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Best, Self::Groups, Self::Last];

    /// The name in forms, JSON and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Groups => "groups",
            Self::Last => "last",
        }
    }

    /// The way of that name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == name)
    }
}

/// What a board is made by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// Which submissions bring points.
    pub counting: Counting,
    /// Minutes that a wrong try costs.
    pub penalty_minutes: i64,
    /// The points of each problem, in hundredths.
    pub points: Vec<i64>,
    /// From when on verdicts are hidden, in milliseconds since the start; `None`: never.
    pub freeze_ms: Option<i64>,
    /// Who stands in the table without a rank: they take none from others, and are the first to solve nothing.
    pub unranked: BTreeSet<i64>,
}

/// What became of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TryOutcome {
    /// Not known yet.
    Pending,
    /// Accepted.
    Accepted,
    /// Rejected, which costs a try.
    Rejected,
    /// Rejected for what costs nobody anything: it does not compile, or the system failed.
    Free,
}

/// A submission, or what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The submission's number: later ones are larger.
    pub submission: i64,
    /// Whose it is.
    pub participant: i64,
    /// The place of the problem, from 0.
    pub problem: usize,
    /// When it was handed in, in milliseconds since the participant's start.
    pub at_ms: i64,
    /// What is known of it.
    pub outcome: TryOutcome,
    /// Its points by groups of tests, in parts of a millionth of the whole; one for the whole
    /// where there are no groups.
    pub shares: Vec<i64>,
}

impl Event {
    /// The same submission, of which nothing is known yet.
    #[must_use]
    pub fn hidden(self) -> Self {
        Self {
            outcome: TryOutcome::Pending,
            shares: Vec::new(),
            ..self
        }
    }
}

/// The whole, in the unit of [`Event::shares`].
pub const WHOLE: i64 = 1_000_000;
