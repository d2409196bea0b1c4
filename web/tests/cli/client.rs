//! The terminal as a client of a site: `login`, `submit`, `status`, `logout`, on a real one.

mod made;

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use problems::package::Archive;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use web::store::{LanguageInfo, MachineHealth, Store, UnixMs, WorkerReport};

use super::{Done, RIGHT, WRONG, file, folder, grundy_in, only};

const PASSWORD: &str = "correct horse battery";

/// A site on a free port with the account `ada`, and a home of hers.
struct Site {
    process: Child,
    url: String,
    folder: TempDir,
}

impl Site {
    fn start() -> Self {
        let folder = folder();
        let data = folder.path().join("data");
        let data = data.to_str().unwrap();
        let add = ["user", "add", "ada", "--password-stdin", "--data", data];
        grundy_in(&[], &add, PASSWORD.as_bytes()).ends_with(0);
        let (process, url) = serve(&folder, &own_address(), "1");
        Self {
            process,
            url,
            folder,
        }
    }

    /// Runs a command of ada's with this on standard input.
    fn reading(&self, arguments: &[&str], input: &str) -> Done {
        self.with(&[], arguments, input)
    }

    fn run(&self, arguments: &[&str]) -> Done {
        self.reading(arguments, "")
    }

    fn with(&self, more: &[(&str, Option<&Path>)], arguments: &[&str], input: &str) -> Done {
        let home = self.folder.path().join("home");
        let mut environment = vec![
            ("HOME", Some(home.as_path())),
            ("XDG_CONFIG_HOME", None),
            ("GRUNDY_SERVER", None),
            ("GRUNDY_TOKEN", None),
        ];
        environment.extend(more);
        grundy_in(&environment, arguments, input.as_bytes())
    }

    fn signed_in(self) -> Self {
        let login = ["login", &self.url, "--user", "ada", "--password-stdin"];
        self.reading(&login, PASSWORD).ends_with(0);
        self
    }

    /// Where the sign-ins are kept.
    fn logins(&self) -> std::path::PathBuf {
        self.folder.path().join("home/.config/grundy/logins.json")
    }

    fn token(&self) -> String {
        let kept: Value = serde_json::from_slice(&fs::read(self.logins()).unwrap()).unwrap();
        let token = &kept["sites"][&self.url]["token"];
        token.as_str().unwrap().to_owned()
    }

    fn end(&mut self) {
        kill_process(Pid::from_child(&self.process), Signal::TERM).unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A judge machine that says again and again that it is there and takes nothing, until it is dropped. Without one a
/// site that has no judge takes no programs.
struct IdleMachine {
    is_over: Arc<AtomicBool>,
    speaking: Option<JoinHandle<()>>,
}

impl Drop for IdleMachine {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(speaking) = self.speaking.take() {
            let _ = speaking.join();
        }
    }
}

/// One of the site in that folder, which has heard of it.
fn an_idle_machine(folder: &TempDir) -> IdleMachine {
    let said = WorkerReport {
        id: "idle".to_owned(),
        machine: "idle".to_owned(),
        slots: 1,
        languages: vec!["python".to_owned()],
        offers: vec![LanguageInfo {
            id: "python".to_owned(),
            name: "Python".to_owned(),
            version: "3".to_owned(),
            suffixes: vec!["py".to_owned()],
            aliases: Vec::new(),
        }],
        running: 0,
        started_at: UnixMs::now(),
        health: MachineHealth::default(),
    };
    let data = folder.path().join("data");
    let is_over = Arc::new(AtomicBool::new(false));
    let is_gone = Arc::clone(&is_over);
    let (first, heard) = mpsc::channel();
    let speaking = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let store = Store::open(&data, None).await.unwrap();
            while !is_gone.load(Ordering::Relaxed) {
                store.report_worker(&said).await.unwrap();
                let _ = first.send(());
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            store.close().await;
        });
    });
    heard.recv().unwrap();
    IdleMachine {
        is_over,
        speaking: Some(speaking),
    }
}

/// An address of this process alone: while a site of it is started again, nobody else takes its port.
fn own_address() -> String {
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    format!("127.{}.{middle}.{low}:0", high.saturating_add(1))
}

/// Starts a site and waits until it says where it is.
fn serve(folder: &TempDir, address: &str, slots: &str) -> (Child, String) {
    let languages = file(folder, "languages.toml", only(&["python"]));
    let mut process = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["serve", "--addr", address, "--slots", slots, "--data"])
        .arg(folder.path().join("data"))
        .args(["--languages", &languages])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let stdout = process.stdout.take().unwrap();
    let (found, url) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            let mut words = line.split_whitespace();
            if let Some(url) = words.find(|word| word.starts_with("http://")) {
                let _ = found.send(url.trim_end_matches('/').to_owned());
            }
        }
    });
    let url = url.recv_timeout(Duration::from_mins(5));
    (process, url.expect("the site does not start"))
}

#[test]
fn a_sign_in_is_kept_for_its_owner_alone() {
    let site = Site::start();
    let login = ["login", &site.url, "--user", "ada", "--password-stdin"];
    site.reading(&login, "wrong horse battery")
        .ends_with(2)
        .complains("The name or the password is wrong");
    assert!(!site.logins().exists());
    site.run(&["login", &site.url])
        .ends_with(2)
        .complains("--token-stdin");
    let done = site.reading(&login, PASSWORD).ends_with(0);
    assert_eq!(done.stdout, "");
    assert!(done.stderr.contains("as ada"), "{}", done.stderr);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&site.logins()), 0o600);
    assert_eq!(mode(site.logins().parent().unwrap()), 0o700);
    let text = fs::read_to_string(site.logins()).unwrap();
    assert!(!text.contains(PASSWORD), "{text}");

    // By a token, which is looked at first.
    let token = site.token();
    let by_token = ["login", &site.url, "--token-stdin"];
    site.reading(&by_token, "grundy_nonsense\n").ends_with(2);
    assert_eq!(site.token(), token);
    site.reading(&by_token, &token).ends_with(0);
    site.run(&["status"]).ends_with(0);

    fs::set_permissions(site.logins(), Permissions::from_mode(0o644)).unwrap();
    site.run(&["status"]).ends_with(2).complains("chmod 600");
    fs::set_permissions(site.logins(), Permissions::from_mode(0o600)).unwrap();

    site.run(&["logout", &site.url]).ends_with(0);
    site.run(&["status", "--server", &site.url])
        .ends_with(2)
        .complains("nobody is signed in");
    // Nor is the token good for anything any more.
    let token = Path::new(&token);
    let status = ["status", "--server", &site.url];
    site.with(&[("GRUNDY_TOKEN", Some(token))], &status, "")
        .ends_with(2)
        .complains("token");
    // Visitors look at what is public.
    let looked = |asked: &[&str]| {
        let here = ["--server", &site.url];
        let asked: Vec<&str> = asked.iter().chain(&here).copied().collect();
        site.run(&asked).ends_with(0)
    };
    let found = looked(&["problem", "list", "--json", "--find", "KAYLES-p"]).json();
    assert_eq!(found["problems"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["problems"][0]["id"], "kayles-play");
    let shown = looked(&["problem", "show", "kayles", "--in", "zh"]);
    let here = grundy_in(&[], &["problem", "show", "kayles", "--in", "zh"], b"").ends_with(0);
    assert_eq!(shown.stdout, here.stdout);
    let contests = looked(&["contest", "list", "--json"]).json();
    assert_eq!(contests, Value::Array(Vec::new()));
    // A token is sent nowhere but where it is said to be from.
    site.with(&[("GRUNDY_TOKEN", Some(token))], &["status"], "")
        .ends_with(2)
        .complains("of which site");
}

#[test]
fn a_program_is_handed_in_and_followed() {
    let site = Site::start().signed_in();
    let right = file(&site.folder, "right.py", RIGHT);
    let wrong = file(&site.folder, "wrong.py", WRONG);
    let submit = |more: &[&str]| site.run(&[&["submit", "hdoj-2147"], more].concat());

    let followed = submit(&[&right, "--follow", "--json"]).ends_with(0);
    let here = grundy_in(&[], &["judge", "hdoj-2147", &right, "--json"], b"").ends_with(0);
    let (followed, here) = (followed.json(), here.json());
    assert_eq!(followed["verdict"], "AC");
    for same in [
        "problem", "source", "language", "passed", "total", "message",
    ] {
        assert_eq!(followed[same], here[same], "{same}");
    }
    let fields = |document: &Value| {
        let fields = document.as_object().unwrap().keys();
        fields.cloned().collect::<Vec<_>>()
    };
    assert_eq!(fields(&followed), fields(&here));
    assert_eq!(fields(&followed["tests"][0]), fields(&here["tests"][0]));

    let refused = submit(&[&wrong, "--follow"]).ends_with(1);
    assert!(refused.stdout.starts_with("WA"), "{}", refused.stdout);
    assert!(
        refused.stderr.contains("/submissions/2"),
        "{}",
        refused.stderr
    );
    assert!(refused.stderr.contains("test 1/"), "{}", refused.stderr);
    let chinese = [("LC_MESSAGES", Some(Path::new("zh_CN.UTF-8")))];
    let said = site.with(&chinese, &["status", "2"], "").ends_with(1);
    assert!(said.stdout.contains("个测试点"), "{}", said.stdout);

    let queued = submit(&[&right, "--json"]).ends_with(0).json();
    assert_eq!(queued["id"], 3);
    assert_eq!(queued["url"], format!("{}/submissions/3", site.url));

    let list = site.run(&["status"]).ends_with(0);
    let lines: Vec<Vec<&str>> = list
        .stdout
        .lines()
        .map(|it| it.split('\t').collect())
        .collect();
    assert_eq!(lines.len(), 3, "{}", list.stdout);
    assert_eq!(lines[1][..3], ["2", "hdoj-2147", "WA"]);
    let list = site
        .run(&["status", "--json", "-n", "1"])
        .ends_with(0)
        .json();
    assert_eq!(list["submissions"].as_array().unwrap().len(), 1);
    assert_eq!(
        site.run(&["status", "1", "--json"]).ends_with(0).json()["id"],
        1
    );
}

#[test]
fn what_cannot_be_handed_in_is_said() {
    let site = Site::start().signed_in();
    let right = file(&site.folder, "right.py", RIGHT);
    let strange = file(&site.folder, "right.xyz", RIGHT);
    let empty = file(&site.folder, "empty.py", " \n");
    let refused = |arguments: &[&str], said: &str| {
        site.run(arguments).ends_with(2).complains(said);
    };
    refused(&["submit", "no-such-problem", &right], "no-such-problem");
    refused(&["submit", "no-such-problem", &strange], "refuses it");
    refused(&["submit", "nim", &strange], ".py");
    refused(&["submit", "nim", &empty], "empty");
    refused(&["submit", "nim", &right, "--lang", "cobol"], "cobol");
    refused(&["submit", "nim", "/nowhere.py"], "/nowhere.py");
    refused(&["status", "4711"], "refuses it");
    // Without an address it is where the last sign-in was.
    refused(&["problem", "show", "4711", "--server"], "refuses it");
    refused(&["contest", "scoreboard", "4711"], "refuses it");
    refused(&["problem", "list", "--server", "here"], "here");
    refused(
        &["status", "--server", "http://127.0.0.1:9"],
        "nobody is signed in",
    );
    let token = [("GRUNDY_TOKEN", Some(Path::new("grundy_x")))];
    let elsewhere = ["status", "--server", "http://127.0.0.1:9"];
    site.with(&token, &elsewhere, "")
        .ends_with(3)
        .complains("cannot ask");
    made::makes_contests_and_classes(&site);
}

/// Where a problem takes answers, what is no program is handed in: a zip, a folder, a file that is no text.
#[test]
fn answers_are_handed_in_as_a_file_a_zip_or_a_folder() {
    let site = Site::start();
    let data = site.folder.path().join("data");
    let role = [
        "user",
        "role",
        "ada",
        "setter",
        "--data",
        data.to_str().unwrap(),
    ];
    grundy_in(&[], &role, b"").ends_with(0);
    let login = ["login", &site.url, "--user", "ada", "--password-stdin"];
    let scopes = ["--scope", "read", "--scope", "submit", "--scope", "author"];
    site.reading(&[&login[..], &scopes[..]].concat(), PASSWORD)
        .ends_with(0);
    let package = site.folder.path().join("two-halves");
    let package = package.to_str().unwrap();
    let new = ["problem", "new", package, "--answers"];
    site.run(&new).ends_with(0);
    let push = ["problem", "push", package, "--server", &site.url];
    let address = format!("{}/setter/problems/two-halves", site.url);
    let pushed = site.run(&push).ends_with(0);
    let version = "two-halves, version 1: passed, served";
    for said in [version, "The problem is private", &address] {
        assert!(pushed.stdout.contains(said), "{}", pushed.stdout);
    }
    let submit = |more: &[&str]| site.run(&[&["submit", "two-halves"], more].concat());

    let folder = format!("{package}/submissions/accepted/by_hand");
    let judged = submit(&[&folder, "--follow", "--json"]).ends_with(0).json();
    assert_eq!(
        (&judged["verdict"], &judged["language"]),
        (&"AC".into(), &"answer".into())
    );
    let read = |name: &str| fs::read(format!("{folder}/{name}")).unwrap();
    let names = ["01-small.out", "02-middle.out", "03-largest.out"];
    let zip = |files: &[(&str, Vec<u8>)]| {
        let files = files.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
        let (archive, _) = Archive::made("answers", files).unwrap();
        let path = site.folder.path().join("answers.zip");
        fs::write(&path, archive.zip().unwrap()).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let whole = zip(&names.map(|name| (name, read(name))));
    let judged = submit(&[&whole, "--follow", "--json"]).ends_with(0).json();
    assert_eq!(judged["verdict"], "AC", "{judged}");
    // A part of them, one that is no text, and one that nobody asks for.
    let part = zip(&[(names[0], read(names[0])), (names[1], vec![0xff, 0])]);
    let judged = submit(&[&part, "--follow", "--json"]).ends_with(1).json();
    assert_eq!(judged["verdict"], "WA", "{judged}");
    let tests = judged["tests"].as_array().unwrap();
    assert!(tests.iter().any(|test| test["verdict"] == "AC"), "{judged}");
    let several = [names[0], names[1]].map(|name| format!("{folder}/{name}"));
    submit(&[&several[0], &several[1]])
        .ends_with(2)
        .complains("a folder or a zip");
    let strange = zip(&[("04.out", b"1\n".to_vec())]);
    submit(&[&strange]).ends_with(2).complains("04");
    // Programs are not taken there.
    let right = file(&site.folder, "right.py", RIGHT);
    submit(&[&right]).ends_with(2).complains("answer");
}

/// A site that is started again in between is asked again.
#[test]
fn following_outlives_the_site() {
    let mut site = Site::start().signed_in();
    site.end();
    let address = site.url.trim_start_matches("http://").to_owned();
    // With a judge machine that takes nothing it stays in the queue.
    let machine = an_idle_machine(&site.folder);
    (site.process, _) = serve(&site.folder, &address, "0");
    let right = file(&site.folder, "right.py", RIGHT);
    let mut following = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["submit", "hdoj-2147", &right, "--follow"])
        .env("HOME", site.folder.path().join("home"))
        .env_remove("XDG_CONFIG_HOME")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(following.stderr.take().unwrap()).lines();
    let waiting = said.find(|line| line.as_ref().unwrap().contains("waiting for a judge"));
    assert!(waiting.is_some(), "it is not followed");
    // What else it says is read, so that it never waits for a reader.
    let rest = std::thread::spawn(move || said.map_while(Result::ok).collect::<Vec<_>>());
    drop(machine);
    site.end();
    (site.process, _) = serve(&site.folder, &address, "1");
    let done = following.wait_with_output().unwrap();
    let rest = rest.join().unwrap();
    assert_eq!(done.status.code(), Some(0), "{rest:?}");
    assert!(done.stdout.starts_with(b"AC"), "{rest:?}");
}
