//! The picture next to the name of the site.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;

/// The setting that names the picture, for pages that show it.
pub(super) const LOGO: &str = "logo";

/// The picture.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Logo {
    /// Its media type.
    pub kind: String,
    /// Its bytes.
    pub body: Vec<u8>,
}

impl Store {
    /// Keeps another picture, or none. The caller has looked whether it is one.
    pub async fn set_logo(&self, logo: Option<&Logo>) -> Result<(), StoreError> {
        let hash = logo.map(|logo| blake3::hash(&logo.body).to_hex().to_string());
        transaction!(self.db(), |tx| {
            sqlx::query("delete from site_logo")
                .execute(&mut *tx)
                .await?;
            if let Some(logo) = logo {
                sqlx::query("insert into site_logo (id, hash, kind, body) values (1, $1, $2, $3)")
                    .bind(&hash)
                    .bind(&logo.kind)
                    .bind(&logo.body)
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query(
                "insert into site_settings (name, setting) values ($1, $2)
                 on conflict (name) do update set setting = excluded.setting",
            )
            .bind(LOGO)
            .bind(hash.as_deref().unwrap_or_default())
            .execute(&mut *tx)
            .await?;
        });
        Ok(())
    }

    /// Returns the picture of that digest, if it is the one that is shown.
    pub async fn logo(&self, hash: &str) -> Result<Option<Logo>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select kind, body from site_logo where hash = $1"
        )
        .bind(hash)
        .fetch_optional(pool)
        .await?))
    }
}
