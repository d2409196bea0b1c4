//! `/api/contests/{id}/event-feed`: everything there is, and then what changes, one object a line.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt};
use serde_json::{Value, json};

use super::now::Now;
use super::objects::{ENDPOINTS, Source, contest, without_nulls};
use super::runs::{self, RUNS, RunChanges};
use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::seen_contest::{Phase, find};
use crate::http::standing::while_good;
use crate::http::state::{AppState, FeedReader, Had, OpenStream};
use crate::store::ContestRow;

/// How often a reader's contest is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// After how many looks without a change an empty line says that the connection lives.
const LOOKS_BEFORE_SIGN: u32 = 30;

/// An object's kind and id; single objects have an empty one.
type Key = (&'static str, String);

/// Somebody who reads the feed.
pub(super) struct Reader {
    pub(super) state: AppState,
    pub(super) user: Option<AuthUser>,
    pub(super) locale: Locale,
    pub(super) id: String,
    /// Whether it goes on after what there is now.
    pub(super) goes_on: bool,
    /// The contest at the last look, whether its table was preliminary, what it was for the reader, and the
    /// revision of the library, which rises when a problem is hidden or another version of it served.
    seen: Option<(ContestRow, Phase, bool, bool, i64)>,
    /// What the reader has.
    sent: Had,
    /// Who reads.
    who: FeedReader,
    /// The tokens of what the reader had before the latest lines, and of what it has with them.
    tokens: [Option<String>; 2],
    looks: u32,
    is_over: bool,
}

impl Reader {
    pub(super) fn new(
        state: AppState,
        user: Option<AuthUser>,
        locale: Locale,
        reader: FeedReader,
        goes_on: bool,
    ) -> Self {
        let id = reader.contest.to_string();
        Self {
            state,
            user,
            locale,
            id,
            goes_on,
            seen: None,
            sent: Had::new(),
            who: reader,
            tokens: [None, None],
            looks: 0,
            is_over: false,
        }
    }

    /// The same reader, who had got so much when it was given that token.
    pub(super) fn since(self, token: String, had: Had) -> Self {
        Self {
            sent: had,
            tokens: [None, Some(token)],
            ..self
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
        // What is read after the number may be newer; then the number has changed again.
        let revision = state.store.library_revision().await?;
        let seen = find(&state, viewer.as_ref(), &self.id).await?.inside()?;
        let is_preliminary = seen.preliminary_until().is_some();
        let figures = (
            seen.contest.clone(),
            seen.phase,
            is_preliminary,
            seen.is_jury,
            revision,
        );
        if self.seen.as_ref() == Some(&figures) {
            return Ok(String::new());
        }
        self.seen = Some(figures);
        let now = Now::of(&state, (&seen, viewer.as_ref())).await?;
        let runs = runs::changes(&state, &seen, &now.rows, &mut self.sent).await?;
        let held = now.standings(&state).await?;
        let standings = held.as_ref().ok_or_else(AppError::not_found)?;
        let source = Source {
            state: &state,
            locale: self.locale,
            seen: &seen,
            viewer: viewer.as_ref(),
            standings,
            shelf: &now.shelf,
            rows: &now.rows,
            clarifications: &now.clarifications,
            members: &now.members,
            packages: &now.packages,
        };
        let mut objects = vec![(
            ("contest", String::new()),
            contest(&seen.contest, self.locale),
        )];
        let kinds = ENDPOINTS.into_iter();
        for kind in kinds.filter(|kind| !matches!(*kind, "scoreboard" | "access")) {
            match source.at(kind).unwrap_or_default() {
                Value::Array(all) => objects.extend(all.into_iter().map(|object| {
                    let id = object["id"].as_str().unwrap_or_default().to_owned();
                    ((kind, id), object)
                })),
                one => objects.push(((kind, String::new()), one)),
            }
        }
        Ok(self.differences(objects, runs))
    }

    /// The lines by which what the reader has becomes these objects: first what is gone, each object
    /// before those that it names, then what is new or changed. Of runs it is known already.
    ///
    /// The last one has the token of what the reader has then, those before it that of what it had
    /// until now: whoever got only some of them is told all of them again.
    fn differences(&mut self, objects: Vec<(Key, Value)>, runs: RunChanges) -> String {
        let gone_runs = runs.gone.into_iter();
        let mut lines: Vec<(Key, Value)> = gone_runs.map(|id| ((RUNS, id), Value::Null)).collect();
        let there: HashSet<Key> = objects.iter().map(|(key, _)| key.clone()).collect();
        let place = |kind: &str| ENDPOINTS.iter().position(|it| *it == kind);
        let mut gone: Vec<Key> = self.sent.keys().cloned().collect();
        gone.retain(|key| key.0 != RUNS && !there.contains(key));
        gone.sort_by_key(|(kind, id)| (Reverse(place(kind)), id.clone()));
        for key in gone {
            self.sent.remove(&key);
            lines.push((key, Value::Null));
        }
        for (key, data) in objects {
            let data = without_nulls(data);
            let digest = blake3::hash(data.to_string().as_bytes());
            if self.sent.get(&key) != Some(&digest) {
                self.sent.insert(key.clone(), digest);
                lines.push((key, data));
            }
        }
        lines.extend(runs.new.into_iter().map(|(id, run)| ((RUNS, id), run)));
        let Some(last) = lines.len().checked_sub(1) else {
            return String::new();
        };
        let feeds = &self.state.feeds;
        let now = feeds.keep(self.who, self.sent.clone());
        let [older, before] = &self.tokens;
        let mut text = String::new();
        for (at, (key, data)) in lines.iter().enumerate() {
            let token = if at == last {
                Some(&now)
            } else {
                before.as_ref()
            };
            say(&mut text, key, data, token);
        }
        if let Some(older) = older {
            feeds.forget(older);
        }
        self.tokens = [self.tokens[1].take(), Some(now)];
        text
    }
}

/// Adds the line of an object; one that is gone is null.
fn say(lines: &mut String, (kind, id): &Key, data: &Value, token: Option<&String>) {
    // Single objects have no id.
    let id = Some(id).filter(|id| !id.is_empty());
    let mut event = json!({ "type": kind, "id": id, "data": data });
    if let Some(token) = token {
        event["token"] = json!(token);
    }
    lines.push_str(&event.to_string());
    lines.push('\n');
}

fn lines(reader: Reader) -> impl Stream<Item = String> + Send {
    futures::stream::unfold(reader, |mut reader| async move {
        let text = reader.next().await?;
        Some((text, reader))
    })
}
