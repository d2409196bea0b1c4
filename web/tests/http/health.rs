//! `/healthz`, `/readyz`, `/metrics`.

use axum::http::StatusCode;

use crate::site::Site;

#[tokio::test]
async fn it_is_alive_and_ready() {
    let site = Site::new().await;
    assert_eq!(site.visitor().get("/healthz").await.status, StatusCode::OK);
    assert_eq!(site.visitor().get("/readyz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn without_its_database_it_is_alive_and_not_ready() {
    let site = Site::new().await;
    site.store.close().await;
    assert_eq!(site.visitor().get("/healthz").await.status, StatusCode::OK);
    let answer = site.visitor().get("/readyz").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    answer.has(&["the database does not answer"]);
}

#[tokio::test]
async fn figures_name_routes_and_not_addresses() {
    let site = Site::new().await;
    site.visitor().get("/problems/hdoj-1536").await;
    let figures = site.visitor().get("/metrics").await;
    assert!(
        figures
            .header("content-type")
            .starts_with("text/plain; version=0.0.4")
    );
    figures.has(&[
        "grundy_http_requests_total{",
        "route=\"/problems/{id}\"",
        "grundy_http_request_seconds_bucket",
    ]);
    figures.has_none(&["hdoj-1536"]);
}
