//! `/contests/{id}/jury`: what was handed in, who is of the jury, more time for all, an end at once, and
//! showing the frozen table.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use serde::Deserialize;

use super::form::longest_days;
use super::handed_in::{HandedIn, Parameters, handed_in};
use super::record::{Act, acts};
use super::remove::may_remove;
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::{Moment, Page, render};
use crate::http::query::{out_of_range, shortened, whole_number};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::state::AppState;
use crate::library::{Shelved, rights};
use crate::store::{ContestProblem, MOST_EXTRA_MINUTES, ParticipantId, UnixMs, UserId};

#[derive(Template)]
#[template(path = "contests/jury.html")]
struct JuryPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    handed_in: HandedIn,
    /// Who was named to the jury, or teaches the class that the contest is of.
    jurors: Vec<(UserId, String)>,
    /// Whether the visitor may make a contest like this one.
    may_copy: bool,
    /// Whether the visitor may delete it now.
    may_remove: bool,
    /// The problems that those who take part do not see, or will not when it begins, since their owners hide them.
    hidden: Vec<String>,
    /// What was judged by other limits than it would be now.
    other_limits: Vec<ByOtherLimits>,
    /// How many take part.
    people: usize,
    /// How many questions wait for an answer.
    waiting: i64,
    acts: Vec<Act>,
    /// Whether there is a frozen table to be shown.
    may_reveal: bool,
    /// How many minutes everybody can get at once.
    most_minutes: i64,
    /// How many of its cells were shown so far.
    revealed: i64,
    /// What is shown next: whose and for which problem.
    next: Option<(String, String)>,
    /// When it is shown at the latest.
    shown_by: Moment,
    faults: &'a Faults,
}

/// Submissions for a problem that were judged by other limits than the contest has for it now.
struct ByOtherLimits {
    letter: String,
    count: i64,
    /// Where they are judged again.
    address: String,
}

/// `GET /contests/{id}/jury`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let shown = jury_page(&state, &page, &seen, &asked, &Faults::default()).await;
    match shown {
        // The form says so, and whom one may mean.
        Err(error) if error.fields().iter().any(|it| it.field == "who") => {
            let faults = Faults::from_error(error)?;
            jury_page(&state, &page, &seen, &asked, &faults).await
        }
        shown => shown,
    }
}

/// The page of the jury with what was wrong in one of its forms.
async fn jury_page(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    asked: &Parameters,
    faults: &Faults,
) -> Result<Response, AppError> {
    let contest = seen.contest.id;
    let problems = state.store.contest_problems(contest).await?;
    let rows = state.store.acts(contest).await?;
    let people = state.store.participants(contest).await?;
    let (said, answered, _) = state.store.words_said(contest).await?;
    let may_reveal = seen.phase == Phase::Closed;
    let next = if may_reveal {
        next(state, seen).await?
    } else {
        None
    };
    let response = render(&JuryPage {
        name: seen.name(page.locale),
        handed_in: handed_in(state, (page, seen), (asked, faults)).await?,
        may_copy: page.is_author() || seen.contest.class.is_some(),
        may_remove: (page.viewer.as_ref()).is_some_and(|viewer| may_remove(viewer, seen)),
        jurors: jurors_of(state, seen).await?,
        hidden: hidden(page, seen, &problems),
        other_limits: other_limits(state, seen).await?,
        people: people.len(),
        waiting: said - answered,
        acts: acts((page, contest), rows, &people),
        revealed: seen.contest.revealed.unwrap_or_default(),
        may_reveal,
        most_minutes: most_minutes(seen),
        next: next.map(|it| (it.name, it.letter)),
        shown_by: seen.contest.shown_by().into(),
        faults,
        seen,
        page,
    })?;
    Ok(faults.mark(response))
}

/// The letters and ids of problems that those who take part do not see, or will not when it begins.
fn hidden(page: &Page, seen: &Seen, problems: &[ContestProblem]) -> Vec<String> {
    let at = seen.now.max(seen.contest.start_at);
    let is_shown = |it: &Shelved| it.current.is_some() && it.is_shown_by(seen.contest.id, at);
    let problems = problems.iter().enumerate();
    let hidden = problems.filter(|(_, it)| !page.shelf.any(&it.problem).is_some_and(is_shown));
    hidden
        .map(|(place, it)| format!("{} ({})", letter(place), it.problem))
        .collect()
}

/// What was judged by other limits than it would be now, problem by problem.
async fn other_limits(state: &AppState, seen: &Seen) -> Result<Vec<ByOtherLimits>, AppError> {
    let contest = seen.contest.id;
    let found = state.store.judged_by_other_limits(contest).await?;
    let number = contest.to_string();
    let lines = found.into_iter().map(|it| ByOtherLimits {
        letter: letter(usize::try_from(it.place).unwrap_or_default()),
        count: it.count,
        address: links::with_query(
            "/rejudge",
            [("problem", it.problem.as_str()), ("contest", &number)],
        ),
    });
    Ok(lines.collect())
}

async fn jurors_of(state: &AppState, seen: &Seen) -> Result<Vec<(UserId, String)>, AppError> {
    let store = &state.store;
    let Some(class) = seen.contest.class else {
        return Ok(store.jury(seen.contest.id).await?);
    };
    let mut teachers = Vec::new();
    if let Some(class) = store.class(class).await? {
        teachers.push((class.owner, class.teacher));
    }
    teachers.extend(store.class_teachers(class).await?);
    Ok(teachers)
}

/// A cell that is shown next.
struct NextCell {
    /// Whose it is, and the letter of its problem.
    name: String,
    letter: String,
    participant: ParticipantId,
    /// The place of its problem.
    place: i64,
}

/// What the next step of the reveal shows.
async fn next(state: &AppState, seen: &Seen) -> Result<Option<NextCell>, AppError> {
    let held = state
        .scoreboards
        .latest(&state.store, seen.contest.id)
        .await?;
    let standings = held.as_ref().ok_or_else(AppError::not_found)?;
    let Some(place) = standings.public.next_hidden() else {
        return Ok(None);
    };
    let person = standings.people.get(&place.participant);
    Ok(person.map(|person| NextCell {
        name: person.name.clone(),
        letter: letter(place.problem),
        participant: person.id,
        place: i64::try_from(place.problem).unwrap_or_default(),
    }))
}

/// Who is named to the jury, or is of it no longer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct JurorForm {
    /// The name of who is named.
    juror: String,
    /// Who is dismissed.
    dismiss: Option<UserId>,
}

/// `POST /contests/{id}/jury/jurors`.
pub async fn jurors(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<JurorForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    if seen.contest.class.is_some() {
        // Who teaches the class is said on its own page.
        return Err(AppError::not_found());
    }
    let SiteForm(form) = form?;
    let (store, contest) = (&state.store, seen.contest.id);
    if let Some(dismissed) = form.dismiss {
        if store.dismiss_juror(contest, dismissed).await? {
            let name = store.user(dismissed).await?.map(|it| it.name);
            let name = name.unwrap_or_default();
            store.note_act(contest, user.id, "dismiss", &name).await?;
        }
    } else {
        let name = form.juror.trim();
        let named = store.user_by_name(name).await?;
        let named = named.filter(|it| it.is_open() && rights::may_judge(it));
        let Some(named) = named else {
            let detail = Message::new("juror-wrong").with("given", shortened(name));
            let accepted = Message::new("juror-accepted");
            let wrong = AppError::invalid(vec![FieldError::new("juror", detail, accepted)]);
            let faults = Faults::from_error(wrong)?;
            return jury_page(&state, &page, &seen, &Parameters::default(), &faults).await;
        };
        store.name_juror(contest, named.id).await?;
        store
            .note_act(contest, user.id, "name", &named.name)
            .await?;
    }
    Ok(Done::JuryChanged.at(&format!("/contests/{contest}/jury#jurors")))
}

/// Whether ending a contest was meant.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct EndForm {
    sure: Option<String>,
}

/// `POST /contests/{id}/jury/end`: the contest ends now.
pub async fn end(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<EndForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    if !seen.may_end() {
        return Err(AppError::not_found());
    }
    if form.sure.is_none() {
        let (detail, accepted) = (
            Message::new("jury-end-unsure"),
            Message::new("jury-end-sure"),
        );
        let wrong = AppError::invalid(vec![FieldError::new("sure", detail, accepted)]);
        let faults = Faults::from_error(wrong)?;
        return jury_page(&state, &page, &seen, &Parameters::default(), &faults).await;
    }
    let (store, contest, now) = (&state.store, seen.contest.id, UnixMs::now());
    // Another juror may have done so already.
    if store.end_contest(contest, now).await? {
        let [before, after] = [seen.contest.end_at, now].map(|at| Moment::from(at).iso);
        let detail = format!("{before} → {after}");
        store.note_act(contest, user.id, "end", &detail).await?;
    }
    Ok(Done::ContestEnded.at(&format!("/contests/{contest}/jury")))
}

/// How much more time everybody gets.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LongerForm {
    minutes: String,
    /// The end on the page whose button was pressed, in milliseconds.
    end: Option<i64>,
}

/// `POST /contests/{id}/jury/longer`: everybody gets more time, and a freeze that has not begun comes as much later.
pub async fn longer(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<LongerForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    if !seen.may_end() {
        return Err(AppError::not_found());
    }
    let most = most_minutes(&seen);
    let Some(minutes) = whole_number(form.minutes.trim(), 1, most) else {
        let wrong = AppError::invalid(vec![no_such_minutes(most)]);
        let faults = Faults::from_error(wrong)?;
        return jury_page(&state, &page, &seen, &Parameters::default(), &faults).await;
    };
    let (store, contest) = (&state.store, seen.contest.id);
    let by_ms = minutes * 60_000;
    let known = form.end.map_or(seen.contest.end_at, UnixMs);
    let moved = store
        .lengthen_contest(contest, (known, by_ms), UnixMs::now())
        .await?;
    let Some((end, freeze)) = moved else {
        // Another juror may have ended it a moment ago, or have given the same minutes.
        let seen = find(&state, Some(&user), &id).await?.for_jury()?;
        if !seen.may_end() {
            return Err(AppError::not_found());
        }
        let (detail, accepted) = (
            Message::new("jury-longer-moved"),
            Message::new("jury-longer-moved-accepted"),
        );
        let wrong = AppError::invalid(vec![FieldError::new("minutes", detail, accepted)]);
        let faults = Faults::from_error(wrong)?;
        return jury_page(&state, &page, &seen, &Parameters::default(), &faults).await;
    };
    let change = |name: &str, at: UnixMs| {
        let [before, after] = [at, UnixMs(at.0 + by_ms)].map(|at| Moment::from(at).iso);
        format!("{name} {before} → {after}")
    };
    let mut detail = change("end", end);
    if let Some(freeze) = freeze {
        detail.push_str(", ");
        detail.push_str(&change("freeze", freeze));
    }
    store
        .note_act(contest, user.id, "lengthen", &detail)
        .await?;
    Ok(Done::ContestSaved.at(&format!("/contests/{contest}/jury")))
}

/// What is wrong with minutes beyond so many.
fn no_such_minutes(most: i64) -> FieldError {
    if most > 0 {
        return out_of_range("minutes", 1, most);
    }
    let (detail, accepted) = (
        Message::new("jury-longer-full"),
        Message::new("jury-longer-single"),
    );
    FieldError::new("minutes", detail, accepted)
}

/// How many minutes everybody can get at once, if any: a contest stays no longer than its form lets it be.
fn most_minutes(seen: &Seen) -> i64 {
    let contest = &seen.contest;
    let longest = longest_days(Some(contest.rules)) * 24 * 3_600_000;
    let lasts = contest.end_at.0 - contest.start_at.0;
    ((longest - lasts) / 60_000).clamp(0, MOST_EXTRA_MINUTES)
}

/// How much of the frozen table is shown.
#[derive(Debug, Deserialize)]
pub struct RevealForm {
    action: String,
    /// How many cells were shown on the page whose button was pressed.
    seen: Option<i64>,
    /// Whether that is the page for a projector.
    stage: Option<String>,
}

/// `POST /contests/{id}/jury/reveal`: the next cell, or all of them.
pub async fn reveal(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<RevealForm>, AppError>,
) -> Result<Redirect, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let contest = seen.contest.id;
    let shown = Redirect::to(&match form.stage {
        Some(_) => format!("/contests/{contest}/jury/stage"),
        None => format!("/contests/{contest}/jury#reveal"),
    });
    if seen.phase != Phase::Closed {
        // A second click of a button that has shown everything.
        let is_shown = seen.contest.thawed_at.is_some() && form.action == "all";
        return is_shown.then_some(shown).ok_or_else(AppError::not_found);
    }
    let known = seen.contest.revealed.unwrap_or_default();
    if form.action == "step" && form.seen.is_some_and(|it| it != known) {
        // A second click of the same button, or of somebody else of the jury: what it has shown is looked at first.
        return Ok(shown);
    }
    let store = &state.store;
    let next = match form.action.as_str() {
        "step" => next(&state, &seen).await?,
        "all" => None,
        _ => return Err(AppError::not_found()),
    };
    if let Some(next) = next {
        let cell = (next.participant, next.place);
        if !store.reveal(contest, known, cell).await? {
            // Somebody else of the jury was faster: what they have shown is looked at first.
            return Ok(shown);
        }
    } else {
        store.thaw(contest).await?;
    }
    store
        .note_act(contest, user.id, "reveal", &form.action)
        .await?;
    Ok(shown)
}
