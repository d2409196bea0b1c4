//! `/admin/…`: what those who run the site see and do. For everybody else there is nothing here.
//!
//! | file | addresses |
//! |---|---|
//! | `overview` | `/admin`: how the machine, the database, the queue and the languages are doing |
//! | `users` | `/admin/users`: looking for people |
//! | `user` | `/admin/users/{id}`: one of them, and all that can be done |
//! | `settings` | `/admin/settings`: name, language, sign-in text, registration |
//! | `announcements` | `/admin/announcements`: what every page says, in both languages, until when |
//! | `invitations` | `/admin/invitations`: codes by which people register |
//! | `accounts` | `/admin/accounts`: making an account, or many |
//! | `backups` | `/admin/backups`: the backups there are, and beginning one |
//! | `backup` | `/admin/backups/{name}`: taking one away, deleting it |
//! | `roles` | `/admin/roles`: what each role may do |
//! | `logo` | `/admin/logo`: the picture next to the name |
//! | `mail` | `/admin/mail`: the server that takes the site's mail |
//! | `samples` | `/admin/samples/remove`: what the site began with |
//! | `workers` | `/admin/workers/{id}`: whether a worker takes more |
//! | `reports` | `/admin/reports`: what was reported of what people say about problems |
//! | `audit` | `/admin/audit`: who did what to whom |
//! | `details` | what else the record of an act says, in the words of the page |

pub mod accounts;
pub mod announcements;
pub mod audit;
pub mod backup;
pub mod backups;
mod details;
pub mod invitations;
pub mod logo;
mod machines;
pub mod mail;
pub mod overview;
pub mod reports;
pub mod roles;
pub mod samples;
pub mod settings;
pub mod user;
pub mod users;
pub mod workers;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::auth::SignedIn;
use super::error::AppError;
use super::state::AppState;
use super::{FORM_LIMIT, form_of};
use crate::library::rights;
use crate::store::User;

/// The routes below `/admin`.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/admin", get(overview::show))
        .route("/admin/users", get(users::show))
        .route("/admin/users/{id}", get(user::show).post(user::act))
        .route("/admin/roles", get(roles::show))
        .route("/admin/backups", get(backups::show).post(backups::begin))
        .route("/admin/backups/{name}", get(backup::show).post(backup::act))
        .route(
            "/admin/invitations",
            get(invitations::show).post(invitations::invite),
        )
        .route("/admin/invitations/{id}/revoke", post(invitations::revoke))
        .route("/admin/settings", get(settings::show).post(settings::save))
        .route("/admin/mail", get(mail::show).post(mail::save))
        .route(
            "/admin/announcements",
            get(announcements::show).post(announcements::announce),
        )
        .route(
            "/admin/announcements/{id}",
            get(announcements::edit).post(announcements::save),
        )
        .route("/admin/announcements/{id}/end", post(announcements::end))
        .route(
            "/admin/samples/remove",
            get(samples::show).post(samples::remove),
        )
        .route("/admin/workers/{id}", post(workers::act))
        .route("/admin/reports", get(reports::show).post(reports::settle))
        .route("/admin/audit", get(audit::show))
        .route("/admin/audit.csv", get(audit::table))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .route("/admin/accounts", get(accounts::show).post(accounts::make))
        .route(
            "/admin/logo",
            form_of("/admin/settings", logo::save).layer(DefaultBodyLimit::max(logo::FORM_LIMIT)),
        )
}

/// Somebody who runs the site. Strangers are led to the sign-in; for others nothing is here.
#[derive(Debug, Clone)]
pub struct Administrator(pub User);

impl FromRequestParts<AppState> for Administrator {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let SignedIn(user) = SignedIn::from_request_parts(parts, state).await?;
        if rights::administers(&user) {
            Ok(Self(user))
        } else {
            Err(AppError::not_found().into_response())
        }
    }
}
