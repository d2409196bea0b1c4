//! For operators: is it alive, may it get requests, and its figures for Prometheus.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::error::AppError;
use crate::app::AppState;

/// The figures of this process: one recorder, however many routers there are.
static FIGURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Upper bounds of the buckets of times, in seconds.
const SECONDS: [f64; 9] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0];

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

/// `GET /healthz`: the process answers.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the process can do its work: the database answers.
pub async fn ready(State(state): State<AppState>) -> Response {
    match state.store.ping().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            let kind = [(header::CONTENT_TYPE, "text/x-status; charset=utf-8")];
            (
                StatusCode::SERVICE_UNAVAILABLE,
                kind,
                "the database does not answer\n",
            )
                .into_response()
        }
    }
}

/// `GET /metrics`.
pub async fn figures(State(state): State<AppState>) -> Result<Response, AppError> {
    if let Ok(open) = state.store.open_judgings().await {
        metrics::gauge!("grundy_open_judgings").set(open as f64);
    }
    let handle = start_metrics().ok_or_else(AppError::unavailable)?;
    handle.run_upkeep();
    let kind = [(
        header::CONTENT_TYPE,
        "text/plain; version=0.0.4; charset=utf-8",
    )];
    Ok((kind, handle.render()).into_response())
}
