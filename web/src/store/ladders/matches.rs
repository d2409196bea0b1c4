//! The matches of ladders: whose is next, and what workers write about them.
//!
//! A worker takes one between programs in languages that it has, while no judging waits that it could claim.
//! People take turns: a match has a number, one more than that of the last open one of whoever entered.
//! As with judgings, only the latest attempt writes, and a beat says that it goes on.

use judge::ladder::{GameRecord, House};
use sqlx::FromRow;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

use super::super::Store;
use super::super::db::{reading, transaction, writing};
use super::super::error::StoreError;
use super::super::queue::{LONGEST_PAUSE, Queue};
use super::super::takers::{as_json, taken_on_postgres, taken_on_sqlite};
use super::super::types::{LadderEntryId, MatchId, UnixMs};
use super::played::{MatchFailure, MatchState, Played};
use super::{HouseText, LadderMatch};

/// How often a match is begun before it is given up.
pub const MATCH_ATTEMPTS: i64 = 3;

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

impl Contestant {
    /// The language of a program.
    pub fn language(&self) -> Option<&str> {
        match self {
            Self::Program { language, .. } => Some(language),
            Self::House(_) => None,
        }
    }
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

#[derive(FromRow)]
struct ClaimRow {
    id: MatchId,
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

// Those with a program in another language are passed over within the index, so that they hold up
// nobody behind them. Nor does a judging hold them up that this worker would not claim.
macro_rules! next_match {
    ($taken:ident, $lock:literal) => {
        concat!(
            "select id from ladder_matches
             where state = 'queued'
                 and (one_language is null or one_language ",
            $taken!("$3"),
            ") and (other_language is null or other_language ",
            $taken!("$3"),
            ") and not exists (
                 select 1 from judgings where state = 'queued' and language ",
            $taken!("$3"),
            " and (not_before <= $1 or not_before > $2))
             order by turn, id limit 1 ",
            $lock
        )
    };
}

/// The match that is next, if no judging waits, on SQLite; for tests of the query's plan.
pub const NEXT_MATCH_ON_SQLITE: &str = next_match!(taken_on_sqlite, "");

/// The same on PostgreSQL.
pub const NEXT_MATCH_ON_POSTGRES: &str = next_match!(taken_on_postgres, "for update skip locked");

/// The same where it is only looked for: what others are taking is there, too, and nothing is locked.
const ANY_MATCH_ON_POSTGRES: &str = next_match!(taken_on_postgres, "");

/// What a match is looked for.
#[derive(Debug, Clone, Copy)]
enum Wish {
    /// To know whether there is one.
    Look,
    /// To take it, inside a transaction.
    Take,
}

/// A connection that looks for matches.
trait MatchQueue {
    /// The match that is next among those between programs in these languages, if no judging in them may
    /// be claimed now.
    fn next_match(
        &mut self,
        wish: Wish,
        now: UnixMs,
        languages: &[&str],
    ) -> impl Future<Output = Result<Option<MatchId>, sqlx::Error>> + Send;
}

impl MatchQueue for SqliteConnection {
    async fn next_match(
        &mut self,
        // The transaction itself is the lock.
        _wish: Wish,
        now: UnixMs,
        languages: &[&str],
    ) -> Result<Option<MatchId>, sqlx::Error> {
        sqlx::query_scalar(NEXT_MATCH_ON_SQLITE)
            .bind(now)
            .bind(now.after(LONGEST_PAUSE))
            .bind(as_json(languages))
            .fetch_optional(self)
            .await
    }
}

impl MatchQueue for PgConnection {
    async fn next_match(
        &mut self,
        wish: Wish,
        now: UnixMs,
        languages: &[&str],
    ) -> Result<Option<MatchId>, sqlx::Error> {
        let text = match wish {
            Wish::Look => ANY_MATCH_ON_POSTGRES,
            Wish::Take => NEXT_MATCH_ON_POSTGRES,
        };
        sqlx::query_scalar(text)
            .bind(now)
            .bind(now.after(LONGEST_PAUSE))
            .bind(languages)
            .fetch_optional(self)
            .await
    }
}

impl Store {
    /// Takes up the match that is next among those between programs in these languages, if no judging in
    /// them waits; what is in others stays where it is for whoever has them. `None` where there is none.
    pub async fn claim_match(&self, languages: &[&str]) -> Result<Option<MatchClaim>, StoreError> {
        // Most of the time none waits that could be taken; then nothing is locked.
        let any = reading!(self.db(), |pool| {
            let mut connection = pool.acquire().await?;
            let now = connection.clock().await?;
            connection.next_match(Wish::Look, now, languages).await?
        });
        if any.is_none() {
            return Ok(None);
        }
        let claimed = transaction!(self.db(), |tx| {
            let now = tx.clock().await?;
            match tx.next_match(Wish::Take, now, languages).await? {
                None => None,
                Some(id) => {
                    let row: ClaimRow = sqlx::query_as(
                        "update ladder_matches set state = 'running', attempt = attempt + 1
                         where id = $1 returning id, attempt, problem, one, other",
                    )
                    .bind(id)
                    .fetch_one(&mut *tx)
                    .await?;
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
            id: row.id,
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
                     failure = case when attempt < $4 then null else $6 end,
                     finished_at = case when attempt < $4 then null else cast($5 as bigint) end
                 where id = $1 and attempt = $2 and beat = $3 and state = 'running'"
            )
            .bind(one.id)
            .bind(one.attempt)
            .bind(one.beat)
            .bind(MATCH_ATTEMPTS)
            .bind(UnixMs::now())
            .bind(MatchFailure::Stopped.as_str())
            .execute(pool)
            .await?
            .rows_affected());
        }
        self.signals().queued();
        Ok(())
    }

    /// Gives a match back that a worker cannot go on with. What an older version of the site wrote names no
    /// languages: it does from now on, so that no worker claims it again that lacks one of them.
    pub async fn release_match(&self, claim: &MatchClaim) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "update ladder_matches
             set state = 'queued', attempt = attempt - 1,
                 one_language = coalesce(one_language,
                     (select s.language from ladder_entries e
                      join submissions s on s.id = e.submission where e.id = ladder_matches.one)),
                 other_language = coalesce(other_language,
                     (select s.language from ladder_entries e
                      join submissions s on s.id = e.submission where e.id = ladder_matches.other))
             where id = $1 and attempt = $2 and state = 'running'"
        )
        .bind(claim.id)
        .bind(claim.attempt)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Ends a match: with what was played, or with why it could not be. Returns whether it was still to
    /// be played.
    pub async fn finish_match(
        &self,
        claim: &MatchClaim,
        end: Result<&Played, MatchFailure>,
    ) -> Result<bool, StoreError> {
        let (played, failure) = (end.ok(), end.err());
        let (won, lost) = played.map(Played::score).unwrap_or_default();
        let positions = played.map(|it| i64::try_from(it.positions).unwrap_or(i64::MAX));
        let state = if played.is_some() {
            MatchState::Done
        } else {
            MatchState::Failed
        };
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update ladder_matches
             set state = $3, won = $4, lost = $5, positions = $6, games = $7, finished_at = $8,
                 failure = $9
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
        .bind(failure.map(MatchFailure::as_str))
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
            "select id, one, other, state, failure, won, lost, positions, finished_at
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
