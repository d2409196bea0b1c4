//! Readers that go away: whatever a command does, it ends quietly, and not by a panic.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write, pipe};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::{RIGHT, WRONG, file, folder, only};

/// The writing end of a pipe that nobody reads.
fn closed() -> Stdio {
    let (_, writer) = pipe().unwrap();
    writer.into()
}

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(arguments)
        .env("LANG", "C.UTF-8")
        .env("RUST_LOG", "debug");
    command
}

/// What is typed, the file that is read, and the exit code while all streams are open. What is in
/// braces is the name of a file, or options.
const COMMANDS: [(&str, &str, i32); 31] = [
    ("--help", "", 0),
    ("frobnicate", "", 2),
    ("judge no-such-problem {right}", "", 2),
    ("judge hdoj-2147 {right} {wrong} --explain {machine}", "", 1),
    ("judge hdoj-2147 {right} --json {machine}", "", 0),
    ("judge hdoj-2147 {nothing} {machine}", "", 2),
    ("run {wrong} {machine}", "", 0),
    ("doctor {machine}", "", 0),
    ("problem list", "", 0),
    ("problem list --json", "", 0),
    ("problem show nim", "", 0),
    ("problem check no-such-problem", "", 2),
    ("completions bash", "", 0),
    ("game list", "", 0),
    ("game value nim@3,5,7", "", 0),
    ("game value nim@x", "", 2),
    ("game moves nim@3,5,7", "", 0),
    ("game table kayles --to 50", "", 0),
    ("game period kayles", "", 0),
    ("game play nim@2,2", "game", 0),
    ("user add ada --password-stdin {site}", "password", 0),
    ("user add ada --password-stdin {site}", "password", 2),
    ("user role ada setter {site}", "", 0),
    ("user list {site}", "", 0),
    ("user token ada {site}", "", 0),
    ("user tokens list ada {site}", "", 0),
    ("user tokens revoke ada 1 {site}", "", 0),
    ("user invitation new {site}", "", 0),
    ("user disable ada {site}", "", 0),
    ("user enable ada {site}", "", 0),
    ("user delete ada {site}", "yes", 0),
];

#[test]
fn every_command_bears_that_nobody_reads_its_streams() {
    let folder = folder();
    let languages = only(&["python"]);
    for (name, text) in [
        ("right.py", RIGHT),
        ("wrong.py", WRONG),
        ("nothing.py", ""),
        ("password", "correct horse\n"),
        ("yes", "yes\n"),
        ("game", "hint\n#1\n#1\n"),
        ("languages.toml", &languages),
    ] {
        file(&folder, name, text);
    }
    for (without_stdout, without_stderr) in [(false, true), (true, true), (true, false)] {
        let site = format!("--data site-{without_stdout}-{without_stderr}");
        for (typed, read, code) in COMMANDS {
            let typed = typed
                .replace("{machine}", "--data data --languages languages.toml")
                .replace("{site}", &site)
                .replace('}', ".py")
                .replace('{', "");
            let arguments: Vec<&str> = typed.split_whitespace().collect();
            let stream = |is_closed| if is_closed { closed() } else { Stdio::piped() };
            let child = grundy(&arguments)
                .current_dir(folder.path())
                .stdin(match read {
                    "" => Stdio::null(),
                    name => File::open(folder.path().join(name)).unwrap().into(),
                })
                .stdout(stream(without_stdout))
                .stderr(stream(without_stderr))
                .spawn()
                .unwrap();
            let done = child.wait_with_output().unwrap();
            let what = format!("{typed}, closed: {without_stdout}, {without_stderr}");
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(!said.contains("panicked"), "{what}: {said}");
            // A result that nobody wants ends the command early and well.
            let ended = done.status.code();
            let early = without_stdout && ended == Some(0);
            assert!(ended == Some(code) || early, "{what}: {ended:?} {said}");
        }
    }
}

#[test]
fn a_site_goes_on_when_nobody_reads_its_log() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let mut site = grundy(&[
        "serve",
        "--addr",
        "127.0.0.1:0",
        "--slots",
        "0",
        "--data",
        data,
    ])
    .stdin(Stdio::null())
    .stdout(Stdio::piped())
    .stderr(closed())
    .spawn()
    .unwrap();
    let lines = BufReader::new(site.stdout.take().unwrap()).lines();
    let mut lines = lines.map(Result::unwrap);
    let line = lines.find(|line| line.contains("http://")).unwrap();
    let (_, address) = line.split_once("http://").unwrap();
    let address = address.trim_end_matches('/');
    for _ in 0..3 {
        let mut connection = TcpStream::connect(address).unwrap();
        let request =
            format!("GET /login HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        connection.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    kill_process(Pid::from_child(&site), Signal::TERM).unwrap();
    assert!(site.wait().unwrap().success());
}
