//! The matches of ladders: whose is next, and what workers write about them.
//!
//! They wait for as long as any judging does. People take turns: a match has a number, one more than
//! that of the last open one of whoever entered. As with judgings, only the latest attempt writes, and a
//! beat says that it goes on.

use judge::ladder::{GameRecord, House};
use serde::Serialize;
use sqlx::FromRow;

use super::super::Store;
use super::super::db::{reading, transaction, writing};
use super::super::error::StoreError;
use super::super::types::{LadderEntryId, MatchId, UnixMs};
use super::{HouseText, LadderMatch};

/// How often a match is begun before it is given up.
pub const MATCH_ATTEMPTS: i64 = 3;

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

/// A match that a worker has taken up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchClaim {
    /// Which one.
    pub id: MatchId,
    /// Which attempt: what later writes need.
    pub attempt: i64,
    /// The problem's id.
    pub problem: String,
    /// Who plays.
    pub players: [Contestant; 2],
}

/// Who plays in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contestant {
    /// Somebody's program.
    Program {
        /// The source's name.
        name: String,
        /// The language's id.
        language: String,
        /// The text.
        source: Vec<u8>,
    },
    /// A player of the house.
    House(House),
}

/// A match under way at one moment. Its beat differs later if its worker goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, FromRow)]
pub struct MatchUnderWay {
    /// Which one.
    pub id: MatchId,
    /// Whose attempt.
    pub attempt: i64,
    /// How often its worker has said that it goes on.
    pub beat: i64,
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
    fn score(&self) -> (i64, i64) {
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

    fn json(&self) -> String {
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

#[derive(FromRow)]
struct ClaimRow {
    attempt: i64,
    problem: String,
    one: LadderEntryId,
    other: LadderEntryId,
}

#[derive(FromRow)]
struct ContestantRow {
    #[sqlx(try_from = "HouseText")]
    house: Option<House>,
    source_name: Option<String>,
    language: Option<String>,
    source: Option<Vec<u8>>,
}

impl ContestantRow {
    fn read(self) -> Result<Contestant, StoreError> {
        match self {
            Self {
                house: Some(house), ..
            } => Ok(Contestant::House(house)),
            Self {
                source_name: Some(name),
                language: Some(language),
                source: Some(source),
                ..
            } => Ok(Contestant::Program {
                name,
                language,
                source,
            }),
            _ => Err(StoreError::Unknown("a player of nobody's".to_owned())),
        }
    }
}

/// The match that is next, if no judging waits; for tests of the query's plan.
pub const NEXT_MATCH: &str = "select id from ladder_matches where state = 'queued'
         and not exists (select 1 from judgings where state = 'queued')
     order by turn, id limit 1";

impl Store {
    /// Takes up the match that is next, if one waits and no judging does.
    pub async fn claim_match(&self) -> Result<Option<MatchClaim>, StoreError> {
        // Most of the time none waits; then nothing is locked.
        let next: Option<MatchId> = reading!(self.db(), |pool| sqlx::query_scalar(NEXT_MATCH)
            .fetch_optional(pool)
            .await?);
        let Some(id) = next else {
            return Ok(None);
        };
        let claimed = transaction!(self.db(), |tx| {
            // Of two workers that saw the same only one changes it.
            let row: Option<ClaimRow> = sqlx::query_as(
                "update ladder_matches set state = 'running', attempt = attempt + 1
                 where id = $1 and state = 'queued' returning attempt, problem, one, other",
            )
            .bind(id)
            .fetch_optional(&mut *tx)
            .await?;
            match row {
                None => None,
                Some(row) => {
                    let mut players: Vec<ContestantRow> = Vec::new();
                    for entry in [row.one, row.other] {
                        let player = sqlx::query_as(
                            "select e.house, s.source_name, s.language, t.source
                             from ladder_entries e
                             left join submissions s on s.id = e.submission
                             left join submission_sources t on t.submission_id = s.id
                             where e.id = $1",
                        )
                        .bind(entry)
                        .fetch_one(&mut *tx)
                        .await?;
                        players.push(player);
                    }
                    Some((row, players))
                }
            }
        });
        let Some((row, players)) = claimed else {
            return Ok(None);
        };
        let players = players.into_iter().map(ContestantRow::read);
        let players: Vec<Contestant> = players.collect::<Result<_, _>>()?;
        let players = <[Contestant; 2]>::try_from(players);
        let players = players.map_err(|_| StoreError::Unknown("a match of one".to_owned()))?;
        Ok(Some(MatchClaim {
            id,
            attempt: row.attempt,
            problem: row.problem,
            players,
        }))
    }

    /// Says that a match goes on. Returns whether it is still to be played: not where somebody has
    /// taken their program out, or another worker has it.
    pub async fn beat_match(&self, claim: &MatchClaim) -> Result<bool, StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update ladder_matches set beat = beat + 1
             where id = $1 and attempt = $2 and state = 'running'"
        )
        .bind(claim.id)
        .bind(claim.attempt)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(rows > 0)
    }

    /// The matches that are under way, whether or not their workers live.
    pub async fn matches_under_way(&self) -> Result<Vec<MatchUnderWay>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, attempt, beat from ladder_matches where state = 'running' order by id"
        )
        .fetch_all(pool)
        .await?))
    }

    /// Puts matches back that nobody works on, unless they have been begun too often.
    pub async fn take_back_matches(&self, lost: &[MatchUnderWay]) -> Result<(), StoreError> {
        for one in lost {
            writing!(self.db(), |pool| sqlx::query(
                "update ladder_matches
                 set state = case when attempt < $4 then 'queued' else 'failed' end,
                     finished_at = case when attempt < $4 then null else cast($5 as bigint) end
                 where id = $1 and attempt = $2 and beat = $3 and state = 'running'"
            )
            .bind(one.id)
            .bind(one.attempt)
            .bind(one.beat)
            .bind(MATCH_ATTEMPTS)
            .bind(UnixMs::now())
            .execute(pool)
            .await?
            .rows_affected());
        }
        self.signals().queued();
        Ok(())
    }

    /// Gives a match back that a worker cannot go on with.
    pub async fn release_match(&self, claim: &MatchClaim) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "update ladder_matches set state = 'queued', attempt = attempt - 1
             where id = $1 and attempt = $2 and state = 'running'"
        )
        .bind(claim.id)
        .bind(claim.attempt)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Ends a match: with what was played, or without where it could not be. Returns whether it was
    /// still to be played.
    pub async fn finish_match(
        &self,
        claim: &MatchClaim,
        played: Option<&Played>,
    ) -> Result<bool, StoreError> {
        let (won, lost) = played.map(Played::score).unwrap_or_default();
        let positions = played.map(|it| i64::try_from(it.positions).unwrap_or(i64::MAX));
        let state = if played.is_some() {
            MatchState::Done
        } else {
            MatchState::Failed
        };
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update ladder_matches
             set state = $3, won = $4, lost = $5, positions = $6, games = $7, finished_at = $8
             where id = $1 and attempt = $2 and state = 'running'"
        )
        .bind(claim.id)
        .bind(claim.attempt)
        .bind(state.as_str())
        .bind(won)
        .bind(lost)
        .bind(positions)
        .bind(played.map(Played::json))
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(rows > 0)
    }

    /// Returns the games of a match of a problem's ladder; `None` where it was not played.
    pub async fn ladder_games(
        &self,
        problem: &str,
        id: MatchId,
    ) -> Result<Option<(LadderMatch, Vec<GameRecord>)>, StoreError> {
        let played: Option<LadderMatch> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, one, other, state, won, lost, positions, finished_at
             from ladder_matches where id = $1 and problem = $2 and state = 'done'"
        )
        .bind(id)
        .bind(problem)
        .fetch_optional(pool)
        .await?);
        let Some(played) = played else {
            return Ok(None);
        };
        let games: Option<Option<String>> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select games from ladder_matches where id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?);
        let games = games.flatten().unwrap_or_else(|| "[]".to_owned());
        let games = serde_json::from_str(&games);
        let games = games.map_err(|_| StoreError::Unknown("the games of a match".to_owned()))?;
        Ok(Some((played, games)))
    }
}
