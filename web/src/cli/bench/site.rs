//! `grundy bench http`: how fast a site in a process of its own answers with many rows, many clients and many who watch.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use judge::{JudgeConfig, Verdict};
use problems::catalog;
use serde::Serialize;
use tokio::net::TcpStream;

use super::asking::{ask, ask_for_all, follow, get};
use super::bars::{self, Outcome, fewer, more_processors};
use super::judged::{self, Judged};
use super::own_site::{self, SiteOptions};
use super::playing;
use super::print;
use super::times::{Times, table};
use crate::cli::machine::LocalMachine;
use crate::cli::{Failure, output};
use crate::library::{Facts, Idea, Level};
use crate::listen;
use crate::store::{BuiltIn, NewSubmission, Priority, Sample, Store};

/// How many follow a submission that is judged.
const FOLLOWERS_OF_JUDGED: u32 = 200;

/// How fast the site answers: every way to narrow the list of submissions, lists and pages of many
/// problems at a given rate, a game of each family, pages while many follow a submission, and what
/// somebody waits for who hands in a compiled program
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 done, with --bars every promise held, 1 one was missed, 2 wrong usage or \
                  input, 3 this machine cannot measure it, 4 none was missed and not all were \
                  measured.\n\nExamples:\n  grundy bench http --rows 100000\n  grundy bench http --bars --json\n  \
                  grundy bench http --database-url postgres://grundy@localhost/empty"
)]
pub(super) struct Site {
    /// How many submissions there are
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(20_000..))]
    rows: u32,
    /// How many problems there are: those that came with this program, and copies of them
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    problems: u32,
    /// How many requests a second the pages of problems are asked for, by all clients together
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// An empty database to be filled [default: SQLite in a temporary folder]
    #[arg(long, value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// How many ask at the same time
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    clients: u32,
    /// How often each of them asks for each list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// How many follow a submission that is queued, and then, 200 of them at most, one that is judged
    #[arg(long, value_name = "N", default_value_t = 2000)]
    streams: u32,
    /// How often a compiled program is handed in to a problem with 50 tests; 0 leaves out what is judged
    #[arg(long, value_name = "N", default_value_t = 50)]
    submissions: u32,
    /// Say of each promise whether it holds; exit with 1 if one does not, else with 4 if one was not measured
    #[arg(long)]
    bars: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// What was measured.
#[derive(Debug, Serialize)]
struct Measured {
    database: &'static str,
    rows: u32,
    problems: u32,
    clients: u32,
    fill_seconds: f64,
    /// What handing in and judging one submission writes, with all indexes there.
    judging_writes: Times,
    lists: Vec<Times>,
    /// Pages of problems at this rate, each from the moment at which it was to be asked for.
    rate: u32,
    problem_pages: Vec<Times>,
    /// A game of each family on `/play`.
    games: Vec<Times>,
    streams: u32,
    pages_beside_streams: Vec<Times>,
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<Judged>,
    /// What became of each promise, when that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    bars: Option<Vec<Outcome>>,
}

impl Measured {
    /// What becomes of each promise.
    fn outcomes(&self) -> Vec<Outcome> {
        let rated = self.problem_pages.iter().filter(|it| is_promised(&it.what));
        let rows = fewer("submissions", self.rows, 1_000_000);
        let judged = self.judged.iter();
        let left_out = self.judged.is_none();
        let left_out = left_out.then(|| "--submissions 0 leaves out what is judged".to_owned());
        let left_out = Vec::from_iter(left_out);
        let at_a_rate = [
            rows.clone(),
            fewer("problems", self.problems, 10_000),
            fewer("requests a second", self.rate, 1000),
            more_processors(2),
        ];
        let filters = [rows, fewer("clients", self.clients, 16)];
        let streams = fewer("streams", self.streams, 2000);
        let followers = fewer("streams", self.streams, FOLLOWERS_OF_JUDGED);
        let beside_judging = [Vec::from_iter(followers), left_out.clone()].concat();
        vec![
            bars::PAGES_AT_A_RATE.outcome(rated, at_a_rate.into_iter().flatten().collect()),
            bars::FILTERS.outcome(&self.lists, filters.into_iter().flatten().collect()),
            bars::PLAY.outcome(&self.games, Vec::new()),
            bars::PAGES_BESIDE_STREAMS.outcome(&self.pages_beside_streams, Vec::from_iter(streams)),
            bars::PAGES_BESIDE_JUDGING
                .outcome(judged.clone().flat_map(|it| &it.pages), beside_judging),
            bars::FIRST_EVENT.outcome(judged.clone().map(|it| &it.first_event), left_out.clone()),
            bars::VERDICT.outcome(judged.map(|it| &it.verdict), left_out),
        ]
    }

    fn print(&self) -> Result<(), Failure> {
        let Self {
            database,
            rows,
            problems,
            clients,
            fill_seconds,
            rate,
            streams,
            ..
        } = self;
        output::line(&format!(
            "{rows} submissions and {problems} problems on {database}, filled in {fill_seconds:.1} s; \
             {clients} clients"
        ))?;
        let lists = self.lists.iter().chain([&self.judging_writes]);
        print(table("address", lists))?;
        output::line(&format!("at {rate} requests a second"))?;
        print(table("address", self.problem_pages.iter()))?;
        output::line("games, two players at a time")?;
        print(table("game", self.games.iter()))?;
        output::line(&format!("with {streams} event streams open"))?;
        print(table("address", self.pages_beside_streams.iter()))?;
        if let Some(judged) = &self.judged {
            output::line("a compiled program, from handing in")?;
            print(table(
                "to the",
                [&judged.first_event, &judged.verdict].into_iter(),
            ))?;
            output::line(&format!(
                "while {} follow a submission that is judged",
                judged.streams
            ))?;
            print(table("address", judged.pages.iter()))?;
        }
        if let Some(outcomes) = &self.bars {
            output::line(&format!(
                "what is promised of SQLite and of PostgreSQL, here on {database}"
            ))?;
            bars::print(outcomes)?;
        }
        Ok(())
    }
}

impl Site {
    pub(super) fn run(self) -> Result<(), Failure> {
        listen::raise_limit();
        let config = match self.submissions {
            0 => None,
            _ => Some(self.machine.config()?),
        };
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::machine)?;
        let measured = runtime.block_on(self.measure_all(config));
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

    /// What is judged comes first: a machine that cannot judge says so before the rest is filled in.
    async fn measure_all(&self, config: Option<JudgeConfig>) -> anyhow::Result<Measured> {
        let mut judged = None;
        if let Some(config) = config {
            // No more than is promised: they have to be there before it is judged.
            let streams = self.streams.min(FOLLOWERS_OF_JUDGED);
            let measuring = judged::measure(&self.machine, config, self.submissions, streams);
            let found = Box::pin(measuring).await;
            judged = Some(found.context("--submissions 0 leaves out what is judged")?);
        }
        let measured = Box::pin(self.measure()).await?;
        Ok(Measured { judged, ..measured })
    }

    /// All that is measured of a site that judges nothing.
    async fn measure(&self) -> anyhow::Result<Measured> {
        let folder = own_site::folder()?;
        // Nobody judges: what is handed in stays queued.
        let url = self.database_url.clone();
        let options = SiteOptions::plain(self.machine.clone(), 0, url);
        let store = options.empty_store(folder.path()).await?;
        let began = Instant::now();
        let sample = store.fill(self.rows).await?;
        let id = fill_with_problems(&store, self.problems as usize).await?;
        let fill_seconds = began.elapsed().as_secs_f64();
        let site = options.start(folder.path(), &["--behind-proxy"]).await?;
        let addr = site.addr;

        let mut lists = Vec::new();
        for address in addresses(&sample) {
            lists.push(ask(addr, &address, self.clients, self.rounds).await?);
        }
        let mut problem_pages = Vec::new();
        for address in problem_addresses(&id) {
            problem_pages.push(at_rate(addr, &address, self.clients, self.rate).await?);
        }
        let mut games = Vec::new();
        for (family, addresses) in playing::games() {
            games.push(ask_for_all(addr, family, &addresses, 2, self.rounds).await?);
        }
        let judging_writes = judgings(&store, &sample).await?;
        let queued = store.submit(&submission(&sample), None).await?;
        let events = format!("/submissions/{queued}/events");
        let streams = follow(addr, &events, self.streams).await?;
        let mut pages_beside_streams = Vec::new();
        for address in [
            "/",
            "/submissions",
            &format!("/submissions/{queued}"),
            "/healthz",
        ] {
            pages_beside_streams.push(ask(addr, address, 2, self.rounds * 5).await?);
        }
        drop(streams);
        drop(site);
        store.close().await;
        Ok(Measured {
            database: if self.database_url.is_some() {
                "the given database"
            } else {
                "SQLite"
            },
            rows: self.rows,
            problems: self.problems,
            clients: self.clients,
            fill_seconds,
            judging_writes,
            lists,
            rate: self.rate,
            problem_pages,
            games,
            streams: self.streams,
            pages_beside_streams,
            judged: None,
            bars: None,
        })
    }
}

/// Whether an address is one of a list or the page of a problem, of which something is promised at a rate: not home, and
/// not what else there is about one problem.
fn is_promised(address: &str) -> bool {
    let of_one = address.strip_prefix("/problems/");
    address != "/" && of_one.is_none_or(|rest| !rest.contains('/'))
}

/// Enters so many problems: the catalog, and copies of it under other names. Returns one of the last.
async fn fill_with_problems(store: &Store, count: usize) -> anyhow::Result<String> {
    let catalog = tokio::task::spawn_blocking(|| {
        let packages = catalog::all().into_iter().map(|problem| {
            let archive = catalog::archive(problem.id()).context("it is in the catalog")?;
            Ok(BuiltIn {
                id: problem.id().to_owned(),
                hash: problem.hash().to_owned(),
                package_version: problem.version().to_owned(),
                facts: Facts::of(&problem).json(),
                archive: archive.zip()?,
                kept: None,
            })
        });
        packages.collect::<anyhow::Result<Vec<BuiltIn>>>()
    });
    let catalog = catalog.await??;
    let mut last = String::new();
    for round in 0..count.div_ceil(catalog.len()) {
        let left = count - round * catalog.len();
        let copies = catalog.iter().take(left).map(|package| {
            let id = match round {
                0 => package.id.clone(),
                _ => format!("{}-copy-{round}", package.id),
            };
            BuiltIn {
                id,
                ..package.clone()
            }
        });
        let copies: Vec<BuiltIn> = copies.collect();
        store.enter_built_in(&copies).await?;
        last = copies.last().map_or(last, |package| package.id.clone());
    }
    Ok(last)
}

/// Home, the list of problems in each order and narrowed, and pages of one problem.
fn problem_addresses(id: &str) -> Vec<String> {
    let lists = [
        "",
        "?sort=id",
        "?sort=difficulty",
        "?sort=-solved",
        "?sort=accepted",
        "?page=50",
        "?q=nim",
        "?q=shizi",
    ];
    let lists = lists.map(|question| format!("/problems{question}"));
    let level = Level::Standard.name();
    let ideas = Idea::all().take(2);
    let narrowed = ideas.map(|idea| format!("/problems?idea={}&level={level}", idea.name()));
    let pages = [
        "/".to_owned(),
        format!("/problems/{id}"),
        format!("/problems/{id}/statistics"),
        "/submissions".to_owned(),
        "/api/v1/problems".to_owned(),
    ];
    lists.into_iter().chain(narrowed).chain(pages).collect()
}

/// Asks for `address` so many times a second for some seconds, whatever the answers take: who asks late
/// because an answer came late has waited for it, too.
async fn at_rate(
    addr: SocketAddr,
    address: &str,
    clients: u32,
    rate: u32,
) -> anyhow::Result<Times> {
    const SECONDS: u32 = 3;
    let rounds = (rate * SECONDS / clients).max(1);
    let every = Duration::from_secs(1) * clients / rate;
    let mut connections = Vec::new();
    for _ in 0..clients {
        let mut connection = TcpStream::connect(addr).await?;
        // The first request warms the connection up.
        get(&mut connection, address).await?;
        connections.push(connection);
    }
    let begin = Instant::now() + Duration::from_millis(100);
    let asking = connections.into_iter().zip(0..);
    let asking = asking.map(|(mut connection, client)| async move {
        let first = begin + every * client / clients;
        let mut times = Vec::new();
        for round in 0..rounds {
            let due = first + every * round;
            tokio::time::sleep_until(due.into()).await;
            get(&mut connection, address).await?;
            times.push(due.elapsed());
        }
        anyhow::Ok(times)
    });
    let times = futures::future::try_join_all(asking).await?;
    Ok(Times::of(address, times.concat()))
}

/// Every combination of what the list can be narrowed to, with what is often and with what is
/// rare; at the newest and, for the first of them, in the middle.
fn addresses(sample: &Sample) -> Vec<String> {
    let Sample {
        busy,
        other,
        middle,
        problem,
        language,
        rare_language,
    } = sample;
    let users = [
        String::new(),
        format!("user=sample{busy}"),
        format!("user=sample{other}"),
    ];
    let problems = [String::new(), format!("problem={problem}")];
    let verdicts = ["", "verdict=AC", "verdict=MLE", "verdict=OLE"].map(str::to_owned);
    let languages = [
        String::new(),
        format!("language={language}"),
        format!("language={rare_language}"),
        "language=cobol".to_owned(),
    ];
    let mut addresses = Vec::new();
    for user in &users {
        for problem in &problems {
            for verdict in &verdicts {
                for language in &languages {
                    let given = [user, problem, verdict, language].map(String::as_str);
                    let given: Vec<&str> = given.into_iter().filter(|it| !it.is_empty()).collect();
                    addresses.push(format!("/api/v1/submissions?{}", given.join("&")));
                }
            }
        }
    }
    for place in ["before", "after"] {
        addresses.push(format!("/api/v1/submissions?{place}={middle}"));
        addresses.push(format!("/api/v1/submissions?{place}={middle}&verdict=MLE"));
    }
    addresses.push("/submissions?verdict=MLE".to_owned());
    addresses.push(format!("/users/sample{busy}"));
    addresses
}

fn submission(sample: &Sample) -> NewSubmission {
    NewSubmission {
        user: sample.busy,
        problem: sample.problem.clone(),
        package_version: "1.0".to_owned(),
        package_hash: "00".to_owned(),
        language: sample.language.clone(),
        source_name: "main.cpp".to_owned(),
        source: vec![b' '; 1000],
        priority: Priority::Practice,
    }
}

/// What the database takes for a submission and its verdict.
async fn judgings(store: &Store, sample: &Sample) -> anyhow::Result<Times> {
    let mut times = Vec::new();
    for _ in 0..200 {
        let began = Instant::now();
        let id = store.submit(&submission(sample), None).await?;
        let view = store.submission(id).await?.context("it is gone")?;
        let claim = store.claim(view.judging.id).await?.context("it is done")?;
        let result = judge::Judging {
            problem: claim.problem.clone(),
            source: claim.source_name.clone(),
            language: claim.language.clone(),
            verdict: Verdict::AC,
            time_ms: 1,
            memory_kib: 1,
            passed: 0,
            total: 0,
            message: None,
            tests: Vec::new(),
            score: None,
            counterexample: None,
            remarks: Vec::new(),
        };
        let _ = store.finish(&claim, &result).await?;
        times.push(began.elapsed());
    }
    Ok(Times::of("(a submission and its verdict)", times))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_the_page_of_a_problem_are_held_to_the_rate() {
        let addresses = problem_addresses("nim");
        let left_out = addresses.iter().filter(|it| !is_promised(it));
        let left_out: Vec<&str> = left_out.map(String::as_str).collect();
        assert_eq!(left_out, ["/", "/problems/nim/statistics"]);
    }
}
