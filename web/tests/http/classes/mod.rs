//! Classes: who sees and does what, and how a table of people is taken.

mod overview;
mod pages;
mod people;
mod rights;
pub(crate) mod similar;
mod teaching;

use judge::Verdict;
use web::store::{
    AssignmentDraft, AssignmentId, AssignmentProblem, ClassId, LateRule, NewMember, Role, UnixMs,
};

use crate::site::{Answer, Site, Visitor, judging};

const HOUR: i64 = 3_600_000;

/// An assignment of two problems that opened an hour ago and is due in as many hours, with half of
/// the points afterwards.
pub(crate) fn draft(due_in_hours: i64) -> AssignmentDraft {
    let now = UnixMs::now().0;
    AssignmentDraft {
        title: "Week one".to_owned(),
        description: "[zh]\n读*第一章*。\n[en]\nRead *chapter 1*.".to_owned(),
        opens_at: UnixMs(now - 5 * HOUR),
        due_at: Some(UnixMs(now + due_in_hours * HOUR)),
        late: LateRule::HALF,
        problems: vec![
            AssignmentProblem::new("nim", 10_000, false),
            AssignmentProblem::new("hdoj-1536", 5000, false),
        ],
    }
}

/// A class of the teacher `thea` with the student `ada` and one assignment.
struct World {
    site: Site,
    class: ClassId,
    assignment: AssignmentId,
    thea: Visitor,
    ada: Visitor,
}

async fn world() -> World {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let thea = site.user("thea", Role::Teacher).await;
    let ada = site.user("ada", Role::Student).await;
    let owner = site.account("thea").await;
    let class = site.store.create_class(owner.id, ("Games 101", ""));
    let class = class.await.unwrap();
    join(&site, class, "ada", "Ada Lovelace").await;
    let draft = draft(1);
    let assignment = site.store.create_assignment(class, &draft);
    let assignment = assignment.await.unwrap();
    World {
        site,
        class,
        assignment,
        thea,
        ada,
    }
}

impl World {
    fn class(&self) -> String {
        format!("/classes/{}", self.class)
    }

    fn assignment(&self) -> String {
        format!("{}/assignments/{}", self.class(), self.assignment)
    }
}

/// Brings people in by a table as a browser does: it is shown first what would happen.
pub(crate) async fn bring_in(
    visitor: &mut Visitor,
    address: &str,
    form: &[(&str, &str)],
) -> Answer {
    let shown = visitor.post(address, form).await;
    let seen = sign(&shown.text);
    let mut form = form.to_vec();
    form.extend([("action", "add"), ("seen", seen.as_str())]);
    visitor.post(address, &form).await
}

/// The sign of what a page shows that would happen.
pub(crate) fn sign(text: &str) -> String {
    let (_, rest) = text.split_once("name=\"seen\" value=\"").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

async fn join(site: &Site, class: ClassId, name: &str, label: &str) {
    let new = NewMember {
        user: site.account(name).await.id,
        label: label.to_owned(),
    };
    crate::enrolment::enrol(&site.store, class, &[new]).await;
}

/// Hands in a program on a problem's page and judges it; the number of its submission.
async fn hand_in(site: &Site, visitor: &mut Visitor, problem: &str, verdict: Verdict) -> i64 {
    send(site, visitor, (problem, crate::site::SOURCE), verdict).await
}

/// The same with a program of one's own.
async fn send(
    site: &Site,
    visitor: &mut Visitor,
    (problem, source): (&str, &str),
    verdict: Verdict,
) -> i64 {
    let form = [("language", "cpp"), ("source", source)];
    let sent = visitor.post(&format!("/problems/{problem}"), &form).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    let number = sent.header("location").rsplit('/').next().unwrap();
    let number = number.parse().unwrap();
    site.finish(number, &judging(verdict, None)).await;
    number
}
