//! The sites that are walked: who is there, what they have handed in, and what somebody reads.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use axum::http::header::CONTENT_TYPE;
use futures::StreamExt;
use judge::Verdict;
use web::store::{
    ClassId, ContestDraft, ContestId, NewPost, PostPlace, Role, Scope, UnixMs, Visibility,
};

use super::{MARKER, PROBLEMS, SECRET};
use crate::contests::{contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};
use crate::stored::{package, pass, push};

/// The hidden problem with whose statement files come, and what is in them.
pub(super) const WITH_FILES: &str = "my-nim";
pub(super) const IN_FILES: &str = "a board that nobody knows";

/// What somebody has said about the hidden problem, at a time when they knew it.
pub(super) const SAID: &str = "Bites at the corner";

/// What stands in addresses for the secret of the link to the table.
pub(super) const LINK: &str = "{secret}";

/// The addresses that the link leads to.
pub(super) const BY_LINK: &str = "/board/";

/// How long a stream may take for what it says first.
const FIRST_WORDS: Duration = Duration::from_millis(300);

/// How long what is sure to come may take on a busy machine.
const SURE: Duration = Duration::from_mins(3);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Before,
    During,
    Freeze,
    Closed,
    After,
}

/// A contest with a hack phase and paper, which waits for what is frozen to be shown.
pub(super) fn to_be_hacked(began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        hack_minutes: 120,
        has_prints: true,
        ..draft(began_hours_ago, &[PROBLEMS[0], PROBLEMS[1], WITH_FILES])
    }
}

/// Brings in the problem with files, hidden for a contest.
pub(super) async fn bring_files(site: &Site) {
    let mut author = site.program("author", Role::Setter).await;
    let picture =
        format!("<svg xmlns='http://www.w3.org/2000/svg'><title>{IN_FILES}</title></svg>");
    let attached = format!("print('{IN_FILES}')\n");
    let statement = "A board:\n\n![the board](img/board.svg)\n";
    let archive = package()
        .with_file("statement/problem.en.md", Some(statement.as_bytes()))
        .and_then(|it| it.with_file("statement/img/board.svg", Some(picture.as_bytes())))
        .and_then(|it| it.with_file("attachments/tool.py", Some(attached.as_bytes())))
        .unwrap();
    let pushed = push(&mut author, WITH_FILES, &archive).await;
    assert_eq!(pushed.status, 202, "{}", pushed.text);
    pass(site).await;
    let hidden = site.store.set_visibility(WITH_FILES, Visibility::Contest);
    hidden.await.unwrap();
}

/// `ada` asks the jury something, has something printed, and has talked about the hidden problem.
pub(super) async fn says(site: &Site, contest: ContestId, ada: &mut Visitor) {
    for to in ["clarifications", "print"] {
        let address = format!("/contests/{contest}/{to}");
        let text = format!("About {MARKER}?");
        let sent = ada.post(&address, &[("text", text.as_str())]).await;
        assert_eq!(sent.status, 303, "{address}: {}", sent.text);
    }
    let new = NewPost {
        author: site.account("ada").await.id,
        body: format!("{SAID}, I think."),
        tells: false,
    };
    let place = PostPlace::New {
        problem: SECRET,
        title: SAID,
    };
    site.store.say(place, &new).await.unwrap();
}

/// A site with a contest in which `ada` has handed in a wrong program, and one of that verdict.
pub(super) struct World {
    pub(super) site: Site,
    pub(super) contest: ContestId,
    /// The class that it is of.
    pub(super) class: Option<ClassId>,
    pub(super) wrong: i64,
    pub(super) last: i64,
    /// The secret of the link to its table; it has none in a contest that one may not know of.
    pub(super) link: String,
    pub(super) visitors: BTreeMap<&'static str, Visitor>,
}

pub(super) async fn world(verdict: Verdict) -> World {
    let site = Site::new().await;
    bring_files(&site).await;
    let (contest, grace) = contest(&site, &to_be_hacked(4)).await;
    let hidden = site.store.set_visibility(SECRET, Visibility::Contest);
    hidden.await.unwrap();
    let mut visitors = BTreeMap::from([("jury", grace), ("stranger", site.visitor())]);
    for (name, role) in [
        ("ada", Role::Student),
        ("rival", Role::Student),
        ("other", Role::Student),
        ("setter", Role::Setter),
        ("teacher", Role::Teacher),
        ("examiner", Role::Jury),
    ] {
        visitors.insert(name, site.user(name, role).await);
    }
    for name in ["ada", "rival"] {
        let visitor = visitors.get_mut(name).unwrap();
        let join = format!("/contests/{contest}/join");
        assert_eq!(visitor.post(&join, &[]).await.status, 303);
    }
    for (name, of, role) in [
        ("program", "rival", Role::Student),
        ("tool", "setter", Role::Setter),
    ] {
        let scopes = Scope::ALL.into_iter().filter(|it| it.needs() <= role);
        let account = site.account(of).await;
        let program = site.program_with(&account, scopes.collect()).await;
        visitors.insert(name, program);
    }
    let ada = visitors.get_mut("ada").unwrap();
    says(&site, contest, ada).await;
    let wrong = hand_in(ada, contest, "B").await;
    judge(&site, wrong, Verdict::WA).await;
    let last = hand_in(ada, contest, "B").await;
    judge(&site, last, verdict).await;
    let link = site.store.make_board_link(contest).await.unwrap();
    World {
        site,
        contest,
        class: None,
        wrong,
        last,
        link,
        visitors,
    }
}

impl World {
    pub(super) async fn be(&self, phase: Phase) {
        let hours = match phase {
            Phase::Before => -1,
            Phase::During => 1,
            Phase::Freeze => 4,
            Phase::Closed | Phase::After => 6,
        };
        let mut draft = ContestDraft {
            class: self.class,
            ..to_be_hacked(hours)
        };
        if phase == Phase::Freeze {
            // What was handed in a moment ago is within it.
            for at in [&mut draft.start_at, &mut draft.end_at] {
                at.0 -= 30 * 60_000;
            }
            draft.freeze_at = draft.freeze_at.map(|at| UnixMs(at.0 - 30 * 60_000));
        }
        self.site
            .store
            .edit_contest(self.contest, &draft)
            .await
            .unwrap();
        if phase == Phase::After {
            self.site.store.thaw(self.contest).await.unwrap();
        }
    }

    /// What somebody reads at an address.
    pub(super) async fn read(&mut self, who: &'static str, address: &str) -> String {
        self.read_as(&[who], address).await.remove(0).1
    }

    /// What each of these reads at an address, at the same time: all of it, or what a stream says first, for
    /// which all wait together.
    pub(super) async fn read_as(
        &mut self,
        whos: &[&'static str],
        address: &str,
    ) -> Vec<(&'static str, String)> {
        let contest = self.site.store.contest(self.contest).await.unwrap();
        let has_begun = contest.unwrap().start_at <= UnixMs::now();
        let address = address.replace(LINK, &self.link);
        let address = address.as_str();
        let visitors = self.visitors.iter_mut();
        let readers = visitors.filter(|(who, _)| whos.contains(*who));
        let texts = readers.map(move |(who, visitor)| async move {
            // Whoever has the link looks at it as a stranger does.
            let is_early = *who == "jury" && !address.starts_with(BY_LINK);
            let has_table = has_begun || is_early || !address.contains("board/");
            let begins = address.ends_with("/events") && has_table;
            (*who, all_of(visitor, address, begins).await)
        });
        let texts = futures::future::join_all(texts).await;
        assert_eq!(texts.len(), whos.len(), "{whos:?}");
        texts
    }

    /// What somebody is answered who sends something: status, where that leads, and the text.
    pub(super) async fn sends(
        &mut self,
        who: &str,
        (method, address): (&str, &str),
        body: &str,
    ) -> String {
        let kind = if address.starts_with("/api/") || address.contains("/drafts/") {
            "application/json"
        } else {
            "application/x-www-form-urlencoded"
        };
        let visitor = self.visitors.get_mut(who).unwrap();
        let method: Method = method.parse().unwrap();
        let body = Body::from(body.to_owned());
        let answer = visitor.send(method, address, Some(kind), body).await;
        let leads = answer.header("location");
        format!("{}\n{leads}\n{}", answer.status, answer.text)
    }
}

/// What is read at an address; `begins` says that a stream of its own says something at once.
async fn all_of(visitor: &mut Visitor, address: &str, begins: bool) -> String {
    let response = visitor.begin(Method::GET, address, None, Body::empty());
    let response = response.await;
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // Whatever else is read comes to an end.
    let goes_on = ["text/event-stream", "application/x-ndjson"].contains(&kind);
    let mut body = response.into_body().into_data_stream();
    let mut text = format!("{status}\n");
    // What begins with all there is does so however long a busy machine takes for it.
    let begins = status.is_success() && (begins || address.ends_with("/event-feed"));
    let mut patience = if begins || !goes_on {
        SURE
    } else {
        FIRST_WORDS
    };
    while let Ok(Some(part)) = tokio::time::timeout(patience, body.next()).await {
        patience = if goes_on { FIRST_WORDS } else { SURE };
        text.push_str(&String::from_utf8_lossy(&part.unwrap()));
        if text.contains("\"runs\"") {
            break;
        }
    }
    // Pages lead back to where one is.
    let text = text.replace(address, "").replace(&encoded(address), "");
    // What was asked for is said again.
    match address.split_once('=') {
        Some((_, asked)) => text.replace(asked, ""),
        None => text,
    }
}

fn encoded(address: &str) -> String {
    web::http::links::percent_encode(address)
}
