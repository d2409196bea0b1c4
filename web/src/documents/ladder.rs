//! The ladder of a problem: who is how strong, and who won how much against whom.

use serde::Serialize;
use utoipa::ToSchema;

use crate::crosstable::Crosstable;
use crate::store::MatchState;

/// The ladder of a problem.
#[derive(Debug, Serialize, ToSchema)]
pub struct LadderDocument {
    /// The problem's id.
    #[schema(example = "nim-play")]
    problem: String,
    /// The players, the strongest first; those who have not played come last.
    players: Vec<PlayerDocument>,
    /// How many matches are still to be played.
    waiting: usize,
    /// How many of these wait until a judge machine at work has the languages of both programs.
    unplayable: usize,
}

/// A player of a ladder: somebody's program, or one of the house's own.
#[derive(Debug, Serialize, ToSchema)]
struct PlayerDocument {
    /// Whose program it is; null of the house's own players.
    user: Option<String>,
    /// Which player of the house it is: `perfect` or `beginner`.
    house: Option<&'static str>,
    /// The program's language.
    language: Option<String>,
    /// The rating; null of who has not played.
    elo: Option<i64>,
    /// How many games were won.
    won: i64,
    /// How many were lost.
    lost: i64,
    /// The matches against each player, in the order of the list; null where there is none.
    against: Vec<Option<MatchDocument>>,
}

/// A match, as one of its players sees it.
#[derive(Debug, Serialize, ToSchema)]
struct MatchDocument {
    /// Its number, as in the address of its page.
    number: i64,
    /// `queued`, `running`, `done` or `failed`.
    #[schema(value_type = String, example = "done")]
    state: MatchState,
    /// Why it could not be played, or waits for a judge machine that can; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// How many games were won.
    won: i64,
    /// How many were lost.
    lost: i64,
}

impl LadderDocument {
    /// What a crosstable says of a problem's programs. So many matches can be played by no judge machine at work; `why`
    /// says why that of two players, by their places, is not played.
    pub fn of(
        problem: &str,
        table: &Crosstable,
        unplayable: usize,
        why: &dyn Fn(usize, usize) -> Option<String>,
    ) -> Self {
        let player = |index: usize| {
            let place = &table.places[index];
            let against = (0..table.places.len()).map(|other| {
                let cell = table.cell(index, other)?;
                Some(MatchDocument {
                    number: cell.id.0,
                    state: cell.state,
                    reason: why(index, other),
                    won: cell.won,
                    lost: cell.lost,
                })
            });
            PlayerDocument {
                user: place.entry.name.clone(),
                house: place.entry.house.map(judge::ladder::House::name),
                language: place.entry.language.clone(),
                elo: place.elo,
                won: place.won,
                lost: place.lost,
                against: against.collect(),
            }
        };
        Self {
            problem: problem.to_owned(),
            players: (0..table.places.len()).map(player).collect(),
            waiting: table.waiting,
            unplayable,
        }
    }
}
