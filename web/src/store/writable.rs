//! Whether anything can be stored: reading goes on long after a disk is full.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use super::Store;
use super::db::transaction;
use super::error::StoreError;
use super::secret;

/// How often something is stored to find out.
const PROBE_EVERY: Duration = Duration::from_secs(5);

/// How many times 64 characters are stored: a page or two of the file.
const FILLER: usize = 128;

/// When something was last stored, and whether that succeeded.
#[derive(Debug, Default)]
pub(super) struct Probe(Mutex<Option<(Instant, bool)>>);

impl Store {
    /// Stores something and removes it again, every few seconds at the most: for readiness checks.
    ///
    /// # Errors
    /// [`StoreError::Full`], or whatever else keeps it from being stored; in between, the word of
    /// the last time.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let mut last = self.inner.probe.0.lock().await;
        if let Some((at, good)) = *last
            && at.elapsed() < PROBE_EVERY
        {
            return if good {
                Ok(())
            } else {
                Err(StoreError::NotWritable)
            };
        }
        let found = self.store_and_remove().await;
        *last = Some((Instant::now(), found.is_ok()));
        found
    }

    async fn store_and_remove(&self) -> Result<(), StoreError> {
        // Random, or the database would make it small.
        let filler: String = (0..FILLER).map(|_| secret::new("")).collect();
        transaction!(self.db(), |tx| {
            sqlx::query("insert into write_probes (filler) values ($1)")
                .bind(&filler)
                .execute(&mut *tx)
                .await?;
            sqlx::query("delete from write_probes")
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }
}
