//! The `grundy` program under test, and just enough HTTP to submit.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// A running `grundy`. Killed when dropped.
pub(crate) struct Program {
    process: Child,
    /// The address that it says it is at; empty for a worker without figures.
    pub(crate) url: String,
}

impl Program {
    /// Starts a site on a free port and waits until it answers.
    pub(crate) fn serve(data: &Path, arguments: &[&str]) -> Self {
        share_cache(data);
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(arguments);
        Self::start(command, "Grundy is at")
    }

    /// Starts a site without a judge after `ulimit` with these arguments.
    pub(crate) fn serve_with_limits(data: &Path, limits: &str) -> Self {
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit {limits} && exec \"$0\" \"$@\"")])
            .arg(env!("CARGO_BIN_EXE_grundy"))
            .args(["serve", "--addr", "127.0.0.1:0", "--slots", "0", "--data"])
            .arg(data);
        Self::start(command, "Grundy is at")
    }

    /// Starts a judge machine.
    pub(crate) fn worker(database: &str, home: &Path, slots: &str) -> Self {
        Self::worker_with(database, home, slots, &[], "Judging")
    }

    /// Starts a judge machine with more arguments and waits for the line that has `word`.
    pub(crate) fn worker_with(
        database: &str,
        home: &Path,
        slots: &str,
        arguments: &[&str],
        word: &'static str,
    ) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command
            .args(["worker", "--slots", slots, "--database-url", database])
            .args(arguments)
            .env("XDG_CACHE_HOME", home);
        Self::start(command, word)
    }

    /// Waits for the line that has `word`, and takes the address from it if there is one.
    fn start(mut command: Command, word: &'static str) -> Self {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (found, line) = mpsc::channel();
        pass_on(process.stdout.take().unwrap(), word, found.clone());
        pass_on(process.stderr.take().unwrap(), word, found);
        let line = line
            .recv_timeout(Duration::from_mins(5))
            .expect("it does not start");
        let url = line
            .split_whitespace()
            .find(|part| part.starts_with("http://"));
        let url = url.unwrap_or_default().trim_end_matches('/').to_owned();
        Self { process, url }
    }

    /// How many descriptors it may have: the soft limit and the hard one.
    pub(crate) fn descriptors(&self) -> (u64, u64) {
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", self.process.id()));
        let limits = limits.unwrap();
        let line = limits
            .lines()
            .find_map(|line| line.strip_prefix("Max open files"));
        let mut figures = line.unwrap().split_whitespace();
        let mut next = || figures.next().unwrap().parse().unwrap();
        (next(), next())
    }

    /// Stops all that it does, for as long as it takes to look at that.
    pub(crate) fn pause(&self) {
        let id = self.process.id();
        kill_process(Pid::from_child(&self.process), Signal::STOP).unwrap();
        // Each of its threads stops when it comes out of the kernel.
        let is_stopped = || {
            let threads = std::fs::read_dir(format!("/proc/{id}/task")).unwrap();
            threads.flatten().all(|thread| {
                let stat = std::fs::read_to_string(thread.path().join("stat"));
                let stat = stat.unwrap_or_default();
                let state = stat.rsplit(')').next().unwrap_or_default();
                state.trim_start().starts_with('T')
            })
        };
        let deadline = Instant::now() + Duration::from_mins(3);
        while !is_stopped() {
            assert!(Instant::now() < deadline, "it does not stop");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Lets it do what it does again.
    pub(crate) fn go_on(&self) {
        kill_process(Pid::from_child(&self.process), Signal::CONT).unwrap();
    }

    /// Ends it without a word, as a power cut would.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Asks it to end, and wants it to.
    pub(crate) fn end(mut self) {
        let id = Pid::from_child(&self.process);
        kill_process(id, Signal::TERM).unwrap();
        let deadline = Instant::now() + Duration::from_mins(3);
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return;
            }
            assert!(Instant::now() < deadline, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Shows all lines and sends those that have `word`. Reads on to the end, so that the program
/// never waits for a reader.
fn pass_on(from: impl Read + Send + 'static, word: &'static str, found: mpsc::Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            eprintln!("{line}");
            if line.contains(word) {
                let _ = found.send(line);
            }
        }
    });
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Posts JSON; the status and the JSON of the answer.
pub(crate) fn post(
    url: &str,
    path: &str,
    token: &str,
    body: &serde_json::Value,
) -> (u16, serde_json::Value) {
    let host = url.trim_start_matches("http://");
    let body = body.to_string();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split_whitespace().nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or_default())
}

/// The ids of the languages that a site offers.
pub(crate) fn offered(url: &str) -> Vec<String> {
    let answer = get(url, "/api/v1/languages");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let start = body.find('{').unwrap();
    let end = body.rfind('}').unwrap();
    let listed: serde_json::Value = serde_json::from_str(&body[start..=end]).unwrap();
    let listed = listed["languages"].as_array().unwrap();
    let ids = listed
        .iter()
        .map(|it| it["id"].as_str().unwrap().to_owned());
    ids.collect()
}

/// Waits until the languages that a site offers are right.
pub(crate) fn until_offered(url: &str, enough: impl Fn(&[String]) -> bool) {
    let deadline = Instant::now() + Duration::from_mins(5);
    loop {
        let offered = offered(url);
        if enough(&offered) {
            return;
        }
        assert!(Instant::now() < deadline, "{offered:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Waits until C and C++ may be handed in: a site without a judge has to hear of a worker.
pub(crate) fn until_c(url: &str) {
    until_offered(url, |ids| {
        ["c", "cpp"].iter().all(|id| ids.iter().any(|it| it == id))
    });
}

/// Gets a page; all of the answer.
pub(crate) fn get(url: &str, path: &str) -> String {
    let host = url.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_mins(3)))
        .unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Sites of the tests have one cache, so that headers are precompiled once.
fn share_cache(data: &Path) {
    let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("crash-cache");
    std::fs::create_dir_all(&shared).unwrap();
    std::fs::create_dir_all(data).unwrap();
    let link = data.join("cache");
    // The site is started again on the same folder.
    if !link.exists() {
        std::os::unix::fs::symlink(&shared, link).unwrap();
    }
}
