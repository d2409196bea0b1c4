//! Ends a stream when whoever follows it may no longer do so.

use std::time::Duration;

use futures::{Stream, StreamExt};
use tokio::time::Instant;

use crate::store::{Credential, Store, StoreError};

/// How often a stream that has nothing to send looks whether it may go on…
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// …and for how long it relies on what it saw when there is something to send.
const GOOD_FOR: Duration = Duration::from_secs(1);

/// The same items for as long as the credential is good; all of them without one.
pub(in crate::http) fn while_good<T: Send>(
    items: impl Stream<Item = T> + Send,
    store: Store,
    credential: Option<Credential>,
) -> impl Stream<Item = T> + Send {
    let standing = credential.map(|credential| Standing {
        store,
        credential,
        // It was looked at when the request came.
        seen: Instant::now(),
    });
    let state = (Box::pin(items), standing);
    futures::stream::unfold(state, |(mut items, mut standing)| async move {
        let item = match &mut standing {
            None => items.next().await?,
            Some(standing) => loop {
                tokio::select! {
                    item = items.next() => {
                        // What cannot be sent now is sent when the client comes back.
                        let good = standing.is_good_for_telling().await.unwrap_or(false);
                        break item.filter(|_| good)?;
                    }
                    () = tokio::time::sleep_until(standing.seen + LOOK_EVERY) => {
                        if !standing.is_good_for_waiting().await {
                            return None;
                        }
                    }
                }
            },
        };
        Some((item, (items, standing)))
    })
}

/// What a stream knows of whoever follows it.
struct Standing {
    store: Store,
    credential: Credential,
    /// When it last looked.
    seen: Instant,
}

impl Standing {
    async fn look(&mut self) -> Result<bool, StoreError> {
        let good = self.store.is_still_good(&self.credential).await;
        self.seen = Instant::now();
        good.inspect_err(|error| tracing::warn!(%error, "who follows could not be looked up"))
    }

    async fn is_good_for_telling(&mut self) -> Result<bool, StoreError> {
        if self.seen.elapsed() < GOOD_FOR {
            return Ok(true);
        }
        self.look().await
    }

    /// A database that does not answer ends nothing while there is nothing to send.
    async fn is_good_for_waiting(&mut self) -> bool {
        self.look().await.unwrap_or(true)
    }
}
