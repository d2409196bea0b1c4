//! `grundy bench queue`: how long somebody waits who hands in one program while hundreds of
//! another's wait.
//!
//! Nothing is played: a site of its own is started, with its worker, its sandbox and its database,
//! and asked over HTTP.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use judge::JudgeConfig;
use problems::{Problem, catalog};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::asking::{json_of, post, read_all};
use super::bars::{self, Outcome, fewer};
use super::own_site::{self, Site, SiteOptions};
use super::print;
use super::times::{Times, table};
use crate::cli::{Failure, output};
use crate::store::{Role, Store, TokenWish};

/// How long somebody waits for a first verdict, and for a run, while hundreds of another's programs
/// wait: some right, some that never end, some that sleep
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 done, with --bars every promise held, 1 one was missed, 2 wrong usage or \
                  input, 3 this machine cannot measure it, 4 none was missed and not all were \
                  measured.\n\nExamples:\n  grundy bench queue --bars\n  grundy bench queue --workers 2 --slots 1 \
                  --database-url postgres://grundy@localhost/empty"
)]
pub(super) struct Queue {
    /// How many programs of one person wait
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    waiting: u32,
    /// How many others hand in one program, each when the one before has his verdict
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    newcomers: u32,
    #[command(flatten)]
    site: SiteOptions,
    /// Say of each promise whether it holds; exit with 1 if one does not, else with 4 if one was not measured
    #[arg(long)]
    bars: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Debug, Serialize)]
struct Measured {
    /// How many of the one person's programs waited at the beginning.
    waiting: u32,
    /// How many were not judged at the end.
    waiting_at_the_end: i64,
    /// How many processes judge.
    judging_processes: u16,
    /// From handing in to the verdict where nothing else waits, and where the one person's programs do.
    waits: [Times; 2],
    /// From asking for a run to its result, where the site that is asked judges.
    runs: Option<Times>,
    /// What became of each promise, when that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    bars: Option<Vec<Outcome>>,
}

impl Measured {
    /// What becomes of each promise.
    fn outcomes(&self) -> Vec<Outcome> {
        let mut easier = Vec::from_iter(fewer("programs waiting", self.waiting, 500));
        if self.waiting_at_the_end == 0 {
            easier.push("none of them waited to the end".to_owned());
        }
        let mut of_runs = easier.clone();
        if self.runs.is_none() {
            of_runs.push("--workers: the site that is asked for runs does not judge".to_owned());
        }
        let [_, beside] = &self.waits;
        vec![
            bars::NEWCOMER.outcome([beside], easier),
            bars::NEWCOMERS_RUN.outcome(&self.runs, of_runs),
        ]
    }

    fn print(&self) -> Result<(), Failure> {
        output::line(&format!(
            "{} programs of one person wait at the beginning, {} at the end; {} judge",
            self.waiting, self.waiting_at_the_end, self.judging_processes
        ))?;
        print(table("another's", self.waits.iter().chain(&self.runs)))?;
        bars::print(self.bars.as_deref().unwrap_or_default())
    }
}

/// The problem that everybody solves.
const PROBLEM: &str = "kayles";

/// How many runs one person asks for at a time: as many as a minute allows.
const RUNS: u32 = 19;

impl Queue {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.site.config()?;
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::machine)?;
        let measured = runtime.block_on(self.measure(config));
        let mut measured = measured.map_err(Failure::Machine)?;
        if self.bars {
            measured.bars = Some(measured.outcomes());
        }
        if self.json {
            output::json(&measured)?;
        } else {
            measured.print()?;
        }
        bars::verdict(measured.bars.as_deref().unwrap_or_default())
    }

    async fn measure(&self, config: JudgeConfig) -> anyhow::Result<Measured> {
        let folder = own_site::folder()?;
        let data = folder.path();
        own_site::prepare(config, data).await?;
        let store = self.site.empty_store(data).await?;
        let site = self.site.start(data, &[]).await?;
        let mut people = People {
            store,
            site,
            count: 0,
        };

        // The first one waits for whatever a site does first.
        people.verdict().await?;
        let mut alone = Vec::new();
        for _ in 0..self.newcomers {
            alone.push(people.verdict().await?);
        }

        let busy = people.join(Role::Setter).await?;
        for number in 0..self.waiting {
            people.hand_in(&busy, &program(number)).await?;
        }
        let mut beside = Vec::new();
        for _ in 0..self.newcomers {
            beside.push(people.verdict().await?);
        }
        let waits = [
            Times::of("verdict, nothing else there", alone),
            Times::of("verdict", beside),
        ];

        // Runs go to the process that was asked, if it judges.
        let runs = match self.site.workers {
            0 => Some(self.runs_beside(&mut people, &busy).await?),
            _ => None,
        };
        let waiting_at_the_end = people.store.open_judgings().await?;
        people.store.close().await;
        Ok(Measured {
            waiting: self.waiting,
            waiting_at_the_end,
            judging_processes: self.site.workers.max(1),
            waits,
            runs,
            bars: None,
        })
    }

    /// How long others wait for a run while the one person asks for many.
    async fn runs_beside(&self, people: &mut People, busy: &str) -> anyhow::Result<Times> {
        let site = people.site.addr;
        let mut asked = JoinSet::new();
        for _ in 0..RUNS {
            let busy = busy.to_owned();
            asked.spawn(async move { run(site, &busy, ENDLESS).await });
        }
        let mut runs = Vec::new();
        for _ in 0..self.newcomers {
            let one = people.join(Role::Student).await?;
            let began = Instant::now();
            let report = run(site, &one, "print(7)").await?;
            anyhow::ensure!(report["verdict"] == "OK", "a run: {report}");
            runs.push(began.elapsed());
        }
        Ok(Times::of(
            &format!("run, {RUNS} of the one person wait too"),
            runs,
        ))
    }
}

/// Those who hand in programs.
struct People {
    store: Store,
    site: Site,
    count: u32,
}

impl People {
    /// The token of somebody new.
    async fn join(&mut self, role: Role) -> anyhow::Result<String> {
        self.count += 1;
        let name = format!("person{}", self.count);
        let user = self.store.create_user(&name, "correct horse", role).await?;
        let wish = TokenWish::usual("bench");
        Ok(self.store.create_token(&user, &wish).await?.secret)
    }

    async fn hand_in(
        &self,
        token: &str,
        (language, source): &(&str, String),
    ) -> anyhow::Result<i64> {
        let body = json!({"problem": PROBLEM, "language": language, "source": source});
        let answer = post(self.site.addr, token, "/api/v1/submissions", &body).await?;
        answer["id"]
            .as_i64()
            .with_context(|| format!("not stored: {answer}"))
    }

    /// From the moment that somebody new hands in a right program to its verdict.
    async fn verdict(&mut self) -> anyhow::Result<Duration> {
        let token = self.join(Role::Student).await?;
        let program = right(&format!("newcomer {}", self.count));
        let began = Instant::now();
        let id = self.hand_in(&token, &program).await?;
        let path = format!("/api/v1/submissions/{id}");
        let events = read_all(self.site.addr, &token, "GET", &format!("{path}/events"), "").await?;
        let waited = began.elapsed();
        anyhow::ensure!(events.contains("event: done"), "no verdict: {events}");
        let found = json_of(&read_all(self.site.addr, &token, "GET", &path, "").await?)?;
        anyhow::ensure!(found["verdict"] == "AC", "not accepted: {found}");
        Ok(waited)
    }
}

/// Never ends.
const ENDLESS: &str = "while True: pass";

/// The programs of the one person, in turn: right, without an end, asleep.
fn program(number: u32) -> (&'static str, String) {
    match number % 3 {
        0 => right(&number.to_string()),
        1 => ("python", format!("# {number}\n{ENDLESS}\n")),
        _ => (
            "python",
            format!("# {number}\nimport time\ntime.sleep(99)\n"),
        ),
    }
}

/// A right program that has to be compiled: no two with different marks are the same.
fn right(mark: &str) -> (&'static str, String) {
    let problem = catalog::get(PROBLEM);
    let programs = problem.iter().flat_map(Problem::submissions);
    let text = programs
        .filter(|program| program.folder == "accepted")
        .find_map(|program| {
            let is_cpp = Path::new(&program.path)
                .extension()
                .is_some_and(|it| it == "cpp");
            let file = program.program.single().filter(|_| is_cpp)?;
            Some(String::from_utf8_lossy(&file.bytes).into_owned())
        });
    ("cpp", format!("// {mark}\n{}", text.unwrap_or_default()))
}

/// Runs a program in Python for up to five seconds.
async fn run(site: SocketAddr, token: &str, source: &str) -> anyhow::Result<Value> {
    let body = json!({"language": "python", "source": source, "time_limit_ms": 5000});
    post(site, token, "/api/v1/runs", &body).await
}
