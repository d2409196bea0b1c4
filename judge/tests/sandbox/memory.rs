//! The memory limit means the same for every run, whatever ran before.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use judge::sandbox::{Exit, Facts, Pool, SandboxConfig, Slot, Stop};
use problems::ByteSize;
use rustix::fs::Advice;

use crate::harness::{main_file, request, slot_program, source};
use crate::programs::build;

const LIMIT: ByteSize = ByteSize::from_mib(64);

/// How a program makes the kernel keep something for it.
const WAYS: [&str; 7] = [
    "read",
    "mmap",
    "readahead",
    "send",
    "copy",
    "names",
    "paths",
];

/// A folder that slots see, with a file of twice the limit in it.
struct Shown {
    folder: tempfile::TempDir,
}

impl Shown {
    fn new() -> Self {
        let folder = tempfile::Builder::new()
            .prefix("grundy-shown")
            .tempdir_in("/var/tmp")
            .unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        // What is in memory for good is charged to whoever wrote it, and no run can make it its own.
        let kind = rustix::fs::statfs(folder.path()).unwrap().f_type;
        assert_ne!(kind, nix::libc::TMPFS_MAGIC, "/var/tmp must be on a disk");
        let shown = Self { folder };
        let mut file = File::create(shown.file()).unwrap();
        for _ in 0..2 * LIMIT.mib() {
            file.write_all(&vec![1; 1 << 20]).unwrap();
        }
        file.sync_all().unwrap();
        shown
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("large")
    }

    /// Whoever reads the file next is charged for its pages.
    fn forget(&self) {
        let file = File::open(self.file()).unwrap();
        rustix::fs::fadvise(&file, 0, None, Advice::DontNeed).unwrap();
    }

    fn pool(&self) -> Pool {
        let mut config = SandboxConfig::with_slot_command([slot_program()]);
        config.read_only = vec![self.folder.path().to_owned()];
        Pool::new(config, 1).unwrap()
    }
}

fn slot(pool: &Pool) -> Slot {
    let mut slot = pool.acquire().unwrap();
    let files = ["cache", "use"].map(|name| {
        let mut file = main_file(&build(&source("programs", name)));
        file.name = name.into();
        file
    });
    slot.load(&files).unwrap();
    slot
}

fn run(slot: &mut Slot, program: &str, args: &[&str]) -> Facts {
    let mut request = request(args);
    request.program = program.into();
    request.limits.memory = LIMIT;
    slot.run(&request).unwrap()
}

fn fill_caches(slot: &mut Slot, shown: &Shown, way: &str) {
    shown.forget();
    let target = match way {
        "names" | "paths" => shown.folder.path().to_owned(),
        _ => shown.file(),
    };
    let facts = run(slot, "cache", &[way, target.to_str().unwrap()]);
    assert_eq!(facts.stdout, b"done\n", "{way}: {facts:?}");
}

/// What is wrong with the limit of the slot's next runs.
fn wrong(slot: &mut Slot, when: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let facts = run(slot, "use", &["memory", "self", "56"]);
    let mib = facts.memory_peak.bytes() as f64 / 1_048_576.0;
    if facts.exit != Exit::Code(0) || !(55.5..61.0).contains(&mib) {
        wrong.push(format!(
            "{when}: 56 MiB came out as {:?}, {mib}",
            facts.exit
        ));
    }
    let facts = run(slot, "use", &["memory", "self", "68"]);
    if !facts.out_of_memory {
        let peak = facts.memory_peak;
        wrong.push(format!("{when}: 68 MiB were held, {peak} seen"));
    }
    wrong
}

#[test]
fn the_memory_limit_does_not_depend_on_what_ran_before() {
    let shown = Shown::new();
    let pool = shown.pool();
    let mut all = wrong(&mut slot(&pool), "at first");
    for way in WAYS {
        let mut slot = slot(&pool);
        fill_caches(&mut slot, &shown, way);
        all.extend(wrong(&mut slot, way));
    }
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn the_memory_limit_does_not_depend_on_earlier_submissions() {
    let shown = Shown::new();
    let pool = shown.pool();
    let mut all = Vec::new();
    for way in WAYS {
        // Slots in reserve take turns.
        for _ in 0..2 {
            fill_caches(&mut slot(&pool), &shown, way);
        }
        for _ in 0..2 {
            all.extend(wrong(&mut slot(&pool), way));
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}

/// Where whoever runs the judge makes the kernel choose it first, as container hosts do with what has
/// no guarantee, a slot's own process is no later choice than a run, and larger than a small one.
#[test]
fn a_slot_that_dies_for_its_runs_memory_is_a_run_out_of_memory() {
    fs::write("/proc/self/oom_score_adj", "1000").unwrap();
    let pool = crate::harness::pool(1);
    let mut slot = crate::harness::slot_with(&pool, "fill");
    for round in 0..3 {
        let mut request = request(&[]);
        request.limits.memory = ByteSize::from_mib(32);
        request.limits.files = ByteSize::from_mib(256);
        let facts = slot.run(&request).unwrap();
        assert!(facts.out_of_memory, "{round}: {facts:?}");
        assert_ne!(facts.exit, Exit::Code(0), "{round}: {facts:?}");
        let peak = facts.memory_peak.bytes();
        let least = if peaks_are_exact() { 31 << 20 } else { 0 };
        assert!((least..34 << 20).contains(&peak), "{round}: {facts:?}");
        assert!(facts.cpu <= facts.wall * 2, "{round}: {facts:?}");
    }
    // The next one finds a slot as good as any.
    drop(slot);
    let mut slot = crate::harness::slot_with(&pool, "use");
    let facts = slot.run(&request(&["memory", "self", "8"])).unwrap();
    assert_eq!(facts.exit, Exit::Code(0), "{facts:?}");
}

/// Whether the figure of the memory is that of the whole run: before Linux 6.12 a group of version 2 can't forget
/// the most that it had.
fn peaks_are_exact() -> bool {
    let is_v2 = std::path::Path::new("/sys/fs/cgroup/cgroup.controllers").exists();
    let release = rustix::system::uname();
    let release = release.release().to_string_lossy();
    let mut parts = release.split(['.', '-']).map(str::parse::<u32>);
    let mut next = || parts.next().and_then(Result::ok).unwrap_or(0);
    !is_v2 || (next(), next()) >= (6, 12)
}

/// Whoever is chosen when the machine itself has no memory left, it is a run: each of its processes
/// before the slot's own.
#[test]
fn a_run_is_the_first_choice_of_a_machine_without_memory() {
    let rank = |pid: &str| -> Option<i32> {
        let text = fs::read_to_string(format!("/proc/{pid}/oom_score_adj")).ok()?;
        text.trim().parse().ok()
    };
    let own = rank("self").unwrap();
    let pool = crate::harness::pool(1);
    let mut slot = pool.acquire().unwrap();
    // No other process was told so.
    let told = format!("rank-of-{}", std::process::id());
    let mut request = request(&["-c", "(sleep 1000; :) & wait", &told]);
    request.program = "/bin/sh".into();
    (request.limits.idle, request.limits.wall) = (Duration::from_hours(1), Duration::from_hours(1));
    let looked_at = Arc::new(AtomicBool::new(false));
    let is_over = Arc::clone(&looked_at);
    let running = std::thread::spawn(move || {
        let is_over = || is_over.load(Ordering::Relaxed);
        let called_off: Option<&dyn Fn() -> bool> = Some(&is_over);
        slot.run_unless(&request, &mut || (), called_off).unwrap()
    });
    let mut seen: Vec<i32> = Vec::new();
    // The shell and its child, which the same was told.
    while !running.is_finished() && seen.len() < 2 {
        let pids = processes_told(&told);
        seen = pids.iter().filter_map(|pid| rank(pid)).collect();
    }
    looked_at.store(true, Ordering::Relaxed);
    let facts = running.join().unwrap();
    assert_eq!(facts.stopped, Some(Stop::Judge), "{facts:?}");
    // A third one is told the same for as long as it takes the child to become another program.
    assert!(
        seen.len() >= 2 && seen.iter().all(|rank| *rank == 1000),
        "{seen:?}"
    );
    assert_eq!(rank("self"), Some(own), "the judge's own is as it was");
}

/// The numbers of the processes with this argument.
fn processes_told(argument: &str) -> Vec<String> {
    let is_told = |pid: &String| {
        let arguments = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        arguments
            .split(|byte| *byte == 0)
            .any(|one| one == argument.as_bytes())
    };
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let numbers = names.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    numbers.filter(is_told).collect()
}
