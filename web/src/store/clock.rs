//! What was written by a clock that has been put back since.
//!
//! Nothing may last longer than it was granted, whatever the clock does. What begins in the future
//! is taken to begin now; its end moves with it. What ended while the clock was ahead may live
//! again, but only for as long as it was ahead.

use std::time::Duration;

use super::Store;
use super::db::transaction;
use super::error::StoreError;
use super::mail::CODE_LIFE;
use super::types::UnixMs;

/// By how much the clocks of a site's machines may differ.
const CLOCKS_DIFFER: Duration = Duration::from_mins(1);

/// Every statement is given this moment, and the one beyond which is the future.
const MENDED: [&str; 8] = [
    "update sessions set expires_at = $1 + (expires_at - updated_at), updated_at = $1,
         created_at = case when created_at > $1 then $1 else created_at end
     where updated_at > $2",
    "update api_tokens set expires_at = $1 + (expires_at - created_at), created_at = $1
     where created_at > $2",
    "update invitations set expires_at = $1 + (expires_at - created_at), created_at = $1
     where created_at > $2",
    "update setup_links set expires_at = $1 + (expires_at - created_at), created_at = $1
     where created_at > $2",
    "update password_links set expires_at = $1 + (expires_at - created_at), created_at = $1
     where created_at > $2",
    // When it was sent is not kept: none is good for longer than from now on.
    "update user_mails set code_expires_at = $1 + 86400000
     where code_expires_at > $2 + 86400000",
    "update idempotency_keys set created_at = $1 where created_at > $2",
    // Else an author would have no room for more than a day.
    "update package_intakes set created_at = $1 where created_at > $2",
];

const _: () = assert!(
    CODE_LIFE.as_millis() == 86_400_000,
    "as the statement has it"
);

impl Store {
    /// Moves what begins in the future back to now. Returns how many rows it changed.
    pub async fn mend_times(&self) -> Result<u64, StoreError> {
        let now = UnixMs::now();
        Ok(transaction!(self.db(), |tx| {
            let mut rows = 0;
            for statement in MENDED {
                let done = sqlx::query(statement)
                    .bind(now)
                    .bind(now.after(CLOCKS_DIFFER))
                    .execute(&mut *tx)
                    .await?;
                rows += done.rows_affected();
            }
            rows
        }))
    }
}
