//! Machines that can't isolate, judges that are killed, and slots that die.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use judge::sandbox::{
    Content, Exit, Pool, ProgramFile, ProtectionState, SandboxConfig, SandboxError, Stop,
    probe_with,
};

use crate::harness::{
    main_file, pool, request, shell, skipped, slot_program, slot_with, source, text,
};
use crate::programs::build;
use crate::surroundings::groups_of;

const CHILD_VARIABLE: &str = "GRUNDY_TEST_CHILD";

/// How long what happens by itself soon may take.
const MENDING_TIMEOUT: Duration = Duration::from_secs(20);

/// This test program, to run one of its tests in other surroundings.
fn child(command: &mut Command, test: &str) -> Child {
    command
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(CHILD_VARIABLE, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn is_child() -> bool {
    std::env::var_os(CHILD_VARIABLE).is_some()
}

fn config() -> SandboxConfig {
    SandboxConfig::with_slot_command([slot_program()])
}

#[test]
fn a_machine_without_namespaces_is_told_so_by_name() {
    let mut command = Command::new("unshare");
    command
        .args(["--user", "--map-root-user", "sh", "-c"])
        .arg("echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"")
        .arg("sh")
        .arg(std::env::current_exe().unwrap());
    let output = child(&mut command, "machine::in_a_child_without_namespaces")
        .wait_with_output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("unshare failed") {
        return skipped("machine without namespaces", "cannot make one");
    }
    assert!(output.status.success(), "{said}");
}

#[test]
fn in_a_child_without_namespaces() {
    if !is_child() {
        return;
    }
    let error = Pool::new(config(), 1).unwrap_err();
    let SandboxError::Missing { what, cure, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!(*what, "user namespaces");
    assert!(cure.contains("max_user_namespaces"));
    let table = probe_with(config());
    assert_eq!(table[0].name, "user namespaces");
    assert_eq!(table[0].state, ProtectionState::Missing);

    let mut unsafe_config = config();
    unsafe_config.unsafe_no_sandbox = true;
    let pool = Pool::new(unsafe_config, 1).unwrap();
    assert!(pool.surroundings().contains("none"));
    let mut slot = slot_with(&pool, "echo");
    let mut request = request(&["/work/x"]);
    request.stdin = crate::harness::stdin("hello");
    let facts = slot.run(&request).unwrap();
    assert_eq!((facts.exit, facts.stopped), (Exit::Code(7), None));
    assert!(text(&facts).ends_with("/work/x|hello"));
    drop(slot);
    for (name, stop) in [
        ("spin", Stop::Cpu),
        ("sleep_long", Stop::Idle),
        ("sleep_long", Stop::Wall),
        ("memory_touched", Stop::Memory),
        ("stdout_flood", Stop::Output),
        ("file_flood", Stop::Files),
    ] {
        let mut slot = pool.acquire().unwrap_or_else(|error| panic!("{error}"));
        slot.load(&[main_file(&build(&source("attacks", name)))])
            .unwrap();
        let mut request = crate::harness::request(&[]);
        // Only the limit that is meant may be near: on a busy machine a flood takes a while,
        // and a spinning program gets little of the processor.
        let limit = |meant: Stop| if stop == meant { 300 } else { 30_000 };
        request.limits.cpu = Duration::from_millis(limit(Stop::Cpu));
        request.limits.idle = Duration::from_millis(limit(Stop::Idle));
        request.limits.wall = Duration::from_millis(limit(Stop::Wall));
        assert_eq!(slot.run(&request).unwrap().stopped, Some(stop), "{name}");
    }
}

#[test]
fn the_probe_finds_everything_on_where_it_is() {
    let table = probe_with(config());
    eprintln!("{table:#?}");
    let pool = pool(1);
    let groups = pool.without_groups().is_none();
    let counted = slot_with(&pool, "echo").run(&request(&[])).unwrap();
    for line in table {
        let expected = match line.name {
            "control groups" => groups,
            "instruction counter" => counted.instructions.is_some(),
            "children nobody waits for" => groups || counters_are_open(),
            "users of the slot's own" | "counts of the kernel" => {
                rustix::process::geteuid().is_root()
            }
            _ => true,
        };
        assert_eq!(line.state == ProtectionState::On, expected, "{line:?}");
        assert_eq!(line.cure.is_some(), !expected, "{line:?}");
        // All of it is said in both languages.
        let said = [Some(&line.detail), line.cure.as_ref()];
        for words in said.into_iter().flatten() {
            assert!(words.zh.is_some(), "{words:?}");
        }
    }
}

/// Whether ordinary users may count what their processes do.
fn counters_are_open() -> bool {
    let level = fs::read_to_string("/proc/sys/kernel/perf_event_paranoid");
    level.is_ok_and(|level| level.trim().parse::<i32>().unwrap() <= 2)
}

/// Slots are made while the loader's cache is replaced again and again, as installations do once.
#[test]
fn files_that_are_replaced_meanwhile_delay_no_slot() {
    let etc = tempfile::tempdir().unwrap();
    let copied = Command::new("cp")
        .arg("-a")
        .arg("/etc/.")
        .arg(etc.path())
        .status();
    assert!(copied.unwrap().success());
    let mut command = Command::new("unshare");
    // Nobody else sees that.
    command
        .args([
            "--mount",
            "sh",
            "-c",
            "mount --bind \"$1\" /etc && shift && exec \"$@\"",
            "sh",
        ])
        .arg(etc.path())
        .arg(std::env::current_exe().unwrap());
    let output = child(&mut command, "machine::in_a_child_whose_etc_is_its_own")
        .wait_with_output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("unshare failed") || said.contains("permission denied") {
        return skipped("files that are replaced", "cannot mount");
    }
    assert!(output.status.success(), "{said}");
}

#[test]
fn in_a_child_whose_etc_is_its_own() {
    if !is_child() {
        return;
    }
    let cache = Path::new("/etc/ld.so.cache");
    let bytes = fs::read(cache).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let new = cache.with_extension("new");
                fs::write(&new, &bytes).unwrap();
                fs::rename(new, cache).unwrap();
            }
        });
        let pool = pool(2);
        let seen: Vec<_> = (0..40)
            .map(|_| {
                let mut slot = pool.acquire()?;
                shell(&mut slot, "cat /etc/ld.so.cache | wc -c")
            })
            .collect();
        done.store(true, Ordering::Relaxed);
        for seen in seen {
            let facts = seen.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(text(&facts).trim(), bytes.len().to_string());
        }
    });
}

/// The judge is killed while a run goes on: nothing of it stays.
#[test]
fn a_killed_judge_takes_its_slots_and_groups_down() {
    let mut judge = child(
        &mut Command::new(std::env::current_exe().unwrap()),
        "machine::in_a_child_that_runs_for_ever",
    );
    let mut lines = BufReader::new(judge.stdout.take().unwrap()).lines();
    let keepers: Vec<String> = loop {
        let line = lines.next().unwrap().unwrap();
        // The test runner has begun the line.
        if let Some((_, pids)) = line.split_once("keepers: ") {
            break pids.split(' ').map(str::to_owned).collect();
        }
    };
    let slots: Vec<String> = keepers.iter().flat_map(|pid| children_of(pid)).collect();
    assert!(!keepers.is_empty() && !slots.is_empty());
    let groups = groups_of(judge.id());
    assert_eq!(groups.is_empty(), pool(1).without_groups().is_some());
    judge.kill().unwrap();
    judge.wait().unwrap();
    let left = || {
        let processes = keepers.iter().chain(&slots);
        let processes = processes.map(|pid| Path::new("/proc").join(pid));
        let all = processes.chain(groups.iter().cloned());
        all.filter(|path| path.exists()).collect::<Vec<_>>()
    };
    let deadline = Instant::now() + MENDING_TIMEOUT;
    while !left().is_empty() {
        assert!(Instant::now() < deadline, "stays behind: {:?}", left());
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn in_a_child_that_runs_for_ever() {
    if !is_child() {
        return;
    }
    let pool = pool(1);
    let mut slot = pool.acquire().unwrap();
    shell(&mut slot, "true").unwrap();
    let id = std::process::id().to_string();
    println!("keepers: {}", children_of(&id).join(" "));
    let mut request = request(&["-c", "sleep 1000 & sleep 1000"]);
    request.program = "/bin/sh".into();
    request.limits.idle = Duration::from_hours(1);
    request.limits.wall = Duration::from_hours(1);
    let _ = slot.run(&request);
}

/// The children of all threads of a process.
fn children_of(pid: &str) -> Vec<String> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else {
        return Vec::new();
    };
    threads
        .flatten()
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|text| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// A slot that is killed from outside is replaced, and the run repeated.
#[test]
fn a_slot_that_dies_is_replaced() {
    // In a process of its own: it kills all its children.
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = child(&mut command, "machine::in_a_child_whose_slots_die")
        .wait_with_output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[test]
fn in_a_child_whose_slots_die() {
    if !is_child() {
        return;
    }
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let me = std::process::id().to_string();
    for _ in 0..3 {
        for keeper in children_of(&me) {
            for slot in children_of(&keeper) {
                kill(&slot);
            }
        }
        let facts = slot.run(&request(&[])).unwrap();
        assert_eq!(facts.exit, Exit::Code(7));
    }
    for keeper in children_of(&me) {
        kill(&keeper);
    }
    assert_eq!(slot.run(&request(&[])).unwrap().exit, Exit::Code(7));
    drop(slot);
    for _ in 0..3 {
        let mut slot = slot_with(&pool, "echo");
        assert_eq!(slot.run(&request(&[])).unwrap().exit, Exit::Code(7));
    }
}

fn kill(pid: &str) {
    let pid = rustix::process::Pid::from_raw(pid.parse().unwrap()).unwrap();
    // It may be gone: a slot without its keeper.
    let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
}

#[test]
fn what_cannot_be_executed_is_said_and_the_slot_goes_on() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    for program in ["/usr/bin/nothing", "/usr", "/etc/passwd"] {
        let mut wrong = request(&[]);
        wrong.program = program.into();
        let error = slot.run(&wrong).unwrap_err();
        assert!(matches!(error, SandboxError::Start { .. }), "{error}");
    }
    let mut wrong = request(&["a\0b"]);
    assert!(matches!(slot.run(&wrong), Err(SandboxError::Request(_))));
    wrong.args = vec!["x".repeat(1 << 20).into()];
    assert!(matches!(slot.run(&wrong), Err(SandboxError::Request(_))));
    assert_eq!(slot.run(&request(&[])).unwrap().exit, Exit::Code(7));
}

/// A file of a submission that is no program, or asks for a loader that is none.
#[test]
fn a_program_that_cannot_be_started_is_a_fact() {
    let pool = pool(1);
    let folder = tempfile::tempdir().unwrap();
    let mut slot = slot_with(&pool, "echo");
    let long = "/a".repeat(2500);
    let mut files = vec![
        ("text".to_owned(), b"int main() {}".to_vec(), "Exec format"),
        ("nothing".to_owned(), Vec::new(), "Exec format"),
        ("archive".to_owned(), b"!<arch>\n".to_vec(), "Exec format"),
        (
            "cut".to_owned(),
            b"\x7fELF\x02\x01\x01".to_vec(),
            "Exec format",
        ),
        (
            "script".to_owned(),
            b"#!/no/such/shell\n".to_vec(),
            "No such file",
        ),
        (
            "self".to_owned(),
            b"#!/program/self\n".to_vec(),
            "symbolic links",
        ),
    ];
    for (index, (loader, said)) in [
        ("/no/such/loader", "No such file"),
        ("/etc/passwd", "Permission denied"),
        ("/usr", "Permission denied"),
        ("/dev/null", "Permission denied"),
        ("/program/text", "Input/output error"),
        (long.as_str(), ""),
    ]
    .into_iter()
    .enumerate()
    {
        let built = folder.path().join(format!("loader-{index}"));
        let mut compiler = Command::new("gcc");
        compiler
            .args(["-w", "-Wl,--dynamic-linker", &format!("-Wl,{loader}"), "-o"])
            .arg(&built)
            .arg(source("programs", "echo"));
        assert!(compiler.status().unwrap().success());
        files.push((format!("loader-{index}"), fs::read(built).unwrap(), said));
    }
    for (name, bytes, said) in files {
        slot.load(&[ProgramFile {
            name: name.clone().into(),
            executable: true,
            content: Content::Bytes(bytes.into()),
        }])
        .unwrap();
        let mut run = request(&[]);
        run.program = name.clone().into();
        let facts = slot.run(&run).unwrap();
        let Exit::NotStarted(errno) = facts.exit else {
            panic!("{name}: {facts:?}");
        };
        let error = std::io::Error::from_raw_os_error(errno).to_string();
        assert!(error.contains(said), "{name}: {error}");
        assert_eq!((facts.stopped, facts.out_of_memory), (None, false));
        assert_eq!(slot.run(&request(&[])).unwrap().exit, Exit::Code(7));
    }
    let mut missing = request(&[]);
    missing.program = "missing".into();
    let exit = slot.run(&missing).unwrap().exit;
    assert_eq!(exit, Exit::NotStarted(nix::libc::ENOENT));
    // Longer than the kernel takes one argument.
    let mut long = request(&[]);
    long.args = vec!["x".repeat(130 << 10).into()];
    let exit = slot.run(&long).unwrap().exit;
    assert_eq!(exit, Exit::NotStarted(nix::libc::E2BIG));
}

#[test]
fn as_many_slots_as_asked_for_and_no_more() {
    let pool = pool(2);
    let first = pool.acquire().unwrap();
    let second = pool.acquire().unwrap();
    let (sender, receiver) = std::sync::mpsc::channel();
    let waiting = pool.clone();
    let thread = std::thread::spawn(move || {
        sender.send("waits").unwrap();
        let mut slot = waiting.acquire().unwrap();
        sender.send("has").unwrap();
        shell(&mut slot, "true").unwrap().exit
    });
    assert_eq!(receiver.recv(), Ok("waits"));
    assert!(receiver.try_recv().is_err());
    drop(first);
    assert_eq!(receiver.recv(), Ok("has"));
    assert_eq!(thread.join().unwrap(), Exit::Code(0));
    drop(second);
}
