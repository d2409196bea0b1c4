//! Following a submission: server-sent events for its page (HTML) and for programs (JSON).
//!
//! Every event is a whole snapshot with its version as id. A client that lost the connection
//! sends the last id it saw (`Last-Event-ID`, browsers do so by themselves) and gets what is
//! newer. The last event is named `done`; then the stream ends. A page gets a snapshot at once whose counterexample is
//! still to be explained, and the same again with the explanation.
//!
//! However many follow a submission, the store looks once for all of them, and each form of a
//! snapshot is written once.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::response::sse::Event;
use futures::{Stream, StreamExt};
use problems::Problem;
use serde::Deserialize;

use super::show::{changing, find, judged_problem};
use crate::explanation;
use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::event_stream;
use crate::http::page::Page;
use crate::http::sight::Sight;
use crate::http::standing::while_good;
use crate::http::state::{Address, AppState, Form};
use crate::store::{Snapshot, SubmissionId};

/// The version that whoever asks already has.
#[derive(Debug, Default, Deserialize)]
pub struct After {
    after: Option<i64>,
}

/// Who asks to follow a submission, and from where on.
pub struct Follow {
    /// The submission.
    pub id: String,
    /// Where the request comes from.
    pub address: Address,
    /// Who is signed in.
    pub user: Option<AuthUser>,
    /// The version last seen.
    pub seen: Option<i64>,
}

/// The version last seen: as a client that comes back has it, or else as the address has it.
fn last_seen(headers: &HeaderMap, After { after }: &After) -> Option<i64> {
    let header = headers.get("last-event-id");
    let header = header.and_then(|value| value.to_str().ok()?.parse().ok());
    header.or(*after)
}

impl Follow {
    /// Answers with the events of the submission: `name` is what all but the last are called,
    /// `form` what they are written as for this visitor, `write` writes one.
    ///
    /// # Errors
    /// 404 when there is no such submission, 429 when this address or user follows too many.
    pub async fn events(
        self,
        state: AppState,
        name: &'static str,
        form: impl Fn(Sight) -> Form + Send + 'static,
        write: impl Fn(&Step) -> Result<String, AppError> + Send + 'static,
    ) -> Result<Response, AppError> {
        let viewer = self.user.as_ref().map(AuthUser::acting);
        let place =
            state
                .streams
                .open(self.address, viewer.as_ref().map(|viewer| viewer.id), None)?;
        let submission = find(&state, &self.id, viewer.as_ref()).await?;
        let problem = judged_problem(&state, &submission).await;
        let problems = state.library.shelf().await?;
        let id = submission.id;
        let snapshots = snapshots(&state, id, self.seen);
        let credential = self.user.map(|user| user.credential);
        let snapshots = while_good(snapshots, state.store.clone(), credential);
        let closing = state.closing.clone();
        let steps = snapshots.flat_map(move |snapshot| {
            let form = form(Sight::of(viewer.as_ref(), &snapshot.submission, &problems));
            steps(snapshot, form, problem.clone())
        });
        let events = steps.map(move |step| {
            let text = if step.is_explained {
                state.texts.of(&step.snapshot, step.form, || write(&step))
            } else {
                write(&step).map(Arc::from)
            };
            match text {
                Ok(text) => event(&step, name).data(text),
                // The client comes back by itself when there is nothing to show.
                Err(_) => Event::default().comment("failed"),
            }
        });
        Ok(event_stream::answer(events, place, closing))
    }
}

/// `GET /submissions/{id}/events`: the changing part of the page as HTML.
pub async fn html(
    State(state): State<AppState>,
    user: Result<Option<AuthUser>, AppError>,
    page: Page,
    address: Address,
    Path(id): Path<String>,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let follow = Follow {
        id,
        address,
        // As for the page: a token that is not taken here is a stranger's.
        user: user.ok().flatten(),
        seen: last_seen(&headers, &after),
    };
    let locale = page.locale;
    let form = move |sight| Form::Html { locale, sight };
    let site = state.clone();
    let write = move |step: &Step| {
        let (problem, snapshot) = (step.problem.as_ref(), Snapshot::clone(&step.snapshot));
        changing(&site, &page, problem, snapshot, step.is_explained)
    };
    follow.events(state, "judging", form, write).await
}

/// What changes about a submission, newer than version `after`, to the moment it is done. A
/// failure ends them: clients come back by themselves.
fn snapshots(
    state: &AppState,
    id: SubmissionId,
    after: Option<i64>,
) -> impl Stream<Item = Arc<Snapshot>> + Send + use<> {
    // A server that is ending must not wait for those who watch.
    let closing = state.closing.clone().cancelled_owned();
    let snapshots = state.store.subscribe(id, after).take_until(closing);
    snapshots.filter_map(async |snapshot| {
        snapshot
            .inspect_err(|error| tracing::warn!(%error, "following ended"))
            .ok()
    })
}

/// A snapshot as it is to be written.
pub struct Step {
    /// What is written.
    pub snapshot: Arc<Snapshot>,
    /// The problem as it was judged.
    pub problem: Option<Problem>,
    /// As what it is written.
    form: Form,
    /// Whether it is known why its counterexample is one.
    is_explained: bool,
}

/// A snapshot when its counterexample was looked at; for a page at once before, where that is to be waited for.
fn steps(
    snapshot: Arc<Snapshot>,
    form: Form,
    problem: Option<Problem>,
) -> impl Stream<Item = Step> + Send + use<> {
    let (Form::Html { locale, sight } | Form::Json { locale, sight }) = form;
    let example = snapshot.submission.judging.counterexample.clone();
    let example = example.filter(|_| sight.explains());
    let is_ready = explanation::is_ready(locale, problem.as_ref(), example.as_ref());
    let is_for_page = matches!(form, Form::Html { .. });
    let at_once = (is_for_page && !is_ready).then(|| Step {
        snapshot: Arc::clone(&snapshot),
        problem: problem.clone(),
        form,
        is_explained: false,
    });
    let explained = Step {
        snapshot,
        problem,
        form,
        is_explained: true,
    };
    let later = async move {
        explanation::look(locale, explained.problem.as_ref(), example.as_ref()).await;
        explained
    };
    futures::stream::iter(at_once).chain(futures::stream::once(later))
}

/// An event without its data: the id is the version, the name says whether it is the last.
fn event(step: &Step, name: &'static str) -> Event {
    let event = Event::default().id(step.snapshot.version.to_string());
    let is_last = step.snapshot.is_last() && step.is_explained;
    event.event(if is_last { "done" } else { name })
}
