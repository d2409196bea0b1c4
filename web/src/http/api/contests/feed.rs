//! `/api/contests/{id}/event-feed`: everything there is, and then what changes, one object a line.

use std::collections::HashMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt};
use serde_json::{Value, json};

use super::now::Now;
use super::objects::{ENDPOINTS, Source, contest, without_nulls};
use crate::http::auth::AuthUser;
use crate::http::contests::seen::{Phase, find};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::standing::while_good;
use crate::http::state::{AppState, OpenStream};
use crate::store::ContestRow;

/// How often a reader's contest is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// After how many looks without a change an empty line says that the connection lives.
const LOOKS_BEFORE_SIGN: u32 = 30;

/// Somebody who reads the feed.
pub(super) struct Reader {
    pub(super) state: AppState,
    pub(super) user: Option<AuthUser>,
    pub(super) locale: Locale,
    pub(super) id: String,
    /// Whether it goes on after what there is now.
    pub(super) goes_on: bool,
    /// The contest at the last look, and what it was for the reader.
    seen: Option<(ContestRow, Phase, bool)>,
    /// What the reader has, by kind and id.
    sent: HashMap<(String, String), Value>,
    looks: u32,
    is_over: bool,
}

impl Reader {
    pub(super) fn new(
        state: AppState,
        user: Option<AuthUser>,
        locale: Locale,
        id: String,
        goes_on: bool,
    ) -> Self {
        Self {
            state,
            user,
            locale,
            id,
            goes_on,
            seen: None,
            sent: HashMap::new(),
            looks: 0,
            is_over: false,
        }
    }

    /// The answer that goes on until the reader leaves, or the server ends.
    pub(super) fn answer(self, place: OpenStream) -> Response {
        let closing = self.state.closing.clone().cancelled_owned();
        let store = self.state.store.clone();
        let credential = self.user.as_ref().map(|user| user.credential.clone());
        let lines = while_good(lines(self), store, credential);
        let lines = lines.take_until(closing).map(move |text| {
            // Held for as long as there may be lines.
            let _ = &place;
            Ok::<_, Infallible>(Bytes::from(text))
        });
        let headers = [
            (header::CONTENT_TYPE, "application/x-ndjson"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (headers, Body::from_stream(lines)).into_response()
    }

    /// The next lines; `None` when the reader may no longer read, or all was said.
    async fn next(&mut self) -> Option<String> {
        if self.is_over {
            return None;
        }
        loop {
            let text = self.look().await.ok()?;
            self.is_over = !self.goes_on;
            if !text.is_empty() || self.is_over {
                self.looks = 0;
                return Some(text);
            }
            self.looks += 1;
            if self.looks >= LOOKS_BEFORE_SIGN {
                self.looks = 0;
                return Some("\n".to_owned());
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// A line for each object that is not what was sent.
    async fn look(&mut self) -> Result<String, AppError> {
        let state = self.state.clone();
        let viewer = match &mut self.user {
            Some(user) => Some(user.acting_now(&state.store).await?),
            None => None,
        };
        let seen = find(&state, viewer.as_ref(), &self.id).await?.inside()?;
        let figures = (seen.contest.clone(), seen.phase, seen.is_jury);
        if self.seen.as_ref() == Some(&figures) {
            return Ok(String::new());
        }
        self.seen = Some(figures);
        let now = Now::of(&state, &seen).await?;
        let held = now.standings(&state).await?;
        let standings = held.as_ref().ok_or_else(AppError::not_found)?;
        let source = Source {
            state: &state,
            locale: self.locale,
            seen: &seen,
            standings,
            shelf: &now.shelf,
            rows: &now.rows,
            clarifications: &now.clarifications,
        };
        let mut lines = String::new();
        let whole = contest(&seen.contest, self.locale);
        self.tell(&mut lines, "contest", None, whole);
        let kinds = ENDPOINTS.into_iter();
        for kind in kinds.filter(|kind| !matches!(*kind, "scoreboard" | "access")) {
            let document = source.at(kind)?.unwrap_or_default();
            match document {
                Value::Array(objects) => {
                    for object in objects {
                        let id = object["id"].as_str().unwrap_or_default().to_owned();
                        self.tell(&mut lines, kind, Some(&id), object);
                    }
                }
                one => self.tell(&mut lines, kind, None, one),
            }
        }
        Ok(lines)
    }

    fn tell(&mut self, lines: &mut String, kind: &str, id: Option<&str>, data: Value) {
        let data = without_nulls(data);
        let key = (kind.to_owned(), id.unwrap_or_default().to_owned());
        if self.sent.get(&key) == Some(&data) {
            return;
        }
        let event = json!({ "type": kind, "id": id, "data": data });
        lines.push_str(&event.to_string());
        lines.push('\n');
        self.sent.insert(key, data);
    }
}

fn lines(reader: Reader) -> impl Stream<Item = String> + Send {
    futures::stream::unfold(reader, |mut reader| async move {
        let text = reader.next().await?;
        Some((text, reader))
    })
}
