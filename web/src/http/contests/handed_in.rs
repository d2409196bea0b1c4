//! What was handed in for a contest, as its jury lists it: newest first, narrowed to a problem, a verdict, a
//! language or a participant. The page keeps it up to date while one looks.

use judge::Verdict;
use serde::Deserialize;

use super::called::{Called, called};
use super::show::{Line, lines};
use super::whom::{Offered, meant, offered};
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Choice, Faults};
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::Page;
use crate::http::query::{cursor, shortened, unknown};
use crate::http::seen_contest::Seen;
use crate::http::seen_contest::place::letter;
use crate::http::state::AppState;
use crate::http::submissions::row::{language_name, problem_name, verdict_key};
use crate::store::{
    ContestProblem, CountedFilter, CountedPage, Participant, ParticipantId, SubmissionId,
};

/// How many are listed at once.
const MOST_PROGRAMS_SHOWN: i64 = 100;

/// How many are named at most that are called something alike.
const MOST_ALIKE: usize = 8;

/// Which submissions are asked for; empty where it does not matter.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct Parameters {
    /// Only for this one of the contest's problems: its letter or its id.
    problem: String,
    verdict: String,
    language: String,
    /// Only of this participant, as `whom` reads it.
    who: String,
    /// Only older than this one.
    before: String,
}

/// The list, and what it can be narrowed to.
pub(super) struct HandedIn {
    pub(super) lines: Vec<Line>,
    /// Its own address.
    pub(super) address: String,
    /// The address of the next page.
    pub(super) older: Option<String>,
    /// Whether it is narrowed at all.
    pub(super) is_narrowed: bool,
    pub(super) problems: Vec<Choice>,
    pub(super) verdicts: Vec<Choice>,
    pub(super) languages: Vec<Choice>,
    /// Whose they are: the name, or what was typed where that is nobody.
    pub(super) who: String,
    pub(super) people: Vec<Offered>,
    /// Where that is nobody: the addresses of those who are called something like that, with their names.
    pub(super) alike: Vec<(String, String)>,
}

impl Parameters {
    /// What that means for a contest with these problems, whosever it is.
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
        Ok(filter)
    }

    /// The address of what is older than that one, or of the latest, narrowed in the same way.
    fn address(&self, seen: &Seen, before: &str) -> String {
        let values = [
            ("problem", self.problem.as_str()),
            ("verdict", &self.verdict),
            ("language", &self.language),
            ("who", &self.who),
            ("before", before),
        ];
        links::with_query(&format!("/contests/{}/jury", seen.contest.id), values)
    }
}

/// Lists what is asked for.
///
/// # Errors
/// Names the parameter that cannot be understood. Where `faults` say already that `who` is nobody, nothing is listed.
pub(super) async fn handed_in(
    state: &AppState,
    (page, seen): (&Page, &Seen),
    (asked, faults): (&Parameters, &Faults),
) -> Result<HandedIn, AppError> {
    let contest = seen.contest.id;
    let problems = state.store.contest_problems(contest).await?;
    let mut filter = asked.read(&problems)?;
    let called = called(state, seen).await?;
    let people = state.store.participants(contest).await?;
    let mut who = asked.who.trim().to_owned();
    let is_nobody = faults.of("who").is_some();
    let mut alike = Vec::new();
    if is_nobody {
        let accounts = state.store.contest_accounts(contest).await?;
        alike = called_alike(asked, seen, (&people, &called, &accounts));
    } else if !who.is_empty() {
        let one = meant(state, (&people, &called), ("who", &who)).await?;
        filter.participant = Some(one.id);
        who.clone_from(&one.name);
    }
    let before = match asked.before.trim() {
        "" => SubmissionId(i64::MAX),
        given => cursor("before", given)?,
    };
    let at = CountedPage {
        before,
        most: MOST_PROGRAMS_SHOWN,
    };
    let rows = if is_nobody {
        Vec::new()
    } else {
        state.store.counted_before(contest, &filter, at).await?
    };
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count >= MOST_PROGRAMS_SHOWN);
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
    let languages = state.filter_languages().into_iter().map(|it| Choice {
        name: language_name(state, page, &it.id),
        is_chosen: filter.language.as_deref() == Some(it.id.as_str()),
        value: it.id,
    });
    let mut lines = lines(state, page, rows);
    for line in &mut lines {
        let known_as = called.get(&line.participant);
        known_as
            .map_or("", String::as_str)
            .clone_into(&mut line.called);
    }
    Ok(HandedIn {
        lines,
        address: asked.address(seen, asked.before.trim()),
        older: last.map(|last| asked.address(seen, &last.to_string())),
        is_narrowed: filter != CountedFilter::default(),
        problems: problems.collect(),
        verdicts: verdicts.collect(),
        languages: languages.collect(),
        who,
        people: offered(&people, &called),
        alike,
    })
}

/// Those who are called something like what was typed: the address of what each has handed in, and the name.
fn called_alike(
    asked: &Parameters,
    seen: &Seen,
    (people, called, accounts): (&[Participant], &Called, &[(ParticipantId, String)]),
) -> Vec<(String, String)> {
    let part = asked.who.trim().to_lowercase();
    let has_part = |text: &str| text.to_lowercase().contains(&part);
    let is_alike = |it: &Participant| {
        let mut own = accounts.iter().filter(|(whose, _)| *whose == it.id);
        has_part(&it.name)
            || has_part(&it.external_id)
            || called.get(&it.id).is_some_and(|it| has_part(it))
            || own.any(|(_, account)| has_part(account))
    };
    let of_one = |it: &Participant| {
        let theirs = Parameters {
            who: format!("#{}", it.id),
            ..asked.clone()
        };
        (theirs.address(seen, ""), it.name.clone())
    };
    let alike = people.iter().filter(|it| is_alike(it));
    alike.take(MOST_ALIKE).map(of_one).collect()
}
