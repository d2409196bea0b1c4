//! Contests: from the form that makes one to the table that is shown at the end.
//!
//! Time is moved by moving the contest, which is what its jury can do too.

mod acts;
mod afterwards;
mod atcoder;
mod attachments;
mod board_link;
mod clock;
mod counting;
mod ending;
mod fairness;
mod feed;
mod feedback;
mod form;
mod hacking;
mod import;
mod jury;
mod ladder;
mod languages;
mod limits;
mod live_table;
mod of_class;
mod on_site;
mod pages;
mod picker;
mod questions;
mod rating;
mod rejudged;
mod secrecy;
mod shapes;
mod similar;
mod size;
mod statements;
mod teams;
mod unranked;
mod whom;
mod words;

use judge::Verdict;
use web::bilingual::Bilingual;
use web::store::{
    ContestDraft, ContestId, ContestLimits, ContestProblem, Role, UnixMs, Whose, Written,
};

use crate::site::{Site, Visitor, judging};

const HOUR: i64 = 3_600_000;

/// A problem of a contest.
fn problem(id: &str) -> ContestProblem {
    ContestProblem {
        problem: id.to_owned(),
        label: String::new(),
        colour: "#d62728".to_owned(),
        points: 10_000,
        shows: 1,
        limits: ContestLimits::default(),
    }
}

/// A contest of five hours that began as many hours ago, and is frozen for its last.
pub(crate) fn draft(began_hours_ago: i64, problems: &[&str]) -> ContestDraft {
    let start = UnixMs::now().0 - began_hours_ago * HOUR;
    ContestDraft {
        name: Bilingual::written("Autumn Cup", "秋季赛"),
        description: "Bring *paper*.".to_owned(),
        freeze_at: Some(UnixMs(start + 4 * HOUR)),
        problems: problems.iter().map(|id| problem(id)).collect(),
        ..ContestDraft::between(UnixMs(start), UnixMs(start + 5 * HOUR))
    }
}

/// Makes a contest of a setter named `grace`.
pub(crate) async fn contest(site: &Site, draft: &ContestDraft) -> (ContestId, Visitor) {
    site.state.library.enter_catalog().await.unwrap();
    let grace = site.user("grace", Role::Setter).await;
    let owner = site.account("grace").await;
    let id = site.store.create_contest(owner.id, draft).await.unwrap();
    (id, grace)
}

/// Hands in a program for a problem of the contest; the number of its submission.
pub(crate) async fn hand_in(visitor: &mut Visitor, id: ContestId, letter: &str) -> i64 {
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    let address = format!("/contests/{id}/problems/{letter}");
    let sent = visitor.post(&address, &form).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    let number = sent.header("location").rsplit('/').next().unwrap();
    number.parse().unwrap()
}

async fn judge(site: &Site, submission: i64, verdict: Verdict) {
    site.finish(submission, &judging(verdict, None)).await;
}

/// Judges what is next in the queue, as a rejudging puts it there.
pub(crate) async fn judge_next(site: &Site, verdict: Verdict) {
    let claim = site
        .store
        .claim_next(Whose::Anybodys, &["c", "cpp", "python"])
        .await;
    let claim = claim.unwrap().unwrap();
    let written = site.store.finish(&claim, &judging(verdict, None)).await;
    assert_eq!(written.unwrap(), Written::Yes);
}
