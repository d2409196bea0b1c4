//! `/contests/{id}/jury/acts`: the whole record of what the jury did, narrowed to one of it or to a kind; and the
//! record as a table.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::record::{Act, acts};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::first_page::first_page;
use crate::http::forms::Choice;
use crate::http::links;
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::http::tables::harmless;
use crate::store::{ActFilter, ContestId, UserId};

/// How many acts a page shows.
const ON_A_PAGE: u16 = 100;

#[derive(Template)]
#[template(path = "contests/acts.html")]
struct ActsPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    people: Vec<Choice>,
    kinds: Vec<Choice>,
    acts: Vec<Act>,
    /// The address of the latest, where these are older.
    newest: Option<String>,
    older: Option<String>,
}

/// Which acts are asked for; empty where it does not matter.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Parameters {
    /// The number of somebody of the jury.
    who: String,
    act: String,
    /// Only older than the act of this number.
    before: String,
}

impl Parameters {
    /// What that means; of somebody or something that there is not, nothing is found.
    fn read(&self) -> ActFilter {
        let who = Some(self.who.trim()).filter(|it| !it.is_empty());
        let act = Some(self.act.trim()).filter(|it| !it.is_empty());
        ActFilter {
            by: who.map(|it| UserId(it.parse().unwrap_or(-1))),
            act: act.map(str::to_owned),
            before: self.before.trim().parse().ok(),
        }
    }

    /// The address of what is older than that one, or of the latest, narrowed in the same way.
    fn address(&self, contest: ContestId, before: &str) -> String {
        let values = [
            ("who", self.who.as_str()),
            ("act", &self.act),
            ("before", before),
        ];
        links::with_query(&format!("/contests/{contest}/jury/acts"), values)
    }
}

/// `GET /contests/{id}/jury/acts`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let (store, contest) = (&state.store, seen.contest.id);
    let filter = asked.read();
    // One more tells whether there are older ones.
    let most = i64::from(ON_A_PAGE) + 1;
    let rows = store.acts_before(contest, &filter, most).await?;
    let (rows, last) = first_page(rows, ON_A_PAGE, |row| row.id);
    let mut people: Vec<Choice> = Vec::new();
    let mut kinds: Vec<Choice> = Vec::new();
    for (who, name, act) in store.act_kinds(contest).await? {
        let value = who.to_string();
        if people.iter().all(|it| it.value != value) {
            people.push(Choice {
                value,
                name,
                is_chosen: filter.by == Some(who),
            });
        }
        if kinds.iter().all(|it| it.value != act) {
            kinds.push(Choice {
                name: page.t(&format!("act-{act}")).to_string(),
                is_chosen: filter.act.as_ref() == Some(&act),
                value: act,
            });
        }
    }
    kinds.sort_by(|one, other| one.value.cmp(&other.value));
    let participants = store.participants(contest).await?;
    render(&ActsPage {
        page: &page,
        seen: &seen,
        name: seen.name(page.locale),
        people,
        kinds,
        acts: acts((&page, contest), rows, &participants),
        newest: filter.before.map(|_| asked.address(contest, "")),
        older: last.map(|last| asked.address(contest, &last.to_string())),
    })
}

/// The whole record as a table, the latest first: when, who, which act, and to what as the record keeps it.
pub(super) async fn table(state: &AppState, contest: ContestId) -> Result<Vec<u8>, AppError> {
    let all = ActFilter::default();
    let rows = state.store.acts_before(contest, &all, i64::MAX).await?;
    // Spreadsheets take a text without the mark for one in an old encoding.
    let mut writer = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let failed = |error: &dyn std::fmt::Display| AppError::internal(error);
    writer
        .write_record(["at", "who", "act", "detail"])
        .map_err(|error| failed(&error))?;
    for row in rows {
        let record = [
            Moment::from(row.at).iso,
            harmless(&row.name),
            row.act,
            harmless(&row.detail),
        ];
        writer
            .write_record(&record)
            .map_err(|error| failed(&error))?;
    }
    writer.into_inner().map_err(|error| failed(&error))
}
