//! Says what this machine can isolate, and what to do where it can't.
//!
//! By trying: a slot is made and a program in it is asked what it sees. A table of kernel
//! versions and settings would say what should work, not what does.

use nix::libc;
use problems::{Words, words};

use super::cgroup::{self, Hierarchy, PoolGroup};
use super::config::SandboxConfig;
use super::counter::RunCounter;
use super::error::SandboxError;
use super::host::{Pool, Slot};
use super::protection::{Protection, ProtectionState};
use super::request::{Limits, Request, Stdin, SyscallFamily};

/// [`cgroup::CURE_DELEGATE`] in Chinese.
const CURE_DELEGATE_ZH: &str = "以 root 运行，或使用委托的控制组：\
     systemd-run --user --scope -p Delegate=yes grundy …";

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

/// What the row about processes that end and that nobody waits for is called.
const CHILDREN: &str = "children nobody waits for";

/// Who counts the CPU time of processes that end and that nobody waits for.
fn forgotten_children(has_groups: bool) -> Protection {
    if has_groups {
        return line(
            CHILDREN,
            true,
            words(
                "control groups count their CPU time",
                "由控制组统计它们的 CPU 时间",
            ),
        );
    }
    // Root may count whatever this says; a slot has no rights outside.
    let paranoia = std::fs::read_to_string("/proc/sys/kernel/perf_event_paranoid");
    let is_open = paranoia.is_ok_and(|text| text.trim().parse().is_ok_and(|level: i32| level <= 2));
    if is_open && RunCounter::cpu_time().is_ok() {
        return line(
            CHILDREN,
            true,
            words(
                "the kernel's task clock counts their CPU time",
                "由内核的任务时钟统计它们的 CPU 时间",
            ),
        );
    }
    estimated_children()
}

fn estimated_children() -> Protection {
    Protection {
        name: CHILDREN,
        state: ProtectionState::Off,
        detail: words(
            "their CPU time is estimated by looks every 4 ms: who hides such children among \
             others that are waited for can use several times the limit",
            "每 4 ms 查看一次来估计它们的 CPU 时间：把这种子进程藏在有人等待的子进程之中，\
             可以用掉数倍于限制的时间",
        ),
        cure: Some(words(
            "sysctl kernel.perf_event_paranoid=2 (in a container also --security-opt \
             seccomp=unconfined), or control groups",
            "sysctl kernel.perf_event_paranoid=2（在容器中还要 --security-opt \
             seccomp=unconfined），或启用控制组",
        )),
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
        words("a second wall around files", "文件的第二道防线")
    } else {
        words(
            "not in this kernel, or not turned on",
            "内核没有这项功能，或没有开启",
        )
    };
    let mut wall = line("Landlock", is_on, detail);
    if !is_on {
        wall.state = ProtectionState::Off;
        wall.cure = Some(words(
            "boot with lsm=landlock,… (a second wall; the mounts hold)",
            "启动时加 lsm=landlock,…（这是第二道防线，第一道的挂载仍然有效）",
        ));
    }
    wall
}

fn line(name: &'static str, is_on: bool, detail: Words) -> Protection {
    let state = if is_on {
        ProtectionState::On
    } else {
        ProtectionState::Missing
    };
    Protection {
        name,
        state,
        detail,
        cure: None,
    }
}

fn broken(error: &SandboxError) -> Protection {
    let (name, cure) = match error {
        SandboxError::Missing { what, cure, .. } => (*what, Some(Words::from(*cure))),
        _ => ("sandbox slot", None),
    };
    // What the system says is in its own language.
    let said = error.to_string();
    let detail = words(&said, format!("这台机器无法隔离程序：{said}"));
    Protection {
        name,
        state: ProtectionState::Missing,
        detail,
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
            words(
                "user, mount, pid, net, ipc, uts, cgroup",
                "user、mount、pid、net、ipc、uts、cgroup",
            ),
        ),
        line(
            "own read-only root",
            root_is_read_only,
            words("pivot_root, tmpfs", "pivot_root、tmpfs"),
        ),
        line(
            "own /proc",
            true,
            words("hidepid, subset=pid", "hidepid、subset=pid"),
        ),
        line(
            "no network",
            interfaces <= 1,
            words("only a loopback that is down", "只有未启用的回环接口"),
        ),
        line(
            "no capabilities",
            no_capabilities,
            words("of any set", "各集合皆空"),
        ),
        line(
            "no new privileges",
            field("NoNewPrivs") == "1",
            words(
                "set-user-id programs gain nothing",
                "带 set-user-id 位的程序得不到更多权限",
            ),
        ),
        line(
            "seccomp",
            field("Seccomp") == "2",
            words("allow list per language family", "按语言类别的白名单"),
        ),
    ];
    table.push(numbers(again.contains(&number_of_process)));
    let is_root = rustix::process::geteuid().is_root();
    table.push(users(is_root));
    table.push(counts(is_root));
    table.push(instructions(counted.is_some()));
    Ok(table)
}

/// Whether every run has the same process numbers.
fn numbers(are_the_same: bool) -> Protection {
    let mut numbers = line(
        "process numbers",
        are_the_same,
        words(
            "the same for every run of a submission",
            "同一提交的每次运行都相同",
        ),
    );
    if !are_the_same {
        numbers.state = ProtectionState::Off;
        numbers.detail = words(
            "they go on from run to run, and tell of earlier ones",
            "逐次递增，会透露之前的运行",
        );
        numbers.cure = Some(words(
            "Linux 5.9 or later, built with CONFIG_CHECKPOINT_RESTORE, and a writable /proc/sys",
            "Linux 5.9 及以上，编译时带 CONFIG_CHECKPOINT_RESTORE，且 /proc/sys 可写",
        ));
    }
    numbers
}

/// [`users`] and [`counts`] are not for ordinary users.
fn as_root() -> Words {
    words(
        "run the judge as root, or in a container as its root",
        "以 root 运行评测，或在容器中以其 root 运行",
    )
}

fn users(is_root: bool) -> Protection {
    let mut users = line(
        "users of the slot's own",
        is_root,
        words(
            "the slot and its runs are two users nobody else is",
            "沙箱和其中的运行各用一个专属用户",
        ),
    );
    if !is_root {
        users.state = ProtectionState::Off;
        users.detail = words(
            "runs are the user who started the judge, without rights",
            "以启动评测的用户运行，但没有权限",
        );
        users.cure = Some(as_root());
    }
    users
}

/// Whether what the kernel counts for a user is counted for each slot.
fn counts(is_root: bool) -> Protection {
    let mut counts = line(
        "counts of the kernel",
        is_root,
        words(
            "what the kernel counts for a user it counts for each slot",
            "内核按用户计的数，每个沙箱各计各的",
        ),
    );
    if !is_root {
        counts.state = ProtectionState::Off;
        counts.detail = words(
            "two are common to all slots: pages in pipes (beyond fs.pipe-user-pages-soft new pipes \
             are slower) and what managed programs wait for by epoll (fs.epoll.max_user_watches)",
            "有两项由所有沙箱共用：管道占用的页（超过 fs.pipe-user-pages-soft 后新管道较慢），\
             以及托管语言程序用 epoll 等待的对象（fs.epoll.max_user_watches）",
        );
        counts.cure = Some(as_root());
    }
    counts
}

/// Whether control groups count time, memory and processes.
fn groups() -> Protection {
    let made = match cgroup::find_hierarchy() {
        Ok(hierarchy) => {
            let version = match hierarchy {
                Hierarchy::V1 { .. } => 1,
                Hierarchy::V2 { .. } => 2,
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
            words(
                format!("version {version}: memory, pids, CPU"),
                format!("第 {version} 版：内存、进程数、CPU"),
            ),
        ),
        Err(reason) => counting_by_looks(&reason),
    }
}

/// What stands in for control groups.
fn counting_by_looks(reason: &str) -> Protection {
    Protection {
        name: "control groups",
        state: ProtectionState::Off,
        detail: words(
            format!(
                "counting by resource limits and a look every 4 ms, later on a busy machine: \
                 between two looks a run can pass its memory limit; programs get 256 descriptors \
                 instead of 1024; up to 128 descriptors of pipes and sockets (26 MiB), and caches \
                 that the kernel drops when it is short, are not counted ({reason})"
            ),
            format!(
                "用资源限制、每 4 ms 查看一次来统计，机器繁忙时间隔更长：两次查看之间运行可能超过\
                 内存限制；程序只有 256 个描述符，而不是 1024 个；最多 128 个管道和套接字描述符\
                 （26 MiB）以及内核在内存不足时丢弃的缓存不计入（{reason}）"
            ),
        ),
        cure: Some(words(cgroup::CURE_DELEGATE, CURE_DELEGATE_ZH)),
    }
}

/// Whether the instructions of programs can be counted, by one who is no more than a slot is.
fn instructions(are_counted: bool) -> Protection {
    let mut counter = line(
        "instruction counter",
        are_counted,
        words(
            "what programs execute is reported next to their time",
            "程序执行的指令数与用时一并给出",
        ),
    );
    if !are_counted {
        let error = RunCounter::instructions().err();
        let (detail, cure) = match error.and_then(|error| error.raw_os_error()) {
            Some(libc::ENOENT | libc::EOPNOTSUPP | libc::ENODEV | libc::ENOSYS) => (
                words(
                    "the processor of this machine does not say how much a program has executed",
                    "这台机器的处理器不报告程序执行了多少指令",
                ),
                words(
                    "a machine whose processor does (virtual machines often hide it)",
                    "换一台会报告的机器（虚拟机常把它藏起来）",
                ),
            ),
            _ => (
                words(
                    "programs may not count what they execute",
                    "程序无权统计自己执行的指令",
                ),
                words(
                    "sysctl kernel.perf_event_paranoid=2",
                    "sysctl kernel.perf_event_paranoid=2",
                ),
            ),
        };
        counter.state = ProtectionState::Off;
        counter.detail = detail;
        counter.cure = Some(cure);
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// What both say of the rows that are weaker without privilege.
    const FIGURES: [&str; 6] = [
        "4 ms",
        "256 descriptors",
        "1024",
        "busy",
        "fs.pipe-user-pages-soft",
        "fs.epoll.max_user_watches",
    ];

    #[test]
    fn the_doctor_names_what_security_says_is_weaker() {
        let weaker = [
            users(false),
            counts(false),
            counting_by_looks("no"),
            estimated_children(),
        ];
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("SECURITY.md");
        let text = std::fs::read_to_string(file).unwrap();
        let (_, section) = text
            .split_once("## What is weaker without privilege\n")
            .unwrap();
        let (table, _) = section.trim_start().split_once("\n\n").unwrap();
        // The second column is the row of `grundy doctor`.
        let rows = table.lines().skip(2);
        let named: BTreeSet<&str> = rows
            .map(|row| row.split('|').nth(2).unwrap().trim().trim_matches('`'))
            .collect();
        let expected: BTreeSet<&str> = weaker.iter().map(|row| row.name).collect();
        assert_eq!(named, expected);
        for row in &weaker {
            assert_eq!(row.state, ProtectionState::Off);
            assert!(row.cure.is_some() && row.detail.zh.is_some(), "{row:?}");
        }
        let said: Vec<&str> = weaker.iter().map(|row| row.detail.en.as_str()).collect();
        let said = said.join("\n");
        for figure in FIGURES {
            assert!(table.contains(figure), "SECURITY.md: {figure}");
            assert!(said.contains(figure), "grundy doctor: {figure}");
        }
    }
}
