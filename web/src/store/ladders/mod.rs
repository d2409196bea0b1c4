//! Ladders: which programs people let play each other, and how their matches ended.
//!
//! Somebody has one program in a ladder at a time, and takes it out whenever they like: with it goes
//! everything that it played. The house's own players are in every ladder from the first program on.

mod matches;
mod played;

use std::time::Duration;

use judge::Verdict;
use judge::ladder::House;
use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::text::storable;
use super::types::{LadderEntryId, MatchId, SubmissionId, UnixMs, UserId};

use played::FailureText;

pub use matches::{
    Contestant, MATCH_ATTEMPTS, MatchClaim, MatchUnderWay, NEXT_MATCH_ON_POSTGRES,
    NEXT_MATCH_ON_SQLITE,
};
pub use played::{MatchFailure, MatchState, Played};

/// Takes an entry out of its ladder, on a connection of either kind.
macro_rules! leave {
    ($tx:ident, $entry:expr, $now:expr) => {{
        sqlx::query("delete from ladder_matches where one = $1 or other = $1")
            .bind($entry)
            .execute(&mut *$tx)
            .await?;
        sqlx::query("update ladder_entries set left_at = $2 where id = $1")
            .bind($entry)
            .bind($now)
            .execute(&mut *$tx)
            .await?;
    }};
}

/// The house's own players in the ladder of a problem, who are in it from now on, on a connection of either kind. The
/// row locks make counts and pairs exact on PostgreSQL, where others may enter at once.
macro_rules! house_players {
    ($tx:ident, $problem:expr, $now:expr) => {{
        let mut players: Vec<LadderEntryId> = Vec::new();
        for house in House::ALL {
            let player = sqlx::query_scalar(
                "insert into ladder_entries (problem, house, entered_at) values ($1, $2, $3)
                 on conflict (problem, house) do update set house = excluded.house returning id",
            )
            .bind($problem)
            .bind(house.name())
            .bind($now)
            .fetch_one(&mut *$tx)
            .await?;
            players.push(player);
        }
        players
    }};
}

/// Whether that is an accepted program of the user's for the problem, on a connection of either kind.
macro_rules! is_accepted {
    ($tx:ident, $user:expr, $problem:expr, $submission:expr) => {
        sqlx::query_scalar::<_, i64>(
            "select cast(1 as bigint) from submissions
             where id = $1 and user_id = $2 and problem = $3 and usual_verdict = $4",
        )
        .bind($submission)
        .bind($user)
        .bind($problem)
        .bind(Verdict::AC.as_str())
        .fetch_optional(&mut *$tx)
        .await?
        .is_some()
    };
}

/// The people's programs in a ladder that have played least, so that all get to play, on a connection of either kind.
macro_rules! played_least {
    ($tx:ident, $problem:expr) => {
        sqlx::query_scalar::<_, LadderEntryId>(
            "select e.id from ladder_entries e
             where e.problem = $1 and e.user_id is not null and e.left_at is null
             order by (select count(*) from ladder_matches m where m.one = e.id)
                 + (select count(*) from ladder_matches m where m.other = e.id), e.id desc
             limit $2",
        )
        .bind($problem)
        .bind(LADDER_OPPONENTS)
        .fetch_all(&mut *$tx)
        .await?
    };
}

/// Lets the matches of these pairs wait for workers, in the turns of whoever they are for, on a connection of either
/// kind.
macro_rules! queue_matches {
    ($tx:ident, $problem:expr, $owner:expr, $pairs:expr, $now:expr) => {{
        let mut turn: i64 = sqlx::query_scalar(
            "select coalesce(
                 (select max(turn) + 1 from ladder_matches
                  where owner = $1 and state in ('queued', 'running')),
                 (select min(turn) from ladder_matches where state = 'queued'),
                 0)",
        )
        .bind($owner)
        .fetch_one(&mut *$tx)
        .await?;
        for (one, other) in $pairs {
            sqlx::query(
                "insert into ladder_matches
                     (problem, one, other, owner, turn, state, created_at,
                      one_language, other_language)
                 values ($1, $2, $3, $4, $5, 'queued', $6,
                     (select s.language from ladder_entries e
                      join submissions s on s.id = e.submission where e.id = $2),
                     (select s.language from ladder_entries e
                      join submissions s on s.id = e.submission where e.id = $3))",
            )
            .bind($problem)
            .bind(one)
            .bind(other)
            .bind($owner)
            .bind(turn)
            .bind($now)
            .execute(&mut *$tx)
            .await?;
            turn += 1;
        }
    }};
}

/// How many people can be in one ladder.
pub const LADDER_PEOPLE: i64 = 300;

/// How many programs of others a program plays when it enters; more play those that come later.
pub const LADDER_OPPONENTS: i64 = 20;

/// How often somebody can enter a program within [`ENTRY_WINDOW`], into whichever ladders.
pub const LADDER_ENTRIES: i64 = 20;

/// In how long.
const ENTRY_WINDOW: Duration = Duration::from_hours(24);

/// A player of a ladder.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LadderEntry {
    /// Which one.
    pub id: LadderEntryId,
    /// Whose program it is; `None` of the house's own players.
    pub user: Option<UserId>,
    /// Their name.
    pub name: Option<String>,
    /// Their submission.
    pub submission: Option<SubmissionId>,
    /// Its language.
    pub language: Option<String>,
    /// Which player of the house it is.
    #[sqlx(try_from = "HouseText")]
    pub house: Option<House>,
    /// When it was entered.
    pub entered_at: UnixMs,
}

/// A match of two players of a ladder, without its games.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LadderMatch {
    /// Its number.
    pub id: MatchId,
    /// Who plays.
    pub one: LadderEntryId,
    /// Who plays against them.
    pub other: LadderEntryId,
    /// How far it is.
    #[sqlx(try_from = "String")]
    pub state: MatchState,
    /// Why it could not be played.
    #[sqlx(try_from = "FailureText")]
    pub failure: Option<MatchFailure>,
    /// How many games the one has won.
    pub won: i64,
    /// How many they have lost.
    pub lost: i64,
    /// From how many positions was played, each on both sides.
    pub positions: Option<i64>,
    /// When it ended.
    pub finished_at: Option<UnixMs>,
}

/// A ladder as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ladder {
    /// The players, in the order they came in.
    pub entries: Vec<LadderEntry>,
    /// The matches between them.
    pub matches: Vec<LadderMatch>,
}

/// A program that somebody has in a ladder.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnEntry {
    /// The problem's id.
    pub problem: String,
    /// The submission.
    pub submission: SubmissionId,
    /// When it was entered.
    pub entered_at: UnixMs,
}

/// A player of the house as it is stored.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
struct HouseText(Option<String>);

impl TryFrom<HouseText> for Option<House> {
    type Error = StoreError;

    fn try_from(HouseText(text): HouseText) -> Result<Self, StoreError> {
        let Some(text) = text else {
            return Ok(None);
        };
        let house = House::ALL.into_iter().find(|it| it.name() == text);
        let unknown = || StoreError::Unknown(format!("the player `{text}`"));
        house.ok_or_else(unknown).map(Some)
    }
}

/// The players of the ladder of problem `$1`: programs that are not accepted any more, and those of
/// people who are locked out, do not count.
const ENTRIES: &str =
    "select e.id, e.user_id as \"user\", u.name, e.submission, s.language, e.house, e.entered_at
     from ladder_entries e
     left join users u on u.id = e.user_id
     left join submissions s on s.id = e.submission
     where e.problem = $1 and e.left_at is null
         and (e.house is not null or (s.usual_verdict = $2 and u.disabled_at is null))
     order by e.id";

impl Store {
    /// Returns the ladder of a problem.
    pub async fn ladder(&self, problem: &str) -> Result<Ladder, StoreError> {
        let entries: Vec<LadderEntry> = reading!(self.db(), |pool| sqlx::query_as(ENTRIES)
            .bind(problem)
            .bind(Verdict::AC.as_str())
            .fetch_all(pool)
            .await?);
        let mut matches: Vec<LadderMatch> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, one, other, state, failure, won, lost, positions, finished_at
             from ladder_matches where problem = $1 order by id"
        )
        .bind(problem)
        .fetch_all(pool)
        .await?);
        let is_in = |id| entries.binary_search_by_key(&id, |entry| entry.id).is_ok();
        matches.retain(|it| is_in(it.one) && is_in(it.other));
        Ok(Ladder { entries, matches })
    }

    /// Returns the programs that somebody has in ladders, by problem.
    pub async fn ladder_entries_of(&self, user: UserId) -> Result<Vec<OwnEntry>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, submission, entered_at from ladder_entries
             where user_id = $1 and left_at is null order by problem"
        )
        .bind(user)
        .fetch_all(pool)
        .await?))
    }

    /// Enters an accepted program of the user's into the ladder of its problem, in the place of the
    /// one they have there; its matches wait for workers. Nothing where it is there already.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] where it is no accepted program of theirs, [`StoreError::Quota`] for
    /// somebody who has entered too much, [`StoreError::Refused`] where the ladder is full.
    pub async fn enter_ladder(
        &self,
        user: UserId,
        problem: &str,
        submission: SubmissionId,
    ) -> Result<(), StoreError> {
        let now = UnixMs::now();
        transaction!(self.db(), |tx| {
            let players = house_players!(tx, problem, now);
            if !is_accepted!(tx, user, problem, submission) {
                return Err(StoreError::NotFound(format!("submission {submission}")));
            }
            let before: Option<(LadderEntryId, SubmissionId)> = sqlx::query_as(
                "select id, submission from ladder_entries
                 where problem = $1 and user_id = $2 and left_at is null",
            )
            .bind(problem)
            .bind(user)
            .fetch_optional(&mut *tx)
            .await?;
            if before.is_some_and(|(_, entered)| entered == submission) {
                return Ok(());
            }
            let (entered, oldest): (i64, Option<i64>) = sqlx::query_as(
                "select count(*), min(entered_at) from ladder_entries
                 where user_id = $1 and entered_at > $2 and entered_at <= $3",
            )
            .bind(user)
            .bind(now.before(ENTRY_WINDOW))
            .bind(now)
            .fetch_one(&mut *tx)
            .await?;
            if entered >= LADDER_ENTRIES {
                return Err(entered_too_much(now, oldest));
            }
            if let Some((entry, _)) = before {
                leave!(tx, entry, now);
            }
            let people: i64 = sqlx::query_scalar(
                "select count(*) from ladder_entries
                 where problem = $1 and user_id is not null and left_at is null",
            )
            .bind(problem)
            .fetch_one(&mut *tx)
            .await?;
            if people >= LADDER_PEOPLE {
                return Err(StoreError::Refused("the ladder is full"));
            }
            let others = played_least!(tx, problem);
            let entry: LadderEntryId = sqlx::query_scalar(
                "insert into ladder_entries (problem, user_id, submission, entered_at)
                 values ($1, $2, $3, $4) returning id",
            )
            .bind(problem)
            .bind(user)
            .bind(submission)
            .bind(now)
            .fetch_one(&mut *tx)
            .await?;
            let mut pairs: Vec<(LadderEntryId, LadderEntryId)> = Vec::new();
            if let [perfect, beginner] = players[..] {
                let played: Option<i64> = sqlx::query_scalar(
                    "select cast(1 as bigint) from ladder_matches where one = $1 and other = $2",
                )
                .bind(perfect)
                .bind(beginner)
                .fetch_optional(&mut *tx)
                .await?;
                if played.is_none() {
                    pairs.push((perfect, beginner));
                }
            }
            let opponents = players.into_iter().chain(others);
            pairs.extend(opponents.map(|other| (entry, other)));
            queue_matches!(tx, problem, user, pairs, now);
        });
        self.signals().queued();
        Ok(())
    }

    /// Takes the user's program out of a ladder, with everything that it played. Returns whether it
    /// was in.
    pub async fn leave_ladder(&self, user: UserId, problem: &str) -> Result<bool, StoreError> {
        let now = UnixMs::now();
        Ok(transaction!(self.db(), |tx| {
            let entry: Option<LadderEntryId> = sqlx::query_scalar(
                "select id from ladder_entries
                 where problem = $1 and user_id = $2 and left_at is null",
            )
            .bind(storable(problem))
            .bind(user)
            .fetch_optional(&mut *tx)
            .await?;
            if let Some(entry) = entry {
                leave!(tx, entry, now);
            }
            entry.is_some()
        }))
    }

    /// Forgets programs that were taken out of ladders so long ago that they count for no quota.
    pub async fn forget_left_ladders(&self) -> Result<u64, StoreError> {
        Ok(writing!(self.db(), |pool| sqlx::query(
            "delete from ladder_entries where left_at < $1"
        )
        .bind(UnixMs::now().before(ENTRY_WINDOW))
        .execute(pool)
        .await?
        .rows_affected()))
    }
}

/// Why somebody enters no more who has entered so much, the first of it at that moment.
fn entered_too_much(now: UnixMs, oldest: Option<i64>) -> StoreError {
    let ends = UnixMs(oldest.unwrap_or(now.0)).after(ENTRY_WINDOW);
    let left = u64::try_from(ends.0 - now.0).unwrap_or(0);
    StoreError::Quota {
        limit: LADDER_ENTRIES,
        window: ENTRY_WINDOW,
        retry_after: Duration::from_millis(left),
    }
}
