//! API tokens: shown once, stored as SHA-256, good for some things and for some time.

use std::time::Duration;

use serde::Serialize;
use sqlx::FromRow;

use super::db::{reading, writing};
use super::error::{FieldProblem, StoreError};
use super::scopes::Scopes;
use super::text::is_unseen;
use super::types::{TokenId, UnixMs, UserId};
use super::users::{User, UserRow};
use super::{Store, secret};

/// How exact `last_used_at` is: a write for every request would cost too much.
const USE_RESOLUTION: Duration = Duration::from_mins(1);

/// How many tokens somebody may have.
const TOKENS: i64 = 50;

/// How many days a token may be good for.
pub const TOKEN_DAYS: std::ops::RangeInclusive<u32> = 1..=366;

/// How many days it is when nothing else is asked for.
pub const USUAL_TOKEN_DAYS: u32 = 90;

/// A token as its owner sees it in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ApiToken {
    /// Identifies the token in the list.
    pub id: TokenId,
    /// What the owner called it.
    pub name: String,
    /// What it may do.
    pub scopes: Scopes,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it ends.
    pub expires_at: UnixMs,
    /// When it was last used, to the minute.
    pub last_used_at: Option<UnixMs>,
}

#[derive(FromRow)]
struct TokenRow {
    id: TokenId,
    name: String,
    scopes: String,
    created_at: UnixMs,
    expires_at: UnixMs,
    last_used_at: Option<UnixMs>,
}

impl TokenRow {
    fn read(self) -> Result<ApiToken, StoreError> {
        Ok(ApiToken {
            id: self.id,
            name: self.name,
            scopes: Scopes::read(&self.scopes)?,
            created_at: self.created_at,
            expires_at: self.expires_at,
            last_used_at: self.last_used_at,
        })
    }
}

/// What a token is to be.
#[derive(Debug, Clone)]
pub struct TokenWish {
    /// What it is for.
    pub name: String,
    /// What it may do; nothing beyond its owner's role.
    pub scopes: Scopes,
    /// How long it is good, within [`TOKEN_DAYS`].
    pub days: u32,
}

impl TokenWish {
    /// A token of that name with the usual scopes and the usual end.
    pub fn usual(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            scopes: Scopes::USUAL,
            days: USUAL_TOKEN_DAYS,
        }
    }
}

/// A token just made.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// Its line in the list.
    pub token: ApiToken,
    /// The text for `Authorization: Bearer …`. It cannot be shown again.
    pub secret: String,
}

/// Who is behind a token and what it lets them do.
#[derive(Debug, Clone)]
pub struct TokenUser {
    /// Which token.
    pub id: TokenId,
    /// Its owner, with the owner's own role.
    pub user: User,
    /// What the token may do.
    pub scopes: Scopes,
    /// When it ends.
    pub expires_at: UnixMs,
}

impl Store {
    /// Makes an API token for the user, who has an open account.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names what is wrong in the wish: `name`, `scope` or `days`;
    /// [`StoreError::Refused`] when the account was closed or got another password meanwhile.
    pub async fn create_token(
        &self,
        user: &User,
        wish: &TokenWish,
    ) -> Result<NewToken, StoreError> {
        let name = wish.name.trim();
        if !(1..=64).contains(&name.chars().count()) || name.contains(is_unseen) {
            return Err(FieldProblem::TokenName.of("name").into());
        }
        if wish.scopes.is_empty() {
            return Err(FieldProblem::NoScope.of("scope").into());
        }
        if wish.scopes.iter().any(|scope| scope.needs() > user.role) {
            return Err(FieldProblem::ScopeBeyondRole.of("scope").into());
        }
        if !TOKEN_DAYS.contains(&wish.days) {
            return Err(FieldProblem::TokenDays.of("days").into());
        }
        let secret = secret::new("grundy_");
        let now = UnixMs::now();
        // A few more, where several are made at the same time, do no harm.
        if self.count_tokens(user.id).await? >= TOKENS {
            return Err(FieldProblem::TokensTooMany(TOKENS).of("name").into());
        }
        let row: Option<TokenRow> = writing!(self.db(), |pool| sqlx::query_as(
            "insert into api_tokens (user_id, name, hash, scopes, created_at, expires_at)
             select id, $2, $3, $4, $5, $6 from users
             where id = $1 and disabled_at is null and deleted_at is null and epoch = $7
             returning id, name, scopes, created_at, expires_at, last_used_at"
        )
        .bind(user.id)
        .bind(name)
        .bind(secret::digest(&secret))
        .bind(wish.scopes.to_string())
        .bind(now)
        .bind(now.after_days(wish.days))
        .bind(user.epoch)
        .fetch_optional(pool)
        .await?);
        let row = row.ok_or(StoreError::Refused(
            "this account is closed or its password has just been changed",
        ))?;
        Ok(NewToken {
            token: row.read()?,
            secret,
        })
    }

    /// Returns who is behind a token's text, and notes its use. `None` for a text that is no
    /// token, or no longer: revoked, past its end, or of a closed account.
    pub async fn token_user(&self, secret: &str) -> Result<Option<TokenUser>, StoreError> {
        #[derive(FromRow)]
        struct TokenRow {
            token: TokenId,
            scopes: String,
            expires_at: UnixMs,
            last_used_at: Option<UnixMs>,
            #[sqlx(flatten)]
            user: UserRow,
        }
        let row: Option<TokenRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select t.id as token, t.scopes, t.expires_at, t.last_used_at,
                 u.id, u.name, u.role, u.created_at, u.disabled_at, u.deleted_at, u.epoch
             from api_tokens t join users u on u.id = t.user_id
             where t.hash = $1 and u.disabled_at is null and u.deleted_at is null"
        )
        .bind(secret::digest(secret))
        .fetch_optional(pool)
        .await?);
        let Some(row) = row else { return Ok(None) };
        let now = UnixMs::now();
        // A clock that was put back does not give a token its time again.
        let latest = row.last_used_at.map_or(now, |used| used.max(now));
        if row.expires_at <= latest {
            return Ok(None);
        }
        if row
            .last_used_at
            .is_none_or(|used| used < now.before(USE_RESOLUTION))
        {
            self.note_use(row.token, now).await;
        }
        Ok(Some(TokenUser {
            id: row.token,
            user: row.user.read()?,
            scopes: Scopes::read(&row.scopes)?,
            expires_at: row.expires_at,
        }))
    }

    /// Returns whether a text is a token of that user. That is no use of it.
    pub async fn is_token_of(&self, user: UserId, secret: &str) -> Result<bool, StoreError> {
        let found: i64 = reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from api_tokens where hash = $1 and user_id = $2"
        )
        .bind(secret::digest(secret))
        .bind(user)
        .fetch_one(pool)
        .await?);
        Ok(found > 0)
    }

    /// Notes a token's use. A note is not worth refusing the request that it is about.
    async fn note_use(&self, token: TokenId, now: UnixMs) {
        let noted: Result<(), sqlx::Error> = writing!(self.db(), |pool| sqlx::query(
            "update api_tokens set last_used_at = $2 where id = $1"
        )
        .bind(token)
        .bind(now)
        .execute(pool)
        .await
        .map(|_| ()));
        if let Err(error) = noted {
            tracing::warn!(%error, "the use of a token could not be noted");
        }
    }

    async fn count_tokens(&self, user: UserId) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from api_tokens where user_id = $1"
        )
        .bind(user)
        .fetch_one(pool)
        .await?))
    }

    /// Returns the user's tokens, newest first, those that have ended too.
    pub async fn tokens(&self, user: UserId) -> Result<Vec<ApiToken>, StoreError> {
        let rows: Vec<TokenRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, scopes, created_at, expires_at, last_used_at from api_tokens
             where user_id = $1 order by id desc"
        )
        .bind(user)
        .fetch_all(pool)
        .await?);
        rows.into_iter().map(TokenRow::read).collect()
    }

    /// Revokes a token of the user. Returns whether there was one.
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

    /// Revokes all tokens of the user. Returns how many there were.
    pub async fn revoke_tokens(&self, user: UserId) -> Result<u64, StoreError> {
        Ok(writing!(self.db(), |pool| sqlx::query(
            "delete from api_tokens where user_id = $1"
        )
        .bind(user)
        .execute(pool)
        .await?
        .rows_affected()))
    }
}
