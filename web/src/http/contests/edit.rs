//! `/contests/new` and `/contests/{id}/edit`: making a contest, for a class or for all, and changing it.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::before::{Before, Earliest};
use super::fields::MOST_PROBLEMS;
use super::form::{ContestForm, LANGUAGE_BOX};
use super::limits::written;
use super::picker::{Chosen, chosen};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::{Choice, Faults, SiteForm};
use crate::http::i18n::Locale;
use crate::http::moments::zone;
use crate::http::page::{Moment, Page, render};
use crate::http::problem_search::ProblemSearch;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::library::rights;
use crate::scoreboard::Rules;
use crate::store::{
    Act, ClassId, ContestDraft, ContestId, ContestLimits, ContestProblem, ContestRow, Deed, UnixMs,
    User,
};

/// The choices of a form: the name of each and the key of its text.
type Choices = [(&'static str, &'static str)];

const RULES: &Choices = &[
    ("icpc", "rules-icpc"),
    ("atcoder", "rules-atcoder"),
    ("ioi", "rules-ioi"),
    ("practice", "rules-practice"),
];

const COUNTING: &Choices = &[
    ("best", "counting-best"),
    ("groups", "counting-groups"),
    ("last", "counting-last"),
];

const FEEDBACK: &Choices = &[
    ("verdict", "feedback-verdict"),
    ("tests", "feedback-tests"),
    ("explained", "feedback-explained"),
];

const VISIBILITIES: &Choices = &[
    ("public", "contest-visibility-public"),
    ("invite", "contest-visibility-invite"),
];

#[derive(Template)]
#[template(path = "contests/edit.html")]
struct EditPage<'a> {
    page: &'a Page,
    /// The contest's number, where there is one.
    id: Option<i64>,
    /// Where the form is sent.
    address: String,
    /// The class that it is for, where it is for one.
    class: Option<&'a ForClass>,
    form: &'a ContestForm,
    search: ProblemSearch,
    find: &'a str,
    most_problems: usize,
    /// The problems of the lines so far.
    chosen: Vec<Chosen>,
    /// The languages that may be ticked.
    languages: Vec<Choice>,
    zone: String,
    faults: &'a Faults,
}

/// The class that a contest is for.
struct ForClass {
    id: ClassId,
    name: String,
}

impl ForClass {
    /// That of a contest.
    fn of(contest: &ContestRow) -> Option<Self> {
        let name = contest.class_name.clone().unwrap_or_default();
        contest.class.map(|id| Self { id, name })
    }

    /// The class of that number, where somebody makes contests for it.
    ///
    /// # Errors
    /// 404 where they do not teach it, and without a class for who makes none for all.
    async fn asked(state: &AppState, user: &User, asked: &str) -> Result<Option<Self>, AppError> {
        if asked.is_empty() {
            let makes = rights::authors(user);
            return makes.then_some(None).ok_or_else(AppError::not_found);
        }
        let id: ClassId = asked.parse().map_err(|_| AppError::not_found())?;
        let class = state.store.class(id).await?;
        let class = class.ok_or_else(AppError::not_found)?;
        let seat = state.store.class_seat(id, user.id).await?;
        if !rights::leads(user, seat.teaches) {
            return Err(AppError::not_found());
        }
        let name = class.name;
        Ok(Some(Self { id, name }))
    }
}

async fn form_page(
    (state, page, user): (&AppState, &Page, &User),
    (id, class): (Option<i64>, Option<&ForClass>),
    form: &ContestForm,
    faults: &Faults,
) -> Result<Response, AppError> {
    let zone = zone(page);
    let chosen = chosen(state, page, &form.problems, Rules::read(&form.rules)).await;
    let response = render(&EditPage {
        page,
        id,
        address: match (id, class) {
            (Some(id), _) => format!("/contests/{id}/edit"),
            (None, Some(class)) => format!("/contests/new?class={}", class.id),
            (None, None) => "/contests/new".to_owned(),
        },
        class,
        form,
        search: ProblemSearch::of(page, user, &form.find, &form.problems),
        find: &form.find,
        most_problems: MOST_PROBLEMS,
        chosen,
        languages: form.language_boxes(state, page),
        zone: zone.iana_name().unwrap_or("UTC").to_owned(),
        faults,
    })?;
    Ok(faults.mark(response))
}

/// Which contest the new one is to be like, and which class it is for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Beginning {
    like: String,
    class: String,
}

/// `GET /contests/new`: an empty form, or one like a contest whose jury the visitor is of. Who takes part
/// there is no matter of the new one.
pub async fn new(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Query(Beginning { like, class }): Query<Beginning>,
) -> Result<Response, AppError> {
    let class = ForClass::asked(&state, &user, &class).await?;
    let form = if like.is_empty() {
        ContestForm::fresh(&page, UnixMs::now())
    } else {
        let seen = own(&state, &user, &like).await?;
        let problems = state.store.contest_problems(seen.contest.id).await?;
        ContestForm::like(&seen.contest, &problems, &page, seen.now)
    };
    let place = (None, class.as_ref());
    form_page((&state, &page, &user), place, &form, &Faults::default()).await
}

/// `POST /contests/new`.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Query(Beginning { class, .. }): Query<Beginning>,
    form: Result<SiteForm<ContestForm>, AppError>,
) -> Result<Response, AppError> {
    let class = ForClass::asked(&state, &user, &class).await?;
    let SiteForm(mut form) = form?;
    let place = (None, class.as_ref());
    if form.searches() {
        return form_page((&state, &page, &user), place, &form, &Faults::default()).await;
    }
    match made(&state, &user, &page, class.as_ref(), &form).await {
        Ok(id) => Ok(Done::ContestMade.at(&format!("/contests/{id}"))),
        Err(error) if error.fields().is_empty() => Err(error),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            form_page((&state, &page, &user), place, &form, &faults).await
        }
    }
}

/// Makes the contest that a form says, for the class of that number, or for all where none is given.
///
/// # Errors
/// Names every wrong field; 404 for who makes none there.
pub async fn make(
    state: &AppState,
    user: &User,
    page: &Page,
    class: &str,
    form: &ContestForm,
) -> Result<ContestId, AppError> {
    let class = ForClass::asked(state, user, class).await?;
    made(state, user, page, class.as_ref(), form).await
}

/// Whether somebody may make a contest there.
///
/// # Errors
/// 404 where not.
pub async fn may_make(state: &AppState, user: &User, class: &str) -> Result<(), AppError> {
    ForClass::asked(state, user, class).await.map(drop)
}

async fn made(
    state: &AppState,
    user: &User,
    page: &Page,
    class: Option<&ForClass>,
    form: &ContestForm,
) -> Result<ContestId, AppError> {
    let before = Before {
        class: class.map(|class| class.id),
        earliest: class.is_some().then(|| Earliest::at(UnixMs::now())),
        ..Before::default()
    };
    let draft = form.read(state, user, page, before).await?;
    let id = state.store.create_contest(user.id, &draft).await?;
    note_made(state, user, id, &draft).await?;
    Ok(id)
}

/// Writes down that a contest was made: in its own record, and in that of the site.
async fn note_made(
    state: &AppState,
    user: &User,
    contest: ContestId,
    draft: &ContestDraft,
) -> Result<(), AppError> {
    state.store.note_act(contest, user.id, "create", "").await?;
    let name = draft.name.read_in(Locale::En);
    let deed = Deed {
        actor: Some(user.id),
        act: Act::ContestMade,
        target: None,
        detail: &format!("{contest} {name}"),
    };
    Ok(state.store.note(deed).await?)
}

/// The contest of that number, for its jury.
///
/// # Errors
/// 404 for everybody else.
pub async fn own(state: &AppState, user: &User, id: &str) -> Result<Seen, AppError> {
    find(state, Some(user), id).await?.for_jury()
}

/// `GET /contests/{id}/edit`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = own(&state, &user, &id).await?;
    let problems = state.store.contest_problems(seen.contest.id).await?;
    let form = ContestForm::of(&seen.contest, &problems, &page);
    let class = ForClass::of(&seen.contest);
    let place = (Some(seen.contest.id.0), class.as_ref());
    form_page((&state, &page, &user), place, &form, &Faults::default()).await
}

/// `POST /contests/{id}/edit`.
pub async fn save(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<ContestForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = own(&state, &user, &id).await?;
    let SiteForm(mut form) = form?;
    let contest = seen.contest.id;
    let class = ForClass::of(&seen.contest);
    let place = (Some(contest.0), class.as_ref());
    if form.searches() {
        return form_page((&state, &page, &user), place, &form, &Faults::default()).await;
    }
    let problems = state.store.contest_problems(contest).await?;
    match change(&state, &user, &page, (&seen, &problems), &form).await {
        Ok(saved) => Ok(saved.answer(contest)),
        Err(error) if error.fields().is_empty() => Err(error),
        Err(error) => {
            if error.fields().iter().any(|it| it.field == "revision") {
                // Whoever sends it again knows of the other change.
                let now = own(&state, &user, &id).await?;
                form.revision = now.contest.revision.to_string();
            }
            let faults = Faults::from_error(error)?;
            form_page((&state, &page, &user), place, &form, &faults).await
        }
    }
}

/// Changes a contest to what a form says.
///
/// # Errors
/// Names every wrong field, and `revision` where somebody else has changed it meanwhile.
pub async fn change(
    state: &AppState,
    user: &User,
    page: &Page,
    (seen, problems): (&Seen, &[ContestProblem]),
    form: &ContestForm,
) -> Result<Saved, AppError> {
    let contest = seen.contest.id;
    let has_hacks = seen.contest.hacks_until().is_some();
    let counts = seen.contest.changes > 0;
    // A start that is moved into the future takes nothing back from those who have competed.
    let is_agreed = counts || seen.contest.start_at <= seen.now;
    let is_of_class = seen.contest.class.is_some();
    let before = Before {
        class: seen.contest.class,
        problems,
        // Before anything counts, problems may go wherever they like.
        are_fixed: counts,
        most_hack_minutes: is_agreed.then_some(seen.contest.hack_minutes),
        begun_at: (counts && seen.contest.start_at <= seen.now).then_some(seen.now),
        earliest: is_of_class.then(|| Earliest::at(seen.now).or_as_it_was(seen.contest.start_at)),
        may_be_hacked: has_hacks && seen.contest.last_end() <= seen.now,
    };
    let draft = form.read(state, user, page, before).await?;
    let known = form.known_revision();
    state
        .store
        .edit_known_contest(contest, &draft, known)
        .await?;
    noted(state, user, (seen, problems), &draft).await
}

/// What is left to be looked after when a contest was changed.
#[derive(Debug, Clone, Copy)]
pub struct Saved {
    /// How much was handed in after an end that was moved to before it: that still counts.
    late: i64,
    /// How much was judged by other limits than the new ones; `None` where no limits were changed.
    others: Option<i64>,
}

impl Saved {
    /// Leads on to where it is said.
    fn answer(self, contest: ContestId) -> Response {
        let address = format!("/contests/{contest}");
        match self.others {
            _ if self.late > 0 => Done::ContestSavedLate.counting(self.late, &address),
            // There it is said of which problem, and how that is judged again.
            Some(count) => Done::ContestSavedLimits.counting(count, &format!("{address}/jury")),
            None => Done::ContestSaved.at(&address),
        }
    }
}

/// Notes what a draft has changed of a contest, and says what is left to be looked after.
async fn noted(
    state: &AppState,
    user: &User,
    (seen, problems): (&Seen, &[ContestProblem]),
    draft: &ContestDraft,
) -> Result<Saved, AppError> {
    let (store, contest) = (&state.store, seen.contest.id);
    let late = if draft.end_at < seen.contest.end_at {
        store.counted_late(contest).await?
    } else {
        0
    };
    let changed = changed(problems, &draft.problems);
    let has_changed = !changed.is_empty();
    let moved = moved(&seen.contest, draft, late);
    let moved = moved
        .into_iter()
        .chain(changed)
        .collect::<Vec<_>>()
        .join(", ");
    store.note_act(contest, user.id, "edit", &moved).await?;
    let others = if has_changed {
        store.judged_by_other_limits(contest).await?
    } else {
        Vec::new()
    };
    let count = others.iter().map(|it| it.count).sum();
    Ok(Saved {
        late,
        others: (!others.is_empty()).then_some(count),
    })
}

/// Of which problems a draft changes the limits that they have there, from which to which.
fn changed(before: &[ContestProblem], after: &[ContestProblem]) -> Vec<String> {
    let said = |limits: ContestLimits| match written(limits) {
        none if none.is_empty() => "-".to_owned(),
        text => text,
    };
    let changes = after.iter().enumerate().filter_map(|(place, problem)| {
        let known = before.iter().find(|it| it.problem == problem.problem);
        let was = known.map(|it| it.limits).unwrap_or_default();
        let (letter, now) = (letter(place), problem.limits);
        (was != now).then(|| format!("limits {letter} {} → {}", said(was), said(now)))
    });
    changes.collect()
}

/// Which moments of a contest a draft moves, from when to when, and how much came after the end that it has then.
fn moved(contest: &ContestRow, draft: &ContestDraft, late: i64) -> Vec<String> {
    let shown = |at: Option<UnixMs>| at.map_or_else(|| "-".to_owned(), |at| Moment::from(at).iso);
    let moments = [
        ("start", Some(contest.start_at), Some(draft.start_at)),
        ("end", Some(contest.end_at), Some(draft.end_at)),
        ("freeze", contest.freeze_at, draft.freeze_at),
    ];
    let moved = moments.iter().filter(|(_, before, after)| before != after);
    let said =
        moved.map(|(name, before, after)| format!("{name} {} → {}", shown(*before), shown(*after)));
    let late = (late > 0).then(|| format!("late {late}"));
    said.chain(late).collect()
}
