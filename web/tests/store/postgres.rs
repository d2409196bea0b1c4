//! Debian's PostgreSQL in a temporary directory, reached by its socket only.

use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server. Stopped and wiped when dropped, also by a panic; a killed test takes it
/// along too.
pub(crate) struct Server {
    process: Child,
    folder: tempfile::TempDir,
    databases: std::sync::atomic::AtomicU32,
}

impl Server {
    /// Starts a server, or says why it cannot.
    pub(crate) fn start() -> Result<Self, String> {
        let programs = programs()?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let (user, group) = owner(folder.path())?;
        let data = folder.path().join("data");
        let as_owner = |program: &str| {
            let mut command = Command::new("setpriv");
            command.args(["--pdeathsig", "INT"]);
            if let (Some(user), Some(group)) = (&user, &group) {
                command.args(["--reuid", user, "--regid", group, "--clear-groups"]);
            }
            command
                .arg(programs.join(program))
                .env_clear()
                .env("LC_ALL", "C.UTF-8")
                .current_dir("/")
                .stdin(Stdio::null());
            command
        };
        let made = as_owner("initdb")
            .args(["-U", "grundy", "-A", "trust", "--no-sync", "-D"])
            .arg(&data)
            .output()
            .map_err(|error| format!("cannot start initdb: {error}"))?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned());
        }
        let process = as_owner("postgres")
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(folder.path())
            // Nothing here has to survive a power cut.
            .args(["-c", "listen_addresses=", "-c", "fsync=off"])
            .args(["-c", "max_connections=200"])
            // Its tidying at a moment of its own would change what plans cost, and so which are taken.
            .args(["-c", "autovacuum=off"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start postgres: {error}"))?;
        let mut server = Self {
            process,
            folder,
            databases: std::sync::atomic::AtomicU32::new(0),
        };
        server.wait_until_ready(&programs)?;
        Ok(server)
    }

    /// The address of a new, empty database.
    pub(crate) async fn new_database(&self) -> String {
        use sqlx::{Connection, Executor};
        let number = self
            .databases
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("grundy{number}");
        let mut connection = sqlx_postgres::PgConnection::connect(&self.url("postgres"))
            .await
            .unwrap();
        let create = sqlx::AssertSqlSafe(format!("create database {name}"));
        connection.execute(create).await.unwrap();
        self.url(&name)
    }

    fn url(&self, database: &str) -> String {
        let socket = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://grundy@{socket}/{database}")
    }

    fn wait_until_ready(&mut self, programs: &Path) -> Result<(), String> {
        let deadline = Instant::now() + Duration::from_mins(3);
        loop {
            let ready = Command::new(programs.join("pg_isready"))
                .arg("-h")
                .arg(self.folder.path())
                .output()
                .map_err(|error| error.to_string())?;
            if ready.status.success() {
                return Ok(());
            }
            if let Ok(Some(status)) = self.process.try_wait() {
                return Err(format!("postgres ended with {status}"));
            }
            if Instant::now() > deadline {
                return Err("postgres does not get ready".to_owned());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGINT ends sessions and stops at once.
        if let Ok(id) = i32::try_from(self.process.id())
            && let Some(id) = rustix::process::Pid::from_raw(id)
        {
            let _ = rustix::process::kill_process(id, rustix::process::Signal::INT);
        }
        let _ = self.process.wait();
    }
}

/// The folder of the newest server that Debian installed.
fn programs() -> Result<PathBuf, String> {
    let folder = Path::new("/usr/lib/postgresql");
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir(folder)
        .map_err(|_| "PostgreSQL is not installed (apt-get install postgresql)".to_owned())?
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path())))
        .filter(|(_, path)| path.join("bin/postgres").exists())
        .collect();
    versions.sort();
    let (_, newest) = versions
        .pop()
        .ok_or("PostgreSQL is not installed (apt-get install postgresql)")?;
    Ok(newest.join("bin"))
}

/// PostgreSQL refuses to run as root: then the folder goes to a user without rights.
fn owner(folder: &Path) -> Result<(Option<String>, Option<String>), String> {
    if !rustix::process::geteuid().is_root() {
        return Ok((None, None));
    }
    let users = fs::read_to_string("/etc/passwd").map_err(|error| error.to_string())?;
    let user = ["postgres:", "nobody:"]
        .iter()
        .find_map(|name| users.lines().find(|line| line.starts_with(name)))
        .ok_or("there is neither a user postgres nor a user nobody")?;
    let fields: Vec<&str> = user.split(':').collect();
    let [_, _, user, group, ..] = fields[..] else {
        return Err(format!("cannot read this line of /etc/passwd: {user}"));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|error| error.to_string());
    chown(folder, Some(number(user)?), Some(number(group)?)).map_err(|error| error.to_string())?;
    Ok((Some(user.to_owned()), Some(group.to_owned())))
}
