//! Nothing of a contest leaks before its time: every page, operation and stream there is, as everybody,
//! before, during, in the freeze, before the results are shown, and after.
//!
//! The addresses are read from the sources of the site, so that a new one is walked too. What a frozen
//! verdict may not change is found by two sites that differ in nothing else: all that others read must
//! be the same on both. A contest of a class is walked in the same ways: whoever does not belong to the class does not
//! even learn that there is one.

mod invited;
mod of_class;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use axum::http::header::CONTENT_TYPE;
use futures::StreamExt;
use judge::Verdict;
use problems::Lang;
use web::store::{ClassId, ContestDraft, ContestId, Role, UnixMs, Visibility};

use super::{contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};

/// The problem that nobody knows before the start, and the one that everybody knows.
const SECRET: &str = "hdoj-1404";
const KNOWN: &str = "nim";
const PROBLEMS: [&str; 2] = [SECRET, KNOWN];

/// What the Contest API has of a contest.
const ENDPOINTS: [&str; 10] = [
    "languages",
    "groups",
    "problems",
    "teams",
    "state",
    "submissions",
    "judgements",
    "awards",
    "scoreboard",
    "access",
];

/// What the program of the participant says.
const MARKER: &str = "seven heaps";

/// How long a stream may take for what it says first.
const FIRST_WORDS: Duration = Duration::from_millis(300);

/// How long what is sure to come may take on a busy machine.
const SURE: Duration = Duration::from_mins(3);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Before,
    During,
    Freeze,
    Closed,
    After,
}

/// A contest with a hack phase, which waits for what is frozen to be shown.
fn to_be_hacked(began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        hack_minutes: 120,
        ..draft(began_hours_ago, &PROBLEMS)
    }
}

/// Those of whom nothing is hidden but what is in a contest for all.
const OTHERS: [&str; 4] = ["stranger", "rival", "other", "setter"];

/// A site with a contest in which `ada` has handed in a wrong program, and one of that verdict.
struct World {
    site: Site,
    contest: ContestId,
    /// The class that it is of.
    class: Option<ClassId>,
    wrong: i64,
    last: i64,
    visitors: BTreeMap<&'static str, Visitor>,
}

async fn world(verdict: Verdict) -> World {
    let site = Site::new().await;
    let (contest, grace) = contest(&site, &to_be_hacked(4)).await;
    let hidden = site.store.set_visibility(SECRET, Visibility::Contest);
    hidden.await.unwrap();
    let mut visitors = BTreeMap::from([("jury", grace), ("stranger", site.visitor())]);
    for (name, role) in [
        ("ada", Role::Student),
        ("rival", Role::Student),
        ("other", Role::Student),
        ("setter", Role::Setter),
    ] {
        visitors.insert(name, site.user(name, role).await);
    }
    for name in ["ada", "rival"] {
        let visitor = visitors.get_mut(name).unwrap();
        let join = format!("/contests/{contest}/join");
        assert_eq!(visitor.post(&join, &[]).await.status, 303);
    }
    let ada = visitors.get_mut("ada").unwrap();
    let wrong = hand_in(ada, contest, "B").await;
    judge(&site, wrong, Verdict::WA).await;
    let last = hand_in(ada, contest, "B").await;
    judge(&site, last, verdict).await;
    World {
        site,
        contest,
        class: None,
        wrong,
        last,
        visitors,
    }
}

impl World {
    async fn be(&self, phase: Phase) {
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

    /// What somebody reads at an address: all of it, or what a stream says first.
    async fn read(&mut self, who: &str, address: &str) -> String {
        let contest = self.site.store.contest(self.contest).await.unwrap();
        let has_begun = contest.unwrap().start_at <= UnixMs::now();
        let begins = address.ends_with("/events")
            && (!address.contains("/scoreboard/") || has_begun || who == "jury");
        let visitor = self.visitors.get_mut(who).unwrap();
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

    /// Every address that can be read, for both problems.
    fn addresses(&self) -> BTreeSet<String> {
        let mut addresses = BTreeSet::new();
        for pattern in patterns() {
            for problem in PROBLEMS {
                addresses.insert(self.filled(&pattern, problem));
            }
        }
        for query in [
            "/problems?q=1404",
            "/problems?q=chocolate",
            "/problems?sort=accepted",
            "/submissions?problem=nim",
            "/submissions?user=ada",
            "/submissions?verdict=AC",
            "/api/v1/submissions?user=ada",
            "/api/v1/submissions?problem=nim&verdict=AC",
        ] {
            addresses.insert(query.to_owned());
        }
        addresses.insert(format!("/submissions?problem={SECRET}"));
        addresses.insert(format!("/play/problem:{SECRET}"));
        addresses.insert(format!("/explore?game=problem%3A{SECRET}"));
        // The class of `mentor`, who teaches `ada` too.
        if self.class.is_some() {
            for page in [
                "",
                "/table",
                "/table.csv",
                "/members/ada",
                "/assignments/1/table",
            ] {
                addresses.insert(format!("/classes/2{page}"));
            }
            for similar in ["", "/1/2"] {
                addresses.insert(format!("/classes/2/assignments/1/similar{similar}"));
            }
        }
        addresses.insert(format!("/contests/{}/problems/B", self.contest));
        for endpoint in ENDPOINTS {
            addresses.insert(format!("/api/contests/{}/{endpoint}", self.contest));
        }
        addresses
    }

    fn filled(&self, pattern: &str, problem: &str) -> String {
        let first = if pattern.contains("/contests/") {
            self.contest.to_string()
        } else if pattern.contains("/submissions/") {
            self.last.to_string()
        } else {
            problem.to_owned()
        };
        let parts = pattern.split('/').map(|part| match part {
            "{id}" | "{cid}" => first.as_str().to_owned(),
            "{other}" => self.wrong.to_string(),
            "{submission}" => self.last.to_string(),
            "{letter}" => "A".to_owned(),
            "{name}" => "ada".to_owned(),
            "{game}" => "nim".to_owned(),
            part if part.starts_with('{') => "1".to_owned(),
            part => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    }
}

fn encoded(address: &str) -> String {
    web::http::links::percent_encode(address).clone()
}

/// The addresses that the sources name, as patterns.
fn patterns() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http/**/*.rs");
    let mut found = BTreeSet::new();
    for path in glob::glob(root.to_str().unwrap()).unwrap() {
        let text = std::fs::read_to_string(path.unwrap()).unwrap();
        for mark in [".route(", "path = "] {
            for (at, _) in text.match_indices(mark) {
                let rest = text[at + mark.len()..].trim_start();
                let quoted = rest
                    .strip_prefix('"')
                    .and_then(|rest| rest.split('"').next());
                found.extend(quoted.filter(|it| it.starts_with('/')).map(str::to_owned));
            }
        }
    }
    assert!(found.len() > 60, "{found:#?}");
    // Signing out would end the walk.
    found.remove("/logout");
    found
}

/// Whether a text says what the problem is.
fn names_the_secret(text: &str) -> Option<String> {
    let problem = problems::catalog::get(SECRET).unwrap();
    let names = [Lang::En, Lang::Zh].map(|lang| problem.names().get(lang).to_owned());
    let said = names.into_iter().chain([SECRET.to_owned()]);
    said.filter(|said| text.contains(said)).max()
}

#[tokio::test]
async fn nobody_but_the_jury_knows_a_hidden_problem_before_the_start() {
    let mut world = world(Verdict::AC).await;
    world.be(Phase::Before).await;
    let addresses = world.addresses();
    let mut seen_by_jury = 0;
    for address in &addresses {
        for who in OTHERS {
            let text = world.read(who, address).await;
            let said = names_the_secret(&text);
            assert_eq!(said, None, "{who} at {address} reads:\n{text}");
        }
        let text = world.read("jury", address).await;
        seen_by_jury += usize::from(names_the_secret(&text).is_some());
    }
    assert!(seen_by_jury > 5, "{seen_by_jury}");
    // From the start on everybody knows it.
    world.be(Phase::During).await;
    for who in OTHERS {
        let text = world
            .read(who, &format!("/contests/{}", world.contest))
            .await;
        assert!(names_the_secret(&text).is_some(), "{who}");
        let text = world.read(who, &format!("/problems/{SECRET}")).await;
        assert!(text.starts_with("200"), "{who}");
    }
}

#[tokio::test]
async fn what_others_hand_in_is_hidden_until_the_results_are_shown() {
    let mut world = world(Verdict::AC).await;
    let addresses = world.addresses();
    let submission = format!("/submissions/{}", world.last);
    for phase in [Phase::During, Phase::Freeze, Phase::Closed] {
        world.be(phase).await;
        for address in &addresses {
            for who in OTHERS {
                let text = world.read(who, address).await;
                assert!(
                    !text.contains(MARKER),
                    "{who} in {phase:?} at {address}:\n{text}"
                );
                let leads = text.contains(&format!("{submission}\""));
                assert!(!leads, "{who} in {phase:?} at {address}:\n{text}");
                let is_one = address.contains(&submission);
                assert!(
                    !is_one || !text.starts_with("200"),
                    "{who} in {phase:?} at {address}"
                );
            }
        }
        for who in ["ada", "jury"] {
            let text = world.read(who, &submission).await;
            assert!(text.contains(MARKER), "{who} in {phase:?}:\n{text}");
        }
    }
    world.be(Phase::After).await;
    for who in ["stranger", "rival"] {
        let text = world.read(who, &submission).await;
        assert!(text.starts_with("200") && !text.contains(MARKER), "{who}");
    }
    assert!(world.read("setter", &submission).await.contains(MARKER));
}

#[tokio::test]
async fn a_frozen_verdict_changes_nothing_that_others_read() {
    let mut right = world(Verdict::AC).await;
    let mut wrong = world(Verdict::WA).await;
    let addresses = right.addresses();
    for phase in [Phase::Freeze, Phase::Closed] {
        right.be(phase).await;
        wrong.be(phase).await;
        for address in &addresses {
            // Figures of this process are of both sites.
            if address == "/metrics" {
                continue;
            }
            for who in OTHERS {
                let one = without_times(&right.read(who, address).await);
                let two = without_times(&wrong.read(who, address).await);
                assert_eq!(one, two, "{who} in {phase:?} at {address}");
            }
        }
    }
    // The jury sees the difference, and everybody when the results are shown.
    let table = format!("/contests/{}/scoreboard", right.contest);
    let sees =
        async |world: &mut World, who| world.read(who, &table).await.contains("class=\"f\">+");
    assert!(sees(&mut right, "jury").await && !sees(&mut wrong, "jury").await);
    right.be(Phase::After).await;
    assert!(sees(&mut right, "stranger").await);
}

/// A text without days, and without times down to the second.
fn without_times(text: &str) -> String {
    let mut words = Vec::new();
    for word in text.split(['"', '<', '>', ' ', ',', '\n']) {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let is_time = digits >= 4 && (word.contains(':') || word.matches('-').count() == 2);
        let is_secret = word.len() > 40 && digits > 4;
        if !is_time && !is_secret {
            words.push(word);
        }
    }
    words.join(" ")
}
