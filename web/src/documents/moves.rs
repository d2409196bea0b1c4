//! The moves that decide a position, with what each is called in both languages.

use problems::{AnsweredMove, NamedMove};
use serde::{Deserialize, Serialize};
use sg::Outcome;
use utoipa::ToSchema;

use crate::explanation::Valued;

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
    /// Who wins what it leaves: `N` whoever moves next, `P` the other player, `D` neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "P")]
    pub outcome: Option<String>,
    /// The Grundy value of what it leaves; left out where that has none, or it was not found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 0)]
    pub value: Option<u64>,
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

impl MoveDocument {
    /// A move that leaves a position which is won so, with what else the engine says of that.
    pub fn of(named: NamedMove, outcome: Outcome, valued: Option<&Valued>) -> Self {
        let left = named.to.as_ref().zip(valued);
        let value = left.and_then(|(to, valued)| valued.left(to)?.value);
        Self {
            outcome: Some(outcome.to_string()),
            value: value.map(|value| value.0),
            label: named.label,
            to: named.to,
            en: named.words.en,
            zh: named.words.zh,
        }
    }
}

impl AnsweredMoveDocument {
    /// Moves that leave positions which are won so, each with the answer to it, after which it is so.
    pub fn all(
        answered: Vec<AnsweredMove>,
        [made, replied]: [Outcome; 2],
        valued: Option<&Valued>,
    ) -> Vec<Self> {
        let documents = answered.into_iter().map(|it| Self {
            made: MoveDocument::of(it.made, made, valued),
            reply: it
                .reply
                .map(|reply| MoveDocument::of(reply, replied, valued)),
        });
        documents.collect()
    }
}
