//! `/contests`: what goes on, what comes, what was. Home shows the first of what goes on and comes.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::{self, OwnContests, Phase};
use crate::http::state::AppState;
use crate::store::{
    COMING_CONTESTS, ClassId, ContestId, ContestRow, PAST_CONTESTS, RUNNING_CONTESTS, UnixMs,
    UserId,
};

/// How many contests home shows of those that go on, and of those that come.
const MOST_RUNNING: usize = 3;
const MOST_COMING: usize = 2;

#[derive(Template)]
#[template(path = "contests/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    groups: Vec<Group>,
    /// Whether the visitor may make one.
    may_create: bool,
}

struct Group {
    title: &'static str,
    contests: Vec<ContestLine>,
}

/// A line of the list; `contests/line.html` shows it.
pub(crate) struct ContestLine {
    pub(crate) id: ContestId,
    pub(crate) name: String,
    pub(crate) phase: Phase,
    /// The key of what says how far it is.
    pub(crate) phase_key: &'static str,
    pub(crate) start: Moment,
    /// How long it takes, in words.
    pub(crate) length: String,
    pub(crate) rules_key: String,
    pub(crate) is_team: bool,
    pub(crate) is_by_invitation: bool,
    /// The name of the class that it is for, where its own page does not say so.
    pub(crate) class: Option<String>,
    pub(crate) takes_part: bool,
}

/// `GET /contests`.
pub async fn show(State(state): State<AppState>, page: Page) -> Result<Response, AppError> {
    let now = UnixMs::now();
    let own = OwnContests::of(&state, page.viewer.as_ref()).await?;
    let mut groups = Vec::new();
    for (title, which) in [
        ("contests-running", RUNNING_CONTESTS),
        ("contests-coming", COMING_CONTESTS),
        ("contests-past", PAST_CONTESTS),
    ] {
        let mut contests = Vec::new();
        for contest in state.store.contests(which, viewer(&page), now).await? {
            contests.extend(row(&page, &own, &contest, now));
        }
        if !contests.is_empty() {
            groups.push(Group { title, contests });
        }
    }
    render(&ListPage {
        may_create: page.is_author(),
        page: &page,
        groups,
    })
}

/// The contests that a visitor of home may want to know of: those that go on, the first to end on top,
/// and of those that come the first.
pub(crate) async fn next(state: &AppState, page: &Page) -> Result<Vec<ContestLine>, AppError> {
    let now = UnixMs::now();
    let own = OwnContests::of(state, page.viewer.as_ref()).await?;
    let mut rows = Vec::new();
    for (which, most) in [
        (RUNNING_CONTESTS, MOST_RUNNING),
        (COMING_CONTESTS, MOST_COMING),
    ] {
        let contests = state.store.contests(which, viewer(page), now).await?;
        let shown = contests.iter().filter_map(|it| row(page, &own, it, now));
        rows.extend(shown.take(most));
    }
    Ok(rows)
}

/// The contests of a class, the latest first, as the page of the class lists them.
pub(crate) async fn of_class(
    state: &AppState,
    page: &Page,
    class: ClassId,
) -> Result<Vec<ContestLine>, AppError> {
    let now = UnixMs::now();
    let own = OwnContests::of(state, page.viewer.as_ref()).await?;
    let contests = state.store.class_contests(class).await?;
    let lines = contests.iter().filter_map(|it| row(page, &own, it, now));
    let lines = lines.map(|line| ContestLine {
        class: None,
        ..line
    });
    Ok(lines.collect())
}

fn viewer(page: &Page) -> Option<UserId> {
    page.viewer.as_ref().map(|viewer| viewer.id)
}

/// A line of the list; `None` of one that is by invitation or of a class, and not for the visitor.
fn row(page: &Page, own: &OwnContests, contest: &ContestRow, now: UnixMs) -> Option<ContestLine> {
    if !own.may_know_of(page.viewer.as_ref(), contest) {
        return None;
    }
    Some(ContestLine {
        id: contest.id,
        name: contest.name.read_in(page.locale).to_owned(),
        phase: Phase::of(contest, now),
        phase_key: seen_contest::phase_key(contest, now),
        start: contest.start_at.into(),
        length: length(contest.end_at.0 - contest.start_at.0, page.locale),
        rules_key: format!("rules-{}", contest.rules.as_str()),
        is_team: contest.is_team(),
        is_by_invitation: contest.is_by_invitation(),
        class: contest.class_name.clone(),
        takes_part: own.takes_part_in(contest.id),
    })
}

/// A span of milliseconds in words, such as `2 h 30 min`: no clock, for which it would be taken next to a date.
fn length(ms: i64, locale: Locale) -> String {
    let minutes = ms.max(0) / 60_000;
    let parts = [
        ("user-days", minutes / 1440),
        ("contest-hours", minutes / 60 % 24),
        ("contest-minutes", minutes % 60),
    ];
    let words = parts.into_iter().filter(|(_, count)| *count > 0);
    let words = words.map(|(key, count)| locale.text(key).with("count", count).to_string());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_words() {
        const MINUTE: i64 = 60_000;
        for (minutes, en, zh) in [
            (300, "5 h", "5 小时"),
            (150, "2 h 30 min", "2 小时 30 分钟"),
            (14 * 1440, "14 days", "14 天"),
            (1441, "1 day 1 min", "1 天 1 分钟"),
        ] {
            assert_eq!(length(minutes * MINUTE, Locale::En), en);
            assert_eq!(length(minutes * MINUTE, Locale::Zh), zh);
        }
    }
}
