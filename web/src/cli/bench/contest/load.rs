//! What everybody does while it is measured: hand in, look at pages, follow the table and what is said.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::scene::Scene;
use super::visitor::{Visitor, form};
use crate::cli::bench::times::Times;
use crate::store::SubmissionId;

/// How often the eager one hands in, besides his turns: as much as a minute allows.
const EAGER_EVERY: Duration = Duration::from_millis(2500);

/// How much is done for how long.
#[derive(Debug, Clone, Copy)]
pub(super) struct Load {
    pub(super) per_second: u32,
    pub(super) pages_per_second: u32,
    pub(super) length: Duration,
}

/// Something that was done.
enum Done {
    Page(&'static str, Duration),
    /// A submission was taken in.
    Taken(SubmissionId, Handed),
    /// From handing in to the verdict.
    Verdict(Handed, Duration),
    Failed(String),
}

/// What was handed in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Handed {
    /// Whether it is the eager one's.
    pub(super) is_eager: bool,
    /// Whether it is to be accepted.
    pub(super) is_right: bool,
}

/// What was seen.
#[derive(Default)]
pub(super) struct Seen {
    pages: HashMap<&'static str, Vec<Duration>>,
    pub(super) taken: HashMap<SubmissionId, Handed>,
    verdicts: Vec<(Handed, Duration)>,
    pub(super) failed: Vec<String>,
    pub(super) streams: u64,
    pub(super) streams_ended: u64,
    pub(super) stream_bytes: u64,
}

impl Seen {
    /// All pages together, and each kind.
    pub(super) fn pages(&self) -> Vec<Times> {
        let all = Times::of(
            "all of these",
            self.pages.values().flatten().copied().collect(),
        );
        let mut kinds: Vec<_> = self.pages.iter().collect();
        kinds.sort();
        let kinds = kinds.into_iter();
        let kinds = kinds.map(|(kind, times)| Times::of(kind, times.clone()));
        kinds.chain([all]).collect()
    }

    /// How long verdicts took, for the eager one and everybody else.
    pub(super) fn verdicts(&self) -> Vec<Times> {
        let of = |what: &str, eager: bool| {
            let those = self
                .verdicts
                .iter()
                .filter(|(handed, _)| handed.is_eager == eager);
            Times::of(what, those.map(|(_, time)| *time).collect())
        };
        vec![of("verdict", false), of("verdict of the eager one", true)]
    }

    fn add(&mut self, done: Done) {
        match done {
            Done::Page(kind, time) => self.pages.entry(kind).or_default().push(time),
            Done::Taken(id, handed) => {
                self.taken.insert(id, handed);
            }
            Done::Verdict(handed, time) => self.verdicts.push((handed, time)),
            Done::Failed(why) => self.failed.push(why),
        }
    }
}

/// How many streams everybody holds open, and what comes of them.
#[derive(Default)]
struct Streams {
    open: AtomicU64,
    ended: AtomicU64,
    bytes: AtomicU64,
    is_over: AtomicBool,
}

impl Load {
    /// Does it, and waits for the verdicts for at most `verdict_timeout` after that.
    pub(super) async fn put_on(&self, scene: &Arc<Scene>, verdict_timeout: Duration) -> Seen {
        let streams = Arc::new(Streams::default());
        let mut followers = follow(scene, &streams).await;
        let (done, mut reported) = unbounded_channel();
        let mut hands = JoinSet::new();
        let (scene_, done_, load) = (Arc::clone(scene), done.clone(), *self);
        hands.spawn(async move { load.hand_in(&scene_, &done_).await });
        let (scene_, done_) = (Arc::clone(scene), done.clone());
        hands.spawn(async move { load.look_at_pages(&scene_, &done_).await });
        drop(done);
        let mut seen = Seen::default();
        let deadline = Instant::now() + self.length + verdict_timeout;
        // Until all is done; those who still wait at the deadline are left behind.
        while let Ok(Some(done)) = tokio::time::timeout_at(deadline.into(), reported.recv()).await {
            seen.add(done);
        }
        streams.is_over.store(true, Ordering::Relaxed);
        seen.streams = streams.open.load(Ordering::Relaxed);
        seen.streams_ended = streams.ended.load(Ordering::Relaxed);
        seen.stream_bytes = streams.bytes.load(Ordering::Relaxed);
        followers.shutdown().await;
        hands.shutdown().await;
        seen
    }

    /// Hands in, each time somebody else, and one of them again and again.
    async fn hand_in(&self, scene: &Arc<Scene>, done: &UnboundedSender<Done>) {
        let every = Duration::from_secs(1) / self.per_second;
        let count = (self.length.as_millis() / every.as_millis().max(1)) as u32;
        let eager_after = (EAGER_EVERY.as_millis() / every.as_millis().max(1)).max(1) as u32;
        let begin = Instant::now();
        for number in 0..count {
            let due = begin + every * number;
            tokio::time::sleep_until(due.into()).await;
            let is_eager = number % eager_after == 0;
            // The first of them is the eager one.
            let others = scene.people.len().max(2) - 1;
            let person = if is_eager {
                0
            } else {
                1 + number as usize % others
            };
            let program = number as usize % scene.programs.len();
            let (scene, done) = (Arc::clone(scene), done.clone());
            tokio::spawn(async move {
                let one = One {
                    scene: &scene,
                    person,
                    program,
                    due,
                    is_eager,
                };
                if let Err(error) = one.hand_in(&done).await {
                    let _ = done.send(Done::Failed(format!("handing in: {error:#}")));
                }
            });
        }
    }

    /// Looks at the pages of a contest as people do, each time somebody else.
    async fn look_at_pages(&self, scene: &Arc<Scene>, done: &UnboundedSender<Done>) {
        let every = Duration::from_secs(1) / self.pages_per_second;
        let count = (self.length.as_secs_f64() * f64::from(self.pages_per_second)) as u32;
        let begin = Instant::now();
        for number in 0..count {
            let due = begin + every * number;
            tokio::time::sleep_until(due.into()).await;
            let (scene, done) = (Arc::clone(scene), done.clone());
            tokio::spawn(async move {
                let (kind, address) = page(&scene, number);
                let person = &scene.people[number as usize * 7919 % scene.people.len()];
                let _ = done.send(looked(person, kind, &address, due).await);
            });
        }
    }
}

/// The pages people look at: of twenty, eight times the contest, five times a problem, four times
/// the table.
fn page(scene: &Scene, number: u32) -> (&'static str, String) {
    let contest = format!("/contests/{}", scene.contest);
    match number % 20 {
        0..8 => ("the contest", contest),
        8..13 => {
            let program = &scene.programs[number as usize % scene.programs.len()];
            (
                "a problem",
                format!("{contest}/problems/{}", program.letter),
            )
        }
        13..17 => ("the scoreboard", format!("{contest}/scoreboard")),
        17..19 => ("one's submissions", "/submissions?mine=1".to_owned()),
        _ => ("home", "/".to_owned()),
    }
}

/// Asks for a page; the time runs from when it was to be asked for.
async fn looked(person: &Visitor, kind: &'static str, address: &str, due: Instant) -> Done {
    match person.get(address).await {
        Ok(answer) if answer.status == 200 && answer.length > 0 => Done::Page(kind, due.elapsed()),
        Ok(answer) => Done::Failed(format!("{address}: {}", answer.status)),
        Err(error) => Done::Failed(format!("{address}: {error:#}")),
    }
}

/// One submission.
struct One<'a> {
    scene: &'a Scene,
    person: usize,
    program: usize,
    due: Instant,
    is_eager: bool,
}

impl One<'_> {
    /// Hands in, looks at the submission's page and follows it to its verdict.
    async fn hand_in(&self, done: &UnboundedSender<Done>) -> anyhow::Result<()> {
        let program = &self.scene.programs[self.program];
        let person = &self.scene.people[self.person];
        let address = format!(
            "/contests/{}/problems/{}",
            self.scene.contest, program.letter
        );
        let sent = form(&[("language", program.language), ("source", &program.source)]);
        let answer = person.post(&address, &sent).await?;
        let place = answer.header("location").unwrap_or_default().to_owned();
        let number = place.strip_prefix("/submissions/");
        let id = number.and_then(|it| it.parse().ok()).map(SubmissionId);
        let Some(id) = id else {
            anyhow::bail!("{address} answered {}", answer.status);
        };
        let _ = done.send(Done::Page("(handing in)", self.due.elapsed()));
        let handed = Handed {
            is_eager: self.is_eager,
            is_right: program.is_right,
        };
        let _ = done.send(Done::Taken(id, handed));
        let _ = done.send(looked(person, "a submission", &place, Instant::now()).await);
        let events = person.follow(&format!("{place}/events")).await?;
        anyhow::ensure!(
            events.wait_for("event: done").await?,
            "{place}: no verdict came"
        );
        let _ = done.send(Done::Verdict(handed, self.due.elapsed()));
        Ok(())
    }
}

/// Everybody follows the table, and what is said in the contest.
async fn follow(scene: &Arc<Scene>, streams: &Arc<Streams>) -> JoinSet<()> {
    let contest = format!("/contests/{}", scene.contest);
    let addresses = [
        format!("{contest}/scoreboard/events"),
        format!(
            "{contest}/clarifications/events?news=1&since={}",
            crate::store::UnixMs::now().0
        ),
    ];
    let mut followers = JoinSet::new();
    for person in &scene.people {
        for address in addresses.clone() {
            let (person, streams) = (Arc::clone(person), Arc::clone(streams));
            followers.spawn(async move {
                let Ok(mut events) = person.follow(&address).await else {
                    streams.ended.fetch_add(1, Ordering::Relaxed);
                    return;
                };
                streams.open.fetch_add(1, Ordering::Relaxed);
                while let Some(read) = events.next().await {
                    streams.bytes.fetch_add(read as u64, Ordering::Relaxed);
                }
                if !streams.is_over.load(Ordering::Relaxed) {
                    streams.ended.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    }
    // Measured is what they cost once they are there.
    let wanted = scene.people.len() as u64 * 2;
    for _ in 0..300 {
        let there = streams.open.load(Ordering::Relaxed) + streams.ended.load(Ordering::Relaxed);
        if there >= wanted {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    followers
}
