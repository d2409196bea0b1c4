//! Pages that show a secret once: links by which people choose a password, invitations, slips with passwords.
//!
//! The answer to the form shows it at once. Whoever then reads the page in the other language asks for the page
//! anew, and gets it with the secret, for some minutes and in the same session; whoever loads it in any other
//! way has seen it for the last time.

use std::any::Any;
use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tower_sessions::Session;

use super::page::Page;
use super::state::AppState;
use crate::store::session_key;

/// The session that asks, and whether it asks for a page in a language.
pub struct ShownOnce {
    session: Option<String>,
    names_language: bool,
}

impl ShownOnce {
    /// Keeps what the page is about to show, which is then found at `address` in either language.
    pub fn keep(&self, state: &AppState, page: &mut Page, address: &str, secret: impl Any + Send) {
        if let Some(session) = &self.session {
            state.secrets.keep(session, address, secret);
        }
        page.stand_at(address);
    }

    /// What the page at `address` showed to this session, where it comes for it in the other language.
    pub fn kept<T: Any + Clone>(&self, state: &AppState, address: &str) -> Option<T> {
        let session = self.session.as_deref()?;
        if self.names_language {
            return state.secrets.kept(session, address);
        }
        state.secrets.forget(session, address);
        None
    }
}

impl FromRequestParts<AppState> for ShownOnce {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Infallible> {
        let session = parts.extensions.get::<Session>().and_then(Session::id);
        let query = parts.uri.query().unwrap_or_default();
        Ok(Self {
            session: session.map(session_key),
            names_language: query.split('&').any(|pair| pair.starts_with("lang=")),
        })
    }
}
