//! Pages and API over HTTP. Folders mirror addresses.
//!
//! | folder or file | addresses |
//! |---|---|
//! | `problems/` | `/`, `/problems`, `/problems/{id}` |
//! | `submissions/` | `/submissions`, `/submissions/{id}`, `/shared/{secret}` |
//! | `users/`, `ranking` | `/users/{name}`, `/ranking` |
//! | `news` | `/news` |
//! | `play/` | `/play`, `/play/{game}`, `/play/games`, `/play/live/{code}` |
//! | `explore/` | `/explore`, `/explore/program` |
//! | `contests/` | `/contests/…` |
//! | `classes/` | `/classes/…` |
//! | `design` | `/design`, in development |
//! | `lessons/` | `/lessons`, `/lessons/{number}` |
//! | `setter/` | `/setter/…` |
//! | `admin/` | `/admin/…` |
//! | `sign_in/` | `/login`, `/register`, `/logout`, `/setup/{token}`, `/reset/{secret}`, `/forgot` |
//! | `account/` | `/account`, `/mail/{secret}` |
//! | `api/` | `/api/v1/…`, `/api/openapi.json`, `/api/docs` |
//! | `assets`, `logo`, `health` | `/assets/…`, `/logo/{digest}`, `/robots.txt`, `/healthz`, `/readyz`, `/metrics` |
//!
//! Below them, each knowing only what comes before it: `error` and `i18n`, `links` (addresses of
//! pages), `choices` (theme and time zone), `done` (what the page after a form says), `plots` (where columns and cells stand), `differences` (between two texts), `colours` (of a program's words), `sight` (what a visitor may see), `state/` (what every handler reaches), `auth/` (who
//! asks), `page` and `forms` (what pages share), `shown_once` (secrets on pages that show them once), `moments` and `points` (as forms write them), `problem_search` (next to forms that name problems), `first_page` (of what was found), `roster` (many people at once, and their accounts), `homework` (what is open for the visitor in classes), `similar/` (how alike programs are), `present` (writing errors), `event_stream` (how streams go out). Also `body`, `held`, `form_parts` and
//! `query` (reading JSON, how much of bodies is held, how many parts forms have, parameters), `markdown` (statements), `thinking`
//! (questions to the engine), `outgoing` (archives that are taken away), `rules_words` (why a rules program gives no game). Above
//! them: `layers` (what happens to every request) and the router here.

pub mod account;
pub mod admin;
pub mod api;
pub mod assets;
pub mod auth;
pub mod body;
pub mod choices;
pub mod classes;
mod colours;
pub mod contests;
pub mod deadline;
pub mod design;
pub mod differences;
pub mod done;
pub mod error;
pub mod event_stream;
pub mod explore;
mod first_page;
mod form_parts;
pub mod forms;
pub mod health;
pub mod held;
pub mod home;
mod homework;
pub mod i18n;
pub mod inert;
pub mod layers;
pub mod lessons;
pub mod links;
pub mod logo;
pub mod markdown;
pub mod moments;
pub mod news;
mod outgoing;
mod packed;
pub mod page;
pub mod play;
pub mod plots;
pub mod points;
pub mod present;
pub mod problem_search;
pub mod problems;
pub mod query;
pub mod ranking;
pub mod roster;
mod rules_words;
pub mod seen_contest;
pub mod setter;
pub mod shown_once;
pub mod sight;
pub mod sign_in;
pub mod similar;
mod standing;
pub mod state;
pub mod submissions;
pub mod tables;
pub mod thinking;
pub mod users;

use axum::Router;
use axum::extract::{DefaultBodyLimit, OriginalUri};
use axum::handler::Handler;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get};

use auth::rate_limit::PasswordLimit;
use error::AppError;
use state::AppState;

/// The whole site on `state`: every route with every layer.
pub fn router(state: AppState) -> Router {
    health::start_metrics();
    let passwords = auth::rate_limit::layer(&state.config);
    let routes = pages()
        .merge(setter::routes())
        .merge(contests::routes())
        .merge(classes::routes())
        .merge(admin::routes())
        .merge(api::routes(&state, &passwords))
        .merge(entrances(passwords))
        .merge(small_files());
    let routes = routes.fallback(nothing_here);
    layers::around(routes, &state).with_state(state)
}

fn pages() -> Router<AppState> {
    Router::new()
        .route("/", get(home::show))
        .route("/problems", get(problems::list::show))
        .route(
            "/problems/{id}",
            get(problems::show::show)
                .post(problems::submit::submit)
                .layer(DefaultBodyLimit::max(body::ANSWERS_LIMIT)),
        )
        .route("/problems/{id}/statistics", get(problems::statistics::show))
        .route(
            "/problems/{id}/submissions",
            get(problems::submissions::show),
        )
        .route("/problems/{id}/solution", get(problems::solution::show))
        .route(
            "/problems/{id}/solution/{*name}",
            get(problems::solution::file),
        )
        .route("/problems/{id}/next", get(problems::next::show))
        .route(
            "/problems/{id}/hack",
            get(problems::hack::show).post(problems::hack::attempt),
        )
        .merge(problems::discussion::routes())
        .merge(problems::ladder::routes())
        .route("/ranking", get(ranking::show))
        .merge(news_routes())
        .route("/design", get(design::show))
        .route("/problems/{id}/files/{*name}", get(problems::files::show))
        .route("/problems/{id}/inputs", get(problems::inputs::download))
        .route(
            "/problems/{id}/attachments/{*name}",
            get(problems::attachments::show),
        )
        .route("/submissions", get(submissions::list::show))
        .route("/submissions/{id}", get(submissions::show::show))
        .route("/submissions/{id}/events", get(submissions::events::html))
        .route("/submissions/{id}/file", get(submissions::file::download))
        .route(
            "/submissions/{id}/share",
            get(submissions::shared::back).post(submissions::shared::make),
        )
        .route(
            "/submissions/{id}/share/end",
            form_of("/submissions", submissions::shared::end),
        )
        .route("/shared/{secret}", get(submissions::shared::show))
        .route("/users/{name}", get(users::show::show))
        .route(
            "/users/{name}/reset",
            get(users::reset::back).post(users::reset::create),
        )
        .route(
            "/submissions/{id}/compare/{other}",
            get(submissions::compare::show),
        )
        .route(
            "/submissions/{id}/compare",
            get(submissions::compare::choose),
        )
        .route("/play", get(play::list::show))
        .route("/play/games", get(play::kept::list).post(play::kept::keep))
        .route(
            "/play/games/{id}/forget",
            form_of("/play/games", play::kept::forget),
        )
        .route(
            "/play/{game}",
            get(play::show::show).post(play::live::begin::begin),
        )
        .route(
            "/play/live/{code}",
            get(play::live::show::show).post(play::live::act::act),
        )
        .route("/play/live/{code}/events", get(play::live::events::events))
        .route("/explore", get(explore::show::show))
        .route(
            "/explore/program",
            get(explore::program::show).post(explore::program::explore),
        )
        .route("/lessons", get(lessons::list::show))
        .route(
            "/lessons/{number}",
            get(lessons::show::show).post(lessons::answer::submit),
        )
        .route("/account", get(account::show::show))
        .merge(own_account())
        .route("/logout", form_of("/", sign_in::logout::submit))
}

/// What is new on the site.
fn news_routes() -> Router<AppState> {
    Router::new()
        .route("/news", get(news::show).post(news::post))
        .route("/news/{id}", get(news::edit).post(news::save))
        .route("/news/{id}/remove", form_of("/news", news::remove))
        .layer(DefaultBodyLimit::max(4 * FORM_LIMIT))
}

/// What somebody does with their own account.
fn own_account() -> Router<AppState> {
    Router::new()
        .route(
            "/account/settings",
            form_of("/account", account::settings::save),
        )
        .route("/account/export", get(account::export::download))
        .route(
            "/account/drafts/{problem}",
            get(account::drafts::show).post(account::drafts::keep),
        )
        .route(
            "/account/tokens",
            form_of("/account", account::tokens::create),
        )
        .route(
            "/account/tokens/{id}/revoke",
            form_of("/account", account::tokens::revoke),
        )
        .route(
            "/account/sessions/{key}/revoke",
            form_of("/account", account::sessions::revoke),
        )
}

/// Takes what a form sends. Whoever asks for its address (going back, or loading again) is led to
/// the page with the form.
fn form_of<T: 'static>(
    page: &'static str,
    handler: impl Handler<T, AppState>,
) -> MethodRouter<AppState> {
    get(async move || Redirect::to(page)).post(handler)
}

/// What is read of a form without a program in it.
const FORM_LIMIT: usize = 16 * 1024;

/// Where passwords are tried or made: limited per address.
fn entrances(passwords: PasswordLimit) -> Router<AppState> {
    Router::new()
        .route(
            "/login",
            get(sign_in::login::show).post(sign_in::login::submit),
        )
        .route(
            "/register",
            get(sign_in::register::show).post(sign_in::register::submit),
        )
        .route(
            "/setup/{token}",
            get(sign_in::setup::show).post(sign_in::setup::submit),
        )
        .route(
            "/reset/{secret}",
            get(sign_in::reset::show).post(sign_in::reset::submit),
        )
        .route(
            "/account/password",
            form_of("/account", account::password::change),
        )
        .route(
            "/account/delete",
            form_of("/account", account::delete::delete),
        )
        .route("/account/mail", form_of("/account", account::mail::change))
        .route(
            "/mail/{secret}",
            get(account::mail::ask).post(account::mail::confirm),
        )
        .route(
            "/forgot",
            get(sign_in::forgot::show).post(sign_in::forgot::submit),
        )
        .route_layer(passwords)
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
}

fn small_files() -> Router<AppState> {
    Router::new()
        .merge(assets::router())
        .route("/favicon.ico", get(favicon))
        .route("/robots.txt", get(robots))
        .route("/logo/{digest}", get(logo::show))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::guarded_figures))
}

/// Old browsers and robots ask for this name whatever the page says.
async fn favicon() -> Redirect {
    Redirect::temporary(&assets::address("favicon.svg"))
}

const ROBOTS: &str = "User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /admin\nDisallow: /setup/\nDisallow: /reset/\nDisallow: /mail/\nDisallow: /board/\nDisallow: /shared/\nDisallow: /play/live/\n\
                      Disallow: /login\nDisallow: /register\nDisallow: /submissions\nAllow: /\n";

async fn robots() -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    (headers, ROBOTS)
}

/// An address with a slash too many leads to the one without; everything else is not found.
async fn nothing_here(method: Method, OriginalUri(uri): OriginalUri) -> Response {
    let asked = uri.path();
    let trimmed = asked.trim_end_matches('/');
    let reads = method == Method::GET || method == Method::HEAD;
    // Two slashes in front would name another host; browsers take a backslash for one.
    let is_ours = !trimmed.starts_with("//") && !trimmed.contains('\\');
    if reads && trimmed.len() > 1 && trimmed != asked && is_ours {
        let query = uri
            .query()
            .map(|query| format!("?{query}"))
            .unwrap_or_default();
        return Redirect::permanent(&format!("{trimmed}{query}")).into_response();
    }
    AppError::not_found().into_response()
}
