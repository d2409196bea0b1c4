//! How often one address may try to sign in or register.
//!
//! Counted in this process: it slows down guessing. What must hold over all processes (how much a
//! person submits) is counted in the database.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use axum::response::IntoResponse;
use governor::middleware::NoOpMiddleware;
use tower_governor::governor::{GovernorConfig, GovernorConfigBuilder};
use tower_governor::{GovernorError, GovernorLayer};

use crate::http::error::AppError;
use crate::http::state::{ByAddress, SiteConfig};

/// How often addresses that have not been seen for long are forgotten.
const FORGET_EVERY: Duration = Duration::from_mins(1);

/// The layer that counts them. Clones of it count together.
pub type PasswordLimit = GovernorLayer<ByAddress, NoOpMiddleware, Body>;

/// The layer for whatever checks or makes a password. Looking at the forms is free.
pub fn layer(config: &SiteConfig) -> PasswordLimit {
    let limits = GovernorConfigBuilder::default()
        .period(config.login_period.max(Duration::from_millis(1)))
        .burst_size(config.login_burst.max(1))
        .methods(vec![Method::POST])
        .key_extractor(ByAddress::new(config.behind_proxy))
        .finish();
    let limits = Arc::new(limits.unwrap_or_else(|| unreachable!("neither limit is zero")));
    forget_old(&limits);
    GovernorLayer::new(limits).error_handler(refuse)
}

/// Keeps the table of addresses small for as long as the layer lives.
fn forget_old(limits: &Arc<GovernorConfig<ByAddress, NoOpMiddleware>>) {
    let limits = Arc::downgrade(limits);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(FORGET_EVERY).await;
            let Some(limits) = limits.upgrade() else {
                return;
            };
            limits.limiter().retain_recent();
        }
    });
}

fn refuse(error: GovernorError) -> axum::http::Response<Body> {
    match error {
        GovernorError::TooManyRequests { wait_time, .. } => AppError::too_many(wait_time),
        other => AppError::internal(&other),
    }
    .into_response()
}
