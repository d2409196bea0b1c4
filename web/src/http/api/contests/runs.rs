//! The runs of a contest: what became of each test of what was judged. Its jury alone reads them: what participants are
//! told of tests stands on their pages.
//!
//! There are many, and those of a judging never change. So a reader of the feed has one sign for all runs of a submission,
//! which says how many they are and of which judging, and what is read anew is what has another sign.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::now::counted;
use super::values::{moment, relative, type_id};
use crate::http::error::AppError;
use crate::http::seen_contest::Seen;
use crate::http::state::{AppState, Had};
use crate::store::{ContestId, CountedRow, CountedRun, StoreError, SubmissionId};

/// What they are called in addresses and in the feed.
pub(super) const RUNS: &str = "runs";

/// Of how many submissions runs are read one by one; of more, those of the whole contest are.
const FEW: usize = 50;

/// The id of the judgement of a submission.
pub(super) fn judgement_id(submission: SubmissionId) -> String {
    format!("j{submission}")
}

/// The submission of the judgement of that id.
pub(super) fn submission_of(judgement: &str) -> Option<SubmissionId> {
    judgement.strip_prefix('j')?.parse().ok()
}

/// The submission of the run of that id.
pub(super) fn submission_of_run(run: &str) -> Option<SubmissionId> {
    let (submission, _) = run.strip_prefix('r')?.split_once('-')?;
    submission.parse().ok()
}

/// The id of a run by its place, from 1.
fn run_id(submission: SubmissionId, place: usize) -> String {
    format!("r{submission}-{place}")
}

/// All runs, or those of one submission alone; none for whoever is not of the jury.
pub(super) async fn all(
    state: &AppState,
    seen: &Seen,
    submission: Option<SubmissionId>,
) -> Result<Value, AppError> {
    if !seen.is_jury {
        return Ok(json!([]));
    }
    let contest = seen.contest.id;
    let rows = counted(&state.store, contest).await?;
    let mut runs = by_submission(state.store.counted_runs(contest, submission).await?);
    let mut found: Vec<Value> = Vec::new();
    for row in rows.iter().filter(|row| is_judged(row)) {
        let own = runs.remove(&row.id).unwrap_or_default();
        found.extend(documents(seen, row, &own));
    }
    Ok(found.into())
}

/// What a reader of the feed is told of runs, each by its id.
#[derive(Default)]
pub(super) struct RunChanges {
    /// Those that are gone.
    pub(super) gone: Vec<String>,
    /// Those that are new or changed.
    pub(super) new: Vec<(String, Value)>,
}

/// Brings what a reader has up to date with these rows.
pub(super) async fn changes(
    state: &AppState,
    seen: &Seen,
    rows: &[CountedRow],
    had: &mut Had,
) -> Result<RunChanges, AppError> {
    let mut known = known(had);
    let mut fresh = Vec::new();
    for row in rows.iter().filter(|row| seen.is_jury && is_judged(row)) {
        let sign = sign(row);
        match known.remove(&row.id) {
            Some((_, same)) if same == sign => {}
            before => fresh.push((row, sign, before.map_or(0, |(count, _)| count))),
        }
    }
    let mut changes = RunChanges::default();
    // Nothing of them is judged or counts any more.
    for (submission, (count, _)) in known {
        had.remove(&key(submission, count));
        changes
            .gone
            .extend((1..=count).map(|place| run_id(submission, place)));
    }
    let wanted: Vec<SubmissionId> = fresh.iter().map(|(row, ..)| row.id).collect();
    let mut runs = of_these(state, seen.contest.id, &wanted).await?;
    for (row, sign, before) in fresh {
        let own = runs.remove(&row.id).unwrap_or_default();
        had.remove(&key(row.id, before));
        had.insert(key(row.id, own.len()), sign);
        changes
            .gone
            .extend((own.len() + 1..=before).map(|place| run_id(row.id, place)));
        let documents = documents(seen, row, &own).into_iter();
        let ids = (1..).map(|place| run_id(row.id, place));
        changes.new.extend(ids.zip(documents));
    }
    Ok(changes)
}

/// Whether a submission is one of the contest's time, and judged.
fn is_judged(row: &CountedRow) -> bool {
    row.virtual_start.is_none() && row.verdict.is_some()
}

/// By what the runs of one judging of a submission differ from those of another.
fn sign(row: &CountedRow) -> blake3::Hash {
    let at = row.finished_at.unwrap_or(row.created_at);
    blake3::hash(&at.0.to_le_bytes())
}

/// Under what it is kept that a reader has so many runs of a submission.
fn key(submission: SubmissionId, count: usize) -> (&'static str, String) {
    (RUNS, format!("{submission}/{count}"))
}

/// How many runs of which judging a reader has of each submission.
fn known(had: &Had) -> HashMap<SubmissionId, (usize, blake3::Hash)> {
    let signs = had.iter().filter(|((kind, _), _)| *kind == RUNS);
    let known = signs.filter_map(|((_, id), sign)| {
        let (submission, count) = id.split_once('/')?;
        let submission: SubmissionId = submission.parse().ok()?;
        let count: usize = count.parse().ok()?;
        Some((submission, (count, *sign)))
    });
    known.collect()
}

/// The runs of these submissions.
async fn of_these(
    state: &AppState,
    contest: ContestId,
    submissions: &[SubmissionId],
) -> Result<HashMap<SubmissionId, Vec<CountedRun>>, StoreError> {
    if submissions.len() > FEW {
        return Ok(by_submission(
            state.store.counted_runs(contest, None).await?,
        ));
    }
    let mut runs = HashMap::new();
    for submission in submissions {
        let own = state.store.counted_runs(contest, Some(*submission)).await?;
        runs.insert(*submission, own);
    }
    Ok(runs)
}

fn by_submission(runs: Vec<CountedRun>) -> HashMap<SubmissionId, Vec<CountedRun>> {
    let mut sorted: HashMap<SubmissionId, Vec<CountedRun>> = HashMap::new();
    for run in runs {
        sorted.entry(run.submission).or_default().push(run);
    }
    sorted
}

/// The runs of a judged submission as the specification has them; when each ended is not kept, the end of all is.
fn documents(seen: &Seen, row: &CountedRow, runs: &[CountedRun]) -> Vec<Value> {
    let at = row.finished_at.unwrap_or(row.created_at);
    let documents = runs.iter().zip(1..).map(|(run, place)| {
        json!({
            "id": run_id(row.id, place),
            "judgement_id": judgement_id(row.id),
            "ordinal": run.ordinal + 1,
            "judgement_type_id": run.verdict.map(type_id),
            "time": moment(at),
            "contest_time": relative(at.0 - seen.contest.start_at.0),
            "run_time": run.time_ms as f64 / 1000.0,
        })
    });
    documents.collect()
}
