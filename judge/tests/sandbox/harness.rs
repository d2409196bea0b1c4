//! Makes pools, slots and requests for the tests.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use judge::sandbox::{
    Collect, Content, Facts, Limits, Pool, ProgramFile, Request, SandboxConfig, SandboxError, Slot,
    Stdin, SyscallFamily,
};
use problems::ByteSize;

use crate::programs::build;

/// Where an ordinary user's test run finds the slot program; unset otherwise.
pub(crate) const SLOT_VARIABLE: &str = "GRUNDY_TEST_SLOT";

/// The same for their sources, where the checkout is closed to that user.
pub(crate) const SOURCES_VARIABLE: &str = "GRUNDY_TEST_SOURCES";

/// Where a slow machine says how many times as slow as usual it is.
const SLOWNESS_VARIABLE: &str = "GRUNDY_TEST_SLOWNESS";

/// How many times as slow as usual this machine is: an emulated one says so in its environment.
pub(crate) fn slowness() -> u32 {
    let text = std::env::var(SLOWNESS_VARIABLE);
    text.map_or(1, |text| text.parse().unwrap())
}

/// How many threads want a core just now, for each core: how many times as late as usual whoever
/// wakes up may be.
pub(crate) fn crowd() -> u32 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap();
    let threads = text.split_whitespace().nth(3).unwrap();
    let ready: u32 = threads.split_once('/').unwrap().0.parse().unwrap();
    let cores = std::thread::available_parallelism().unwrap().get();
    ready.div_ceil(u32::try_from(cores).unwrap()).max(1)
}

/// The program that becomes slots.
pub(crate) fn slot_program() -> OsString {
    std::env::var_os(SLOT_VARIABLE).unwrap_or_else(|| env!("CARGO_BIN_EXE_grundy-slot").into())
}

/// A pool with this many slots.
pub(crate) fn pool(slots: usize) -> Pool {
    Pool::new(SandboxConfig::with_slot_command([slot_program()]), slots).unwrap()
}

/// The same where every run gets namespaces of its own.
pub(crate) fn pool_with_fresh_namespaces(slots: usize) -> Pool {
    let mut config = SandboxConfig::with_slot_command([slot_program()]);
    config.fresh_namespaces = true;
    Pool::new(config, slots).unwrap()
}

/// The source of the C program `name` of a folder beside this one.
pub(crate) fn source(folder: &str, name: &str) -> PathBuf {
    sources_folder().join(folder).join(format!("{name}.c"))
}

/// The folder of the folders of sources.
pub(crate) fn sources_folder() -> PathBuf {
    std::env::var_os(SOURCES_VARIABLE).map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"),
        PathBuf::from,
    )
}

/// A program file called `main` with what is in this file.
pub(crate) fn main_file(path: &Path) -> ProgramFile {
    ProgramFile {
        name: "main".into(),
        executable: true,
        content: Content::HostFile(path.to_owned()),
    }
}

/// A fresh slot with the C program `name` of `tests/programs` loaded as `main`.
pub(crate) fn slot_with(pool: &Pool, name: &str) -> Slot {
    let mut slot = pool.acquire().unwrap();
    slot.load(&[main_file(&build(&source("programs", name)))])
        .unwrap();
    slot
}

/// Generous limits.
pub(crate) fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(5) * slowness(),
        idle: Duration::from_secs(20) * slowness(),
        wall: Duration::from_mins(2) * slowness(),
        memory: ByteSize::from_mib(128),
        stdout: ByteSize::from_mib(1),
        stderr: ByteSize::from_kib(64),
        files: ByteSize::from_mib(16),
        processes: 16,
    }
}

/// A request for `main` without input.
pub(crate) fn request(args: &[&str]) -> Request {
    Request {
        program: "main".into(),
        args: args.iter().map(OsString::from).collect(),
        env: vec![("PATH".into(), "/usr/bin:/bin".into())],
        stdin: Stdin::Empty,
        limits: limits(),
        family: SyscallFamily::Native,
        collect: None,
    }
}

/// Wants every file that a run left, of 64 MiB together at most.
pub(crate) fn everything() -> Collect {
    Collect {
        names: vec!["**/*".to_owned()],
        most: ByteSize::from_mib(64),
    }
}

/// Standard input from text.
pub(crate) fn stdin(text: &str) -> Stdin {
    Stdin::Bytes(Arc::from(text.as_bytes()))
}

/// Runs a shell script of the slot's own `/bin/sh`.
pub(crate) fn shell(slot: &mut Slot, script: &str) -> Result<Facts, SandboxError> {
    let mut request = request(&["-c", script]);
    request.program = "/bin/sh".into();
    slot.run(&request)
}

/// What was printed.
pub(crate) fn text(facts: &Facts) -> &str {
    std::str::from_utf8(&facts.stdout).unwrap()
}

/// Whether control groups count here; what needs them says so when they don't.
pub(crate) fn has_groups(pool: &Pool) -> bool {
    pool.without_groups().is_none()
}

/// Says loudly that a test did nothing.
pub(crate) fn skipped(test: &str, why: &str) {
    eprintln!("skipped: {test}: {why}");
}
