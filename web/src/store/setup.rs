//! The first administrator: a one-time link printed where there has never been one.

use std::time::Duration;

use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::types::{Role, UnixMs};
use super::users::{INSERT_USER, MARK_SET_UP, User, UserRow, name_taken};
use super::{Store, password, secret};

/// How long a set-up link is good. Every start gives out a new one.
const LINK_LIFE: Duration = Duration::from_hours(24);

impl Store {
    /// Whether there has ever been an administrator.
    pub async fn is_set_up(&self) -> Result<bool, StoreError> {
        let marks: i64 = reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from set_up"
        )
        .fetch_one(pool)
        .await?);
        Ok(marks > 0)
    }

    /// Returns a new secret for the set-up link when there has never been an administrator, else
    /// `None`.
    ///
    /// Links of earlier starts stay good for their time: any of them may be the one somebody has
    /// at hand. The first administrator, however made, ends them all.
    pub async fn setup_secret(&self) -> Result<Option<String>, StoreError> {
        if self.is_set_up().await? {
            return Ok(None);
        }
        let secret = secret::new("");
        let now = UnixMs::now();
        writing!(self.db(), |pool| sqlx::query(
            "insert into setup_links (hash, created_at, expires_at) values ($1, $2, $3)"
        )
        .bind(secret::digest(&secret))
        .bind(now)
        .bind(now.after(LINK_LIFE))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(Some(secret))
    }

    /// Whether [`Store::use_setup_link`] would take this secret.
    pub async fn setup_link_is_good(&self, secret: &str) -> Result<bool, StoreError> {
        let links: i64 = reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from setup_links
             where hash = $1 and expires_at > $2 and not exists (select 1 from set_up)"
        )
        .bind(secret::digest(secret))
        .bind(UnixMs::now())
        .fetch_one(pool)
        .await?);
        Ok(links > 0)
    }

    /// Makes the first administrator and uses up all set-up links.
    ///
    /// # Errors
    /// [`StoreError::Refused`] when the link was used, never given out or is too old, or when
    /// there has been an administrator; [`StoreError::Invalid`] for the name or the password, and
    /// the link stays good.
    pub async fn use_setup_link(
        &self,
        secret: &str,
        name: &str,
        password: &str,
    ) -> Result<User, StoreError> {
        if !self.setup_link_is_good(secret).await? {
            return Err(USED);
        }
        let name = self.new_account(name, password).await?;
        let hash = password::hash(password).await?;
        let now = UnixMs::now();
        let row: UserRow = transaction!(self.db(), |tx| {
            // Only one mark can ever be made: of two at the same moment, whatever their links,
            // the second finds it there.
            let marked = sqlx::query(MARK_SET_UP).bind(now).execute(&mut *tx).await?;
            let links = sqlx::query("delete from setup_links where hash = $1")
                .bind(secret::digest(secret))
                .execute(&mut *tx)
                .await?;
            if marked.rows_affected() == 0 || links.rows_affected() == 0 {
                return Err(USED);
            }
            sqlx::query("delete from setup_links")
                .execute(&mut *tx)
                .await?;
            sqlx::query_as(INSERT_USER)
                .bind(name.as_str())
                .bind(name.key())
                .bind(name.skeleton())
                .bind(&hash)
                .bind(Role::Admin.as_str())
                .bind(now)
                .fetch_one(&mut *tx)
                .await
                .map_err(name_taken)?
        });
        row.read()
    }
}

const USED: StoreError = StoreError::Refused(
    "this set-up link is not valid (any more); start grundy again for a new one, or make an \
     administrator with `grundy user add NAME --role admin`",
);
