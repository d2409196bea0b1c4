//! What can be asked about a position or a game, and what is answered.

use crate::{Nimber, Outcome, Play, Wording};

/// Who wins a position, and its value where the question has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value: in normal play only, not of a draw, and not where it lies beyond the
    /// budget although theory knows the winner.
    pub value: Option<Nimber>,
}

impl Answer {
    /// The answer in normal play to a position of that value.
    pub(super) fn of(value: Nimber) -> Self {
        Self {
            outcome: value.into(),
            value: Some(value),
        }
    }

    /// An answer that names the winner alone.
    pub(super) const fn winner(outcome: Outcome) -> Self {
        Self {
            outcome,
            value: None,
        }
    }
}

/// A move of a position, named by what the position becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedMove {
    /// The position after the move, as it is written.
    pub to: String,
    /// Who wins then, and the value.
    pub answer: Answer,
}

impl RatedMove {
    /// Whether the move wins: the opponent, who moves next, loses.
    pub fn is_winning(&self) -> bool {
        self.answer.outcome == Outcome::P
    }
}

/// What a move does to one of the components of a position whose rules somebody else wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartMove {
    /// Which component, from 0.
    pub part: usize,
    /// How many components the position has.
    pub parts: usize,
    /// Which of the component's moves, from 0, in the order in which its rules list them.
    pub number: usize,
    /// The component before the move.
    pub before: String,
    /// What it becomes; `None` where nothing is left of it.
    pub after: Option<String>,
    /// What the move is called, where it has a name.
    pub name: Option<String>,
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The search grew beyond the budget.
    #[error(
        "there is more to explore than {positions} positions: ask for a smaller position, or \
         allow more"
    )]
    Budget {
        /// The number of positions allowed.
        positions: usize,
    },
    /// A heap so large that its value rests on a period that nobody has proved.
    #[error(
        "the value of a heap of {heap} is not known: no proved period was found in the values up \
         to {checked_to}"
    )]
    Unproved {
        /// The heap asked for.
        heap: u64,
        /// How far the values were computed.
        checked_to: u64,
    },
    /// A heap whose value has more than 64 bits.
    #[error("the value of a heap of {heap} has more than 64 bits")]
    TooLarge {
        /// The heap asked for.
        heap: u64,
    },
    /// The game goes in a circle, so the question has no meaning.
    #[error("the game can return to {position}, so it has no answer under {play} play")]
    Cycle {
        /// A position that can be reached from itself.
        position: String,
        /// The convention asked for.
        play: Play,
    },
    /// The positions of the game are not single numbers.
    #[error(
        "{game} has no table: a position of it is not one number. Tables are of heaps and coins, \
         such as `subtraction:1,3,4` or `ruler`"
    )]
    NoTable {
        /// The game.
        game: String,
    },
    /// A move that is not one.
    #[error("no move leads from {from} to {to}")]
    NoSuchMove {
        /// The position.
        from: String,
        /// What was asked for.
        to: String,
    },
}

impl AskError {
    /// Why there is no answer, in both languages.
    pub fn wording(&self) -> Wording {
        let zh = match self {
            Self::Budget { positions } => {
                format!("需要探索的局面超过 {positions} 个：换一个小些的局面，或放宽限制")
            }
            Self::Unproved { heap, checked_to } => {
                format!("不知道大小为 {heap} 的堆的 SG 值：算到 {checked_to} 仍没有得到证明的周期")
            }
            Self::TooLarge { heap } => format!("大小为 {heap} 的堆的 SG 值超过 64 位"),
            Self::Cycle { position, play } => {
                let play = match play {
                    Play::Normal => "正常规则",
                    Play::Misere => "反常规则（走最后一步者负）",
                    Play::AntiSg => "Anti-SG 规则",
                    Play::Every => "Every-SG 规则",
                };
                format!("游戏可以回到局面 {position}，所以在{play}下没有答案")
            }
            Self::NoTable { game } => format!(
                "{game} 没有 SG 值表：它的局面不是单个数。石子堆和翻硬币游戏才有表，例如 \
                 `subtraction:1,3,4` 或 `ruler`"
            ),
            Self::NoSuchMove { from, to } => format!("从 {from} 一步走不到 {to}"),
        };
        Wording::of(self.to_string(), zh)
    }
}
