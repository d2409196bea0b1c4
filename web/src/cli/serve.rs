//! `grundy serve` and `grundy worker`: the site, and a judge machine of a bigger site.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser};

use super::language::{preferred, say};
use super::machine::{LocalMachine, Machine};
use super::{Failure, output};
use crate::backup::nightly::{LastFailure, Nightly};
use crate::http::state::{MetricsToken, Registration, SiteConfig};
use crate::serve::{ServeConfig, WorkConfig};
use crate::store::{Store, Upgrade};

/// The fewest characters of a token that cannot be guessed.
const SHORTEST_TOKEN: usize = 16;

/// Where the site's data are.
#[derive(Debug, Clone, Args)]
pub(super) struct Database {
    /// The folder of the site's data [default: `$XDG_DATA_HOME/grundy` or
    /// `~/.local/share/grundy`]
    #[arg(long, value_name = "DIR", env = "GRUNDY_DATA")]
    data: Option<PathBuf>,
    /// The database: `postgres://user@host/name` or `sqlite:///path` [default: SQLite in the data
    /// folder]
    #[arg(
        long,
        value_name = "URL",
        env = "GRUNDY_DATABASE_URL",
        hide_env_values = true
    )]
    database_url: Option<String>,
}

impl Database {
    /// The folder of the data.
    pub(super) fn folder(&self) -> Result<PathBuf, Failure> {
        if let Some(folder) = &self.data {
            return Ok(folder.clone());
        }
        let absolute = |name: &str| {
            let path = std::env::var_os(name).map(PathBuf::from);
            path.filter(|path| path.is_absolute())
        };
        absolute("XDG_DATA_HOME")
            .or_else(|| Some(absolute("HOME")?.join(".local/share")))
            .map(|folder| folder.join("grundy"))
            .ok_or_else(|| Failure::bad_input("no folder for the data\nhint: give --data DIR"))
    }

    /// The address of the database, where it is not in the folder.
    pub(super) fn url(&self) -> Option<&str> {
        self.database_url.as_deref()
    }

    /// Opens the store of a site that is there: a folder that was mistyped has none.
    pub(super) async fn open_existing(&self) -> Result<Store, Failure> {
        let folder = self.folder()?;
        if self.database_url.is_none() && !folder.join("grundy.db").is_file() {
            return Err(Failure::bad_input(format!(
                "there is no site in {}\nhint: name the folder of its data with --data, or its \
                 database with --database-url",
                folder.display()
            )));
        }
        self.open().await
    }

    /// Opens the store.
    pub(super) async fn open(&self) -> Result<Store, Failure> {
        Store::open(&self.folder()?, self.database_url.as_deref())
            .await
            .map_err(Failure::from)
    }
}

/// How wrong programs are explained.
#[derive(Debug, Clone, Copy, Args)]
struct Explaining {
    /// How many seconds the verdict on a wrong program may wait for the smallest position that it gets
    /// wrong [default: 2]; a slow machine needs more
    #[arg(
        long,
        value_name = "N",
        env = "GRUNDY_EXPLAIN_SECONDS",
        value_parser = clap::value_parser!(u64).range(1..=600)
    )]
    explain_seconds: Option<u64>,
}

impl Explaining {
    fn within(self) -> Option<Duration> {
        self.explain_seconds.map(Duration::from_secs)
    }
}

/// Start the site, with a judge in it
#[derive(Debug, Parser)]
#[command(
    after_help = "Examples:\n  grundy serve\n  grundy serve --addr 0.0.0.0:80 --data \
                        /srv/grundy\n  grundy serve --database-url postgres://grundy@db/grundy \
                        --slots 0"
)]
pub(super) struct Serve {
    /// Where to listen; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080", env = "GRUNDY_ADDR")]
    addr: SocketAddr,
    #[command(flatten)]
    database: Database,
    /// An address for /metrics that the public cannot reach. With `GRUNDY_METRICS_TOKEN` set,
    /// the site's own address serves it to whoever shows that as a bearer token
    #[arg(long, value_name = "ADDR", env = "GRUNDY_METRICS_ADDR")]
    metrics_addr: Option<SocketAddr>,
    /// How many submissions to judge at the same time; 0: none, other machines judge [default:
    /// one for each core]
    #[arg(long, value_name = "N")]
    slots: Option<usize>,
    #[command(flatten)]
    explaining: Explaining,
    /// People reach the site by https, so cookies are marked secure
    #[arg(long, env = "GRUNDY_HTTPS")]
    https: bool,
    /// Where people reach the site, when a proxy stands before it: `https://judge.example`.
    /// With https it includes --https
    #[arg(long, value_name = "URL", env = "GRUNDY_PUBLIC_URL", value_parser = PublicUrl::read)]
    public_url: Option<PublicUrl>,
    /// Requests come through a proxy that sets X-Forwarded-For
    #[arg(long, env = "GRUNDY_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Show /design: every colour, size and component of the pages, for whoever works on them
    #[arg(long)]
    design: bool,
    /// Who may make an account on the site's pages
    /// [default: as administrators set it on /admin/settings, open at first]
    #[arg(long, value_enum, env = "GRUNDY_REGISTRATION")]
    registration: Option<Registration>,
    /// Make a backup every night into this folder
    #[arg(long, value_name = "DIR", env = "GRUNDY_BACKUP_TO")]
    backup_to: Option<PathBuf>,
    /// How many nightly backups to keep; the oldest go first
    #[arg(
        long,
        value_name = "N",
        default_value_t = 14,
        env = "GRUNDY_BACKUP_KEEP",
        requires = "backup_to",
        value_parser = clap::value_parser!(u16).range(1..)
    )]
    backup_keep: u16,
    /// When in the night, in this machine's time zone
    #[arg(
        long,
        value_name = "HH:MM",
        default_value = "03:00",
        env = "GRUNDY_BACKUP_AT",
        requires = "backup_to"
    )]
    backup_at: jiff::civil::Time,
    #[command(flatten)]
    machine: Machine,
}

/// An address as browsers name it in `Origin`: scheme, host, and the port if it is an unusual one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PublicUrl(String);

impl PublicUrl {
    fn read(typed: &str) -> Result<Self, String> {
        let wrong = || "write it as https://judge.example, without a path".to_owned();
        let address: axum::http::Uri = typed.trim_end_matches('/').parse().map_err(|_| wrong())?;
        let usual = match address.scheme_str() {
            Some("http") => 80,
            Some("https") => 443,
            _ => return Err(wrong()),
        };
        let host = address.host().filter(|host| !host.is_empty());
        let bare = matches!(address.path(), "" | "/") && address.query().is_none();
        let named = address
            .authority()
            .is_some_and(|it| !it.as_str().contains('@'));
        let host = host.filter(|_| bare && named).ok_or_else(wrong)?;
        let port = address.port_u16().filter(|port| *port != usual);
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        let scheme = if usual == 443 { "https" } else { "http" };
        Ok(Self(format!("{scheme}://{}{port}", host.to_lowercase())))
    }

    fn is_https(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl Serve {
    /// What `grundy` alone means.
    pub(super) fn default_arguments() -> Self {
        Self::parse_from(["grundy serve"])
    }

    /// Serves until it is asked to end.
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut judge = self.machine.config(self.database.data.as_deref())?;
        let slots = self.slots.unwrap_or(judge.slots);
        judge.slots = slots.max(1);
        let nightly = self.backup_to.map(|folder| Nightly {
            folder,
            keep: usize::from(self.backup_keep),
            at: self.backup_at,
            failure: LastFailure::default(),
        });
        let config = ServeConfig {
            nightly,
            addr: self.addr,
            metrics_addr: self.metrics_addr,
            data: self.database.folder()?,
            database_url: self.database.database_url.clone(),
            judge,
            slots,
            explain_within: self.explaining.within(),
            site: SiteConfig {
                https: self.https || self.public_url.as_ref().is_some_and(PublicUrl::is_https),
                public_origin: self.public_url.map(|url| url.0),
                behind_proxy: self.behind_proxy,
                shows_design: self.design,
                metrics_token: metrics_token()?,
                registration: self.registration.unwrap_or_default(),
                registration_is_fixed: self.registration.is_some(),
                ..SiteConfig::default()
            },
        };
        crate::serve::serve(config, |started| {
            // Nobody may be reading; the site goes on.
            let _ = output::line(&format!("Grundy is at {}", started.url));
            tell_of_metrics(started.metrics_url.as_deref());
            if let Some(upgrade) = started.upgrade {
                tell_of_upgrade(upgrade);
            }
            if let Some(setup) = &started.setup_url {
                let _ = output::line(&format!("Make the administrator's account at {setup}"));
            }
        })
        .map_err(Failure::Machine)
    }
}

/// What opens `/metrics` on the site's own address. Not an option: those are seen by everybody on
/// the machine.
fn metrics_token() -> Result<Option<MetricsToken>, Failure> {
    match std::env::var("GRUNDY_METRICS_TOKEN") {
        Err(std::env::VarError::NotPresent) => Ok(None),
        Ok(text) if text.len() >= SHORTEST_TOKEN && text.bytes().all(|b| b.is_ascii_graphic()) => {
            Ok(Some(MetricsToken::new(&text)))
        }
        _ => Err(Failure::bad_input(format!(
            "GRUNDY_METRICS_TOKEN does not have at least {SHORTEST_TOKEN} letters, digits or \
             signs, without spaces\nhint: make one with `openssl rand -hex 16`"
        ))),
    }
}

/// What whoever runs the site should know of the version that has just been started for the first time.
fn tell_of_upgrade(upgrade: Upgrade) {
    let Upgrade { from, to } = upgrade;
    let said = say("cli-upgraded").with("from", from).with("to", to);
    let _ = output::line(&said.to_string());
    for step in upgrade.notes() {
        let note = preferred().text(format!("upgrade-step-{step}"));
        let said = say("cli-upgrade-note").with("note", note.to_string());
        let _ = output::line(&format!("  {said}"));
    }
}

fn tell_of_metrics(url: Option<&str>) {
    if let Some(url) = url {
        let _ = output::line(&format!("Its figures are at {url}"));
    }
}

/// Judge submissions of a site that runs elsewhere
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  grundy worker --database-url postgres://grundy@db/grundy \
                        --slots 4"
)]
pub(super) struct Worker {
    /// The site's database
    #[arg(
        long,
        value_name = "URL",
        env = "GRUNDY_DATABASE_URL",
        hide_env_values = true
    )]
    database_url: String,
    /// How many submissions to judge at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    slots: Option<u16>,
    #[command(flatten)]
    explaining: Explaining,
    /// Where operators read /metrics, and nothing else is served; port 0 takes a free one
    #[arg(long, value_name = "ADDR", env = "GRUNDY_METRICS_ADDR")]
    metrics_addr: Option<SocketAddr>,
    #[command(flatten)]
    machine: LocalMachine,
}

impl Worker {
    /// Judges until it is asked to end.
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut judge = self.machine.config()?;
        let slots = self.slots.map_or(judge.slots, usize::from);
        judge.slots = slots;
        let config = WorkConfig {
            metrics_addr: self.metrics_addr,
            database_url: self.database_url,
            judge,
            slots,
            explain_within: self.explaining.within(),
        };
        crate::serve::work(config, |metrics_url| {
            let _ = output::line("Judging what is in the queue");
            tell_of_metrics(metrics_url);
        })
        .map_err(Failure::Machine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_written_as_browsers_do() {
        let read = |typed: &str| PublicUrl::read(typed).map(|url| url.0).ok();
        let judge = || Some("https://judge.example".to_owned());
        for typed in [
            "https://judge.example",
            "https://Judge.Example/",
            "https://judge.example:443",
        ] {
            assert_eq!(read(typed), judge(), "{typed}");
        }
        let odd = Some("http://judge.example:8080".to_owned());
        assert_eq!(read("http://judge.example:8080"), odd);
        for wrong in [
            "judge.example",
            "ftp://judge.example",
            "https://judge.example/grundy",
            "https://u@judge.example",
            "https://",
            "https://judge.example/?x",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
