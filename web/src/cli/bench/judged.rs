//! How long somebody waits who hands in a program that is compiled already, and how fast pages are
//! while many follow a program that is being judged.
//!
//! In a site of its own, with its worker and its sandbox, which is asked over HTTP.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use judge::JudgeConfig;
use problems::package::{self, Archive};
use serde::Serialize;
use serde_json::json;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::asking::{follow, get, json_of, open, post, read_all, read_until};
use super::own_site::{self, SiteOptions};
use super::times::Times;
use crate::cli::machine::LocalMachine;
use crate::library::Facts;
use crate::store::{BuiltIn, Role, Store, TokenWish};

/// The problem that everybody solves.
const PROBLEM: &str = "fifty-tests";

/// How many tests it has.
const TESTS: u32 = 50;

/// How many programs run at a time, whatever the machine has: judging the slow program takes some seconds.
const SLOTS: u16 = 2;

const METADATA: &str = "problem_format_version: 2025-09\nname: Fifty tests\n\
    uuid: 5a1f6d0e-2c35-4b0d-9a52-61c5f1f0b7a3\nlimits:\n  time_limit: 2\n";

/// A right program.
const QUICK: &str = "#include <cstdio>\nint main() { long long n; if (scanf(\"%lld\", &n) != 1) return 1; \
    printf(\"%lld\\n\", 2 * n); }\n";

/// The same, which takes 0.2 s for each test.
const SLOW: &str = "#include <cstdio>\n#include <ctime>\nint main() { long long n; \
    if (scanf(\"%lld\", &n) != 1) return 1; while (clock() < CLOCKS_PER_SEC / 5) {} \
    printf(\"%lld\\n\", 2 * n); }\n";

/// What was measured.
#[derive(Debug, Serialize)]
pub(super) struct Judged {
    /// From handing in to the first event of the submission's stream.
    pub(super) first_event: Times,
    /// From handing in to the verdict.
    pub(super) verdict: Times,
    /// How many follow the submission that is judged meanwhile.
    pub(super) streams: u32,
    /// Pages while they do.
    pub(super) pages: Vec<Times>,
}

/// Hands in a compiled program so many times, one after the other, and then one that `streams` follow.
pub(super) async fn measure(
    machine: &LocalMachine,
    config: JudgeConfig,
    submissions: u32,
    streams: u32,
) -> anyhow::Result<Judged> {
    let folder = own_site::folder()?;
    let data = folder.path();
    own_site::prepare(config, data).await?;
    let options = SiteOptions::plain(machine.clone(), SLOTS, None);
    let store = options.empty_store(data).await?;
    store.enter_built_in(&[problem()?]).await?;
    let site = options.start(data, &["--behind-proxy"]).await?;
    let mut people = People {
        store,
        site: site.addr,
        count: 0,
    };
    // The first waits for the compiler.
    people.waits().await?;
    let (mut first_events, mut verdicts) = (Vec::new(), Vec::new());
    for _ in 0..submissions {
        let (first_event, verdict) = people.waits().await?;
        first_events.push(first_event);
        verdicts.push(verdict);
    }
    let pages = people.pages_beside(streams).await?;
    people.store.close().await;
    Ok(Judged {
        first_event: Times::of("first event", first_events),
        verdict: Times::of(&format!("verdict, {TESTS} tests"), verdicts),
        streams,
        pages,
    })
}

/// Those who hand in programs.
struct People {
    store: Store,
    site: SocketAddr,
    count: u32,
}

impl People {
    /// The token of somebody new, who has handed in nothing within the last minute.
    async fn join(&mut self) -> anyhow::Result<String> {
        self.count += 1;
        let name = format!("person{}", self.count);
        let password = "correct horse";
        let user = self.store.create_user(&name, password, Role::Student);
        let user = user.await?;
        let wish = TokenWish::usual("bench");
        Ok(self.store.create_token(&user, &wish).await?.secret)
    }

    /// The number of a program that is handed in.
    async fn hand_in(&self, token: &str, source: &str) -> anyhow::Result<i64> {
        let body = json!({"problem": PROBLEM, "language": "cpp", "source": source});
        let answer = post(self.site, token, "/api/v1/submissions", &body).await?;
        answer["id"]
            .as_i64()
            .with_context(|| format!("not stored: {answer}"))
    }

    /// From the moment that somebody new hands in a right program to the first event and to the verdict.
    async fn waits(&mut self) -> anyhow::Result<(Duration, Duration)> {
        let token = self.join().await?;
        let began = Instant::now();
        let id = self.hand_in(&token, QUICK).await?;
        let path = format!("/api/v1/submissions/{id}");
        let mut events = open(self.site, &token, "GET", &format!("{path}/events"), "").await?;
        let mut read = Vec::new();
        read_until(&mut events, &mut read, b"event:").await?;
        let first_event = began.elapsed();
        read_until(&mut events, &mut read, b"event: done").await?;
        let verdict = began.elapsed();
        self.ensure_accepted(&token, &path).await?;
        Ok((first_event, verdict))
    }

    async fn ensure_accepted(&self, token: &str, path: &str) -> anyhow::Result<()> {
        let found = json_of(&read_all(self.site, token, "GET", path, "").await?)?;
        anyhow::ensure!(found["verdict"] == "AC", "not accepted: {found}");
        Ok(())
    }

    /// Pages, one after the other, for as long as the slow program is judged that so many follow.
    async fn pages_beside(&mut self, streams: u32) -> anyhow::Result<Vec<Times>> {
        let token = self.join().await?;
        let id = self.hand_in(&token, SLOW).await?;
        let path = format!("/api/v1/submissions/{id}");
        let (site, events) = (self.site, format!("{path}/events"));
        let of_its_author = token.clone();
        let judging = tokio::spawn(async move {
            let mut events = open(site, &of_its_author, "GET", &events, "").await?;
            read_until(&mut events, &mut Vec::new(), b"event: done").await
        });
        let page = format!("/submissions/{id}");
        let mut followers = JoinSet::new();
        for stream in follow(site, &format!("{page}/events"), streams).await? {
            followers.spawn(read_on(stream));
        }
        let addresses = ["/", "/submissions", &page, "/healthz"];
        let mut times = addresses.map(|_| Vec::new());
        let mut connection = TcpStream::connect(site).await?;
        // The first request warms the connection up.
        get(&mut connection, "/healthz").await?;
        while !judging.is_finished() {
            for (address, times) in addresses.iter().zip(&mut times) {
                let began = Instant::now();
                get(&mut connection, address).await?;
                times.push(began.elapsed());
            }
        }
        judging.await??;
        drop(followers);
        self.ensure_accepted(&token, &path).await?;
        anyhow::ensure!(
            times.iter().all(|times| !times.is_empty()),
            "{streams} streams were not open before the program was judged"
        );
        let measured = addresses.into_iter().zip(times);
        let measured = measured.map(|(address, times)| Times::of(address, times));
        Ok(measured.collect())
    }
}

/// Takes what a stream says, as a browser does.
async fn read_on(mut stream: TcpStream) {
    let mut taken = [0; 8192];
    while stream.read(&mut taken).await.is_ok_and(|read| read > 0) {}
}

/// The problem, as packages come with this program.
fn problem() -> anyhow::Result<BuiltIn> {
    let folder = tempfile::tempdir()?;
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        std::fs::write(path, text)
    };
    write("problem.yaml", METADATA)?;
    write("statement/problem.en.md", "Double the number.\n")?;
    for number in 1..=TESTS {
        let (input, answer) = (format!("{number}\n"), format!("{}\n", 2 * number));
        write(&format!("data/secret/{number:02}.in"), &input)?;
        write(&format!("data/secret/{number:02}.ans"), &answer)?;
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    let problem = problem.with_context(|| format!("the package that is judged: {found:?}"))?;
    let (archive, _) = Archive::open(folder.path())
        .map_err(|found| anyhow::anyhow!("the package that is judged: {found:?}"))?;
    Ok(BuiltIn {
        id: PROBLEM.to_owned(),
        hash: problem.hash().to_owned(),
        package_version: problem.version().to_owned(),
        facts: Facts::of(&problem).json(),
        archive: archive.zip()?,
        kept: None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn the_problem_has_as_many_tests_as_it_says() {
        let built_in = problem().unwrap();
        let (archive, _) = Archive::of_bytes(PROBLEM, &built_in.archive).unwrap();
        assert_eq!(archive.hash(), built_in.hash);
        let (problem, found) = archive.load(PROBLEM, &|_| None);
        let tests = problem
            .unwrap_or_else(|| panic!("{found:?}"))
            .tests()
            .unwrap();
        assert_eq!(tests.tests().len(), TESTS as usize);
    }
}
