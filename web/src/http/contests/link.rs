//! `/contests/{id}/jury/link`: the link by which whoever has it looks at the public scoreboard of a contest, which
//! needs no account: for a projector, or for parents. It is shown once.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::{Page, render};
use crate::http::seen_contest::{Seen, find};
use crate::http::shown_once::ShownOnce;
use crate::http::state::AppState;

#[derive(Template)]
#[template(path = "contests/link.html")]
struct LinkPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    /// Whether there is one.
    has_link: bool,
    /// One that was just made.
    link: Option<String>,
}

/// What is to become of the link.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LinkForm {
    /// `revoke`; anything else makes one.
    action: String,
}

/// Where the link of a contest is made.
fn address(seen: &Seen) -> String {
    format!("/contests/{}/jury/link", seen.contest.id)
}

/// Where whoever has the secret looks, as the browser that asks names this site.
fn board(state: &AppState, headers: &HeaderMap, secret: &str) -> String {
    format!("{}/board/{secret}", state.config.origin(headers))
}

/// `GET /contests/{id}/jury/link`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
    page: Page,
    once: ShownOnce,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let (store, contest) = (&state.store, seen.contest.id);
    let has_link = store.has_board_link(contest).await?;
    let kept: Option<String> = once.kept(&state, &address(&seen));
    // One that was replaced or taken back meanwhile, maybe by another juror, leads nowhere.
    let leads_here = match &kept {
        Some(secret) => store.contest_of_link(secret).await? == Some(contest),
        None => false,
    };
    let kept = kept.filter(|_| leads_here);
    render(&LinkPage {
        page: &page,
        name: seen.name(page.locale),
        has_link,
        link: kept.map(|secret| board(&state, &headers, &secret)),
        seen: &seen,
    })
}

/// `POST /contests/{id}/jury/link`: makes a link, in place of the one there was, or takes it back.
pub async fn change(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
    mut page: Page,
    once: ShownOnce,
    Path(id): Path<String>,
    form: Result<SiteForm<LinkForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let (store, contest) = (&state.store, seen.contest.id);
    if form.action == "revoke" {
        if store.revoke_board_link(contest).await? {
            store.note_act(contest, user.id, "link-revoke", "").await?;
        }
        return Ok(Redirect::to(&address(&seen)).into_response());
    }
    let secret = store.make_board_link(contest).await?;
    store.note_act(contest, user.id, "link", "").await?;
    let link = board(&state, &headers, &secret);
    once.keep(&state, &mut page, &address(&seen), secret);
    render(&LinkPage {
        page: &page,
        name: seen.name(page.locale),
        has_link: true,
        link: Some(link),
        seen: &seen,
    })
}
