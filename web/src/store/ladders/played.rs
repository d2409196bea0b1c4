//! What becomes of a match: how far it is, what came of it, or why nothing did.

use judge::ladder::GameRecord;
use serde::Serialize;

use super::super::error::StoreError;

/// The longest record of a match, in bytes: of a longer one the positions are left out.
const LONGEST_RECORD: usize = 256 * 1024;

/// How far a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchState {
    /// No worker has it yet.
    Queued,
    /// A worker has it played.
    Running,
    /// It was played.
    Done,
    /// It could not be played.
    Failed,
}

impl MatchState {
    /// The name in JSON and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    /// Whether nothing more will come of it.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed)
    }
}

impl TryFrom<String> for MatchState {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        [Self::Queued, Self::Running, Self::Done, Self::Failed]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or_else(|| StoreError::Unknown(format!("the state of a match `{text}`")))
    }
}

/// Why a match could not be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchFailure {
    /// Its worker was lost each time.
    Stopped,
    /// The judge failed each time.
    Fault,
    /// The problem or a program cannot be used any more.
    Useless,
}

impl MatchFailure {
    /// The name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Fault => "fault",
            Self::Useless => "useless",
        }
    }
}

/// The same as it is stored; nothing of a match that did not fail.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(super) struct FailureText(Option<String>);

impl From<FailureText> for Option<MatchFailure> {
    /// What a later version writes may be something else.
    fn from(FailureText(text): FailureText) -> Self {
        let text = text?;
        [
            MatchFailure::Stopped,
            MatchFailure::Fault,
            MatchFailure::Useless,
        ]
        .into_iter()
        .find(|failure| failure.as_str() == text)
    }
}

/// What came of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// From how many positions was played.
    pub positions: usize,
    /// The games, of players 0 and 1.
    pub games: Vec<GameRecord>,
}

impl Played {
    /// How many games player 0 has won and lost.
    pub(super) fn score(&self) -> (i64, i64) {
        let winners = self.games.iter().filter_map(|game| {
            let winner = game.end.winner()?;
            game.players.get(winner).copied()
        });
        winners.fold((0, 0), |(won, lost), winner| {
            if winner == 0 {
                (won + 1, lost)
            } else {
                (won, lost + 1)
            }
        })
    }

    /// The games as they are stored.
    pub(super) fn json(&self) -> String {
        let of = |games: &[GameRecord]| serde_json::to_string(games).unwrap_or_default();
        let text = of(&self.games);
        if text.len() <= LONGEST_RECORD {
            return text;
        }
        let mut games = self.games.clone();
        for made in games.iter_mut().flat_map(|game| &mut game.moves) {
            made.position = None;
        }
        of(&games)
    }
}
