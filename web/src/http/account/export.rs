//! `/account/export`: everything that the site knows of somebody, as one JSON document.

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
    self, CLASSES_TAUGHT, Cursor, Filter, Remover, Store, StoreError, SubmissionItem, UnixMs, User,
    UserId,
};

/// How many submissions are read at once.
const READ_AT_ONCE: u32 = 20;

/// How many posts are in it, the latest of them.
const MOST_POSTS: i64 = 5000;

/// `GET /account/export`.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
) -> Result<Response, AppError> {
    let account = account(&state.store, &user).await?;
    let begin = format!("{{\"account\":{account},\"submissions\":[");
    let middle = submissions(state.store.clone(), user.id);
    // Whatever packs an answer as it is sent asks once more after the end.
    let parts = stream::once(async { Ok(begin) }).chain(middle).fuse();
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

/// Who somebody is here, and what they have but for what they handed in.
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
    let games = store.kept_games(user.id).await?;
    let games = games.iter().map(|it| {
        json!({
            "game": it.game,
            "address": it.address,
            "moves": it.moves,
            "winner": it.winner,
            "kept_at": it.kept_at.rfc3339(),
        })
    });
    let ladders = store.ladder_entries_of(user.id).await?;
    let ladders = ladders.iter().map(|it| {
        json!({
            "problem": it.problem,
            "submission": it.submission,
            "entered_at": it.entered_at.rfc3339(),
        })
    });
    let drafts = drafts(store, user.id).await?;
    let prints = store.prints_by(user.id).await?;
    let prints = prints.iter().map(|(contest, asked_at, text)| {
        json!({ "contest": contest, "asked_at": asked_at.rfc3339(), "text": text })
    });
    let posts = posts(store, user.id).await?;
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
    let mut account = json!({
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
        "games": games.collect::<Vec<_>>(),
        "ladders": ladders.collect::<Vec<_>>(),
        "drafts": drafts,
        "prints": prints.collect::<Vec<_>>(),
        "posts": posts,
        "classes": classes.collect::<Vec<_>>(),
        "teaches": taught.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(),
    });
    for (name, rows) in store.own_data(user.id).await? {
        account[name] = rows.into_iter().map(with_moments).collect::<Value>();
    }
    Ok(account)
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

/// The programs that somebody has begun.
async fn drafts(store: &Store, user: UserId) -> Result<Vec<Value>, StoreError> {
    let drafts = store.program_drafts(user).await?;
    let drafts = drafts.iter().map(|it| {
        json!({
            "problem": it.problem,
            "language": it.language,
            "kept_at": it.kept_at.rfc3339(),
            "text": it.body,
        })
    });
    Ok(drafts.collect())
}

/// What somebody said about problems, the latest first; what they took away is nowhere.
async fn posts(store: &Store, user: UserId) -> Result<Vec<Value>, StoreError> {
    let mut posts = Vec::new();
    for row in store.posts_of(user, MOST_POSTS).await? {
        if row.removed() != Some(Remover::Author) {
            let thread = store.thread(row.thread).await?;
            posts.push(json!({
                "problem": thread.map(|it| it.problem),
                "posted_at": row.posted_at.rfc3339(),
                "edited_at": row.edited_at.map(UnixMs::rfc3339),
                "text": row.body,
            }));
        }
    }
    Ok(posts)
}

/// How far the submissions have been written.
struct Written {
    store: Store,
    filter: Filter,
    /// Where the next are; `None` behind the last.
    cursor: Option<Cursor>,
    /// Those that were read and are not written yet.
    read: VecDeque<SubmissionItem>,
    is_first: bool,
    is_ended: bool,
}

impl Written {
    /// The next part of the text: a submission, or the ends of the array and the document.
    async fn next(&mut self) -> Result<String, StoreError> {
        while self.read.is_empty()
            && let Some(cursor) = self.cursor.take()
        {
            let place = store::Page {
                cursor,
                limit: READ_AT_ONCE,
            };
            let found = self.store.submissions(&self.filter, place).await?;
            self.read = found.items.into();
            self.cursor = found.older.map(Cursor::Before);
        }
        let Some(item) = self.read.pop_front() else {
            self.is_ended = true;
            return Ok("]}\n".to_owned());
        };
        // One at a time: answers may be long.
        let source = self.store.source(item.id).await?;
        let comma = if self.is_first { "" } else { "," };
        self.is_first = false;
        Ok(format!("{comma}{}", document(&item, source)))
    }
}

/// All submissions with their programs, newest first, as the members of an array, and the ends of the
/// array and the document. A failure of the database cuts the answer off: what is left is no document.
fn submissions(store: Store, user: UserId) -> impl Stream<Item = Result<String, StoreError>> {
    let written = Written {
        store,
        filter: Filter {
            user: Some(user),
            ..Filter::default()
        },
        cursor: Some(Cursor::Newest),
        read: VecDeque::new(),
        is_first: true,
        is_ended: false,
    };
    stream::unfold(written, |mut written| async move {
        if written.is_ended {
            return None;
        }
        let part = written.next().await;
        if let Err(error) = &part {
            tracing::warn!(%error, "an export ended");
            written.is_ended = true;
        }
        Some((part, written))
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
