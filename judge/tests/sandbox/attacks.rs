//! Every program of `tests/attacks` is held, does no harm, and leaves nothing behind.
//!
//! Each file says in its first lines what must come out. The whole suite runs in a child
//! process, as root and as an ordinary user, in the submission's namespaces and in fresh ones for
//! every run, with secrets planted in its environment, its memory and in world-readable files
//! around it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use judge::sandbox::{Collect, Content, Exit, Pool, ProgramFile, Slot, Stop, SyscallFamily};
use problems::ByteSize;

use crate::attack::{Attack, ONLY_VARIABLE, attacks};
use crate::harness::{
    crowd, has_groups, main_file, pool, pool_with_fresh_namespaces, request, shell, skipped,
    slot_with, source, text,
};
use crate::programs::{PROGRAMS_VARIABLE, build, programs_folder};
use crate::surroundings::{Surroundings, groups_of, left_behind, processes_in_groups};
use crate::users::{Delegated, OrdinaryUser, without_groups};

const SUITE_VARIABLE: &str = "GRUNDY_TEST_SUITE";

/// Set where every run gets namespaces of its own.
const FRESH_VARIABLE: &str = "GRUNDY_TEST_FRESH_NAMESPACES";

/// Set where the kernel's counters are denied.
const DENIED_VARIABLE: &str = "GRUNDY_TEST_WITHOUT_COUNTERS";

/// Set where it is known whether there are control groups: to `there` or `none`.
const GROUPS_VARIABLE: &str = "GRUNDY_TEST_GROUPS";

const SECRET: &str = "PLANTED-SECRET-OF-THE-JUDGE";

/// What an honest program finds in a slot that nothing is left in.
const CLEAN: &str = "/work 777 0 0 0\n/tmp 777 0 0 0\n/dev/shm 777 0 0 0\n\
                     processes 1 number 2\nwrites 1 inode 5\n";

/// Which namespaces a run is in.
#[derive(Clone, Copy, PartialEq)]
enum Namespaces {
    /// Those of its submission.
    Shared,
    /// Its own.
    Fresh,
}

#[test]
fn every_attack_is_held_when_root_judges() {
    by_root(Namespaces::Shared);
}

#[test]
fn every_attack_is_held_in_fresh_namespaces_when_root_judges() {
    by_root(Namespaces::Fresh);
}

#[test]
fn every_attack_is_held_when_an_ordinary_user_judges() {
    by_ordinary_user(Namespaces::Shared);
}

#[test]
fn every_attack_is_held_in_fresh_namespaces_when_an_ordinary_user_judges() {
    by_ordinary_user(Namespaces::Fresh);
}

#[test]
fn every_attack_is_held_when_an_ordinary_user_judges_in_a_group_of_theirs() {
    let Some(group) = Delegated::new() else {
        return skipped("attacks in a delegated group", "no groups of version 2");
    };
    let user = OrdinaryUser::new();
    let mut command = group.enter(&user.command());
    command.env(GROUPS_VARIABLE, "there");
    run_suite(command, Namespaces::Shared);
}

/// What groups would count and limit is counted and limited without them, by root too.
#[test]
fn what_groups_would_hold_is_held_when_root_judges_without_them() {
    let Some(mut command) = without_groups() else {
        return skipped("attacks against root without groups", "cannot unmount them");
    };
    command.env(GROUPS_VARIABLE, "none").env(
        ONLY_VARIABLE,
        "memory,cpu_,bomb,children,counts,flood,areas,tmp,become_root,set_uid,stop_parent,kill_everyone",
    );
    run_suite(command, Namespaces::Shared);
}

fn by_root(namespaces: Namespaces) {
    if !rustix::process::geteuid().is_root() {
        return skipped("attacks against root", "not root");
    }
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env(PROGRAMS_VARIABLE, programs_folder());
    run_suite(command, namespaces);
}

/// Without control groups and without a counter, CPU time is what processes tell and what is seen.
#[test]
fn cpu_time_is_limited_where_nothing_counts_it() {
    let user = OrdinaryUser::new();
    let mut command = user.command();
    command
        .env(DENIED_VARIABLE, "1")
        .env(ONLY_VARIABLE, "cpu_,children_burn,threads_that");
    run_suite(command, Namespaces::Shared);
}

/// This system call fails in everything that is started from now on by this thread.
fn deny_counters() {
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
    let rules = [(nix::libc::SYS_perf_event_open, Vec::new())];
    let filter = SeccompFilter::new(
        rules.into(),
        SeccompAction::Allow,
        SeccompAction::Errno(nix::libc::EACCES as u32),
        std::env::consts::ARCH.try_into().unwrap(),
    );
    let program: BpfProgram = filter.unwrap().try_into().unwrap();
    seccompiler::apply_filter(&program).unwrap();
}

fn by_ordinary_user(namespaces: Namespaces) {
    let user = OrdinaryUser::new();
    run_suite(user.command(), namespaces);
}

/// Runs the suite in a child whose surroundings hold secrets.
fn run_suite(mut command: Command, namespaces: Namespaces) {
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
    if namespaces == Namespaces::Fresh {
        command.env(FRESH_VARIABLE, "1");
    }
    let output = command
        .args(["--exact", "attacks::suite_in_a_child", "--nocapture"])
        .env(SUITE_VARIABLE, SECRET)
        .output()
        .unwrap();
    drop(planted);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    eprintln!("{said}");
    assert_eq!(left_behind(), Vec::<PathBuf>::new());
}

#[test]
fn suite_in_a_child() {
    let Ok(secret) = std::env::var(SUITE_VARIABLE) else {
        return;
    };
    assert_eq!(secret, SECRET);
    if std::env::var_os(DENIED_VARIABLE).is_some() {
        deny_counters();
    }
    let before = Surroundings::look();
    let pool = if std::env::var_os(FRESH_VARIABLE).is_some() {
        pool_with_fresh_namespaces(2)
    } else {
        pool(2)
    };
    if let Some(reason) = pool.without_groups() {
        skipped("accounting by control groups", reason);
    }
    if let Ok(groups) = std::env::var(GROUPS_VARIABLE) {
        assert_eq!(has_groups(&pool), groups == "there");
    }
    let groups = groups_of(std::process::id());
    assert_eq!(groups.is_empty(), !has_groups(&pool), "{groups:?}");
    let mut wrong = BTreeMap::new();
    let (attacks, without) = attacks();
    for (name, tool) in &without {
        skipped(name, &format!("no {tool}"));
    }
    for attack in &attacks {
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
    let mut slot = pool.acquire().map_err(|error| error.to_string())?;
    slot.load(&[attack.program(), inspector()])
        .map_err(|error| error.to_string())?;
    // How far a run may get beyond its CPU limit before it is stopped.
    // Without groups the slot must find its processes among those that race it.
    // What is estimated may come to light late, all at once.
    let slack = match (has_groups(pool), std::env::var_os(DENIED_VARIABLE)) {
        (true, _) => 250,
        (false, None) => 500,
        (false, Some(_)) => 5000,
    };
    let slack = Duration::from_millis(slack);
    for _ in 0..2 {
        let crowd = crowd();
        let facts = slot
            .run(&attack.request)
            .map_err(|error| error.to_string())?;
        if let Some(wrong) = attack.judge(&facts, slack, crowd) {
            return Err(format!(
                "{wrong} ({:?}, {:?}, {})",
                facts.cpu, facts.wall, facts.memory_peak
            ));
        }
        assert_clean(&mut slot, attack.request.family)?;
    }
    Ok(())
}

/// The honest program that looks around, as `inspect`.
pub(crate) fn inspector() -> ProgramFile {
    let mut file = main_file(&build(&source("programs", "inspect")));
    file.name = "inspect".into();
    file
}

/// Looks around in a slot; in the family of what ran before, since another would get a fresh one.
pub(crate) fn assert_clean(slot: &mut Slot, family: SyscallFamily) -> Result<(), String> {
    let mut honest = request(&[]);
    honest.family = family;
    honest.program = "inspect".into();
    let facts = slot
        .run(&honest)
        .map_err(|error| format!("next run: {error}"))?;
    if facts.exit != Exit::Code(0) || text(&facts) != CLEAN {
        return Err(format!("next run: {:?} {}", facts.exit, text(&facts)));
    }
    let left = processes_in_groups();
    // The keeper, the slot's own process, and process 1 of the next run's namespaces.
    if left.iter().any(|&count| count > 3) {
        return Err(format!("processes in the slots' groups: {left:?}"));
    }
    Ok(())
}

#[test]
fn files_are_brought_back_without_following_links() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let script = "mkdir -p a/b; echo 1 > a/b/c; echo 2 > d; ln -s /etc/passwd e; ln -s a f; mkfifo g; ln d h";
    shell(&mut slot, script).unwrap();
    let mut collecting = request(&["-c", script]);
    collecting.program = "/bin/sh".into();
    let mut brought = |names: &[&str]| {
        collecting.collect = Some(Collect {
            names: names.iter().map(ToString::to_string).collect(),
            most: ByteSize::from_kib(1),
        });
        let facts = slot.run(&collecting).unwrap();
        assert_eq!(facts.stopped, None);
        let files = facts.files.iter();
        let files = files.map(|(name, content)| {
            let bytes = content.start(u64::MAX).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            format!("{} {}", name.display(), text.trim_end())
        });
        files.collect::<Vec<_>>()
    };
    assert_eq!(brought(&["**/*"]), ["a/b/c 1", "d 2", "h 2"]);
    assert_eq!(brought(&["*"]), ["d 2", "h 2"]);
    assert_eq!(brought(&["a/*/c", "h", "e", "g"]), ["a/b/c 1", "h 2"]);
    assert_eq!(brought(&["c"]), [""; 0]);
}

#[test]
fn more_than_is_wanted_is_not_brought_back() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let most = 2 << 20;
    for (script, fits) in [
        (
            "head -c 1048576 /dev/zero > a; head -c 1048576 /dev/zero > b",
            true,
        ),
        (
            "head -c 1048577 /dev/zero > a; head -c 1048576 /dev/zero > b",
            false,
        ),
        // A hole is no way around.
        ("truncate -s 3M a", false),
        // What nobody wants counts for nothing.
        ("head -c 3000000 /dev/zero > c", true),
    ] {
        let mut collecting = request(&["-c", script]);
        collecting.program = "/bin/sh".into();
        collecting.collect = Some(Collect {
            names: vec!["[ab]".to_owned()],
            most: ByteSize::from_bytes(most),
        });
        let facts = slot.run(&collecting).unwrap();
        let stopped = (!fits).then_some(Stop::Files);
        assert_eq!(
            (facts.exit, facts.stopped),
            (Exit::Code(0), stopped),
            "{script}"
        );
        let sizes = facts
            .files
            .iter()
            .map(|(_, content)| content.size().unwrap());
        assert!(sizes.sum::<u64>() <= most, "{script}");
    }
}

/// Files of a program cost the judge no descriptor each: a source may make thousands of classes.
#[test]
fn a_program_of_thousands_of_files_is_loaded() {
    let descriptors = || fs::read_dir("/proc/self/fd").unwrap().count();
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let before = descriptors();
    let files: Vec<_> = (0..3000)
        .map(|index| ProgramFile {
            name: format!("classes/{index}").into(),
            executable: true,
            content: Content::Bytes(index.to_string().as_bytes().into()),
        })
        .collect();
    slot.load(&files).unwrap();
    assert!(descriptors() < before + 50, "{before}, {}", descriptors());
    let mut listing = request(&["-c", "cd /program/classes && ls | wc -l && cat 2999"]);
    listing.program = "/bin/sh".into();
    assert_eq!(text(&slot.run(&listing).unwrap()), "3000\n2999");
}
