//! A site in processes of its own, with its workers: what is measured there is asked over HTTP.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

use anyhow::Context;
use clap::Args;
use judge::{Judge, JudgeConfig};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::cli::Failure;
use crate::cli::machine::LocalMachine;
use crate::store::Store;

/// A site that runs in processes of its own, which end with this.
pub(super) struct Site {
    /// Where it answers.
    pub(super) addr: SocketAddr,
    _processes: Vec<Child>,
}

/// Which site is measured.
#[derive(Debug, Args)]
pub(super) struct SiteOptions {
    /// How many programs are run at a time, by each process that judges [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    slots: Option<u16>,
    /// Judge in so many processes next to the site, and not in it
    #[arg(long, value_name = "N", default_value_t = 0, requires = "database_url")]
    pub(super) workers: u16,
    /// An empty database to be used [default: SQLite in a temporary folder]
    #[arg(long, value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    #[command(flatten)]
    machine: LocalMachine,
}

/// A folder for the data of a site, for its owner's eyes only, which is gone with this.
///
/// # Errors
/// It cannot be made.
pub(super) fn folder() -> std::io::Result<TempDir> {
    let own = std::fs::Permissions::from_mode(0o700);
    tempfile::Builder::new().permissions(own).tempdir()
}

/// Does what a site does besides its first submissions, which is not what is measured; the site
/// with its data in `data` finds it done.
pub(super) async fn prepare(config: JudgeConfig, data: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(&config.cache_dir)?;
    std::os::unix::fs::symlink(&config.cache_dir, data.join("cache"))?;
    let prepared = tokio::task::spawn_blocking(|| {
        let judge = Judge::new(config)?;
        judge.try_languages(1)?;
        judge.prepare()?;
        anyhow::Ok(())
    });
    prepared.await?
}

impl SiteOptions {
    /// A site that judges itself, so many programs at a time; with SQLite where no database is named.
    pub(super) fn plain(machine: LocalMachine, slots: u16, database_url: Option<String>) -> Self {
        Self {
            slots: Some(slots),
            workers: 0,
            database_url,
            machine,
        }
    }

    /// How its judge is set up.
    pub(super) fn config(&self) -> Result<JudgeConfig, Failure> {
        self.machine.config()
    }

    /// Its database, which has to be empty, with the rest of its data in `data`.
    pub(super) async fn empty_store(&self, data: &Path) -> anyhow::Result<Store> {
        let store = Store::open(data, self.database_url.as_deref()).await?;
        anyhow::ensure!(
            !store.has_users().await?,
            "the database is not empty: a site is measured in one of its own"
        );
        Ok(store)
    }

    /// Starts the site and the other processes that judge; `options` is what else `grundy serve` is told.
    pub(super) async fn start(&self, data: &Path, options: &[&str]) -> anyhow::Result<Site> {
        let mut common = self.machine.arguments();
        if let Some(url) = &self.database_url {
            common.extend(["--database-url".into(), url.into()]);
        }
        let slots = self.slots.map(|slots| slots.to_string());
        let slots: Vec<OsString> = slots
            .iter()
            .flat_map(|slots| ["--slots".into(), slots.into()])
            .collect();
        let mut serve: Vec<OsString> = ["serve", "--addr", "127.0.0.1:0"].map(Into::into).into();
        serve.extend(["--data".into(), data.into()]);
        serve.extend(options.iter().map(Into::into));
        serve.extend(common.iter().cloned());
        if self.workers == 0 {
            serve.extend(slots.iter().cloned());
        } else {
            serve.extend(["--slots".into(), "0".into()]);
        }
        let (site, line) = start(&serve, "Grundy is at").await?;
        let address = line
            .split_once("http://")
            .map(|(_, address)| address.trim().trim_end_matches('/'));
        let addr = address
            .context("the site does not say where it is")?
            .parse()?;
        let mut processes = vec![site];
        for _ in 0..self.workers {
            let mut worker: Vec<OsString> = vec!["worker".into(), "--data".into(), data.into()];
            worker.extend(common.iter().chain(&slots).cloned());
            processes.push(start(&worker, "Judging").await?.0);
        }
        Ok(Site {
            addr,
            _processes: processes,
        })
    }
}

/// Starts this program with these arguments and waits for the line that has `word`.
async fn start(arguments: &[OsString], word: &str) -> anyhow::Result<(Child, String)> {
    let mut process = Command::new(std::env::current_exe()?)
        .args(arguments)
        .env_remove("GRUNDY_DATABASE_URL")
        .env_remove("GRUNDY_METRICS_ADDR")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .env("RUST_LOG", "warn")
        .kill_on_drop(true)
        .spawn()?;
    let said = process.stdout.take().context("no output")?;
    let mut lines = BufReader::new(said).lines();
    while let Some(line) = lines.next_line().await? {
        if line.contains(word) {
            // It never waits for a reader.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((process, line));
        }
    }
    anyhow::bail!("`grundy {}` does not start", arguments[0].display())
}
