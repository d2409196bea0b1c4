//! Whether a session or token is still valid: for answers that go on for long.

use super::Store;
use super::db::reading;
use super::error::StoreError;
use super::types::{TokenId, UnixMs};
use super::users::User;

/// A session or token that was shown, and who its owner was then.
#[derive(Debug, Clone)]
pub struct Credential {
    /// The session or token.
    pub shown: Shown,
    /// Whose it is.
    pub owner: User,
}

/// A proof of identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// A session, by its key in [`Store::sessions`].
    Session(String),
    /// A token.
    Token(TokenId),
}

/// Whether a session is there, of an account that is open and has the epoch and the role it had.
const SESSION: &str = "select count(*) from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.expires_at > $2 and u.disabled_at is null and u.deleted_at is null
         and u.epoch = $3 and u.role = $4";

/// The same of a token. A clock that was put back does not prolong it.
const TOKEN: &str = "select count(*) from api_tokens t join users u on u.id = t.user_id
     where t.id = $1 and t.expires_at > $2 and t.expires_at > coalesce(t.last_used_at, 0)
         and u.disabled_at is null and u.deleted_at is null and u.epoch = $3 and u.role = $4";

impl Store {
    /// Whether it would still be accepted, with the same rights: not when the session or token has
    /// ended or was revoked, the account is closed, or its password or role has changed.
    pub async fn is_still_good(&self, credential: &Credential) -> Result<bool, StoreError> {
        let Credential { shown, owner } = credential;
        let found: i64 = reading!(self.db(), |pool| {
            let query = match shown {
                Shown::Session(key) => sqlx::query_scalar(SESSION).bind(key),
                Shown::Token(id) => sqlx::query_scalar(TOKEN).bind(id),
            };
            query
                .bind(UnixMs::now())
                .bind(owner.epoch)
                .bind(owner.role.as_str())
                .fetch_one(pool)
                .await?
        });
        Ok(found > 0)
    }
}
