//! `/admin`: how the machine, the database, the queue and the languages are doing.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use judge::sandbox::probe;

use super::machines::{LanguageLine, Machine, ProtectionLine};
use super::{Administrator, samples, workers};
use crate::http::error::AppError;
use crate::http::page::{Moment, Page, render};
use crate::http::setter::{Proposed, waiting};
use crate::http::state::AppState;
use crate::library::Shelved;
use crate::store::{ReportedProtection, Space, UnjudgedLanguage};

#[derive(Template)]
#[template(path = "admin/overview.html")]
struct OverviewPage<'a> {
    page: &'a Page,
    /// What is left of what the site began with.
    samples: Vec<samples::Line>,
    /// Whether something waits that was reported of what people say.
    has_reports: bool,
    /// Whether the nightly backup that was due last was not made.
    has_failed_backup: bool,
    /// What has broken accepted programs and waits to be decided on.
    hacks: Proposed,
    space: Space,
    used: String,
    free: Option<String>,
    /// Whether the disk is nearly full.
    is_short: bool,
    /// The queue as it is drawn: whether each is being judged, those that are first.
    stones: Vec<bool>,
    waiting: i64,
    under_way: i64,
    oldest_waiting: Option<Moment>,
    oldest_under_way: Option<Moment>,
    workers: Vec<workers::Line>,
    /// How the machines of the workers are.
    machines: Vec<Machine>,
    languages: Vec<LanguageLine>,
    /// What isolates programs here; empty where this process judges nothing.
    protections: Vec<ProtectionLine>,
}

/// Below this the disk counts as nearly full.
const SHORT_OF_ROOM: u64 = 2 * 1024 * 1024 * 1024;

/// `GET /admin`.
pub async fn show(
    State(state): State<AppState>,
    Administrator(user): Administrator,
    page: Page,
) -> Result<Response, AppError> {
    let space = state.store.space().await?;
    let queue = state.store.queue_ages().await?;
    // Of what belongs to somebody its owner decides.
    let built_in = page.shelf.all().filter(|it| it.owner.is_none());
    let built_in: Vec<&Shelved> = built_in.collect();
    let hacks = Proposed::of(&waiting(&state, &built_in).await?, &user, &built_in);
    let protections = if state.runs.is_some() {
        // Tries each of them: a moment of work for the kernel.
        let found = tokio::task::spawn_blocking(probe).await;
        found.map_err(|error| AppError::internal(&error))?
    } else {
        Vec::new()
    };
    let workers = state.store.workers().await?;
    render(&OverviewPage {
        page: &page,
        machines: workers
            .iter()
            .filter_map(|it| Machine::of(it, page.locale))
            .collect(),
        samples: samples::Line::all(&state.store.samples().await?, page.locale),
        hacks,
        has_failed_backup: (state.backups.nightly()).is_some_and(|it| it.failure.why().is_some()),
        has_reports: !state.store.reported(1).await?.is_empty(),
        used: size(space.used.unsigned_abs()),
        free: space.free.map(size),
        is_short: space.free.is_some_and(|free| free < SHORT_OF_ROOM),
        space,
        stones: stones(queue.under_way, queue.waiting),
        waiting: queue.waiting,
        under_way: queue.under_way,
        oldest_waiting: queue.oldest_waiting.map(Moment::from),
        oldest_under_way: queue.oldest_under_way.map(Moment::from),
        workers: workers.into_iter().map(workers::Line::of).collect(),
        languages: languages(&state),
        protections: protections
            .into_iter()
            .map(|it| ProtectionLine::of(&ReportedProtection::from(it), page.locale))
            .collect(),
    })
}

/// How many submissions of the queue are drawn at most; the figures say all.
const STONES: usize = 120;

fn stones(under_way: i64, waiting: i64) -> Vec<bool> {
    let many = |count: i64| usize::try_from(count).unwrap_or_default();
    let judged = std::iter::repeat_n(true, many(under_way));
    let all = judged.chain(std::iter::repeat_n(false, many(waiting)));
    all.take(STONES).collect()
}

fn languages(state: &AppState) -> Vec<LanguageLine> {
    let offered = state.languages();
    let mut lines: Vec<LanguageLine> = (offered.iter())
        .map(|language| LanguageLine {
            id: language.id.clone(),
            name: language.name.clone(),
            state_key: "health-on",
            detail: language.version.clone(),
        })
        .collect();
    let Some(runs) = &state.runs else {
        return lines;
    };
    let unjudged = UnjudgedLanguage::all_of(runs.judge()).into_iter();
    lines.extend(unjudged.map(LanguageLine::from));
    lines
}

/// So many bytes, in words.
pub(super) fn size(bytes: u64) -> String {
    let mib = bytes as f64 / 1024.0 / 1024.0;
    if mib < 1024.0 {
        format!("{mib:.1} MiB")
    } else {
        format!("{:.1} GiB", mib / 1024.0)
    }
}
