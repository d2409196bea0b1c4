//! The session behind the pages' cookie: beginning, finding and ending it.

use std::time::Duration;

use axum::http::{HeaderMap, header};
use tower_sessions::{Expiry, Session, SessionManagerLayer};

use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::{
    Credential, SESSION_USER, Sessions, Shown, Store, UnixMs, User, UserId, session_key,
};

const COOKIE: &str = "grundy_session";
const DAYS: i64 = 30;

/// The key under which a session says what kind of browser began it.
pub const BROWSER: &str = "browser";

/// The key under which a session says in which epoch of the account it was begun.
const EPOCH: &str = "epoch";

/// The key under which a session notes when it was last used.
const SEEN: &str = "seen";

/// How exact that is: a write for every page would cost too much.
const SEEN_RESOLUTION: Duration = Duration::from_mins(15);

/// The layer that reads and writes the cookie. Nothing is stored for visitors who never sign in.
pub fn layer(state: &AppState) -> SessionManagerLayer<Sessions> {
    SessionManagerLayer::new(Sessions(state.store.clone()))
        .with_name(COOKIE)
        .with_same_site(tower_sessions::cookie::SameSite::Lax)
        .with_http_only(true)
        .with_secure(state.config.https)
        .with_expiry(Expiry::OnInactivity(time::Duration::days(DAYS)))
}

/// Signs `user` in. The session gets a new identifier, so that one planted in the browser before
/// is worth nothing.
pub async fn begin(session: &Session, user: &User, headers: &HeaderMap) -> Result<(), AppError> {
    session.clear().await;
    session.cycle_id().await?;
    session.insert(SESSION_USER, user.id).await?;
    session.insert(EPOCH, user.epoch).await?;
    session.insert(BROWSER, browser(headers)).await?;
    session.insert(SEEN, UnixMs::now()).await?;
    // Here, where a failure can still be reported.
    session.save().await?;
    Ok(())
}

/// Who shows this session; `None` when nobody is signed in, or the account was closed or got
/// another password since.
pub async fn shown(session: &Session, store: &Store) -> Result<Option<Credential>, AppError> {
    let Some(id) = session.get::<UserId>(SESSION_USER).await? else {
        return Ok(None);
    };
    let epoch = session.get::<i64>(EPOCH).await?.unwrap_or_default();
    let user = store.user(id).await?;
    let Some(user) = user.filter(|user| user.is_open() && user.epoch == epoch) else {
        return Ok(None);
    };
    let seen = session.get::<UnixMs>(SEEN).await?;
    let now = UnixMs::now();
    // In the future it was noted by a clock that has been put back since.
    let recently = now.before(SEEN_RESOLUTION)..=now.after(SEEN_RESOLUTION);
    if !seen.is_some_and(|seen| recently.contains(&seen)) {
        // Writing anything also puts off the session's end.
        session.insert(SEEN, now).await?;
    }
    let shown = session.id().map(|id| Shown::Session(session_key(id)));
    Ok(shown.map(|shown| Credential { shown, owner: user }))
}

/// Signs out: the session is gone on the server and in the browser.
pub async fn end(session: &Session) -> Result<(), AppError> {
    session.flush().await?;
    Ok(())
}

/// A short name of the browser, for the list of sessions.
fn browser(headers: &HeaderMap) -> String {
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok());
    let agent = agent.unwrap_or_default();
    let find = |names: &[(&str, &'static str)]| {
        names
            .iter()
            .find(|(mark, _)| agent.contains(mark))
            .map(|&(_, name)| name)
    };
    // Order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
    let program = find(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = find(&[
        ("Windows", "Windows"),
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (program, system) {
        (Some(program), Some(system)) => format!("{program}, {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => agent.chars().take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_named() {
        let name = |agent: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(
                header::USER_AGENT,
                agent.parse().unwrap_or_else(|_| unreachable!()),
            );
            browser(&headers)
        };
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like \
                    Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0";
        assert_eq!(name(edge), "Edge, Windows");
        assert_eq!(
            name("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0"),
            "Firefox, Linux"
        );
        assert_eq!(name("curl/8.5.0"), "curl/8.5.0");
    }
}
