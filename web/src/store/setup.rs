//! The first administrator: a one-time link printed where nobody is administrator yet.

use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::types::{Role, UnixMs};
use super::users::{INSERT_USER, User, UserRow, check_name, name_key, name_taken};
use super::{Store, password, secret};

impl Store {
    /// Whether anybody is administrator.
    pub async fn has_admin(&self) -> Result<bool, StoreError> {
        let admins: i64 = reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from users where role = 'admin'"
        )
        .fetch_one(pool)
        .await?);
        Ok(admins > 0)
    }

    /// Returns a new secret for the set-up link when nobody is administrator yet, else `None`.
    ///
    /// Links of earlier starts stay good: any of them may be the one somebody has at hand. The
    /// first one used ends them all.
    pub async fn setup_secret(&self) -> Result<Option<String>, StoreError> {
        if self.has_admin().await? {
            return Ok(None);
        }
        let secret = secret::new("");
        writing!(self.db(), |pool| sqlx::query(
            "insert into setup_links (hash, created_at) values ($1, $2)"
        )
        .bind(secret::digest(&secret))
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(Some(secret))
    }

    /// Whether [`Store::use_setup_link`] would take this secret.
    pub async fn setup_link_is_good(&self, secret: &str) -> Result<bool, StoreError> {
        let links: i64 = reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from setup_links where hash = $1"
        )
        .bind(secret::digest(secret))
        .fetch_one(pool)
        .await?);
        Ok(links > 0 && !self.has_admin().await?)
    }

    /// Makes the first administrator and uses up all set-up links.
    ///
    /// # Errors
    /// [`StoreError::Refused`] when the link was used, never given out, or when there is an
    /// administrator; [`StoreError::Invalid`] for the name or the password, and the link stays
    /// good.
    pub async fn use_setup_link(
        &self,
        secret: &str,
        name: &str,
        password: &str,
    ) -> Result<User, StoreError> {
        check_name(name)?;
        password::check(password)?;
        if !self.setup_link_is_good(secret).await? {
            return Err(USED);
        }
        let hash = password::hash(password).await?;
        let row: UserRow = transaction!(self.db(), |tx| {
            // Deleting the row is what makes the link good once: of two at the same moment,
            // the second finds it gone.
            let links = sqlx::query("delete from setup_links where hash = $1")
                .bind(secret::digest(secret))
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if links == 0 {
                return Err(USED);
            }
            sqlx::query("delete from setup_links")
                .execute(&mut *tx)
                .await?;
            sqlx::query_as(INSERT_USER)
                .bind(name)
                .bind(name_key(name))
                .bind(&hash)
                .bind(Role::Admin.as_str())
                .bind(UnixMs::now())
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
