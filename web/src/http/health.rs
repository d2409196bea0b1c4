//! For operators: is it alive, may it get requests, and its figures for Prometheus.

use std::sync::OnceLock;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::auth::access::bearer;
use super::error::AppError;
use super::state::{AppState, MetricsToken};
use crate::store::Store;

/// The figures of this process: one recorder, however many routers there are.
static FIGURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Upper bounds of the buckets of times, in seconds.
const SECONDS: [f64; 9] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0];

/// How often measured times are summed up.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// Begins collecting figures. Done once for the process; later calls change nothing.
pub fn start_metrics() -> Option<&'static PrometheusHandle> {
    let install = || {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS);
        match builder.and_then(PrometheusBuilder::install_recorder) {
            Ok(handle) => Some(handle),
            Err(error) => {
                tracing::warn!(%error, "no metrics: another recorder is in place");
                None
            }
        }
    };
    FIGURES.get_or_init(install).as_ref()
}

/// Sums up what was measured, again and again: unsummed figures take memory for each request.
pub async fn keep_metrics_small() {
    let Some(handle) = start_metrics() else {
        return;
    };
    let mut every = tokio::time::interval(UPKEEP_EVERY);
    loop {
        every.tick().await;
        handle.run_upkeep();
    }
}

/// `GET /healthz`: the process answers.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the process can do its work: the database answers, and stores something.
pub async fn ready(State(state): State<AppState>) -> Response {
    let found = match state.store.ping().await {
        Ok(()) => match state.store.probe().await {
            Ok(()) => return "ready\n".into_response(),
            Err(error) => (error, "the database stores nothing: is its disk full?\n"),
        },
        Err(error) => (error, "the database does not answer\n"),
    };
    let (error, words) = found;
    tracing::warn!(%error, "not ready");
    let kind = [(header::CONTENT_TYPE, "text/x-status; charset=utf-8")];
    (StatusCode::SERVICE_UNAVAILABLE, kind, words).into_response()
}

/// `GET /metrics` on an address of its own, which only operators reach: of a site or of a judge
/// machine.
pub fn metrics_router(store: Store) -> Router {
    start_metrics();
    Router::new().route("/metrics", get(async move || figures(&store).await))
}

/// `GET /metrics` on the site's own address: not there unless the operator has given a token,
/// for the figures say what the site is busy with.
pub async fn guarded_figures(
    State(state): State<AppState>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let Some(wanted) = &state.config.metrics_token else {
        return Err(AppError::not_found());
    };
    match bearer(&headers)? {
        Some(token) if MetricsToken::new(token) == *wanted => figures(&state.store).await,
        Some(_) => Err(AppError::invalid_token()),
        None => Err(AppError::unauthenticated()),
    }
}

async fn figures(store: &Store) -> Result<Response, AppError> {
    if let Ok(open) = store.open_judgings().await {
        metrics::gauge!("grundy_open_judgings").set(open as f64);
    }
    let handle = start_metrics().ok_or_else(AppError::unavailable)?;
    let kind = [(
        header::CONTENT_TYPE,
        "text/plain; version=0.0.4; charset=utf-8",
    )];
    Ok((kind, handle.render()).into_response())
}
