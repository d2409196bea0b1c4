//! `/account/export`: everything that the site knows of somebody, as one JSON document. It is written piece by piece as it
//! is sent, of which each is a few rows: how much somebody has makes it longer, and takes no more memory.

use std::collections::VecDeque;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt, stream};
use serde_json::{Value, json};

use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::{
    self, CLASSES_TAUGHT, Cursor, Filter, OWN_PARTS, OwnPlace, Store, StoreError, SubmissionItem,
    UnixMs, User, UserId,
};

/// How many submissions are read at once.
const READ_AT_ONCE: u32 = 20;

/// `GET /account/export`.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
) -> Result<Response, AppError> {
    let account = account(&state.store, &user).await?.to_string();
    // Its other members follow.
    let account = account.strip_suffix('}').unwrap_or(&account);
    let begin = format!("{{\"account\":{account}");
    let rest = pieces(Export::of(state.store.clone(), user.id));
    // Whatever packs an answer as it is sent asks once more after the end.
    let parts = stream::once(async { Ok(begin) }).chain(rest).fuse();
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"grundy.json\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let body = Body::from_stream(parts);
    Ok((headers, body).into_response())
}

/// Who somebody is here, and the little of what they have that is no row of a table as it is.
async fn account(store: &Store, user: &User) -> Result<Value, StoreError> {
    let settings = store.settings(user.id).await?;
    let tokens = store.tokens(user.id).await?;
    let sessions = store.sessions(user.id).await?.into_iter();
    let sessions = sessions.map(|it| {
        json!({
            "browser": it.data.get("browser"),
            "created_at": it.created_at.rfc3339(),
            "last_seen_at": it.updated_at.rfc3339(),
        })
    });
    let tokens = tokens.iter().map(|it| {
        json!({
            "label": it.name,
            "scopes": it.scopes,
            "created_at": it.created_at.rfc3339(),
            "expires_at": it.expires_at.rfc3339(),
            "last_used_at": it.last_used_at.map(UnixMs::rfc3339),
        })
    });
    let lessons = store.lesson_answers(user.id).await?;
    let lessons = lessons
        .iter()
        .map(|it| json!({ "lesson": it.lesson, "question": it.question, "choice": it.choice }));
    let ladders = store.ladder_entries_of(user.id).await?;
    let ladders = ladders.iter().map(|it| {
        json!({
            "problem": it.problem,
            "submission": it.submission,
            "entered_at": it.entered_at.rfc3339(),
        })
    });
    let classes = store.memberships(user.id).await?;
    let classes = classes.iter().map(|it| {
        json!({
            "name": it.name,
            "called": it.label,
            "joined_at": it.spell.joined_at.rfc3339(),
            "left_at": it.spell.left_at.and_then(UnixMs::rfc3339),
        })
    });
    let mail = store.mail_of(user.id).await?;
    let taught = store.classes(CLASSES_TAUGHT, user.id).await?;
    let called = store.called(user.id).await?;
    Ok(json!({
        "name": user.name,
        "called": called,
        "role": user.role,
        "created_at": user.created_at.rfc3339(),
        "mail": mail.address,
        "mail_to_confirm": mail.pending,
        "settings": {
            "language": settings.language,
            "theme": settings.theme,
            "time_zone": settings.time_zone,
            "editor_keys": settings.editor_keys,
            "shares_solutions": settings.shares_solutions,
            "lets_break": settings.lets_break,
        },
        "tokens": tokens.collect::<Vec<_>>(),
        "sessions": sessions.collect::<Vec<_>>(),
        "lessons": lessons.collect::<Vec<_>>(),
        "ladders": ladders.collect::<Vec<_>>(),
        "classes": classes.collect::<Vec<_>>(),
        "teaches": taught.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(),
    }))
}

/// A row as the database has it, with its times as people write them.
fn with_moments(mut row: Value) -> Value {
    if let Value::Object(fields) = &mut row {
        for (name, value) in fields {
            let time = value.as_i64().filter(|_| name.ends_with("_at"));
            if let Some(time) = time {
                *value = json!(UnixMs(time).rfc3339());
            }
        }
    }
    row
}

/// How far the document has been written behind its beginning.
struct Export {
    store: Store,
    user: UserId,
    /// The part of the account that is written, by its place among all of them…
    part: usize,
    /// …and how far it is.
    place: OwnPlace,
    submissions: Option<Submissions>,
    is_ended: bool,
}

/// How far the submissions have been written.
struct Submissions {
    filter: Filter,
    /// Where the next are; `None` behind the last.
    cursor: Option<Cursor>,
    /// Those that were read and are not written yet.
    read: VecDeque<SubmissionItem>,
    is_first: bool,
}

impl Export {
    fn of(store: Store, user: UserId) -> Self {
        Self {
            store,
            user,
            part: 0,
            place: OwnPlace::default(),
            submissions: None,
            is_ended: false,
        }
    }

    /// The next piece of the text.
    async fn next(&mut self) -> Result<String, StoreError> {
        if let Some(piece) = self.rows_of_a_part().await? {
            return Ok(piece);
        }
        if let Some(submissions) = &mut self.submissions {
            let next = submissions.next(&self.store).await?;
            self.is_ended = next.is_none();
            return Ok(next.unwrap_or_else(|| "]}\n".to_owned()));
        }
        self.submissions = Some(Submissions::of(self.user));
        Ok("},\"submissions\":[".to_owned())
    }

    /// The next rows of the part that is written, with the ends of its array where it begins and where it ends; `None`
    /// behind the last part.
    async fn rows_of_a_part(&mut self) -> Result<Option<String>, StoreError> {
        let Some(part) = OWN_PARTS.get(self.part) else {
            return Ok(None);
        };
        let is_first = self.place.is_beginning();
        let rows = self.store.own_rows(self.user, part, &mut self.place);
        let rows = rows.await?;
        let is_last = i64::try_from(rows.len()).is_ok_and(|count| count < part.at_once());
        let mut piece = if is_first {
            format!(",\"{}\":[", part.name())
        } else {
            String::new()
        };
        let mut needs_comma = !is_first;
        for row in rows {
            if needs_comma {
                piece.push(',');
            }
            piece.push_str(&with_moments(row).to_string());
            needs_comma = true;
        }
        if is_last {
            piece.push(']');
            self.part += 1;
            self.place = OwnPlace::default();
        }
        Ok(Some(piece))
    }
}

impl Submissions {
    /// All of somebody, the newest first.
    fn of(user: UserId) -> Self {
        Self {
            filter: Filter {
                user: Some(user),
                ..Filter::default()
            },
            cursor: Some(Cursor::Newest),
            read: VecDeque::new(),
            is_first: true,
        }
    }

    /// The next one with its program; `None` behind the last.
    async fn next(&mut self, store: &Store) -> Result<Option<String>, StoreError> {
        while self.read.is_empty()
            && let Some(cursor) = self.cursor.take()
        {
            let place = store::Page {
                cursor,
                limit: READ_AT_ONCE,
            };
            let found = store.submissions(&self.filter, place).await?;
            self.read = found.items.into();
            self.cursor = found.older.map(Cursor::Before);
        }
        let Some(item) = self.read.pop_front() else {
            return Ok(None);
        };
        // One at a time: answers may be long.
        let source = store.source(item.id).await?;
        let comma = if self.is_first { "" } else { "," };
        self.is_first = false;
        Ok(Some(format!("{comma}{}", document(&item, source))))
    }
}

/// What follows the beginning, piece by piece. A failure of the database cuts the answer off: what is left is no document.
fn pieces(export: Export) -> impl Stream<Item = Result<String, StoreError>> {
    stream::unfold(export, |mut export| async move {
        if export.is_ended {
            return None;
        }
        let piece = export.next().await;
        if let Err(error) = &piece {
            tracing::warn!(%error, "an export ended");
            export.is_ended = true;
        }
        Some((piece, export))
    })
}

fn document(item: &SubmissionItem, source: Option<Vec<u8>>) -> Value {
    let source = source.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    json!({
        "id": item.id,
        "problem": item.problem,
        "language": item.language,
        "created_at": item.created_at.rfc3339(),
        "verdict": item.verdict,
        "time_ms": item.time_ms,
        "memory_kib": item.memory_kib,
        "source": source,
    })
}
