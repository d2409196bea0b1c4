//! What was handed in for a contest, as its jury lists it: newest first, narrowed to a problem, a verdict, a
//! language or a participant.

use judge::Verdict;
use serde::Deserialize;

use super::show::{Line, lines};
use crate::http::error::{AppError, FieldError};
use crate::http::forms::Choice;
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::Page;
use crate::http::query::{cursor, shortened, unknown};
use crate::http::seen_contest::Seen;
use crate::http::seen_contest::place::letter;
use crate::http::state::AppState;
use crate::http::submissions::row::{problem_name, verdict_key};
use crate::store::{ContestProblem, CountedFilter, CountedPage, ParticipantId, SubmissionId};

/// How many are listed at once.
const SHOWN: i64 = 100;

/// Which submissions are asked for; empty where it does not matter.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct Parameters {
    /// Only for this one of the contest's problems: its letter or its id.
    problem: String,
    verdict: String,
    language: String,
    /// Only of this participant.
    who: String,
    /// Only older than this one.
    before: String,
}

/// The list, and what it can be narrowed to.
pub(super) struct HandedIn {
    pub(super) lines: Vec<Line>,
    /// The address of the next page.
    pub(super) older: Option<String>,
    /// Whether it is narrowed at all.
    pub(super) is_narrowed: bool,
    pub(super) problems: Vec<Choice>,
    pub(super) verdicts: Vec<Choice>,
    pub(super) languages: Vec<Choice>,
    pub(super) people: Vec<Choice>,
}

impl Parameters {
    /// What that means for a contest with these problems.
    ///
    /// # Errors
    /// Names the parameter that cannot be understood.
    fn read(&self, problems: &[ContestProblem]) -> Result<CountedFilter, AppError> {
        let mut filter = CountedFilter::default();
        let problem = self.problem.trim();
        if !problem.is_empty() {
            let mut problems = problems.iter().enumerate();
            let place =
                problems.position(|(place, it)| it.problem == problem || letter(place) == problem);
            let place = place.ok_or_else(|| {
                let detail = Message::new("problem-unknown").with("given", shortened(problem));
                let accepted = Message::new("contest-place-accepted");
                AppError::invalid(vec![FieldError::new("problem", detail, accepted)])
            })?;
            filter.place = Some(i64::try_from(place).unwrap_or(i64::MAX));
        }
        let verdict = self.verdict.trim();
        if !verdict.is_empty() {
            let known = verdict.parse().map_err(|_| unknown("verdict", verdict));
            filter.verdict = Some(known?);
        }
        let language = self.language.trim();
        filter.language = Some(language.to_owned()).filter(|it| !it.is_empty());
        let who = self.who.trim();
        if !who.is_empty() {
            let number = who.parse().map_err(|_| {
                let detail = Message::new("participant-unknown").with("given", shortened(who));
                let accepted = Message::new("participant-accepted");
                AppError::invalid(vec![FieldError::new("who", detail, accepted)])
            })?;
            filter.participant = Some(ParticipantId(number));
        }
        Ok(filter)
    }

    /// The address of what is older than that one, narrowed in the same way.
    fn older_than(&self, seen: &Seen, last: SubmissionId) -> String {
        let last = last.to_string();
        let values = [
            ("problem", self.problem.as_str()),
            ("verdict", &self.verdict),
            ("language", &self.language),
            ("who", &self.who),
            ("before", &last),
        ];
        links::with_query(&format!("/contests/{}/jury", seen.contest.id), values)
    }
}

/// Lists what is asked for.
///
/// # Errors
/// Names the parameter that cannot be understood.
pub(super) async fn handed_in(
    state: &AppState,
    (page, seen): (&Page, &Seen),
    asked: &Parameters,
) -> Result<HandedIn, AppError> {
    let contest = seen.contest.id;
    let problems = state.store.contest_problems(contest).await?;
    let filter = asked.read(&problems)?;
    let before = match asked.before.trim() {
        "" => SubmissionId(i64::MAX),
        given => cursor("before", given)?,
    };
    let at = CountedPage {
        before,
        most: SHOWN,
    };
    let rows = state.store.counted_before(contest, &filter, at).await?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count >= SHOWN);
    let last = rows.last().map(|row| row.id).filter(|_| is_full);
    let problems = problems.iter().enumerate();
    let problems = problems.map(|(place, it)| {
        let letter = letter(place);
        Choice {
            name: format!("{letter} · {}", problem_name(page, &it.problem)),
            value: letter,
            is_chosen: i64::try_from(place).ok() == filter.place,
        }
    });
    let verdicts = Verdict::ALL.into_iter().map(|it| Choice {
        value: it.as_str().to_owned(),
        name: page.t(verdict_key(it)).to_string(),
        is_chosen: filter.verdict == Some(it),
    });
    let languages = state.known_languages().into_iter().map(|it| Choice {
        name: it.name,
        is_chosen: filter.language.as_deref() == Some(it.id.as_str()),
        value: it.id,
    });
    let people = state.store.participants(contest).await?.into_iter();
    let people = people.map(|it| Choice {
        value: it.id.to_string(),
        is_chosen: filter.participant == Some(it.id),
        name: it.name,
    });
    Ok(HandedIn {
        lines: lines(state, rows),
        older: last.map(|last| asked.older_than(seen, last)),
        is_narrowed: filter != CountedFilter::default(),
        problems: problems.collect(),
        verdicts: verdicts.collect(),
        languages: languages.collect(),
        people: people.collect(),
    })
}
