//! The games that people keep.

use super::Store;
use super::db::{reading, writing};
use super::error::StoreError;
use super::text::storable;
use super::types::{UnixMs, UserId};

/// How many games somebody can keep.
pub const KEPT_GAMES: i64 = 300;

/// A game that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewKeptGame {
    /// The game, as the engine writes it.
    pub game: String,
    /// Where it is played again.
    pub address: String,
    /// How many moves were made, at least one.
    pub moves: i64,
    /// Who has won: `you`, `other`, `first`, `second`; `nobody` while it goes on.
    pub winner: &'static str,
}

/// A game that is kept.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct KeptGame {
    /// Later ones are larger.
    pub id: i64,
    /// The game, as the engine writes it.
    pub game: String,
    /// Where it is played again.
    pub address: String,
    /// How many moves were made.
    pub moves: i64,
    /// Who has won: `you`, `other`, `first`, `second`; `nobody` while it goes on.
    pub winner: String,
    /// When it was kept.
    pub kept_at: UnixMs,
}

impl Store {
    /// Keeps a game; nothing where the same is kept already.
    ///
    /// # Errors
    /// [`StoreError::Refused`] for somebody who keeps [`KEPT_GAMES`] already.
    pub async fn keep_game(&self, user: UserId, game: &NewKeptGame) -> Result<(), StoreError> {
        let address = storable(&game.address);
        let kept: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select id from kept_games where user_id = $1 and address = $2 limit 1"
        )
        .bind(user)
        .bind(address.as_ref())
        .fetch_optional(pool)
        .await?);
        if kept.is_some() {
            return Ok(());
        }
        let added = writing!(self.db(), |pool| sqlx::query(
            "insert into kept_games (user_id, game, address, moves, winner, kept_at)
             select $1, $2, $3, $4, $5, $6
             where (select count(*) from kept_games where user_id = $1) < $7"
        )
        .bind(user)
        .bind(storable(&game.game).as_ref())
        .bind(address.as_ref())
        .bind(game.moves)
        .bind(game.winner)
        .bind(UnixMs::now())
        .bind(KEPT_GAMES)
        .execute(pool)
        .await?
        .rows_affected());
        if added == 0 {
            return Err(StoreError::Refused("300 games are kept already"));
        }
        Ok(())
    }

    /// Returns the games that the user keeps, the latest first.
    pub async fn kept_games(&self, user: UserId) -> Result<Vec<KeptGame>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, game, address, moves, winner, kept_at from kept_games
             where user_id = $1 order by id desc"
        )
        .bind(user)
        .fetch_all(pool)
        .await?))
    }

    /// Forgets a game of the user's; returns whether there was one.
    pub async fn forget_game(&self, user: UserId, id: i64) -> Result<bool, StoreError> {
        let gone = writing!(self.db(), |pool| sqlx::query(
            "delete from kept_games where user_id = $1 and id = $2"
        )
        .bind(user)
        .bind(id)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(gone > 0)
    }
}
