//! `/submissions`: all submissions or one's own, newest first.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use judge::Verdict;
use serde::Deserialize;

use super::create::known_accepted;
use super::row::{SubmissionRow, rows, verdict_key};
use crate::http::error::{AppError, FieldError};
use crate::http::forms::Faults;
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::problem_search::{Offered, meant, offered};
use crate::http::query::{cursor, shortened, unknown, wrong_cursor};
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{self, Cursor, Filter};

#[derive(Template)]
#[template(path = "submissions/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    filter: Shown<'a>,
    faults: &'a Faults,
    problems: Vec<Offered>,
    verdicts: Vec<VerdictChoice>,
    rows: Vec<SubmissionRow>,
}

struct Shown<'a> {
    is_mine: bool,
    /// Whose, when it is somebody's.
    user: Option<&'a str>,
    /// For which problem, as it was asked for.
    problem: &'a str,
    /// The address of the newest page, when this is another.
    first: Option<String>,
    newer: Option<String>,
    older: Option<String>,
    /// Where those for the problem can be judged again, by whoever may do so.
    rejudgings: Option<String>,
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
        if self.is_mine() {
            filter.user = Some(viewer.ok_or_else(AppError::unauthenticated)?.id);
        } else if let Some(name) = given(self.user.as_ref()) {
            let user = state.store.user_by_name(name).await?;
            filter.user = Some(user.ok_or_else(|| unknown("user", name))?.id);
        }
        filter.problem = given(self.problem.as_ref()).map(str::to_owned);
        filter.language = given(self.language.as_ref()).map(str::to_owned);
        if let Some(letters) = given(self.verdict.as_ref()) {
            let verdict = letters.to_ascii_uppercase().parse();
            filter.verdict = Some(verdict.map_err(|_| unknown("verdict", letters))?);
        }
        Ok((filter, self.page()?))
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
            ("limit", given(self.limit.as_ref())),
            (place.0, place.1.as_deref()),
        ];
        let given = pairs.map(|(name, value)| (name, value.unwrap_or_default()));
        links::with_query("/submissions", given)
    }
}

fn unknown_language(state: &AppState, given: &str) -> AppError {
    let detail = Message::new("language-unknown").with("given", shortened(given));
    let accepted = known_accepted(state);
    AppError::invalid(vec![FieldError::new("language", detail, accepted)])
}

/// Where what was handed in for a problem can be judged again, if the visitor may do so.
fn rejudgings(page: &Page, problem: Option<&str>) -> Option<String> {
    let shelved = page.problem(problem?)?;
    let viewer = page.viewer.as_ref()?;
    let may = rights::changes(viewer, shelved);
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
    let (filter, place) = asked.read(&state, page.viewer.as_ref()).await?;
    let found = state.store.submissions(&filter, place).await?;
    let mut faults = Faults::default();
    if found.items.is_empty() {
        let language = given(asked.language.as_ref());
        if let Some(id) = language.filter(|id| state.known_language(id).is_none()) {
            return Err(unknown_language(&state, id));
        }
        if let Some(typed) = asked.no_id(&page) {
            match meant(&page, typed) {
                Ok(id) => return Ok(Redirect::to(&asked.for_problem(id)).into_response()),
                Err(error) => faults = Faults::from_error(error)?,
            }
        }
    }
    let problems = page.shelf.visible(page.viewer.as_ref()).map(|it| it.0);
    let response = render(&ListPage {
        page: &page,
        filter: Shown {
            is_mine: asked.is_mine(),
            user: given(asked.user.as_ref()),
            problem: given(asked.problem.as_ref()).unwrap_or_default(),
            first: (place.cursor != Cursor::Newest).then(|| asked.address(Cursor::Newest)),
            newer: found.newer.map(|id| asked.address(Cursor::After(id))),
            older: found.older.map(|id| asked.address(Cursor::Before(id))),
            rejudgings: rejudgings(&page, filter.problem.as_deref()),
        },
        faults: &faults,
        problems: offered(&page, problems),
        verdicts: verdict_choices(filter.verdict),
        rows: rows(&state, &page, found.items),
    })?;
    Ok(faults.mark(response))
}

fn verdict_choices(chosen: Option<Verdict>) -> Vec<VerdictChoice> {
    let choice = |verdict: Verdict| VerdictChoice {
        letters: verdict.as_str(),
        key: verdict_key(verdict),
        chosen: chosen == Some(verdict),
    };
    Verdict::ALL.into_iter().map(choice).collect()
}
