//! `grundy bench contest`: a contest of many people on this machine, with its pages, its live table,
//! its queue and its judge.
//!
//! A site of its own is started, in a process of its own, and asked over HTTP by as many visitors as
//! there are people, each from an address of its own.

mod load;
mod scene;
mod visitor;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use judge::JudgeConfig;
use serde::Serialize;

use self::load::{Load, Seen};
use self::scene::Scene;
use super::own_site::{self, SiteOptions};
use super::print;
use super::times::{Times, table};
use crate::cli::{Failure, output};
use crate::listen;
use crate::store::{Store, TurnTaken, UserId};

/// How fast pages answer while many people take part in a contest, whether everything that they hand in
/// is judged, and whether they take turns
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy bench contest\n  grundy bench contest --people 50 --seconds 20 \
                  --database-url postgres://grundy@localhost/empty"
)]
pub(super) struct Contest {
    /// How many take part; each follows the table and what is said
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    people: u32,
    /// How many programs they hand in within a second, together
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    per_second: u32,
    /// How many pages they look at within a second, together, besides those of what they handed in
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pages_per_second: u32,
    /// For how long
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// How long verdicts are waited for after that, in seconds
    #[arg(long, value_name = "N", default_value_t = 1200)]
    verdict_timeout: u32,
    #[command(flatten)]
    site: SiteOptions,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Debug, Serialize)]
struct Measured {
    people: u32,
    per_second: u32,
    pages_per_second: u32,
    seconds: u32,
    /// How long it took until all had signed in.
    sign_in_seconds: f64,
    /// From when each was to be asked for.
    pages: Vec<Times>,
    verdicts: Vec<Times>,
    /// Programs that were taken in, by what the site answered.
    taken: usize,
    /// Of these, those that have no verdict.
    lost: usize,
    /// Of these, those with another verdict than they are filed under.
    misjudged: usize,
    /// Of these, those that do not count in the contest.
    uncounted: usize,
    /// Programs that somebody with two others, who had come later, was taken before.
    overtaken_twice: usize,
    /// How long it took until all was judged, from the end of handing in.
    judged_after_seconds: f64,
    streams: u64,
    streams_ended: u64,
    stream_bytes: u64,
    /// Requests without the answer that they were to have, the first few of them.
    failed: usize,
    failures: Vec<String>,
}

impl Contest {
    pub(super) fn run(self) -> Result<(), Failure> {
        listen::raise_limit();
        let config = self.site.config()?;
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::machine)?;
        let measured = runtime.block_on(self.measure(config));
        let measured = measured.map_err(Failure::Machine)?;
        if self.json {
            return output::json(&measured);
        }
        let Measured {
            people,
            per_second,
            pages_per_second,
            seconds,
            sign_in_seconds,
            ..
        } = &measured;
        output::line(&format!(
            "{people} people, signed in within {sign_in_seconds:.1} s; {per_second} submissions and \
             {pages_per_second} pages a second for {seconds} s; {} streams of {} MiB, {} ended",
            measured.streams,
            measured.stream_bytes >> 20,
            measured.streams_ended
        ))?;
        print(table("page", measured.pages.iter()))?;
        print(table("wait for a", measured.verdicts.iter()))?;
        output::line(&format!(
            "{} taken in: {} without a verdict, {} with another than they are filed under, {} not \
             counted, {} overtaken twice by one person; all judged {:.1} s after the last",
            measured.taken,
            measured.lost,
            measured.misjudged,
            measured.uncounted,
            measured.overtaken_twice,
            measured.judged_after_seconds
        ))?;
        output::line(&format!("{} requests failed", measured.failed))?;
        for failure in &measured.failures {
            output::line(&format!("  {failure}"))?;
        }
        Ok(())
    }

    async fn measure(&self, config: JudgeConfig) -> anyhow::Result<Measured> {
        let folder = own_site::folder()?;
        let data = folder.path();
        own_site::prepare(config, data).await?;
        let store = self.site.empty_store(data).await?;
        let site = self.site.start(data, &["--behind-proxy"]).await?;
        let scene = Arc::new(Scene::begin(&store, &site, self.people).await?);
        let load = Load {
            per_second: self.per_second,
            pages_per_second: self.pages_per_second,
            length: Duration::from_secs(self.seconds.into()),
        };
        let timeout = Duration::from_secs(self.verdict_timeout.into());
        let began = Instant::now();
        let seen = load.put_on(&scene, timeout).await;
        let judged_after = began.elapsed().saturating_sub(load.length);
        let measured = self.judge_by(&store, &scene, seen, judged_after).await?;
        store.close().await;
        Ok(measured)
    }

    /// Compares what was seen with what the database has.
    async fn judge_by(
        &self,
        store: &Store,
        scene: &Scene,
        seen: Seen,
        judged_after: Duration,
    ) -> anyhow::Result<Measured> {
        let mut counted = HashMap::new();
        let mut change = 0;
        loop {
            let rows = store.counted_since(scene.contest, change).await?;
            let Some(last) = rows.last() else { break };
            change = last.change;
            counted.extend(rows.into_iter().map(|row| (row.id, row)));
        }
        let (mut lost, mut misjudged, mut uncounted) = (0, 0, 0);
        for (id, handed) in &seen.taken {
            let row = counted.get(id);
            uncounted += usize::from(row.is_none());
            match row.and_then(|row| row.verdict) {
                None => lost += 1,
                Some(verdict) => misjudged += usize::from(verdict.is_accepted() != handed.is_right),
            }
        }
        let turns = store.turns_taken().await?;
        Ok(Measured {
            people: self.people,
            per_second: self.per_second,
            pages_per_second: self.pages_per_second,
            seconds: self.seconds,
            sign_in_seconds: scene.sign_in_seconds,
            pages: seen.pages(),
            verdicts: seen.verdicts(),
            taken: seen.taken.len(),
            lost,
            misjudged,
            uncounted,
            overtaken_twice: overtaken_twice(&turns),
            judged_after_seconds: judged_after.as_secs_f64(),
            streams: seen.streams,
            streams_ended: seen.streams_ended,
            stream_bytes: seen.stream_bytes,
            failed: seen.failed.len(),
            failures: seen.failed.into_iter().take(10).collect(),
        })
    }
}

/// How many judgings waited while somebody who had come later was taken twice. Whoever had others open
/// himself is left out: he waits for those.
fn overtaken_twice(turns: &[TurnTaken]) -> usize {
    let mut open_of: HashMap<UserId, Vec<&TurnTaken>> = HashMap::new();
    for turn in turns {
        open_of.entry(turn.owner).or_default().push(turn);
    }
    let waits_for_own = |turn: &TurnTaken| {
        let own = open_of.get(&turn.owner).into_iter().flatten();
        own.into_iter().any(|other| {
            other.submission < turn.submission && other.done_at.is_none_or(|at| at > turn.came_at)
        })
    };
    let is_overtaken = |turn: &&TurnTaken| {
        let mut times: HashMap<UserId, usize> = HashMap::new();
        let later = turns.iter().filter(|other| {
            other.submission > turn.submission
                && other.owner != turn.owner
                && other.taken_at < turn.taken_at
        });
        later.into_iter().any(|other| {
            let times = times.entry(other.owner).or_default();
            *times += 1;
            *times > 1
        })
    };
    let overtaken = turns.iter().filter(|turn| !waits_for_own(turn));
    overtaken.filter(is_overtaken).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{SubmissionId, UnixMs};

    fn turn(submission: i64, owner: i64, came_at: i64, taken_at: i64) -> TurnTaken {
        TurnTaken {
            submission: SubmissionId(submission),
            owner: UserId(owner),
            came_at: UnixMs(came_at),
            taken_at: UnixMs(taken_at),
            done_at: Some(UnixMs(taken_at + 1)),
        }
    }

    #[test]
    fn who_waits_while_a_later_one_is_taken_twice_is_counted() {
        let first = turn(1, 1, 0, 50);
        let fair = [
            first,
            turn(2, 2, 1, 10),
            turn(3, 3, 2, 20),
            turn(4, 2, 3, 60),
        ];
        assert_eq!(overtaken_twice(&fair), 0);
        let unfair = [first, turn(2, 2, 1, 10), turn(3, 2, 2, 20)];
        assert_eq!(overtaken_twice(&unfair), 1);
        // He waits for one of his own.
        let own = [
            turn(1, 1, 0, 40),
            turn(2, 1, 1, 50),
            turn(3, 2, 2, 42),
            turn(4, 2, 3, 45),
        ];
        assert_eq!(overtaken_twice(&own), 0);
    }
}
