//! Sessions of the web pages, kept on the server: listed and revoked by their owner.

use std::collections::HashMap;

use async_trait::async_trait;
use serde::Serialize;
use sqlx::FromRow;
use tower_sessions::SessionStore;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store;

use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::text::storable;
use super::types::{UnixMs, UserId};
use super::{Store, secret};

/// The key in a session's data under which the user's id stands (as a JSON number). The store
/// reads it to know whose session it is.
pub const SESSION_USER: &str = "user_id";

/// A session as its owner sees it in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SessionInfo {
    /// Names the session in the list; it opens nothing. See [`session_key`].
    pub key: String,
    /// When it began.
    pub created_at: UnixMs,
    /// When it was last written.
    pub updated_at: UnixMs,
    /// When it ends by itself.
    pub expires_at: UnixMs,
    /// What the pages keep in it, such as the browser's name.
    pub data: HashMap<String, serde_json::Value>,
}

/// The key under which a session stands in [`Store::sessions`]: to mark one's own there.
pub fn session_key(id: Id) -> String {
    secret::digest(&id.to_string())
}

#[derive(FromRow)]
struct SessionRow {
    id: String,
    data: String,
    created_at: UnixMs,
    updated_at: UnixMs,
    expires_at: UnixMs,
}

/// The store as the session layer wants it.
#[derive(Debug, Clone)]
pub struct Sessions(pub Store);

#[async_trait]
impl SessionStore for Sessions {
    async fn create(&self, record: &mut Record) -> session_store::Result<()> {
        while !self.0.write_session(record, INSERT).await? {
            // Two equal random identifiers: take another.
            record.id = Id::default();
        }
        Ok(())
    }

    /// What is written of a session that there is already (when it was last used) is not worth
    /// refusing the request that it is about.
    async fn save(&self, record: &Record) -> session_store::Result<()> {
        if let Err(error) = self.0.write_session(record, UPDATE).await {
            tracing::warn!(%error, "the use of a session could not be noted");
        }
        Ok(())
    }

    async fn load(&self, id: &Id) -> session_store::Result<Option<Record>> {
        self.0.load_session(*id).await
    }

    async fn delete(&self, id: &Id) -> session_store::Result<()> {
        let key = session_key(*id);
        self.0
            .delete_session(&key)
            .await
            .map_err(|error| backend(&error))
    }
}

const INSERT: &str = "insert into sessions (id, user_id, data, created_at, updated_at, expires_at)
     values ($1, $2, $3, $4, $4, $5) on conflict (id) do nothing";

/// A session that was revoked while a request was under way must not come back by the request's
/// end, so this writes only what is there.
const UPDATE: &str = "update sessions
     set user_id = $2, data = $3, updated_at = $4, expires_at = $5 where id = $1";

/// Why a session could not be stored, where trying again may help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionFailure {
    /// [`StoreError::Full`].
    Full,
    /// [`StoreError::Busy`].
    Busy,
}

// The session layer carries texts only.
const FULL: &str = "full";
const BUSY: &str = "busy";

fn backend(error: &StoreError) -> session_store::Error {
    session_store::Error::Backend(match error {
        StoreError::Full(_) => FULL.to_owned(),
        StoreError::Busy(_) => BUSY.to_owned(),
        other => other.to_string(),
    })
}

/// What the session layer's error was in the store.
pub fn session_failure(error: &tower_sessions::session::Error) -> Option<SessionFailure> {
    let tower_sessions::session::Error::Store(session_store::Error::Backend(text)) = error else {
        return None;
    };
    match text.as_str() {
        FULL => Some(SessionFailure::Full),
        BUSY => Some(SessionFailure::Busy),
        _ => None,
    }
}

fn expiry(record: &Record) -> UnixMs {
    let ms = record.expiry_date.unix_timestamp_nanos() / 1_000_000;
    UnixMs(i64::try_from(ms).unwrap_or(i64::MAX))
}

impl Store {
    /// Writes a session by one of the two statements; whether a row was written.
    async fn write_session(
        &self,
        record: &Record,
        statement: &'static str,
    ) -> session_store::Result<bool> {
        let data = serde_json::to_string(&record.data)
            .map_err(|error| session_store::Error::Encode(error.to_string()))?;
        let user = record
            .data
            .get(SESSION_USER)
            .and_then(serde_json::Value::as_i64);
        let written: Result<u64, sqlx::Error> = writing!(self.db(), |pool| sqlx::query(statement)
            .bind(session_key(record.id))
            .bind(user)
            .bind(data)
            .bind(UnixMs::now())
            .bind(expiry(record))
            .execute(pool)
            .await
            .map(|done| done.rows_affected()));
        Ok(written.map_err(|error| backend(&error.into()))? > 0)
    }

    async fn load_session(&self, id: Id) -> session_store::Result<Option<Record>> {
        let row: Result<Option<SessionRow>, sqlx::Error> =
            reading!(self.db(), |pool| sqlx::query_as(
                "select id, data, created_at, updated_at, expires_at from sessions
             where id = $1 and expires_at > $2"
            )
            .bind(session_key(id))
            .bind(UnixMs::now())
            .fetch_optional(pool)
            .await);
        let Some(row) = row.map_err(|error| backend(&error.into()))? else {
            return Ok(None);
        };
        let decode =
            |error: &dyn std::fmt::Display| session_store::Error::Decode(error.to_string());
        let nanos = i128::from(row.expires_at.0) * 1_000_000;
        Ok(Some(Record {
            id,
            data: serde_json::from_str(&row.data).map_err(|error| decode(&error))?,
            expiry_date: OffsetDateTime::from_unix_timestamp_nanos(nanos)
                .map_err(|error| decode(&error))?,
        }))
    }

    async fn delete_session(&self, key: &str) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "delete from sessions where id = $1"
        )
        .bind(key)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Returns the user's open sessions, the one written last first.
    pub async fn sessions(&self, user: UserId) -> Result<Vec<SessionInfo>, StoreError> {
        let rows: Vec<SessionRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, data, created_at, updated_at, expires_at from sessions
             where user_id = $1 and expires_at > $2 order by updated_at desc, id"
        )
        .bind(user)
        .bind(UnixMs::now())
        .fetch_all(pool)
        .await?);
        Ok(rows
            .into_iter()
            .map(|row| SessionInfo {
                data: serde_json::from_str(&row.data).unwrap_or_default(),
                key: row.id,
                created_at: row.created_at,
                updated_at: row.updated_at,
                expires_at: row.expires_at,
            })
            .collect())
    }

    /// Ends one of the user's sessions by its key. Returns whether there was one.
    pub async fn revoke_session(&self, user: UserId, key: &str) -> Result<bool, StoreError> {
        let gone = writing!(self.db(), |pool| sqlx::query(
            "delete from sessions where id = $1 and user_id = $2"
        )
        .bind(storable(key))
        .bind(user)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(gone > 0)
    }

    /// Ends all of the user's sessions except the one of key `keep`. Returns how many.
    pub async fn revoke_other_sessions(
        &self,
        user: UserId,
        keep: Option<&str>,
    ) -> Result<u64, StoreError> {
        Ok(writing!(self.db(), |pool| sqlx::query(
            "delete from sessions where user_id = $1 and id <> $2"
        )
        .bind(user)
        .bind(keep.unwrap_or_default())
        .execute(pool)
        .await?
        .rows_affected()))
    }

    /// Removes sessions that have ended by themselves. Returns how many.
    pub async fn delete_expired_sessions(&self) -> Result<u64, StoreError> {
        Ok(transaction!(self.db(), |tx| sqlx::query(
            "delete from sessions where expires_at <= $1"
        )
        .bind(UnixMs::now())
        .execute(&mut *tx)
        .await?
        .rows_affected()))
    }
}
