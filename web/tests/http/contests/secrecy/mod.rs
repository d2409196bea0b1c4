//! Nothing of a contest leaks before its time: every page, operation and stream there is, as everybody,
//! before, during, in the freeze, before the results are shown, and after.
//!
//! The addresses are read from the sources of the site, so that a new one is walked too. What a frozen
//! verdict may not change is found by two sites that differ in nothing else: all that others read must
//! be the same on both. A contest of a class is walked in the same ways: whoever does not belong to the class does not
//! even learn that there is one.
//!
//! | file | what is in it |
//! |---|---|
//! | `world` | who is there, and what they read |
//! | `addresses` | where they look |
//! | `sent` | what they are answered who send something |
//! | `of_class`, `invited` | other contests |

mod addresses;
mod invited;
mod of_class;
mod sent;
mod world;

use judge::Verdict;
use problems::Lang;
use web::store::{NewTeam, Role, UnixMs};

use self::world::{IN_FILES, Phase, SAID, WITH_FILES, World, to_be_hacked, world};
use super::HOUR;

/// The problem that nobody knows before the start, and the one that everybody knows.
const SECRET: &str = "hdoj-1404";
const KNOWN: &str = "nim";
const PROBLEMS: [&str; 2] = [SECRET, KNOWN];

/// What the program of the participant says.
const MARKER: &str = "seven heaps";

/// Those of whom nothing is hidden but what is in a contest for all: `examiner` has the role of a jury, and is not
/// named to this one.
const OTHERS: [&str; 8] = [
    "stranger", "rival", "other", "teacher", "examiner", "setter", "program", "tool",
];

/// The programs of `rival` and `setter`, with every scope that these can give.
const PROGRAMS: [&str; 2] = ["program", "tool"];

/// What a text says of the hidden problems.
fn names_the_secret(text: &str) -> Option<String> {
    let problem = problems::catalog::get(SECRET).unwrap();
    let names = [Lang::En, Lang::Zh].map(|lang| problem.names().get(lang).to_owned());
    let own = [SECRET, WITH_FILES, IN_FILES, SAID].map(str::to_owned);
    let said = names.into_iter().chain(own);
    said.filter(|said| text.contains(said)).max()
}

#[tokio::test]
async fn nobody_but_the_jury_knows_a_hidden_problem_before_the_start() {
    let mut world = world(Verdict::AC).await;
    let addresses = world.addresses().await;
    world.be(Phase::Before).await;
    let mut seen_by_jury = 0;
    for address in &addresses {
        for (who, text) in world.read_as(&OTHERS, address).await {
            let said = names_the_secret(&text);
            assert_eq!(said, None, "{who} at {address} reads:\n{text}");
        }
        let text = world.read("jury", address).await;
        seen_by_jury += usize::from(names_the_secret(&text).is_some());
    }
    assert!(seen_by_jury > 5, "{seen_by_jury}");
    // From the start on everybody knows it.
    world.be(Phase::During).await;
    // Programs read no pages.
    let people = OTHERS.iter().filter(|who| !PROGRAMS.contains(*who));
    for &who in people {
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
    let addresses = world.addresses().await;
    let submission = format!("/submissions/{}", world.last);
    for phase in [Phase::During, Phase::Freeze, Phase::Closed] {
        world.be(phase).await;
        for address in &addresses {
            for (who, text) in world.read_as(&OTHERS, address).await {
                assert!(
                    !text.contains(MARKER),
                    "{who} in {phase:?} at {address}:\n{text}"
                );
                let leads = text.contains(&format!("{submission}\""));
                assert!(!leads, "{who} in {phase:?} at {address}:\n{text}");
                // The Contest API tells that something was handed in, and nothing of what it is.
                let is_told = address.starts_with("/api/contests/");
                let is_one = address.contains(&submission) && !is_told;
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
    // Who takes part afterwards learns no more than that.
    let mut late = world.site.user("late", Role::Student).await;
    let join = format!("/contests/{}/join", world.contest);
    assert_eq!(late.post(&join, &[]).await.status, 303);
    world.visitors.insert("late", late);
    for address in &addresses {
        let text = world.read("late", address).await;
        assert!(!text.contains(MARKER), "late at {address}:\n{text}");
    }
}

#[tokio::test]
async fn a_frozen_verdict_changes_nothing_that_others_read() {
    let mut right = world(Verdict::AC).await;
    let mut wrong = world(Verdict::WA).await;
    let addresses = right.addresses().await;
    for phase in [Phase::Freeze, Phase::Closed] {
        right.be(phase).await;
        wrong.be(phase).await;
        for address in &addresses {
            // Figures of this process are of both sites.
            if address == "/metrics" {
                continue;
            }
            reads_alike((&mut right, &mut wrong), &OTHERS, address, phase).await;
        }
    }
    // Nor does who takes part afterwards meanwhile, and has come as far as the end.
    for world in [&mut right, &mut wrong] {
        let late = world.site.user("late", Role::Student).await;
        let part = NewTeam {
            virtual_start: Some(UnixMs(UnixMs::now().0 - 7 * HOUR)),
            ..NewTeam::alone(world.site.account("late").await.id, "late")
        };
        let joined = world.site.store.join_contest(world.contest, &part).await;
        joined.unwrap().unwrap();
        world.visitors.insert("late", late);
    }
    for page in ["", "/scoreboard"] {
        let address = format!("/contests/{}{page}", right.contest);
        reads_alike((&mut right, &mut wrong), &["late"], &address, Phase::Closed).await;
    }
    // The jury sees the difference, and everybody when the results are shown.
    let table = format!("/contests/{}/scoreboard", right.contest);
    let sees =
        async |world: &mut World, who| world.read(who, &table).await.contains("class=\"f\">+");
    assert!(sees(&mut right, "jury").await && !sees(&mut wrong, "jury").await);
    right.be(Phase::After).await;
    assert!(sees(&mut right, "stranger").await);
}

/// Asserts that each of these reads the same on two sites.
async fn reads_alike(
    (right, wrong): (&mut World, &mut World),
    whos: &[&'static str],
    address: &str,
    when: Phase,
) {
    let (one, two) = tokio::join!(right.read_as(whos, address), wrong.read_as(whos, address));
    for ((who, one), (_, two)) in one.into_iter().zip(two) {
        let (one, two) = (without_times(&one), without_times(&two));
        assert_eq!(one, two, "{who} in {when:?} at {address}");
    }
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
