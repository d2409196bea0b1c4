//! `/rejudge`: which submissions are judged again, by problem, verdict, language, contest, machine or one
//! alone; what would be is shown before it is begun, as a set for each problem.
//!
//! Setters judge again what was handed in for their problems, juries what counts for their contests,
//! administrators everything. Machines are the business of administrators only.

use std::collections::BTreeSet;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use judge::Verdict;
use serde::Deserialize;

use super::records::{contests_of, note_in};
use super::undecided::{ALL_SETS, Undecided, address, undecided};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Choice, Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::problem_search::{Offered, meant, offered};
use crate::http::query::unknown;
use crate::http::seen_contest::OwnContests;
use crate::http::state::AppState;
use crate::http::submissions::row::{
    SubmissionRow, language_name, problem_name, row_of, verdict_key,
};
use crate::http::submissions::show::find;
use crate::library::{Shelved, rights};
use crate::store::{
    Act, Begun, ContestId, Deed, NewRejudging, PAST_CONTESTS, RUNNING_CONTESTS, RejudgingId,
    UnixMs, User, Which,
};

/// What is asked for, as addresses and forms say it; empty where it is not.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Asked {
    pub(super) problem: String,
    verdict: String,
    language: String,
    contest: String,
    machine: String,
    submission: String,
    /// There where the form was sent, even if nothing was chosen in it.
    look: String,
}

/// The same, understood.
struct Wanted {
    problem: Option<String>,
    which: Which,
    /// The one submission, where it is one.
    one: Option<SubmissionRow>,
}

#[derive(Template)]
#[template(path = "setter/again.html")]
struct AgainPage<'a> {
    page: &'a Page,
    asked: &'a Asked,
    faults: &'a Faults,
    choices: Choices,
    one: Option<SubmissionRow>,
    /// What would be judged again, once something was asked for.
    found: Option<Vec<Found>>,
    /// How many submissions that is, without those that wait for a decision on another set.
    count: i64,
    undecided: Undecided,
}

/// What the form offers: values, their names, and whether they are chosen.
struct Choices {
    problems: Vec<Offered>,
    verdicts: Vec<Choice>,
    languages: Vec<Choice>,
    contests: Vec<Choice>,
    /// Whether everything may be asked for, whatever it counts for.
    may_ask_for_all: bool,
    /// The machines that are known; `None` for those whose business they are not.
    machines: Option<BTreeSet<String>>,
}

/// A problem of which something fits.
struct Found {
    problem: String,
    name: String,
    /// The number of the version it would be judged with, or where it has none what its authors call it.
    version: String,
    count: i64,
    /// Where these are listed.
    listed: Option<String>,
    /// The set that has to be decided on first.
    open: Option<RejudgingId>,
    /// How many count for the contest asked for and were judged by other limits than it has now.
    otherwise: i64,
}

impl Asked {
    fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// The hidden fields of the form that begins it.
    fn fields(&self) -> Vec<(&'static str, &str)> {
        let fields = [
            ("problem", self.problem.as_str()),
            ("verdict", &self.verdict),
            ("language", &self.language),
            ("contest", &self.contest),
            ("machine", &self.machine),
            ("submission", &self.submission),
        ];
        let given = fields.into_iter().filter(|(_, value)| !value.is_empty());
        given.collect()
    }

    /// What that means to `user`.
    ///
    /// # Errors
    /// Names the field that cannot be understood; 404 for what somebody may not ask for.
    async fn read(&self, state: &AppState, page: &Page, user: &User) -> Result<Wanted, AppError> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let mut problem = match given(&self.problem) {
            Some(typed) => Some(problem_asked((page, user), &typed)?),
            None => None,
        };
        let mut which = Which {
            language: given(&self.language),
            machine: given(&self.machine),
            kept: page.shelf.kept(Some(user)),
            ..Which::default()
        };
        if which.machine.is_some() && !rights::administers(user) {
            return Err(AppError::not_found());
        }
        if let Some(letters) = given(&self.verdict) {
            let verdict = Verdict::ALL.into_iter().find(|it| it.as_str() == letters);
            which.verdict = Some(verdict.ok_or_else(|| unknown("verdict", &letters))?);
        }
        if let Some(number) = given(&self.contest) {
            let contest = number.parse().map_err(|_| unknown("contest", &number))?;
            which.contest = Some(contest);
        }
        let mut one = None;
        if let Some(number) = given(self.submission.trim_start_matches('#')) {
            let found = find(state, &number, Some(user)).await;
            let found = found.map_err(|_| unknown("submission", &number))?;
            which.submission = Some(found.id);
            problem = Some(found.problem.clone());
            let shelved = page.shelf.any(&found.problem);
            if !shelved.is_some_and(|it| rights::rejudges(user, it, which.contest)) {
                // To its jury it is one of the contest's.
                which.contest = which.contest.or(found.contest);
            }
            one = Some(row_of(state, page, found));
        }
        Ok(Wanted {
            problem,
            which,
            one,
        })
    }
}

/// The id of the problem that is meant. One that is hidden from `user` is as one that there is not, unless they may
/// have something of it judged again.
///
/// # Errors
/// Names the field where there is none, or several may be.
fn problem_asked((page, user): (&Page, &User), typed: &str) -> Result<String, AppError> {
    let is_theirs = (page.shelf.any(typed)).is_some_and(|it| is_rejudged(user, it));
    if is_theirs || page.problem(typed).is_some() {
        return Ok(typed.to_owned());
    }
    meant(page, typed).map(str::to_owned)
}

/// `GET /rejudge`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Query(asked): Query<Asked>,
) -> Result<Response, AppError> {
    again_page(&state, (&page, &user), &asked, Faults::default()).await
}

/// `POST /rejudge`.
pub async fn begin(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    form: Result<SiteForm<Asked>, AppError>,
) -> Result<Response, AppError> {
    let SiteForm(asked) = form?;
    match begun(&state, (&page, &user), &asked).await {
        Ok(place) if place == ALL_SETS => Ok(Done::RejudgingsBegun.at(&place)),
        Ok(place) => Ok(Redirect::to(&place).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            again_page(&state, (&page, &user), &asked, faults).await
        }
    }
}

/// Begins a set for each problem of which something fits, and where one may. Where it leads: to the set, or to
/// all that are open.
///
/// # Errors
/// Nothing fits, a field is wrong, or of the one problem another set is still open.
pub(super) async fn begun(
    state: &AppState,
    (page, user): (&Page, &User),
    asked: &Asked,
) -> Result<String, AppError> {
    let wanted = asked.read(state, page, user).await?;
    let found = found(state, (page, user), &wanted).await?;
    let mut sets = Vec::new();
    for it in found.iter().filter(|it| it.open.is_none()) {
        let Some(current) = page
            .shelf
            .any(&it.problem)
            .and_then(|it| it.current.clone())
        else {
            continue;
        };
        let new = NewRejudging {
            problem: it.problem.clone(),
            package_version: current.version,
            package_hash: current.hash,
            author: user.id,
            which: wanted.which.clone(),
        };
        let number = match state.store.begin_rejudging(&new).await? {
            Begun::Already(number) => number,
            Begun::New(number) => {
                let deed = Deed {
                    actor: Some(user.id),
                    act: Act::RejudgingBegun,
                    target: None,
                    detail: &format!("{} {number}", it.problem),
                };
                state.store.note(deed).await?;
                let of = (it.problem.as_str(), number, &wanted.which);
                let contests = contests_of(state, of).await?;
                note_in(state, user, of, (contests, "rejudge-begin")).await?;
                number
            }
        };
        sets.push(address(&it.problem, number));
    }
    match (sets.as_slice(), found.as_slice()) {
        ([only], _) => Ok(only.clone()),
        ([], []) => Err(nothing("rejudge-nothing", "rejudge-nothing-accepted")),
        // Of two who ask for everything at the same time the second is led to the set of the first.
        (
            [],
            [
                Found {
                    problem,
                    open: Some(open),
                    ..
                },
            ],
        ) if wanted.which.is_all() => Ok(address(problem, *open)),
        ([], _) => Err(nothing("rejudge-open-first", "rejudging-accepted")),
        _ => Ok(ALL_SETS.to_owned()),
    }
}

fn nothing(detail: &'static str, accepted: &'static str) -> AppError {
    let (detail, accepted) = (Message::new(detail), Message::new(accepted));
    AppError::invalid(vec![FieldError::new("look", detail, accepted)])
}

/// What fits, of the problems where `user` may judge again.
async fn found(
    state: &AppState,
    (page, user): (&Page, &User),
    wanted: &Wanted,
) -> Result<Vec<Found>, AppError> {
    let which = &wanted.which;
    let others = match which.contest {
        Some(contest) => state.store.judged_by_other_limits(contest).await?,
        None => Vec::new(),
    };
    let fitting = state.store.rejudgeable(wanted.problem.as_deref(), which);
    let fitting = fitting.await?.into_iter().filter_map(|it| {
        let shelved = page.shelf.any(&it.problem);
        let shelved = shelved.filter(|shelved| rights::rejudges(user, shelved, which.contest))?;
        let current = shelved.current.as_ref()?;
        let number = current.number.map(|number| number.to_string());
        Some(Found {
            version: number.unwrap_or_else(|| current.version.clone()),
            name: problem_name(page, &it.problem),
            listed: listed(page, shelved, which),
            otherwise: (others.iter())
                .filter(|other| other.problem == it.problem)
                .map(|other| other.count)
                .sum(),
            problem: it.problem,
            count: it.count,
            open: it.open,
        })
    });
    Ok(fitting.collect())
}

/// Where the submissions of a problem that are judged again are listed: no list is narrowed to a machine or to one
/// of them.
fn listed(page: &Page, problem: &Shelved, which: &Which) -> Option<String> {
    if which.machine.is_some() || which.submission.is_some() {
        return None;
    }
    let path = match which.contest {
        Some(contest) => format!("/contests/{contest}/jury"),
        None if page.shelf.is_hidden(&problem.id, page.viewer.as_ref()) => return None,
        None => "/submissions".to_owned(),
    };
    let narrowed = [
        ("problem", problem.id.as_str()),
        ("verdict", which.verdict.map_or("", |it| it.as_str())),
        ("language", which.language.as_deref().unwrap_or_default()),
    ];
    Some(links::with_query(&path, narrowed))
}

/// The page, with what was asked for and what was wrong in one of its forms.
pub(super) async fn again_page(
    state: &AppState,
    (page, user): (&Page, &User),
    asked: &Asked,
    mut faults: Faults,
) -> Result<Response, AppError> {
    open_to(page, user)?;
    let choices = choices(state, (page, user), asked).await?;
    let mut one = None;
    let mut fitting = None;
    if !asked.is_nothing() {
        match asked.read(state, page, user).await {
            Ok(mut wanted) => {
                fitting = Some(found(state, (page, user), &wanted).await?);
                one = wanted.one.take();
            }
            Err(error) => faults = Faults::from_error(error)?,
        }
    }
    let counted = fitting.iter().flatten().filter(|it| it.open.is_none());
    let response = render(&AgainPage {
        page,
        asked,
        faults: &faults,
        choices,
        one,
        count: counted.map(|it| it.count).sum(),
        found: fitting,
        undecided: undecided(state, (page, user)).await?,
    })?;
    Ok(faults.mark(response))
}

/// The problems of which `user` may have something judged again.
fn rejudged<'a>(page: &'a Page, user: &'a User) -> impl Iterator<Item = &'a Shelved> {
    page.shelf.all().filter(|it| is_rejudged(user, it))
}

/// Whether `user` may have something of a problem judged again.
fn is_rejudged(user: &User, problem: &Shelved) -> bool {
    let mut contests = problem.contests.iter();
    rights::rejudges(user, problem, None)
        || contests.any(|at| rights::rejudges(user, problem, Some(at.contest)))
}

/// That there is something here for `user`.
///
/// # Errors
/// 404 for who is neither setter nor jury of anything.
pub(super) fn open_to(page: &Page, user: &User) -> Result<(), AppError> {
    let mut problems = rejudged(page, user);
    problems.next().map(|_| ()).ok_or_else(AppError::not_found)
}

async fn choices(
    state: &AppState,
    (page, user): (&Page, &User),
    asked: &Asked,
) -> Result<Choices, AppError> {
    let choice = |value: &str, name: String, chosen: &str| Choice {
        value: value.to_owned(),
        name,
        is_chosen: value == chosen,
    };
    let contests = contests(state, (page, user), &asked.contest).await?;
    let verdicts = Verdict::ALL.into_iter().map(|it| {
        let name = format!("{} · {}", it.as_str(), page.t(verdict_key(it)));
        choice(it.as_str(), name, &asked.verdict)
    });
    let languages = state.filter_languages();
    let languages = languages.iter().map(|it| {
        let name = language_name(state, page, &it.id);
        choice(&it.id, name, &asked.language)
    });
    let machines = if rights::administers(user) {
        let workers = state.store.workers().await?.into_iter();
        let names = workers.map(|it| it.machine);
        Some(names.filter(|it| !it.is_empty()).collect())
    } else {
        None
    };
    Ok(Choices {
        problems: offered(page, rejudged(page, user)),
        verdicts: verdicts.collect(),
        languages: languages.collect(),
        contests: (contests.into_iter())
            .map(|(id, name)| choice(&id.to_string(), name, &asked.contest))
            .collect(),
        may_ask_for_all: rights::authors(user),
        machines,
    })
}

/// The contests that have begun and whose jury somebody is of, those that go on first.
async fn contests(
    state: &AppState,
    (page, user): (&Page, &User),
    asked: &str,
) -> Result<Vec<(ContestId, String)>, AppError> {
    let now = UnixMs::now();
    let own = OwnContests::of(state, Some(user)).await?;
    let mut rows = Vec::new();
    for which in [RUNNING_CONTESTS, PAST_CONTESTS] {
        rows.extend(state.store.contests(which, Some(user.id), now).await?);
    }
    if let Ok(id) = asked.parse::<ContestId>()
        && !rows.iter().any(|row| row.id == id)
    {
        rows.extend(state.store.contest(id).await?);
    }
    rows.retain(|row| own.judges(user, row));
    let named = rows.into_iter().map(|row| {
        let name = row.name.read_in(page.locale).to_owned();
        (row.id, name)
    });
    Ok(named.collect())
}
