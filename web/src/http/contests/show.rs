//! `/contests/{id}`: what a contest asks, by which rules, and how the visitor stands.

use std::collections::HashSet;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::called::called;
use super::judged_again::announcement;
use super::parts::is_all_or_nothing;
use super::scoreboard::ghost;
use super::whom::{Offered, offered};
use super::words::{CANNED, ClarificationLine, asked};
use crate::bilingual::Bilingual;
use crate::http::error::AppError;
use crate::http::forms::Faults;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Moment, Page, render};
use crate::http::points::points;
use crate::http::seen_contest::limits::ShownLimits;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::state::AppState;
use crate::http::submissions::row::{language_name, state as state_of};
use crate::scoreboard::{Counting, Place, Rules, Standing};
use crate::store::{
    ClarificationId, ContestProblem, CountedRow, Feedback, ParticipantId, Status, SubmissionId,
};

#[derive(Template)]
#[template(path = "contests/show.html")]
struct ShowPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    description: Markup,
    rules: Vec<String>,
    problems: Vec<Problem>,
    team: Option<Team>,
    /// The teams that ask the visitor to be in them.
    invitations: Vec<(ParticipantId, String)>,
    /// Whether the jury has taken the visitor out, who cannot join until it lets them in again.
    is_kept_out: bool,
    /// Whether the visitor takes part without a rank, or would.
    has_no_rank: bool,
    submissions: Vec<Line>,
    clarifications: Vec<ClarificationLine>,
    /// Whether the form for questions is there.
    may_ask: bool,
    /// To whom alone the jury can say something, of whom all are named where they are few; `None` where to nobody.
    people: Option<Vec<Offered>>,
    draft: Draft<'a>,
    faults: &'a Faults,
}

/// What was sent as a question, an announcement or an answer and could not be taken.
#[derive(Clone, Copy, Default)]
pub(super) struct Draft<'a> {
    pub(super) text: &'a str,
    /// The letter of the problem that it is about, or nothing.
    pub(super) about: &'a str,
    /// The participant whom alone it is to, as typed, or nothing.
    pub(super) to: &'a str,
    /// The question that it answers.
    pub(super) answers: Option<ClarificationId>,
    /// Whether that was to be an answer to all.
    pub(super) is_to_all: bool,
}

/// A problem of a contest, as pages show it.
pub(super) struct Problem {
    pub(super) letter: String,
    pub(super) colour: String,
    pub(super) name: String,
    /// The visitor's state: `solved`, `tried`, `pending` or `new`.
    pub(super) state: &'static str,
    /// How many have solved it, as everybody may know; for who takes part afterwards, until the same moment of the
    /// contest.
    pub(super) solved: usize,
    pub(super) points: Option<String>,
    /// Whether it brings all of its points or nothing, where parts count.
    pub(super) is_all_or_nothing: bool,
    /// The limits that it has here in place of its own.
    pub(super) limits: Option<String>,
}

/// The visitor's team.
struct Team {
    members: String,
    asked: String,
    may_leave: bool,
}

/// A submission that counts.
pub(super) struct Line {
    pub(super) id: SubmissionId,
    pub(super) letter: String,
    pub(super) participant: ParticipantId,
    pub(super) name: String,
    /// What the class calls them, where the jury reads it; empty otherwise.
    pub(super) called: String,
    pub(super) language: String,
    /// The verdict's letters and the key of its name.
    pub(super) state: &'static str,
    pub(super) state_key: &'static str,
    /// Whether it counts as rejected since somebody has hacked it.
    pub(super) is_hacked: bool,
    pub(super) created: Moment,
}

/// What the address says besides.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// The letter of a problem that was judged again, of which the jury may say so.
    again: String,
}

/// `GET /contests/{id}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, AppError> {
    let seen = match find(&state, page.viewer.as_ref(), &id).await {
        Ok(seen) => seen,
        // Whoever follows a link to the contest of their class may only have to sign in; whether there is one is
        // not told by this.
        Err(error) if page.viewer.is_none() && error.status() == StatusCode::NOT_FOUND => {
            return Ok(Redirect::to(&page.login_address()).into_response());
        }
        Err(error) => return Err(error),
    };
    let again = announcement(&state, (&page, &seen), &asked.again).await?;
    let draft = match &again {
        Some(text) => Draft {
            text,
            about: &asked.again,
            ..Draft::default()
        },
        None => Draft::default(),
    };
    contest_page(&state, &page, &seen, (draft, &Faults::default())).await
}

/// The page of a contest with what was wrong in one of its forms.
pub(super) async fn contest_page(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    (draft, faults): (Draft<'_>, &Faults),
) -> Result<Response, AppError> {
    let contest = &seen.contest;
    let is_outside = seen.is_outside();
    let problems = if seen.shows_problems() {
        problems(state, page, seen).await?
    } else {
        Vec::new()
    };
    let part = seen.part();
    let submissions = match part {
        Some(part) => {
            let rows = state.store.counted_of(part.id).await?;
            lines(state, page, rows)
        }
        None => Vec::new(),
    };
    let (team, invitations) = team(state, page, seen).await?;
    let is_kept_out = match &page.viewer {
        Some(viewer) if seen.own.is_none() && seen.admits() => {
            state.store.is_taken_out(contest.id, viewer.id).await?
        }
        _ => false,
    };
    let clarifications = if is_outside {
        Vec::new()
    } else {
        let mut shown = asked(state, (page, seen), seen.now).await?;
        if let Some(refused) = shown
            .iter_mut()
            .find(|it| draft.answers == Some(ClarificationId(it.id)))
        {
            refused.draft = Some((draft.text.to_owned(), draft.is_to_all));
        }
        shown
    };
    let description = if is_outside {
        ""
    } else {
        contest.description.as_str()
    };
    let has_no_rank = has_no_rank(state, page, seen).await?;
    let response = render(&ShowPage {
        page,
        seen,
        name: seen.name(page.locale),
        description: markdown::render(Bilingual::marked(description).read_in(page.locale)).html,
        rules: rules(state, page, seen),
        problems,
        team,
        invitations,
        is_kept_out,
        has_no_rank,
        submissions,
        clarifications,
        may_ask: seen.is_jury || part.is_some(),
        people: people(state, seen).await?,
        draft,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// Whether the visitor takes part without a rank, or would. That it has a problem of theirs is told when it shows its
/// problems, to who takes part already as well.
async fn has_no_rank(state: &AppState, page: &Page, seen: &Seen) -> Result<bool, AppError> {
    let Some(viewer) = page.viewer.as_ref().filter(|_| seen.shows_problems()) else {
        return Ok(false);
    };
    match seen.part() {
        Some(part) => Ok(part.is_unranked()),
        None => Ok(state.store.knows_more(seen.contest.id, viewer.id).await?),
    }
}

/// To whom alone a visitor of the jury can say something.
async fn people(state: &AppState, seen: &Seen) -> Result<Option<Vec<Offered>>, AppError> {
    if !seen.is_jury {
        return Ok(None);
    }
    let people = state.store.participants(seen.contest.id).await?;
    if people.is_empty() {
        return Ok(None);
    }
    let called = called(state, seen).await?;
    Ok(Some(offered(&people, &called)))
}

/// What a problem is called on a page: its name where the visitor may see it, or else its id.
pub(super) fn problem_name(page: &Page, problem: &ContestProblem) -> String {
    crate::http::submissions::row::problem_name(page, &problem.problem)
}

async fn problems(state: &AppState, page: &Page, seen: &Seen) -> Result<Vec<Problem>, AppError> {
    let whole = all_or_nothing(state, page, seen).await?;
    let held = state.scoreboards.since(&state.store, &seen.contest);
    let held = held.await?;
    let Some(standings) = &*held else {
        return Ok(Vec::new());
    };
    let part = seen.part();
    let ghost = match part.filter(|part| part.virtual_start.is_some()) {
        Some(later) => Some(ghost(state, seen, later, standings).await?.0),
        None => None,
    };
    let board = ghost.as_ref().unwrap_or(&standings.real);
    let totals = match &ghost {
        Some(then) => then.totals(),
        None => standings.public.totals(),
    };
    let problems = standings.problems.iter().zip(totals).enumerate();
    let shown = problems.map(|(place, (problem, (solved, _)))| {
        let own = part.and_then(|own| {
            board.cell(Place {
                participant: own.id.0,
                problem: place,
            })
        });
        Problem {
            letter: letter(place),
            colour: problem.colour.clone(),
            name: problem_name(page, problem),
            state: match own.map(|cell| cell.standing) {
                Some(Standing::Solved) => "solved",
                Some(Standing::Tried) => "tried",
                Some(Standing::Pending) => "pending",
                _ => "new",
            },
            solved,
            is_all_or_nothing: whole.contains(&problem.problem),
            limits: ShownLimits::set(problem.limits, page.locale),
            points: seen
                .contest
                .rules
                .has_points()
                .then(|| points(problem.points)),
        }
    });
    Ok(shown.collect())
}

/// The problems of a contest that bring all of their points or nothing, where parts count.
async fn all_or_nothing(
    state: &AppState,
    page: &Page,
    seen: &Seen,
) -> Result<HashSet<String>, AppError> {
    let mut whole = HashSet::new();
    if seen.contest.rules.has_parts() {
        for problem in state.store.contest_problems(seen.contest.id).await? {
            if is_all_or_nothing(state, page, &problem.problem).await {
                whole.insert(problem.problem);
            }
        }
    }
    Ok(whole)
}

/// The visitor's team, or those that ask for the visitor.
async fn team(
    state: &AppState,
    page: &Page,
    seen: &Seen,
) -> Result<(Option<Team>, Vec<(ParticipantId, String)>), AppError> {
    let contest = &seen.contest;
    let Some(viewer) = page.viewer.as_ref().filter(|_| contest.is_team()) else {
        return Ok((None, Vec::new()));
    };
    let Some(own) = seen.part() else {
        let asking = state
            .store
            .team_invitations(contest.id, viewer.id, seen.now);
        return Ok((None, asking.await?));
    };
    let (members, asked) = state.store.team(own.id).await?;
    let team = Team {
        members: members.join(", "),
        asked: asked.join(", "),
        may_leave: seen.phase == Phase::Coming,
    };
    Ok((Some(team), Vec::new()))
}

/// The submissions with their verdicts: of one's own team, or for the jury.
pub(super) fn lines(state: &AppState, page: &Page, rows: Vec<CountedRow>) -> Vec<Line> {
    let line = |row: CountedRow| {
        let progress = match row.verdict {
            Some(_) => Status::Done,
            None => Status::Queued,
        };
        let (name, key) = state_of(progress, row.verdict);
        Line {
            id: row.id,
            letter: letter(usize::try_from(row.place).unwrap_or_default()),
            participant: row.participant,
            name: row.name,
            called: String::new(),
            language: language_name(state, page, &row.language),
            state: name,
            state_key: key,
            is_hacked: row.hack.is_some(),
            created: row.created_at.into(),
        }
    };
    rows.into_iter().map(line).collect()
}

/// The rules in words, a sentence each.
fn rules(state: &AppState, page: &Page, seen: &Seen) -> Vec<String> {
    let contest = &seen.contest;
    let mut said = vec![match contest.rules {
        Rules::Icpc => page
            .t("rules-icpc-words")
            .with("minutes", contest.penalty_minutes)
            .to_string(),
        Rules::AtCoder => page
            .t("rules-atcoder-words")
            .with("minutes", contest.penalty_minutes)
            .to_string(),
        Rules::Ioi => [page.t("rules-ioi-words"), page.t("rules-ioi-shares-words")]
            .map(|it| it.to_string())
            .join(page.gap()),
        Rules::Practice => page.t("rules-practice-words").to_string(),
    }];
    if contest.rules.has_parts() {
        let key = match contest.counting {
            Counting::Best => "counting-best-words",
            Counting::Groups => "counting-groups-words",
            Counting::Last => "counting-last-words",
        };
        said.push(page.t(key).to_string());
    }
    if contest.most_tries > 0 {
        let text = page.t("rules-tries-words");
        said.push(text.with("most", contest.most_tries).to_string());
    }
    if contest.pause_seconds > 0 {
        let text = page.t("rules-pause-words");
        said.push(text.with("seconds", contest.pause_seconds).to_string());
    }
    // Of practice nothing is withheld.
    if contest.rules != Rules::Practice {
        let key = match contest.feedback {
            Feedback::Verdict => "feedback-verdict-words",
            Feedback::Tests => "feedback-tests-words",
            Feedback::Explained => "feedback-explained-words",
        };
        said.push(page.t(key).to_string());
    }
    if contest.freeze_at.is_some() {
        said.push(page.t("rules-freeze-words").to_string());
    }
    if let Some(length) = seen.hack_length(page) {
        let text = page.t("rules-hacks-words");
        said.push(text.with("length", length).to_string());
    }
    let languages = contest.languages();
    if !languages.is_empty() {
        let text = page.t("rules-languages-words");
        let names = state.language_names(&languages);
        said.push(text.with("languages", names).to_string());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_have_letters_and_points_no_needless_digits() {
        let letters: Vec<String> = [0, 25, 26, 27, 701, 702].map(letter).into();
        assert_eq!(letters, ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
        let written: Vec<String> = [0, 10_000, 150, 125, 5].map(points).into();
        assert_eq!(written, ["0", "100", "1.5", "1.25", "0.05"]);
    }
}
