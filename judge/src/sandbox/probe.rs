//! Says what this machine can isolate, and what to do where it can't.
//!
//! By trying: a slot is made and a program in it is asked what it sees. A table of kernel
//! versions and settings would say what should work, not what does.

use nix::libc;

use super::cgroup::{self, Hierarchy, PoolGroup};
use super::config::SandboxConfig;
use super::counter::RunCounter;
use super::error::SandboxError;
use super::host::{Pool, Slot};
use super::protection::{Protection, ProtectionState};
use super::request::{Limits, Request, Stdin, SyscallFamily};

/// What this machine can isolate when the running program itself becomes the slots.
pub fn probe() -> Vec<Protection> {
    match SandboxConfig::of_this_program() {
        Ok(config) => probe_with(config),
        Err(error) => vec![broken(&error)],
    }
}

/// What this machine can isolate with this configuration.
pub fn probe_with(mut config: SandboxConfig) -> Vec<Protection> {
    config.unsafe_no_sandbox = false;
    let mut table = match Pool::new(config, 1).and_then(|pool| look(&pool)) {
        Ok(table) => table,
        Err(error) => vec![broken(&error)],
    };
    table.push(landlock());
    let groups = groups();
    table.push(forgotten_children(groups.state == ProtectionState::On));
    table.push(groups);
    table
}

/// Who counts the CPU time of processes that end and that nobody waits for.
fn forgotten_children(has_groups: bool) -> Protection {
    const NAME: &str = "children nobody waits for";
    if has_groups {
        return line(NAME, true, "control groups count their CPU time");
    }
    // Root may count whatever this says; a slot has no rights outside.
    let paranoia = std::fs::read_to_string("/proc/sys/kernel/perf_event_paranoid");
    let is_open = paranoia.is_ok_and(|text| text.trim().parse().is_ok_and(|level: i32| level <= 2));
    if is_open && RunCounter::cpu_time().is_ok() {
        return line(NAME, true, "the kernel's task clock counts their CPU time");
    }
    Protection {
        name: NAME,
        state: ProtectionState::Off,
        detail: "their CPU time is estimated by looks every 4 ms: who hides such children among \
                 others that are waited for can use several times the limit"
            .to_owned(),
        cure: Some(
            "sysctl kernel.perf_event_paranoid=2 (in a container also --security-opt \
             seccomp=unconfined), or control groups"
                .to_owned(),
        ),
    }
}

/// The second wall around files.
fn landlock() -> Protection {
    use landlock::{ABI, Access, AccessFs, Ruleset, RulesetAttr, RulesetStatus};
    // Only a thread that gives up its files can tell, so it is one that ends at once.
    let trial = std::thread::spawn(|| {
        Ruleset::default()
            .handle_access(AccessFs::from_all(ABI::V1))
            .and_then(Ruleset::create)
            .and_then(landlock::RulesetCreated::restrict_self)
            .is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
    });
    let is_on = trial.join().unwrap_or(false);
    let detail = if is_on {
        "a second wall around files"
    } else {
        "not in this kernel, or not turned on"
    };
    let mut wall = line("Landlock", is_on, detail);
    if !is_on {
        wall.state = ProtectionState::Off;
        wall.cure = Some("boot with lsm=landlock,… (a second wall; the mounts hold)".to_owned());
    }
    wall
}

fn line(name: &'static str, is_on: bool, detail: impl Into<String>) -> Protection {
    let state = if is_on {
        ProtectionState::On
    } else {
        ProtectionState::Missing
    };
    Protection {
        name,
        state,
        detail: detail.into(),
        cure: None,
    }
}

fn broken(error: &SandboxError) -> Protection {
    let (name, cure) = match error {
        SandboxError::Missing { what, cure, .. } => (*what, Some((*cure).to_owned())),
        _ => ("sandbox slot", None),
    };
    Protection {
        name,
        state: ProtectionState::Missing,
        detail: error.to_string(),
        cure,
    }
}

/// Asks a program in a slot what it sees.
fn look(pool: &Pool) -> Result<Vec<Protection>, SandboxError> {
    let mut slot = pool.acquire()?;
    let (status, counted) = cat(&mut slot, "/proc/self/status")?;
    let (again, _) = cat(&mut slot, "/proc/self/status")?;
    let (mounts, _) = cat(&mut slot, "/proc/self/mountinfo")?;
    let (network, _) = cat(&mut slot, "/proc/self/net/dev")?;
    let field = |name: &str| {
        status
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
            .map_or("", str::trim)
    };
    let number = |name: &str| u64::from_str_radix(field(name), 16).ok();
    let number_of_process = format!("\nPid:\t{}\n", field("Pid"));
    let no_capabilities = ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]
        .iter()
        .all(|name| number(name) == Some(0));
    let root_is_read_only = mounts.lines().any(|line| {
        let mut fields = line.split(' ').skip(4);
        fields.next() == Some("/")
            && fields
                .next()
                .is_some_and(|options| options.split(',').any(|option| option == "ro"))
    });
    let interfaces = network.lines().filter(|line| line.contains(':')).count();
    let mut table = vec![
        line(
            "namespaces",
            true,
            "user, mount, pid, net, ipc, uts, cgroup",
        ),
        line("own read-only root", root_is_read_only, "pivot_root, tmpfs"),
        line("own /proc", true, "hidepid, subset=pid"),
        line(
            "no network",
            interfaces <= 1,
            "only a loopback that is down",
        ),
        line("no capabilities", no_capabilities, "of any set"),
        line(
            "no new privileges",
            field("NoNewPrivs") == "1",
            "set-user-id programs gain nothing",
        ),
        line(
            "seccomp",
            field("Seccomp") == "2",
            "allow list per language family",
        ),
    ];
    table.push(numbers(again.contains(&number_of_process)));
    table.push(users());
    table.push(instructions(counted.is_some()));
    Ok(table)
}

/// Whether every run has the same process numbers.
fn numbers(are_the_same: bool) -> Protection {
    let mut numbers = line(
        "process numbers",
        are_the_same,
        "the same for every run of a submission",
    );
    if !are_the_same {
        numbers.state = ProtectionState::Off;
        "they go on from run to run, and tell of earlier ones".clone_into(&mut numbers.detail);
        numbers.cure = Some(
            "Linux 5.9 or later, built with CONFIG_CHECKPOINT_RESTORE, and a writable /proc/sys"
                .to_owned(),
        );
    }
    numbers
}

fn users() -> Protection {
    let is_root = rustix::process::geteuid().is_root();
    let mut users = line(
        "users of the slot's own",
        is_root,
        "the slot and its runs are two users nobody else is",
    );
    if !is_root {
        users.state = ProtectionState::Off;
        "runs are the user who started the judge, without rights".clone_into(&mut users.detail);
        users.cure = Some("run the judge as root, or in a container as its root".to_owned());
    }
    users
}

/// Whether control groups count time, memory and processes.
fn groups() -> Protection {
    let made = match cgroup::find_hierarchy() {
        Ok(hierarchy) => {
            let version = match hierarchy {
                Hierarchy::V1 { .. } => "version 1",
                Hierarchy::V2 { .. } => "version 2",
            };
            PoolGroup::create(hierarchy)
                .map(|_| version)
                .map_err(|error| error.to_string())
        }
        Err(error) => Err(error.to_string()),
    };
    match made {
        Ok(version) => line(
            "control groups",
            true,
            format!("{version}: memory, pids, CPU"),
        ),
        Err(reason) => Protection {
            name: "control groups",
            state: ProtectionState::Off,
            detail: format!(
                "counting by resource limits and a look every 4 ms: between two looks a run can \
                 pass its memory limit; up to 128 descriptors of pipes and sockets (26 MiB), and \
                 caches that the kernel drops when it is short, are not counted ({reason})"
            ),
            cure: Some(cgroup::CURE_DELEGATE.to_owned()),
        },
    }
}

/// Whether the instructions of programs can be counted, by one who is no more than a slot is.
fn instructions(are_counted: bool) -> Protection {
    let mut counter = line(
        "instruction counter",
        are_counted,
        "what programs execute is reported next to their time",
    );
    if !are_counted {
        let error = RunCounter::instructions().err();
        let (detail, cure) = match error.and_then(|error| error.raw_os_error()) {
            Some(libc::ENOENT | libc::EOPNOTSUPP | libc::ENODEV | libc::ENOSYS) => (
                "this machine shows no counter of instructions",
                "a machine that does (virtual ones often hide theirs)",
            ),
            _ => (
                "programs may not count what they execute",
                "sysctl kernel.perf_event_paranoid=2",
            ),
        };
        counter.state = ProtectionState::Off;
        detail.clone_into(&mut counter.detail);
        counter.cure = Some(cure.to_owned());
    }
    counter
}

/// What the file says, and how many instructions that took.
fn cat(slot: &mut Slot, path: &str) -> Result<(String, Option<u64>), SandboxError> {
    use problems::ByteSize;
    use std::time::Duration;
    let facts = slot.run(&Request {
        program: "/usr/bin/cat".into(),
        args: vec![path.into()],
        env: Vec::new(),
        stdin: Stdin::Empty,
        limits: Limits {
            cpu: Duration::from_secs(1),
            idle: Duration::from_secs(10),
            wall: Duration::from_mins(1),
            memory: ByteSize::from_mib(64),
            stdout: ByteSize::from_mib(1),
            stderr: ByteSize::from_kib(16),
            files: ByteSize::from_mib(1),
            processes: 4,
        },
        family: SyscallFamily::Native,
        collect: None,
    })?;
    let text = String::from_utf8_lossy(&facts.stdout).into_owned();
    Ok((text, facts.instructions))
}
