//! Every program of `tests/attacks` is held, does no harm, and leaves nothing behind.
//!
//! Each file says in its first lines what must come out. The whole suite runs in a child
//! process, once as root and once as an ordinary user, with secrets planted in its environment,
//! its memory and in world-readable files around it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use judge::sandbox::{Exit, Facts, Pool, Request, Slot, Stop};
use problems::ByteSize;

use crate::harness::{
    PROGRAMS_VARIABLE, SLOT_VARIABLE, SOURCES_VARIABLE, build, has_groups, main_file, pool,
    programs_folder, request, shell, skipped, slot_program, slot_with, sources_folder, stdin, text,
};

const SUITE_VARIABLE: &str = "GRUNDY_TEST_SUITE";
const SECRET: &str = "PLANTED-SECRET-OF-THE-JUDGE";
const LEFT: &str = "grundy-attack-left";
const NOBODY: &str = "65534";

/// What an honest program finds in a slot that nothing is left in.
const CLEAN: &str = "/work 777 0\n/tmp 777 0\n/dev/shm 777 0\nprocesses 1\nwrites 1\n";

/// An attack program and what its first lines say.
struct Attack {
    name: String,
    file: PathBuf,
    request: Request,
    expect: Vec<String>,
    stdout: Option<String>,
    needs_groups: bool,
}

impl Attack {
    fn read(file: &Path) -> Option<Self> {
        let source = fs::read_to_string(file).unwrap();
        let mut attack = Self {
            name: file.file_stem().unwrap().to_str().unwrap().to_owned(),
            file: file.to_owned(),
            request: request(&[]),
            expect: Vec::new(),
            stdout: None,
            needs_groups: false,
        };
        for line in source.lines() {
            let Some((key, value)) = line
                .strip_prefix("// ")
                .and_then(|line| line.split_once(": "))
            else {
                break;
            };
            match key {
                "expect" => attack.expect = value.split(" or ").map(str::to_owned).collect(),
                "stdout" => attack.stdout = Some(format!("{value}\n")),
                "stdin" => attack.request.stdin = stdin(value),
                "limits" => value.split(' ').for_each(|limit| attack.set_limit(limit)),
                "needs" if value == "groups" => attack.needs_groups = true,
                "only" if value == std::env::consts::ARCH => {}
                "only" => return None,
                _ => panic!("{}: {line}", file.display()),
            }
        }
        assert!(!attack.expect.is_empty(), "{}", file.display());
        Some(attack)
    }

    fn set_limit(&mut self, text: &str) {
        let (name, value) = text.split_once('=').unwrap();
        let number: u64 = value.parse().unwrap();
        let limits = &mut self.request.limits;
        match name {
            "cpu" => limits.cpu = Duration::from_millis(number),
            "wall" => limits.wall = Duration::from_millis(number),
            "memory" => limits.memory = ByteSize::from_mib(number),
            "files" => limits.files = ByteSize::from_kib(number),
            "processes" => limits.processes = u32::try_from(number).unwrap(),
            _ => panic!("{}: {text}", self.name),
        }
    }

    /// What is wrong with these facts.
    fn judge(&self, facts: &Facts, slack: Duration) -> Option<String> {
        let came = outcomes(facts);
        let stdout = String::from_utf8_lossy(&facts.stdout);
        if !self
            .expect
            .iter()
            .any(|one| one == "any" || came.contains(one))
        {
            return Some(format!("came out as {came:?}, said {stdout:.200}"));
        }
        if stdout.contains("BROKE OUT") || self.stdout.as_ref().is_some_and(|one| *one != stdout) {
            return Some(format!("said {stdout:.500}"));
        }
        let limits = &self.request.limits;
        if facts.cpu > limits.cpu + slack {
            return Some(format!("used {:?}", facts.cpu));
        }
        if facts.wall > limits.wall + Duration::from_secs(3) {
            return Some(format!("took {:?}", facts.wall));
        }
        (facts.stdout.len() as u64 > limits.stdout.bytes()
            || facts.stderr.len() as u64 > limits.stderr.bytes())
        .then(|| "kept too much output".to_owned())
    }
}

/// How a run came out, in the words of `expect`.
fn outcomes(facts: &Facts) -> Vec<String> {
    let mut came = vec![match (facts.stopped, facts.exit) {
        (Some(Stop::Cpu), _) => "stopped cpu".to_owned(),
        (Some(Stop::Wall), _) => "stopped wall".to_owned(),
        (Some(Stop::Memory), _) => "stopped memory".to_owned(),
        (Some(Stop::Output), _) => "stopped output".to_owned(),
        (Some(Stop::Judge), _) => "enough heard".to_owned(),
        (Some(Stop::Files), _) => "stopped files".to_owned(),
        (None, Exit::Code(code)) => format!("exit {code}"),
        (None, Exit::Signal(signal)) => format!("signal {signal}"),
    }];
    if facts.out_of_memory {
        came.push("out of memory".to_owned());
    }
    came
}

fn attacks() -> Vec<Attack> {
    let mut files: Vec<_> = fs::read_dir(sources_folder().join("attacks"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    files.iter().filter_map(|file| Attack::read(file)).collect()
}

#[test]
fn every_attack_is_held_when_root_judges() {
    if !rustix::process::geteuid().is_root() {
        return skipped("attacks against root", "not root");
    }
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env(PROGRAMS_VARIABLE, programs_folder());
    run_suite(command);
}

#[test]
fn every_attack_is_held_when_an_ordinary_user_judges() {
    if !rustix::process::geteuid().is_root() {
        return run_suite(Command::new(std::env::current_exe().unwrap()));
    }
    // What nobody must be able to reach, at a place where everybody may.
    let folder = tempfile::tempdir().unwrap();
    let copy = |from: &Path, name: &str| {
        let to = folder.path().join(name);
        fs::copy(from, &to).unwrap();
        fs::set_permissions(&to, fs::Permissions::from_mode(0o755)).unwrap();
        to
    };
    let programs = folder.path().join("programs");
    let sources = folder.path().join("sources");
    fs::create_dir(&programs).unwrap();
    for kind in ["attacks", "programs"] {
        fs::create_dir_all(sources.join(kind)).unwrap();
        for entry in fs::read_dir(sources_folder().join(kind)).unwrap() {
            let file = entry.unwrap().path();
            copy(&file, &format!("sources/{kind}/{}", file_name(&file)));
        }
    }
    let suite = copy(&std::env::current_exe().unwrap(), "suite");
    let slot = copy(Path::new(&slot_program()), "slot");
    for attack in attacks() {
        let built = build(&attack.file);
        copy(&built, &format!("programs/{}", file_name(&built)));
    }
    let built = build(&crate::harness::source("programs", "inspect"));
    copy(&built, &format!("programs/{}", file_name(&built)));
    let kinds = [sources.join("attacks"), sources.join("programs")];
    for open in [folder.path(), &programs, &sources, &kinds[0], &kinds[1]] {
        fs::set_permissions(open, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"])
        .args(["--inh-caps=-all", "--bounding-set=-all"])
        .arg(suite)
        .current_dir("/")
        .env(SLOT_VARIABLE, slot)
        .env(SOURCES_VARIABLE, sources)
        .env(PROGRAMS_VARIABLE, programs);
    run_suite(command);
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

/// Runs the suite in a child whose surroundings hold secrets.
fn run_suite(mut command: Command) {
    let planted: Vec<_> = ["/tmp", "/var/tmp", "/dev/shm"]
        .iter()
        .map(|folder| {
            tempfile::Builder::new()
                .prefix("grundy-planted")
                .tempfile_in(folder)
        })
        .map(|file| {
            let file = file.unwrap();
            fs::write(file.path(), SECRET).unwrap();
            fs::set_permissions(file.path(), fs::Permissions::from_mode(0o644)).unwrap();
            file
        })
        .collect();
    let output = command
        .args(["--exact", "attacks::suite_in_a_child", "--nocapture"])
        .env(SUITE_VARIABLE, SECRET)
        .output()
        .unwrap();
    drop(planted);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    eprintln!("{said}");
    for folder in ["/tmp", "/var/tmp", "/dev/shm", "/"] {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let name = entry.file_name();
            assert!(
                !name.to_string_lossy().starts_with(LEFT),
                "{}",
                entry.path().display()
            );
        }
    }
}

#[test]
fn suite_in_a_child() {
    let Ok(secret) = std::env::var(SUITE_VARIABLE) else {
        return;
    };
    assert_eq!(secret, SECRET);
    let before = Surroundings::look();
    let pool = pool(2);
    if let Some(reason) = pool.without_groups() {
        skipped("accounting by control groups", reason);
    }
    let mut wrong = BTreeMap::new();
    let attacks = attacks();
    for attack in &attacks {
        if attack.needs_groups && !has_groups(&pool) {
            skipped(&attack.name, "needs control groups");
            continue;
        }
        if let Err(reason) = attack_twice(&pool, attack) {
            eprintln!("{}: {reason}", attack.name);
            wrong.insert(&attack.name, reason);
        }
    }
    drop(pool);
    assert!(wrong.is_empty(), "{wrong:#?}");
    before.assert_unchanged();
    eprintln!("{} attacks held", attacks.len());
}

/// Runs an attack two times in one slot, with an honest program after each.
fn attack_twice(pool: &Pool, attack: &Attack) -> Result<(), String> {
    let mut slot = pool
        .acquire(judge::sandbox::Purpose::Run)
        .map_err(|error| error.to_string())?;
    slot.load(&[main_file(&build(&attack.file)), inspector()])
        .map_err(|error| error.to_string())?;
    // How far a run may get beyond its CPU limit before it is stopped, on a busy machine.
    // Without groups the slot must find its processes among those that race it.
    let slack = Duration::from_millis(if has_groups(pool) { 250 } else { 500 });
    for _ in 0..2 {
        let facts = slot
            .run(&attack.request)
            .map_err(|error| error.to_string())?;
        if let Some(wrong) = attack.judge(&facts, slack) {
            return Err(format!(
                "{wrong} ({:?}, {:?}, {})",
                facts.cpu, facts.wall, facts.memory_peak
            ));
        }
        assert_clean(&mut slot)?;
    }
    Ok(())
}

fn inspector() -> judge::sandbox::ProgramFile {
    let mut file = main_file(&build(&crate::harness::source("programs", "inspect")));
    file.name = "inspect".into();
    file
}

fn assert_clean(slot: &mut Slot) -> Result<(), String> {
    let mut honest = request(&[]);
    honest.program = "inspect".into();
    let facts = slot
        .run(&honest)
        .map_err(|error| format!("next run: {error}"))?;
    if facts.exit != Exit::Code(0) || text(&facts) != CLEAN {
        return Err(format!("next run: {:?} {}", facts.exit, text(&facts)));
    }
    let left = processes_in_groups();
    if left.iter().any(|&count| count > 2) {
        return Err(format!("processes in the slots' groups: {left:?}"));
    }
    Ok(())
}

/// How many processes each of this process's slot groups holds.
fn processes_in_groups() -> Vec<usize> {
    own_groups()
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap().flatten())
        .filter_map(|entry| fs::read_to_string(entry.path().join("cgroup.procs")).ok())
        .map(|text| text.lines().count())
        .collect()
}

/// This process's folders in the pids tree.
fn own_groups() -> Vec<PathBuf> {
    let pid = format!("-{}-", std::process::id());
    let Ok(entries) = fs::read_dir("/sys/fs/cgroup/pids") else {
        return Vec::new();
    };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = file_name(path);
            name.starts_with("grundy-") && name.contains(&pid)
        })
        .collect()
}

/// Mounts that a slot could have left outside. Others come and go on a busy machine.
fn own_mounts() -> String {
    let all = fs::read_to_string("/proc/self/mountinfo").unwrap();
    let ours = |line: &&str| {
        let point = line.split(' ').nth(4).unwrap_or_default();
        let shown = [
            "/", "/usr", "/program", "/work", "/tmp", "/dev/shm", "/proc", "/mnt",
        ];
        shown.contains(&point) || point.contains("grundy") || point.starts_with("/usr/")
    };
    all.lines().filter(ours).collect::<Vec<_>>().join("\n")
}

/// What of the machine must be the same afterwards.
struct Surroundings {
    mounts: String,
    descriptors: usize,
}

impl Surroundings {
    fn look() -> Self {
        Self {
            mounts: own_mounts(),
            descriptors: fs::read_dir("/proc/self/fd").unwrap().count(),
        }
    }

    fn assert_unchanged(&self) {
        let now = Self::look();
        assert_eq!(now.mounts, self.mounts);
        assert_eq!(now.descriptors, self.descriptors);
        assert_eq!(own_groups(), Vec::<PathBuf>::new());
        let id = std::process::id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        assert_eq!(children.unwrap_or_default(), "");
    }
}

#[test]
fn files_are_brought_back_without_following_links() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let script = "mkdir -p a/b; echo 1 > a/b/c; echo 2 > d; ln -s /etc/passwd e; ln -s a f; mkfifo g; ln d h";
    shell(&mut slot, script).unwrap();
    let mut collecting = request(&["-c", script]);
    collecting.program = "/bin/sh".into();
    collecting.collect = true;
    let facts = slot.run(&collecting).unwrap();
    let found: Vec<_> = facts
        .files
        .iter()
        .map(|(name, bytes)| (name.to_str().unwrap(), bytes.as_slice()))
        .collect();
    assert_eq!(
        found,
        [
            ("a/b/c", b"1\n".as_slice()),
            ("d", b"2\n".as_slice()),
            ("h", b"2\n".as_slice())
        ]
    );
}
