//! The games of two people at two screens, while they are played.
//!
//! Whoever has the link finds the game; who may move is known by a secret of the browser, of which only
//! the digest is here. A game that nobody touches is forgotten.

use std::time::Duration;

use uuid::Uuid;

use super::Store;
use super::db::{reading, writing};
use super::error::StoreError;
use super::secret;
use super::text::storable;
use super::types::{UnixMs, UserId};

/// How many games there may be at a time.
pub const LIVE_GAMES: i64 = 10_000;

/// A game that waits for its second player is forgotten after so long…
const WAITS_FOR: Duration = Duration::from_hours(24);

/// …and any other so long after the last move.
pub const LIVE_GAME_DAYS: u32 = 3;

/// Who moves first, and who second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Whoever moves first.
    First,
    /// Whoever moves second.
    Second,
}

impl Seat {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How it stands with taking a move back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeBack {
    /// Whoever sits there asks for it.
    Asked(Seat),
    /// Whoever sits there has asked, and the other one does not agree.
    Refused(Seat),
    /// Whoever sits there has asked, and the other one has moved in place of an answer.
    PassedOver(Seat),
}

impl TakeBack {
    /// All there are.
    const ALL: [Self; 6] = [
        Self::Asked(Seat::First),
        Self::Asked(Seat::Second),
        Self::Refused(Seat::First),
        Self::Refused(Seat::Second),
        Self::PassedOver(Seat::First),
        Self::PassedOver(Seat::Second),
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Asked(Seat::First) => "first-asked",
            Self::Asked(Seat::Second) => "second-asked",
            Self::Refused(Seat::First) => "first-refused",
            Self::Refused(Seat::Second) => "second-refused",
            Self::PassedOver(Seat::First) => "first-passed-over",
            Self::PassedOver(Seat::Second) => "second-passed-over",
        }
    }
}

/// A game that is begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLiveGame {
    /// The game, as the engine writes it, or by its problem.
    pub game: String,
    /// The position it begins with.
    pub begun_with: String,
    /// Who wins, as the engine writes it.
    pub play: String,
    /// Where whoever begins it sits.
    pub seat: Seat,
    /// By which program of a problem it is played; `None` of a game of the engine.
    pub rules: Option<String>,
    /// Whose account it is that begins it; `None` of a guest.
    pub inviter: Option<UserId>,
}

/// Who has begun a game, and invites to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inviter<'g> {
    /// Somebody who was not signed in.
    Guest,
    /// Whoever has the account of that name.
    Account(&'g str),
    /// Somebody whose account has been deleted since.
    Deleted,
}

/// A game as it stands.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LiveGame {
    /// What the link carries.
    pub code: String,
    /// The game, as the engine writes it, or by its problem.
    pub game: String,
    /// The position it began with.
    pub begun_with: String,
    /// Who wins, as the engine writes it.
    pub play: String,
    /// The moves as numbers with points between.
    pub moves: String,
    /// By which program of a problem it is played; `None` of a game of the engine.
    pub rules: Option<String>,
    /// The moves that were taken back, as a list in JSON.
    pub taken_back: String,
    /// Rises with everything that happens.
    pub version: i64,
    take_back: Option<String>,
    first_key: Option<String>,
    second_key: Option<String>,
    first_seen: UnixMs,
    second_seen: UnixMs,
    inviter_name: Option<String>,
    is_inviter_deleted: bool,
}

impl LiveGame {
    /// Where the browser with that secret sits.
    pub fn seat_of(&self, secret: &str) -> Option<Seat> {
        let key = secret::digest(secret);
        [Seat::First, Seat::Second]
            .into_iter()
            .find(|seat| self.key(*seat) == Some(key.as_str()))
    }

    /// The place that nobody has taken.
    pub fn free_seat(&self) -> Option<Seat> {
        [Seat::First, Seat::Second]
            .into_iter()
            .find(|seat| self.key(*seat).is_none())
    }

    /// How it stands with taking a move back; `None` while nobody asks for it.
    pub fn take_back(&self) -> Option<TakeBack> {
        let name = self.take_back.as_deref()?;
        TakeBack::ALL.into_iter().find(|it| it.name() == name)
    }

    /// How it stands with that after the next move: who makes it in place of an answer has passed over what was asked.
    fn take_back_after_move(&self) -> Option<TakeBack> {
        let made = self.moves.split('.').filter(|it| !it.is_empty()).count();
        let mover = if made.is_multiple_of(2) {
            Seat::First
        } else {
            Seat::Second
        };
        match self.take_back() {
            Some(TakeBack::Asked(by)) if by != mover => Some(TakeBack::PassedOver(by)),
            _ => None,
        }
    }

    /// Who invites to it.
    pub fn inviter(&self) -> Inviter<'_> {
        match &self.inviter_name {
            None => Inviter::Guest,
            Some(_) if self.is_inviter_deleted => Inviter::Deleted,
            Some(name) => Inviter::Account(name),
        }
    }

    /// When who sits there was last at the board.
    pub const fn seen(&self, seat: Seat) -> UnixMs {
        match seat {
            Seat::First => self.first_seen,
            Seat::Second => self.second_seen,
        }
    }

    fn key(&self, seat: Seat) -> Option<&str> {
        match seat {
            Seat::First => self.first_key.as_deref(),
            Seat::Second => self.second_key.as_deref(),
        }
    }
}

impl Store {
    /// Begins a game for the browser with that secret, and returns the code of its link. Where there are
    /// [`LIVE_GAMES`], the one in which nothing has happened for longest makes room: whoever begins
    /// many and joins them himself keeps nobody else from playing.
    ///
    /// # Errors
    /// [`StoreError::Refused`] where others took the room in the meantime.
    pub async fn begin_live_game(
        &self,
        new: &NewLiveGame,
        secret: &str,
    ) -> Result<String, StoreError> {
        self.forget_live_games().await?;
        let code = Uuid::new_v4().simple().to_string();
        let key = Some(secret::digest(secret));
        let (first, second) = match new.seat {
            Seat::First => (key, None),
            Seat::Second => (None, key),
        };
        let now = UnixMs::now();
        let begun = writing!(self.db(), |pool| sqlx::query(
            "insert into live_games (code, game, begun_with, play, moves, version,
                                     first_key, second_key, first_seen, second_seen, changed_at,
                                     rules, invited_by)
             select $1, $2, $3, $4, '', cast(1 as bigint), $5, $6, $7, $7, $7, $9, $10
             where (select count(*) from live_games) < $8"
        )
        .bind(&code)
        .bind(storable(&new.game).as_ref())
        .bind(storable(&new.begun_with).as_ref())
        .bind(&new.play)
        .bind(first)
        .bind(second)
        .bind(now)
        .bind(LIVE_GAMES)
        .bind(new.rules.as_deref())
        .bind(new.inviter)
        .execute(pool)
        .await?
        .rows_affected());
        if begun == 0 {
            return Err(StoreError::Refused("too many games are played"));
        }
        Ok(code)
    }

    /// Forgets the games that nobody has touched for long, and where there is no room the one of the
    /// others that nobody has touched for longest.
    pub async fn forget_live_games(&self) -> Result<(), StoreError> {
        let now = UnixMs::now();
        let days = Duration::from_hours(24) * LIVE_GAME_DAYS;
        writing!(self.db(), |pool| sqlx::query(
            "delete from live_games where changed_at < $1
             or (changed_at < $2 and (first_key is null or second_key is null))"
        )
        .bind(now.before(days))
        .bind(now.before(WAITS_FOR))
        .execute(pool)
        .await?
        .rows_affected());
        writing!(self.db(), |pool| sqlx::query(
            "delete from live_games where id in (
                 select id from live_games order by changed_at, id limit 1
             ) and (select count(*) from live_games) >= $1"
        )
        .bind(LIVE_GAMES)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Returns the game of that link.
    pub async fn live_game(&self, code: &str) -> Result<Option<LiveGame>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select g.code, g.game, g.begun_with, g.play, g.moves, g.rules, g.version,
                 g.take_back, g.taken_back,
                 g.first_key, g.second_key, g.first_seen, g.second_seen,
                 u.name as inviter_name, (u.deleted_at is not null) as is_inviter_deleted
             from live_games g left join users u on u.id = g.invited_by where g.code = $1"
        )
        .bind(storable(code).as_ref())
        .fetch_optional(pool)
        .await?))
    }

    /// The browser with that secret takes the free place; returns whether it was still free.
    pub async fn join_live_game(
        &self,
        game: &LiveGame,
        seat: Seat,
        secret: &str,
    ) -> Result<bool, StoreError> {
        let query = match seat {
            Seat::First => {
                "update live_games set first_key = $1, first_seen = $2, changed_at = $2,
                 version = version + 1 where code = $3 and first_key is null"
            }
            Seat::Second => {
                "update live_games set second_key = $1, second_seen = $2, changed_at = $2,
                 version = version + 1 where code = $3 and second_key is null"
            }
        };
        let joined = writing!(self.db(), |pool| sqlx::query(query)
            .bind(secret::digest(secret))
            .bind(UnixMs::now())
            .bind(&game.code)
            .execute(pool)
            .await?
            .rows_affected());
        Ok(joined > 0)
    }

    /// Writes the moves of a game after another one; returns false where something else has happened since
    /// `game` was read.
    pub async fn move_live_game(&self, game: &LiveGame, moves: &str) -> Result<bool, StoreError> {
        let changed = writing!(self.db(), |pool| sqlx::query(
            "update live_games set moves = $1, changed_at = $2, version = version + 1,
             take_back = $3
             where code = $4 and version = $5"
        )
        .bind(moves)
        .bind(UnixMs::now())
        .bind(game.take_back_after_move().map(TakeBack::name))
        .bind(&game.code)
        .bind(game.version)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(changed > 0)
    }

    /// Notes how it stands with taking a move back, until the next move; returns false where something else has
    /// happened since `game` was read.
    pub async fn note_take_back(
        &self,
        game: &LiveGame,
        take_back: TakeBack,
    ) -> Result<bool, StoreError> {
        let noted = writing!(self.db(), |pool| sqlx::query(
            "update live_games set take_back = $1, version = version + 1
             where code = $2 and version = $3"
        )
        .bind(take_back.name())
        .bind(&game.code)
        .bind(game.version)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(noted > 0)
    }

    /// Writes the moves that are left of a game and all that were taken back; returns false where something else has
    /// happened since `game` was read.
    pub async fn take_live_moves_back(
        &self,
        game: &LiveGame,
        moves: &str,
        taken_back: &str,
    ) -> Result<bool, StoreError> {
        let changed = writing!(self.db(), |pool| sqlx::query(
            "update live_games set moves = $1, taken_back = $2, changed_at = $3,
             version = version + 1, take_back = null
             where code = $4 and version = $5"
        )
        .bind(moves)
        .bind(storable(taken_back).as_ref())
        .bind(UnixMs::now())
        .bind(&game.code)
        .bind(game.version)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(changed > 0)
    }

    /// The same two play again with their places exchanged; returns false where something else has happened
    /// since `game` was read.
    pub async fn repeat_live_game(&self, game: &LiveGame) -> Result<bool, StoreError> {
        let begun = writing!(self.db(), |pool| sqlx::query(
            "update live_games set moves = '', changed_at = $1, version = version + 1,
             take_back = null, taken_back = '[]',
             first_key = second_key, second_key = first_key,
             first_seen = second_seen, second_seen = first_seen
             where code = $2 and version = $3"
        )
        .bind(UnixMs::now())
        .bind(&game.code)
        .bind(game.version)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(begun > 0)
    }

    /// Notes that who sits there is at the board. This is nothing that happens in the game.
    pub async fn see_live_player(&self, code: &str, seat: Seat) -> Result<(), StoreError> {
        let query = match seat {
            Seat::First => "update live_games set first_seen = $1 where code = $2",
            Seat::Second => "update live_games set second_seen = $1 where code = $2",
        };
        writing!(self.db(), |pool| sqlx::query(query)
            .bind(UnixMs::now())
            .bind(storable(code).as_ref())
            .execute(pool)
            .await?
            .rows_affected());
        Ok(())
    }
}
