//! What happens to every request on its way in and to every answer on its way out.
//!
//! From the outside in: tracing, metrics, security headers, compression (of streams, then of what is whole), language, session, the
//! writing of errors, catching of panics, timeout, refusal of requests from other sites, limits of
//! bodies. Errors of the inner layers reach the visitor as pages or problem documents because
//! they pass [`present::present`].

use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use http_body_util::BodyExt;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::csrf::CsrfLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::Level;

use super::auth::session;
use super::outgoing::ZIP;
use super::packed::Packed;
use super::state::AppState;
use super::{body, deadline, done, form_parts, held, i18n, packed, present};

/// Puts all layers around `routes`.
pub fn around(routes: Router<AppState>, state: &AppState) -> Router<AppState> {
    let inner = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(
            state.notices.language(),
            i18n::negotiate,
        ))
        .layer(middleware::from_fn(done::say_once))
        .layer(session::layer(state))
        .layer(middleware::from_fn_with_state(
            state.clone(),
            present::present,
        ))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(
            state.clone(),
            deadline::bound,
        ))
        .layer(own_forms(state))
        .layer(middleware::from_fn(body::read_rest))
        .layer(middleware::from_fn_with_state(state.clone(), held::bound))
        .layer(middleware::from_fn(form_parts::bound))
        .layer(DefaultBodyLimit::max(body::BODY_LIMIT));
    let trace = TraceLayer::new_for_http()
        .make_span_with(|request: &Request| {
            // Never the query or the headers: they hold secrets, and so do some addresses.
            let path = without_secret(request.uri().path());
            tracing::info_span!("request", method = %request.method(), path)
        })
        .on_response(DefaultOnResponse::new().level(Level::DEBUG));
    // Backups and packages are packed already.
    let unpacked = DefaultPredicate::new()
        .and(NotForContentType::const_new("application/octet-stream"))
        .and(NotForContentType::const_new(ZIP));
    routes
        .layer(inner)
        .layer(middleware::from_fn_with_state(Packed::new(), packed::pack))
        .layer(middleware::map_response(ended_once))
        .layer(CompressionLayer::new().compress_when(unpacked))
        .layer(middleware::from_fn_with_state(state.clone(), secure))
        .layer(middleware::from_fn(measure))
        .layer(trace)
}

/// Middleware: what packs an answer asks for more once it has ended, which not every stream bears.
async fn ended_once(response: Response) -> Response {
    response.map(|body| Body::new(body.fuse()))
}

/// How addresses begin whose rest is a secret.
const SECRET_PATHS: [&str; 5] = ["/reset/", "/mail/", "/setup/", "/shared/", "/board/"];

/// The path as it may be logged.
fn without_secret(path: &str) -> &str {
    let mut secret = SECRET_PATHS.into_iter();
    secret.find(|it| path.starts_with(it)).unwrap_or(path)
}

/// Refuses what pages of other sites send. Behind a proxy that calls the site by another name,
/// browsers still name the one that people see.
fn own_forms(state: &AppState) -> CsrfLayer {
    let Some(origin) = &state.config.public_origin else {
        return CsrfLayer::new();
    };
    CsrfLayer::new()
        .add_trusted_origin(origin)
        .unwrap_or_else(|error| {
            tracing::error!(%error, origin, "not an origin; only the Host header is believed");
            CsrfLayer::new()
        })
}

/// Middleware: the headers that keep browsers from doing what pages here never ask for.
async fn secure(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        // What a handler says of its own answer is stricter.
        let value = HeaderValue::from_static(value);
        headers.entry(name).or_insert(value);
    }
    if state.config.https {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    never_shared(headers);
    response
}

const FIXED: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Not `no-referrer`: with it browsers send forms without their origin, which is checked.
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// No inline scripts and styles, no style attributes.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What a handler did not say otherwise is for this visitor and this moment.
fn never_shared(headers: &mut HeaderMap) {
    if !headers.contains_key(header::CACHE_CONTROL) {
        let private = HeaderValue::from_static("private, no-cache");
        headers.insert(header::CACHE_CONTROL, private);
    }
}

/// Middleware: counts requests and how long they took. Every label is from a closed set: routes
/// and not addresses, and of methods those that are known, for what a client can invent would
/// grow the tables forever.
async fn measure(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "none".to_owned(), |route| route.as_str().to_owned());
    let method = known_method(request.method());
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    let times = metrics::histogram!(
        "grundy_http_request_seconds", "route" => route.clone(), "method" => method
    );
    times.record(began.elapsed());
    let count = metrics::counter!(
        "grundy_http_requests_total", "route" => route, "method" => method, "status" => status
    );
    count.increment(1);
    response
}

fn known_method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_of_an_address_is_logged() {
        for path in [
            "/reset/q7Xk",
            "/mail/q7Xk",
            "/setup/q7Xk",
            "/shared/q7Xk",
            "/board/q7Xk/events",
        ] {
            assert!(!without_secret(path).contains("q7Xk"), "{path}");
        }
        assert_eq!(without_secret("/problems/nim"), "/problems/nim");
    }
}
