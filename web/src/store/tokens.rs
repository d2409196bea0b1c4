//! API tokens: shown once, stored as SHA-256.

use std::time::Duration;

use serde::Serialize;
use sqlx::FromRow;

use super::db::{reading, writing};
use super::error::{FieldProblem, StoreError};
use super::types::{TokenId, UnixMs, UserId};
use super::users::{User, UserRow};
use super::{Store, secret};

/// How exact `last_used_at` is: a write for every request would be too dear.
const USE_RESOLUTION: Duration = Duration::from_mins(1);

/// A token as its owner sees it in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub struct ApiToken {
    /// Identifies the token in the list.
    pub id: TokenId,
    /// What the owner called it.
    pub name: String,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it was last used, to the minute.
    pub last_used_at: Option<UnixMs>,
}

/// A token just made.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// Its line in the list.
    pub token: ApiToken,
    /// The text for `Authorization: Bearer …`. It cannot be shown again.
    pub secret: String,
}

impl Store {
    /// Makes an API token for the user.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a name that is empty or longer than 64 characters.
    pub async fn create_token(&self, user: UserId, name: &str) -> Result<NewToken, StoreError> {
        let name = name.trim();
        if !(1..=64).contains(&name.chars().count()) || name.contains(char::is_control) {
            return Err(FieldProblem::TokenName.of("name").into());
        }
        let secret = secret::new("grundy_");
        let token: ApiToken = writing!(self.db(), |pool| sqlx::query_as(
            "insert into api_tokens (user_id, name, hash, created_at) values ($1, $2, $3, $4)
             returning id, name, created_at, last_used_at"
        )
        .bind(user)
        .bind(name)
        .bind(secret::digest(&secret))
        .bind(UnixMs::now())
        .fetch_one(pool)
        .await?);
        Ok(NewToken { token, secret })
    }

    /// Returns the user a token's text belongs to, and notes its use.
    pub async fn token_user(&self, secret: &str) -> Result<Option<User>, StoreError> {
        #[derive(FromRow)]
        struct Row {
            token: TokenId,
            last_used_at: Option<UnixMs>,
            #[sqlx(flatten)]
            user: UserRow,
        }
        let row: Option<Row> = reading!(self.db(), |pool| sqlx::query_as(
            "select t.id as token, t.last_used_at, u.id, u.name, u.role, u.created_at
             from api_tokens t join users u on u.id = t.user_id where t.hash = $1"
        )
        .bind(secret::digest(secret))
        .fetch_optional(pool)
        .await?);
        let Some(row) = row else { return Ok(None) };
        let now = UnixMs::now();
        if row
            .last_used_at
            .is_none_or(|used| used < now.before(USE_RESOLUTION))
        {
            writing!(self.db(), |pool| sqlx::query(
                "update api_tokens set last_used_at = $2 where id = $1"
            )
            .bind(row.token)
            .bind(now)
            .execute(pool)
            .await?
            .rows_affected());
        }
        row.user.read().map(Some)
    }

    /// Returns the user's tokens, newest first.
    pub async fn tokens(&self, user: UserId) -> Result<Vec<ApiToken>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, created_at, last_used_at from api_tokens
             where user_id = $1 order by id desc"
        )
        .bind(user)
        .fetch_all(pool)
        .await?))
    }

    /// Makes a token of the user worthless. Returns whether there was one.
    pub async fn revoke_token(&self, user: UserId, token: TokenId) -> Result<bool, StoreError> {
        let gone = writing!(self.db(), |pool| sqlx::query(
            "delete from api_tokens where id = $1 and user_id = $2"
        )
        .bind(token)
        .bind(user)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(gone > 0)
    }
}
