//! Judgings in the middle of changes of the machine: tools that are being installed, upgraded, moved.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use judge::{Judge, Verdict};
use tempfile::TempDir;

use super::{problem, toy_judge, verdict_of};

const PROGRAM: &str = "while read n m; do [ $n = 0 ] && break; if [ $((n & m & 1)) = 1 ]; then echo 'What a pity!'; else echo 'Wonderful!'; fi; done";

/// Checks and runs shell scripts.
const TOOL: &str = "#!/bin/sh\n[ -n \"$2\" ] || exec echo 1.0\n[ $1 = check ] || exec /bin/sh $2\n";

/// The same, but fails at what a script mentions: once the mark beside it is there.
const HALF_INSTALLED: &str = "#!/bin/sh\n[ -n \"$2\" ] || exec echo 1.0\n\
    if grep -q \"half installed at $1\" $2; then\n\
    until [ -e $(dirname $0)/mark ]; do sleep 0.02; done\n\
    echo library missing >&2; exit 1\nfi\n\
    [ $1 = check ] || exec /bin/sh $2\n";

/// A tool as an installation puts it in its place.
fn install(path: &Path, script: &str) {
    let new = path.with_extension("new");
    fs::write(&new, script).unwrap();
    fs::set_permissions(&new, PermissionsExt::from_mode(0o755)).unwrap();
    fs::rename(new, path).unwrap();
}

/// A judge with a language whose tool is the second of these, or the first once that is there.
fn judge_with_tool(folder: &TempDir) -> (Judge, [PathBuf; 2]) {
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).unwrap();
    let tools = ["tool-2", "tool"].map(|name| bin.join(name));
    install(&tools[1], HALF_INSTALLED);
    let entry = format!(
        "tools.tool = {{ names = [\"{}\", \"{}\"], version = [] }}\ntime_factor = 20.0\n\
         check = [\"{{tool}}\", \"check\", \"{{source}}\"]\nrun = [\"{{tool}}\", \"run\", \"{{program}}/main.toy\"]",
        tools[0].display(),
        tools[1].display()
    );
    (toy_judge(folder, &entry), tools)
}

/// Waits until a process does `what` with the tool.
fn wait_for(tool: &Path, what: &str) {
    // As it is seen in the sandbox.
    let name = tool.to_str().unwrap().trim_start_matches('/');
    let deadline = Instant::now() + Duration::from_mins(10);
    let does = |process: &Path| {
        let words = fs::read(process.join("cmdline")).unwrap_or_default();
        let words = String::from_utf8_lossy(&words);
        words.contains(name) && words.split('\0').any(|word| word == what)
    };
    while !fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .any(|entry| does(&entry.path()))
    {
        assert!(Instant::now() < deadline, "nobody does {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn what_fails_while_a_tool_is_replaced_is_done_again() {
    let problem = problem("hdoj-2147");
    for what in ["check", "run"] {
        let folder = tempfile::tempdir().unwrap();
        let (judge, tools) = judge_with_tool(&folder);
        let judging = verdict_of(&judge, &problem, "toy", PROGRAM);
        assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
        let text = format!("# half installed at {what}\n{PROGRAM}");
        let judging = std::thread::scope(|scope| {
            scope.spawn(|| {
                wait_for(&tools[1], what);
                install(&tools[1], TOOL);
                fs::write(folder.path().join("bin/mark"), "").unwrap();
            });
            verdict_of(&judge, &problem, "toy", &text)
        });
        assert_eq!(judging.verdict, Verdict::AC, "{what}: {judging:#?}");
    }
}

/// What fails on a machine that stays as it is fails.
#[test]
fn what_fails_without_a_change_is_not_excused() {
    let problem = problem("hdoj-2147");
    let folder = tempfile::tempdir().unwrap();
    let (judge, _) = judge_with_tool(&folder);
    fs::write(folder.path().join("bin/mark"), "").unwrap();
    for (what, verdict) in [("check", Verdict::CE), ("run", Verdict::RE)] {
        let text = format!("# half installed at {what}\n{PROGRAM}");
        let judging = verdict_of(&judge, &problem, "toy", &text);
        assert_eq!(judging.verdict, verdict, "{judging:#?}");
    }
}

#[test]
fn a_tool_that_moved_is_found_again() {
    let problem = problem("hdoj-2147");
    let folder = tempfile::tempdir().unwrap();
    let (judge, tools) = judge_with_tool(&folder);
    for place in [1, 0, 1] {
        let _ = fs::remove_file(&tools[1 - place]);
        install(&tools[place], TOOL);
        // Never seen before, and seen before.
        for text in [format!("# {place}\n{PROGRAM}"), PROGRAM.to_owned()] {
            let judging = verdict_of(&judge, &problem, "toy", &text);
            assert_eq!(judging.verdict, Verdict::AC, "{place}: {judging:#?}");
        }
    }
}
