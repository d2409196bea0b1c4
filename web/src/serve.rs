//! `grundy serve` and `grundy worker`: puts store, judge, workers and pages together, and takes
//! them apart in order when the process is asked to end.
//!
//! Order of ending: no more connections and no more jobs; running judgings get the grace period
//! and are then given back to the queue; the database is closed last.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use judge::{Judge, JudgeConfig};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::backup::nightly::Nightly;
use crate::http::state::{AppState, Offers, SiteConfig};
use crate::http::{self, health};
use crate::library::Library;
use crate::listen::{self, Limits};
use crate::store::{Store, Upgrade};
use crate::worker::{SiteJudge, WorkerConfig, Workers};

/// How long open connections may take to finish.
const CONNECTIONS_GRACE: Duration = Duration::from_secs(3);

/// How often it is looked at whether a language is to be tried again.
const TRY_EVERY: Duration = Duration::from_secs(20);

/// What `grundy serve` needs to know.
#[derive(Debug, Clone)]
pub struct ServeConfig {
    /// Where to listen; port 0 takes a free one.
    pub addr: SocketAddr,
    /// Where to serve `/metrics` and nothing else; nowhere when `None`.
    pub metrics_addr: Option<SocketAddr>,
    /// The folder of the database and of the compile cache. Made when it is missing.
    pub data: PathBuf,
    /// The database; SQLite in `data` when `None`.
    pub database_url: Option<String>,
    /// How submissions are judged in this process.
    pub judge: JudgeConfig,
    /// How many submissions are judged at a time; 0 leaves judging to other processes.
    pub slots: usize,
    /// How long the smallest position is looked for that a wrong program gets wrong; the usual time when `None`.
    pub explain_within: Option<Duration>,
    /// Settings of the site.
    pub site: SiteConfig,
    /// Backups that are made by themselves; none when `None`.
    pub nightly: Option<Nightly>,
}

/// What `grundy worker` needs to know.
#[derive(Debug, Clone)]
pub struct WorkConfig {
    /// Where to serve `/metrics` and nothing else; nowhere when `None`.
    pub metrics_addr: Option<SocketAddr>,
    /// The database of the site.
    pub database_url: String,
    /// How submissions are judged in this process.
    pub judge: JudgeConfig,
    /// How many submissions are judged at a time.
    pub slots: usize,
    /// How long the smallest position is looked for that a wrong program gets wrong; the usual time when `None`.
    pub explain_within: Option<Duration>,
}

/// Where a site that has just started can be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The address of its pages, such as `http://127.0.0.1:8080/`.
    pub url: String,
    /// Where the first administrator is made; `None` when there is one.
    pub setup_url: Option<String>,
    /// Where operators read the figures; `None` when they have no address of their own.
    pub metrics_url: Option<String>,
    /// How the tables were brought up to date; `None` where they were so already.
    pub upgrade: Option<Upgrade>,
}

/// Runs the site until the process is asked to end (SIGINT, SIGTERM). `started` is called once
/// the site answers. Blocks; makes its own runtime.
///
/// # Errors
/// It could not start; the text says what was being done and what the system said.
pub fn serve(config: ServeConfig, started: impl FnOnce(&Started)) -> anyhow::Result<()> {
    listen::raise_limit();
    on_runtime(run_site(config, started))
}

/// Judges what is in the site's queue until the process is asked to end. `started` is called
/// once it does. Blocks; makes its own runtime.
///
/// # Errors
/// It could not start; the text says what was being done and what the system said.
pub fn work(config: WorkConfig, started: impl FnOnce(Option<&str>)) -> anyhow::Result<()> {
    on_runtime(run_workers(config, started))
}

fn on_runtime(doing: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start threads")?;
    let ended = runtime.block_on(doing);
    // A judging that was left behind must not keep the process.
    runtime.shutdown_background();
    ended
}

/// Enters the problems of this program into the database, in the background: they are served
/// before that, too.
fn enter_catalog(library: Library) {
    tokio::spawn(async move {
        if let Err(error) = library.enter_catalog().await {
            warn!(%error, "the problems of this program were not entered into the database");
        }
    });
}

async fn run_site(mut config: ServeConfig, started: impl FnOnce(&Started)) -> anyhow::Result<()> {
    let mut signals = Signals::listen()?;
    // First of all: a taken port is the commonest mistake, and the quickest to report.
    let listener = bind(config.addr, "--addr").await?;
    let addr = listener.local_addr().context("cannot learn the port")?;
    let metrics = match config.metrics_addr {
        Some(addr) => Some(bind(addr, "--metrics-addr").await?),
        None => None,
    };
    let limits = Limits::of_this_process(config.site.behind_proxy);
    // Streams stay open for long: pages of the same address must find room next to them.
    let streams = &mut config.site.streams;
    streams.all = streams.all.min(limits.connections / 2);
    let most = (limits.per_address.unwrap_or(usize::MAX) / 4 * 3).max(1);
    streams.per_address = streams.per_address.min(most);
    streams.strangers_per_address = streams.strangers_per_address.min(most / 2).max(1);
    let store = Store::open(&config.data, config.database_url.as_deref()).await?;
    let library = Library::new(store.clone(), Some(&config.judge.cache_dir));
    enter_catalog(library.clone());
    let (state, workers) = if config.slots > 0 {
        let judge = start_judge(config.judge, config.slots).await?;
        let workers = start_workers(
            &library,
            Arc::clone(&judge),
            config.slots,
            config.explain_within,
        );
        let state = AppState::new(store.clone(), Arc::default(), config.site);
        let state = state.with_library(library);
        tokio::spawn(keep_ready(Arc::clone(&judge), state.closing.clone()));
        // More than slots: which programs run when is the judge's affair.
        let places = config.slots * RUNS_PER_SLOT;
        (state.with_runs(judge, places), Some(workers))
    } else {
        let state = AppState::new(store.clone(), Arc::default(), config.site);
        (state.with_library(library), None)
    };
    let mut offers = Offers::default();
    state.look_for_languages(&mut offers).await;
    tokio::spawn(state.clone().keep_offering(offers));

    // The first visitor already reads the site's own language.
    state.notices.look(&store).await;
    let url = match &state.config.public_origin {
        Some(origin) => format!("{origin}/"),
        None => format!("http://{addr}/"),
    };
    let secret = store.setup_secret().await?;
    let setup_url = secret.map(|secret| format!("{url}setup/{secret}"));
    // Next to the nightly ones, or in the site's own folder.
    let backups = match &config.nightly {
        Some(nightly) => nightly.folder.clone(),
        None => config.data.join("backups"),
    };
    let mut state = state.with_backups(&backups);
    let closing = state.closing.clone();
    tokio::spawn(health::keep_metrics_small());
    if let Some(nightly) = config.nightly {
        state = state.with_nightly(nightly.clone());
        tokio::spawn(nightly.go_on(store.clone(), closing.clone()));
    }
    let metrics_url = metrics_url(metrics.as_ref())?;
    let operators = metrics.map(|listener| show_figures(listener, &store, limits, &closing));
    let pages = listen::serve(listener, http::router(state), limits, closing.clone());
    let pages = tokio::spawn(pages);
    started(&Started {
        url,
        setup_url,
        metrics_url,
        upgrade: store.upgrade(),
    });

    signals.wait().await;
    info!("ending");
    closing.cancel();
    let closed = async {
        let ended = tokio::time::timeout(CONNECTIONS_GRACE, pages).await;
        if let Ok(Err(error)) = ended {
            warn!("the server ended badly: {error}");
        }
        if let Some(operators) = operators {
            operators.abort();
        }
        if let Some(workers) = workers {
            workers.shutdown().await;
        }
        store.close().await;
    };
    tokio::select! {
        () = closed => {}
        () = signals.wait() => warn!("asked twice: leaving judgings behind"),
    }
    Ok(())
}

async fn bind(addr: SocketAddr, option: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(addr).await.with_context(|| {
        format!("cannot listen on {addr}; is another server there? (choose another with {option})")
    })
}

fn metrics_url(listener: Option<&TcpListener>) -> anyhow::Result<Option<String>> {
    let addr = listener.map(TcpListener::local_addr).transpose();
    let addr = addr.context("cannot learn the port")?;
    Ok(addr.map(|addr| format!("http://{addr}/metrics")))
}

/// Serves `/metrics` and nothing else until the process ends.
fn show_figures(
    listener: TcpListener,
    store: &Store,
    limits: Limits,
    closing: &CancellationToken,
) -> JoinHandle<()> {
    let figures = health::metrics_router(store.clone());
    tokio::spawn(listen::serve(listener, figures, limits, closing.clone()))
}

async fn run_workers(config: WorkConfig, started: impl FnOnce(Option<&str>)) -> anyhow::Result<()> {
    anyhow::ensure!(
        config.slots > 0,
        "a worker needs at least one slot (--slots)"
    );
    let mut signals = Signals::listen()?;
    let metrics = match config.metrics_addr {
        Some(addr) => Some(bind(addr, "--metrics-addr").await?),
        None => None,
    };
    let store = Store::connect(&config.database_url).await?;
    let metrics_url = metrics_url(metrics.as_ref())?;
    let closing = CancellationToken::new();
    if let Some(listener) = metrics {
        show_figures(listener, &store, Limits::of_this_process(false), &closing);
        tokio::spawn(health::keep_metrics_small());
    }
    let library = Library::new(store.clone(), Some(&config.judge.cache_dir));
    let judge = start_judge(config.judge, config.slots).await?;
    let workers = start_workers(
        &library,
        Arc::clone(&judge),
        config.slots,
        config.explain_within,
    );
    tokio::spawn(keep_ready(judge, closing.clone()));
    started(metrics_url.as_deref());

    signals.wait().await;
    info!("ending");
    closing.cancel();
    let closed = async {
        workers.shutdown().await;
        store.close().await;
    };
    tokio::select! {
        () = closed => {}
        () = signals.wait() => warn!("asked twice: leaving judgings behind"),
    }
    Ok(())
}

/// Probing the machine's compilers takes a moment and blocks.
async fn start_judge(mut config: JudgeConfig, slots: usize) -> anyhow::Result<Arc<Judge>> {
    config.slots = slots;
    let judge = tokio::task::spawn_blocking(move || Judge::new(config)).await?;
    let judge = judge.context("cannot judge on this machine (`grundy doctor` says more)")?;
    Ok(Arc::new(judge))
}

/// Runs of people's own input that may wait for the judge, for each slot.
const RUNS_PER_SLOT: usize = 4;

fn start_workers(
    library: &Library,
    judge: Arc<Judge>,
    slots: usize,
    explain_within: Option<Duration>,
) -> Workers {
    let config = WorkerConfig {
        slots,
        probe: judge::sandbox::probe,
        ..WorkerConfig::default()
    };
    let judges = SiteJudge::new(judge, library.clone()).explaining_within(explain_within);
    let judges = Arc::new(judges);
    Workers::start(library.store().clone(), judges, config)
}

/// Tries the languages and does what the first submissions would wait for, all in the background: a
/// submission in a language that was not tried yet has it tried first. Then tries again what changes
/// of the machine may have broken or mended, until `closing`.
async fn keep_ready(judge: Arc<Judge>, closing: CancellationToken) {
    try_languages(&judge).await;
    let preparing = Arc::clone(&judge);
    let prepared = tokio::task::spawn_blocking(move || preparing.prepare()).await;
    if let Ok(Err(error)) = prepared {
        warn!("cannot prepare the compilers: {error}");
    }
    loop {
        tokio::select! {
            () = tokio::time::sleep(TRY_EVERY) => try_languages(&judge).await,
            () = closing.cancelled() => return,
        }
    }
}

/// Tries the languages about which nothing is known; those that are known to work cost nothing.
async fn try_languages(judge: &Arc<Judge>) {
    let judge = Arc::clone(judge);
    // One at a time, so that submissions find a slot.
    let tried = tokio::task::spawn_blocking(move || judge.try_languages(1)).await;
    if let Ok(Err(error)) = tried {
        warn!("cannot try the languages: {error}");
    }
}

/// The ways a process is asked to end.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn listen() -> anyhow::Result<Self> {
        let listen = |kind| signal(kind).context("cannot listen for signals");
        Ok(Self {
            interrupt: listen(SignalKind::interrupt())?,
            terminate: listen(SignalKind::terminate())?,
        })
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
