//! This test program in a child process of its own: as an ordinary user, in control groups of that
//! user's, or without any.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::attack::attacks;
use crate::harness::{SLOT_VARIABLE, SOURCES_VARIABLE, slot_program, source, sources_folder};
use crate::mix::honest_programs;
use crate::programs::{PROGRAMS_VARIABLE, build, programs_folder};

const NOBODY: u32 = 65534;

/// Where version 2 is mounted on most machines.
const TREE: &str = "/sys/fs/cgroup";

/// This test program as root where no control groups are; `None` where nothing can be unmounted.
pub(crate) fn without_groups() -> Option<Command> {
    let hidden = |then: &str| {
        let mut command = Command::new("unshare");
        command.args(["--mount", "sh", "-c"]);
        command.arg(format!(
            "while umount -R {TREE} 2>/dev/null; do :; done; ! grep -q ' - cgroup' /proc/self/mountinfo && {then}"
        ));
        command.arg("sh");
        command
    };
    let works = hidden("true").output().ok()?.status.success();
    works.then(|| {
        let mut command = hidden("exec \"$@\"");
        command.arg(std::env::current_exe().unwrap());
        command.env(PROGRAMS_VARIABLE, programs_folder());
        command
    })
}

/// A group of version 2 that belongs to an ordinary user, as a session's or a service's does.
pub(crate) struct Delegated {
    folder: PathBuf,
}

impl Delegated {
    /// `None` where there is no version 2, or not all that is counted by.
    pub(crate) fn new() -> Option<Self> {
        let controllers =
            fs::read_to_string(Path::new(TREE).join("cgroup.subtree_control")).ok()?;
        let has = |name| controllers.split_whitespace().any(|it| it == name);
        if !["memory", "pids", "cpu"].into_iter().all(has) {
            return None;
        }
        let folder = Path::new(TREE).join(format!("test-delegated-{}", std::process::id()));
        fs::create_dir(&folder).ok()?;
        for name in [
            "",
            "cgroup.procs",
            "cgroup.threads",
            "cgroup.subtree_control",
        ] {
            chown(folder.join(name), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        Some(Self { folder })
    }

    /// The command in that group.
    pub(crate) fn enter(&self, command: &Command) -> Command {
        let mut entering = Command::new("sh");
        let script = "echo $$ > \"$1/cgroup.procs\" && shift && exec \"$@\"";
        entering.args(["-c", script, "sh"]).arg(&self.folder);
        entering.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            if let Some(value) = value {
                entering.env(name, value);
            }
        }
        if let Some(folder) = command.get_current_dir() {
            entering.current_dir(folder);
        }
        entering
    }
}

impl Drop for Delegated {
    fn drop(&mut self) {
        // The child has removed its own below it.
        if let Err(error) = fs::remove_dir(&self.folder) {
            eprintln!("{} stays: {error}", self.folder.display());
        }
    }
}

/// The suite where an ordinary user can run it.
pub(crate) struct OrdinaryUser {
    /// What that user needs of ours; `None` where we are one.
    folder: Option<tempfile::TempDir>,
}

impl OrdinaryUser {
    pub(crate) fn new() -> Self {
        let is_root = rustix::process::geteuid().is_root();
        Self {
            folder: is_root.then(copy_of_the_suite),
        }
    }

    /// This test program as that user.
    pub(crate) fn command(&self) -> Command {
        let Some(folder) = &self.folder else {
            return Command::new(std::env::current_exe().unwrap());
        };
        let file = |name: &str| folder.path().join(name);
        let mut command = Command::new("setpriv");
        command
            .args([format!("--reuid={NOBODY}"), format!("--regid={NOBODY}")])
            .arg("--clear-groups")
            .args(["--inh-caps=-all", "--bounding-set=-all"])
            .arg(file("suite"))
            .current_dir("/")
            .env(SLOT_VARIABLE, file("slot"))
            .env(SOURCES_VARIABLE, file("sources"))
            .env(PROGRAMS_VARIABLE, file("programs"));
        command
    }
}

fn copy_of_the_suite() -> tempfile::TempDir {
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
    copy(&std::env::current_exe().unwrap(), "suite");
    copy(Path::new(&slot_program()), "slot");
    for attack in attacks().0 {
        let built = build(&attack.file);
        copy(&built, &format!("programs/{}", file_name(&built)));
    }
    let honest = honest_programs().into_iter().map(|(file, _)| file);
    for file in honest.chain([source("programs", "inspect")]) {
        let built = build(&file);
        copy(&built, &format!("programs/{}", file_name(&built)));
    }
    let kinds = [sources.join("attacks"), sources.join("programs")];
    for open in [folder.path(), &programs, &sources, &kinds[0], &kinds[1]] {
        fs::set_permissions(open, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}
