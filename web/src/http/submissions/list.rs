//! `/submissions`: all submissions or one's own, newest first.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use judge::Verdict;
use judge::language::ANSWER;
use serde::Deserialize;

use super::create::filter_accepted;
use super::row::{SubmissionRow, language_name, rows, verdict_key};
use super::waiting::{self, WaitingRow, waiting_rows};
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Choice, Faults};
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::problem_search::{Offered, meant, offered};
use crate::http::query::{cursor, shortened, unknown, wrong_cursor};
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{self, Cursor, Filter, SubmissionPage};

#[derive(Template)]
#[template(path = "submissions/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    filter: Shown<'a>,
    faults: &'a Faults,
    problems: Vec<Offered>,
    verdicts: Vec<VerdictChoice>,
    languages: Vec<Choice>,
    rows: Vec<SubmissionRow>,
    /// The same of a part of the queue.
    waiting: Vec<WaitingRow>,
}

struct Shown<'a> {
    is_mine: bool,
    /// Whose, when it is somebody's.
    user: Option<&'a str>,
    /// For which problem, as it was asked for.
    problem: &'a str,
    /// Which part of the queue, when it is one.
    open: Option<&'a str>,
    /// Whether that can be asked for.
    has_queue: bool,
    /// The address of the newest page, when this is another.
    first: Option<String>,
    newer: Option<String>,
    older: Option<String>,
    /// Where those for the problem can be judged again, by whoever may do so.
    rejudgings: Option<String>,
}

impl Shown<'_> {
    /// Whether this part of the queue is shown.
    fn is_open(&self, part: &str) -> bool {
        self.open == Some(part)
    }
}

struct VerdictChoice {
    letters: &'static str,
    key: &'static str,
    chosen: bool,
}

/// What the list may be narrowed to. Empty values count as not given: forms send them.
#[derive(Debug, Default, Clone, Deserialize)]
pub struct Parameters {
    /// Only the visitor's own.
    pub mine: Option<String>,
    /// Only this user's.
    pub user: Option<String>,
    /// Only for this problem.
    pub problem: Option<String>,
    /// Only with this verdict.
    pub verdict: Option<String>,
    /// Only in this language.
    pub language: Option<String>,
    /// Only what waits in the queue or is being judged.
    pub open: Option<String>,
    /// Only older than this one: the last of the page before.
    pub before: Option<String>,
    /// Only newer than this one: the first of the page after.
    pub after: Option<String>,
    /// How many at once.
    pub limit: Option<String>,
}

fn given(value: Option<&String>) -> Option<&str> {
    value
        .map(|text| text.trim())
        .filter(|text| !text.is_empty())
}

impl Parameters {
    /// Whether only the visitor's own are asked for.
    pub fn is_mine(&self) -> bool {
        given(self.mine.as_ref()).is_some_and(|mine| !matches!(mine, "0" | "false"))
    }

    /// Looks up what was asked for.
    ///
    /// # Errors
    /// Names the parameter that cannot be understood.
    pub async fn read(
        &self,
        state: &AppState,
        viewer: Option<&store::User>,
    ) -> Result<(Filter, store::Page), AppError> {
        let mut filter = state.library.shelf().await?.filter(viewer);
        filter.open = waiting::open(given(self.open.as_ref()), viewer)?;
        if self.is_mine() {
            filter.user = Some(viewer.ok_or_else(AppError::unauthenticated)?.id);
        } else if let Some(name) = given(self.user.as_ref()) {
            let user = state.store.user_by_name(name).await?;
            filter.user = Some(user.ok_or_else(|| unknown("user", name))?.id);
        }
        filter.problem = given(self.problem.as_ref()).map(str::to_owned);
        filter.language = given(self.language.as_ref()).map(str::to_owned);
        filter.verdict = self.chosen_verdict()?;
        Ok((filter, self.page()?))
    }

    fn chosen_verdict(&self) -> Result<Option<Verdict>, AppError> {
        let Some(letters) = given(self.verdict.as_ref()) else {
            return Ok(None);
        };
        let verdict = letters.to_ascii_uppercase().parse();
        Ok(Some(verdict.map_err(|_| unknown("verdict", letters))?))
    }

    /// The problem that is asked for, where there is none of that id: what is gone is still found where it
    /// was submitted for.
    fn no_id<'a>(&'a self, page: &Page) -> Option<&'a str> {
        given(self.problem.as_ref()).filter(|id| page.problem(id).is_none())
    }

    fn page(&self) -> Result<store::Page, AppError> {
        let cursor = match (given(self.before.as_ref()), given(self.after.as_ref())) {
            (None, None) => Cursor::Newest,
            (Some(before), None) => Cursor::Before(cursor("before", before)?),
            (None, Some(after)) => Cursor::After(cursor("after", after)?),
            (Some(_), Some(_)) => return Err(wrong_cursor("after", Message::new("cursor-twice"))),
        };
        let mut page = store::Page {
            cursor,
            ..store::Page::default()
        };
        if let Some(limit) = given(self.limit.as_ref()) {
            let number = limit
                .parse()
                .ok()
                .filter(|number| (1..=200).contains(number));
            page.limit = number.ok_or_else(|| {
                let accepted = Message::new("number-accepted")
                    .with("from", 1)
                    .with("to", 200);
                let detail = Message::new("number-invalid");
                AppError::invalid(vec![FieldError::new("limit", detail, accepted)])
            })?;
        }
        Ok(page)
    }

    /// The address of the same list for this problem.
    fn for_problem(&self, id: &str) -> String {
        let same = Self {
            problem: Some(id.to_owned()),
            ..self.clone()
        };
        same.address(Cursor::Newest)
    }

    /// The address of the same list from another place on.
    fn address(&self, cursor: Cursor) -> String {
        let place = match cursor {
            Cursor::Newest => ("before", None),
            Cursor::Before(id) => ("before", Some(id.to_string())),
            Cursor::After(id) => ("after", Some(id.to_string())),
        };
        let pairs = [
            ("mine", self.is_mine().then_some("1")),
            ("user", given(self.user.as_ref())),
            ("problem", given(self.problem.as_ref())),
            ("verdict", given(self.verdict.as_ref())),
            ("language", given(self.language.as_ref())),
            ("open", given(self.open.as_ref())),
            ("limit", given(self.limit.as_ref())),
            (place.0, place.1.as_deref()),
        ];
        let given = pairs.map(|(name, value)| (name, value.unwrap_or_default()));
        links::with_query("/submissions", given)
    }
}

fn unknown_language(state: &AppState, given: &str) -> AppError {
    let detail = Message::new("language-unknown").with("given", shortened(given));
    let accepted = filter_accepted(state);
    AppError::invalid(vec![FieldError::new("language", detail, accepted)])
}

/// Where what was handed in for a problem can be judged again, if the visitor may do so.
fn rejudgings(page: &Page, problem: Option<&str>) -> Option<String> {
    let shelved = page.problem(problem?)?;
    let viewer = page.viewer.as_ref()?;
    let may = rights::rejudges_any(viewer, shelved);
    may.then(|| format!("/setter/problems/{}/rejudgings", shelved.id))
}

/// `GET /submissions`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    if asked.is_mine() && page.viewer.is_none() {
        return Ok(Redirect::to(&page.login_address()).into_response());
    }
    let (filter, place) = match asked.read(&state, page.viewer.as_ref()).await {
        Ok(read) => read,
        Err(error) => {
            // The form has a field for whose they are, and none for the rest of what can be wrong here.
            if error.fields().iter().all(|it| it.field != "user") {
                return Err(error);
            }
            let faults = Faults::from_error(error)?;
            let nothing = (Cursor::Newest, NOTHING);
            return list_page(&state, &page, &asked, nothing, Vec::new(), &faults);
        }
    };
    let mut found = state.store.submissions(&filter, place).await?;
    let mut faults = Faults::default();
    if found.items.is_empty() {
        let language = given(asked.language.as_ref());
        if let Some(id) = language.filter(|id| *id != ANSWER && state.known_language(id).is_none())
        {
            return Err(unknown_language(&state, id));
        }
        if let Some(typed) = asked.no_id(&page) {
            match meant(&page, typed) {
                Ok(id) => return Ok(Redirect::to(&asked.for_problem(id)).into_response()),
                Err(error) => faults = Faults::from_error(error)?,
            }
        }
    }
    let waiting = match filter.open {
        Some(_) => waiting_rows(&state, &page, std::mem::take(&mut found.items)).await?,
        None => Vec::new(),
    };
    let found = (place.cursor, found);
    list_page(&state, &page, &asked, found, waiting, &faults)
}

/// A page of which nothing was found.
const NOTHING: SubmissionPage = SubmissionPage {
    items: Vec::new(),
    older: None,
    newer: None,
};

/// The page with what was found from a place on, and with what was wrong in its form: what was typed and
/// chosen stays.
fn list_page(
    state: &AppState,
    page: &Page,
    asked: &Parameters,
    (cursor, found): (Cursor, SubmissionPage),
    waiting: Vec<WaitingRow>,
    faults: &Faults,
) -> Result<Response, AppError> {
    let problems = page.shelf.visible(page.viewer.as_ref()).map(|it| it.0);
    let response = render(&ListPage {
        page,
        filter: Shown {
            is_mine: asked.is_mine(),
            user: given(asked.user.as_ref()),
            problem: given(asked.problem.as_ref()).unwrap_or_default(),
            open: given(asked.open.as_ref()),
            has_queue: page.viewer.as_ref().is_some_and(rights::administers),
            first: (cursor != Cursor::Newest).then(|| asked.address(Cursor::Newest)),
            newer: found.newer.map(|id| asked.address(Cursor::After(id))),
            older: found.older.map(|id| asked.address(Cursor::Before(id))),
            rejudgings: rejudgings(page, given(asked.problem.as_ref())),
        },
        faults,
        problems: offered(page, problems),
        verdicts: verdict_choices(asked.chosen_verdict().ok().flatten()),
        languages: language_choices((state, page), given(asked.language.as_ref())),
        rows: rows(state, page, found.items),
        waiting,
    })?;
    Ok(faults.mark(response))
}

/// The languages that the list can be narrowed to; one that there was stays chosen.
fn language_choices((state, page): (&AppState, &Page), chosen: Option<&str>) -> Vec<Choice> {
    let known = state.filter_languages().into_iter().map(|it| Choice {
        name: language_name(state, page, &it.id),
        is_chosen: chosen == Some(it.id.as_str()),
        value: it.id,
    });
    let mut choices: Vec<Choice> = known.collect();
    if let Some(gone) = chosen.filter(|_| choices.iter().all(|it| !it.is_chosen)) {
        choices.push(Choice {
            value: gone.to_owned(),
            name: gone.to_owned(),
            is_chosen: true,
        });
    }
    choices
}

fn verdict_choices(chosen: Option<Verdict>) -> Vec<VerdictChoice> {
    let choice = |verdict: Verdict| VerdictChoice {
        letters: verdict.as_str(),
        key: verdict_key(verdict),
        chosen: chosen == Some(verdict),
    };
    Verdict::ALL.into_iter().map(choice).collect()
}
