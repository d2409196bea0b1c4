//! The moves that decide a position, with what each is called in both languages.

use problems::{AnsweredMove, NamedMove};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A move of a position.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct MoveDocument {
    /// The numbers that name it; left out where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "2 3")]
    pub label: Option<String>,
    /// The position that it leaves; left out where that has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "nim@3,2,1")]
    pub to: Option<String>,
    /// What it is called in English.
    #[schema(example = "take 3 from heap 2 (5 → 2)")]
    pub en: String,
    /// What it is called in Chinese.
    #[schema(example = "从第 2 堆取走 3 个（5 → 2）")]
    pub zh: String,
}

/// A move that does not win its position, and the answer to it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AnsweredMoveDocument {
    /// The move.
    #[serde(rename = "move")]
    pub made: MoveDocument,
    /// A move that wins from what it leaves, or holds the draw there; null where it ends the game.
    pub reply: Option<MoveDocument>,
}

/// Why a position is drawn.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DrawDocument {
    /// The moves that hold the draw, each with a reply that holds it, too.
    pub holding_moves: Vec<AnsweredMoveDocument>,
    /// The moves that lose, each with a reply that wins.
    pub losing_moves: Vec<AnsweredMoveDocument>,
    /// Why no move wins, in English.
    pub en: String,
    /// Why no move wins, in Chinese.
    pub zh: String,
}

impl From<NamedMove> for MoveDocument {
    fn from(named: NamedMove) -> Self {
        Self {
            label: named.label,
            to: named.to,
            en: named.words.en,
            zh: named.words.zh,
        }
    }
}

impl From<AnsweredMove> for AnsweredMoveDocument {
    fn from(answered: AnsweredMove) -> Self {
        Self {
            made: answered.made.into(),
            reply: answered.reply.map(Into::into),
        }
    }
}
