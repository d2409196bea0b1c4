//! Loading with a look at what it costs and what it says.

use std::path::Path;
use std::time::Duration;

use problems::{Diagnostic, Problem, catalog, package};
use rustix::time::{ClockId, clock_gettime};

/// CPU time that one package may cost, also in a build without optimisation.
const CPU: Duration = Duration::from_secs(2);

/// Peak memory of the whole process, in KiB.
const MEMORY_KIB: u64 = 200 * 1024;

/// Findings that a package may have at most.
const FINDINGS: usize = 300;

/// Words that stand for something in the program and not in a package.
const TECHNICAL: [&str; 29] = [
    "::",
    "Option<",
    "Vec<",
    "&str",
    "Some(",
    "None",
    "Ok(",
    "Err(",
    "usize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "i8",
    "i32",
    "i64",
    "i128",
    "f32",
    "f64",
    "scalar",
    "event",
    "struct ",
    "enum ",
    "variant",
    "untagged",
    "serde",
    "deseriali",
    "buffer",
];

pub(crate) type Loaded = (Option<Problem>, Vec<Diagnostic>);

pub(crate) fn load(path: &Path) -> Loaded {
    measure(|| package::load(path, &catalog::code_of))
}

pub(crate) fn load_zip(archive: &[u8]) -> Loaded {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hostile.zip");
    std::fs::write(&path, archive).unwrap();
    load(&path)
}

fn measure(load: impl FnOnce() -> Loaded) -> Loaded {
    let before = cpu();
    let (problem, found) = load();
    let took = cpu().saturating_sub(before);
    assert!(took < CPU, "took {took:?}: {found:?}");
    let peak = peak_kib();
    assert!(peak < MEMORY_KIB, "took {peak} KiB: {found:?}");
    let is_bad = found.iter().any(Diagnostic::is_error);
    assert_eq!(problem.is_none(), is_bad, "{found:?}");
    assert!(found.len() <= FINDINGS, "{} findings", found.len());
    for finding in &found {
        let said = finding.to_string();
        assert!(
            said.len() < 8000 && !said.contains(char::is_control),
            "{said:?}"
        );
        // The name of a file may be anything; so may what is quoted, and that ends.
        let place = finding.place.to_string();
        let sentence = said.strip_prefix(&place).unwrap();
        assert!(sentence.matches('`').count().is_multiple_of(2), "{said}");
        let own: String = sentence.split('`').step_by(2).collect();
        // A key of `grundy.toml`.
        let own = own.replace("variants", "");
        let word = TECHNICAL.iter().find(|word| own.contains(**word));
        assert_eq!(word, None, "{said}");
    }
    (problem, found)
}

/// CPU time of this thread.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.try_into().unwrap(),
        time.tv_nsec.try_into().unwrap(),
    )
}

/// The most memory this process has had.
pub(crate) fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let figure = line.unwrap().split_whitespace().nth(1);
    figure.unwrap().parse().unwrap()
}
