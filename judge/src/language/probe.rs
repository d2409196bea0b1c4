//! Finds the tools of the languages on this machine: the real program behind a shim, its version,
//! and the folder a sandbox must show for it to work.
//!
//! What was found is kept on disk by path and time of change, so that a start costs a few
//! `stat` calls.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::spec::ToolSpec;

/// How long a tool may take to tell its version: on a busy machine some take long to start.
const VERSION_TIMEOUT: Duration = Duration::from_mins(2);

/// A program found on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    /// The real program: no shim, no symbolic link.
    pub path: PathBuf,
    /// Its version's numbers, such as `12.2.0`.
    pub version: String,
    /// The folder it was installed to, when that is not a system folder.
    pub prefix: Option<PathBuf>,
}

/// What is remembered of a tool: valid while neither file changed.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Remembered {
    found: Stamp,
    real: Stamp,
    tool: Tool,
}

/// Tells whether a file is still the one that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamp {
    size: u64,
    changed_ns: u64,
}

impl Stamp {
    pub(super) fn of(path: &Path) -> Option<Self> {
        let data = path.metadata().ok()?;
        let changed = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Self {
            size: data.len(),
            changed_ns: u64::try_from(changed.as_nanos()).ok()?,
        })
    }
}

/// Finds tools, remembering on disk what it found.
#[derive(Debug)]
pub(super) struct Prober {
    file: PathBuf,
    remembered: Mutex<BTreeMap<String, Remembered>>,
}

impl Prober {
    /// A prober that keeps its memory in a file of this folder.
    pub(super) fn new(cache_dir: &Path) -> Self {
        let file = cache_dir.join("tools.json");
        // A memory that is missing or damaged only costs time: everything is found again.
        let remembered = std::fs::read(&file)
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        Self {
            file,
            remembered: Mutex::new(remembered),
        }
    }

    /// The first of the tool's names that is there and works.
    pub(super) fn find(&self, spec: &ToolSpec) -> Option<Tool> {
        spec.names
            .iter()
            .flat_map(|name| candidates(name))
            .find_map(|found| {
                let key = format!("{}\0{}", found.display(), spec.version.join("\0"));
                if let Some(tool) = self.recall(&key, &found) {
                    return Some(tool);
                }
                let tool = look_at(&found, spec)?;
                self.remember(key, &found, &tool);
                Some(tool)
            })
    }

    fn recall(&self, key: &str, found: &Path) -> Option<Tool> {
        let memory = self
            .remembered
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = memory.get(key)?;
        let same = Stamp::of(found)? == known.found && Stamp::of(&known.tool.path)? == known.real;
        same.then(|| known.tool.clone())
    }

    fn remember(&self, key: String, found: &Path, tool: &Tool) {
        let (Some(found), Some(real)) = (Stamp::of(found), Stamp::of(&tool.path)) else {
            return;
        };
        let mut memory = self
            .remembered
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        memory.insert(
            key,
            Remembered {
                found,
                real,
                tool: tool.clone(),
            },
        );
    }

    /// Writes down what was found, for the next start.
    ///
    /// # Errors
    /// The cache folder cannot be written; nothing is lost but time.
    pub(super) fn save(&self) -> io::Result<()> {
        let memory = self
            .remembered
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let bytes = serde_json::to_vec_pretty(&*memory)?;
        if std::fs::read(&self.file).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        crate::disk::write_atomically(&self.file, &bytes)
    }
}

/// Where a program of this name may be, in order.
fn candidates(name: &str) -> Vec<PathBuf> {
    if name.starts_with('/') {
        let path = PathBuf::from(name);
        return if is_program(&path) {
            vec![path]
        } else {
            Vec::new()
        };
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .filter(|path| is_program(path))
        .collect()
}

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

fn look_at(found: &Path, spec: &ToolSpec) -> Option<Tool> {
    let real = match &spec.resolve {
        Some(resolve) => {
            let printed = ask(found, &resolve.arguments)?;
            PathBuf::from(resolve.path.replace("{}", printed.lines().next()?.trim()))
        }
        None => found.to_owned(),
    };
    let path = real.canonicalize().ok().filter(|path| is_program(path))?;
    let version = version_in(&ask(&path, &spec.version)?)?;
    let prefix = prefix_of(&path);
    Some(Tool {
        path,
        version,
        prefix,
    })
}

/// What a tool prints, standard output first; `None` when it fails or takes too long.
fn ask(program: &Path, arguments: &[String]) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        // Version managers choose by the folder they are in.
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let began = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if began.elapsed() < VERSION_TIMEOUT => {
                std::thread::sleep(Duration::from_millis(1));
            }
            _ => {
                // It may have ended meanwhile; either way it is not waited for any longer.
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    };
    if !status.success() {
        return None;
    }
    let mut text = String::new();
    child
        .stdout
        .take()?
        .take(64 * 1024)
        .read_to_string(&mut text)
        .ok()?;
    child
        .stderr
        .take()?
        .take(64 * 1024)
        .read_to_string(&mut text)
        .ok()?;
    Some(text)
}

/// The first dotted number of a text: `12.2.0` in `gcc (Debian) 12.2.0`.
fn version_in(text: &str) -> Option<String> {
    text.split(|c: char| !c.is_ascii_digit() && c != '.')
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
        .max_by_key(|word| {
            (
                word.contains('.'),
                std::cmp::Reverse(word.as_ptr() as usize),
            )
        })
        .map(str::to_owned)
}

/// The folder above `bin`, when a sandbox that shows the system's folders does not show it yet.
fn prefix_of(program: &Path) -> Option<PathBuf> {
    const SYSTEM: [&str; 5] = ["/usr", "/bin", "/sbin", "/lib", "/lib64"];
    if SYSTEM.iter().any(|folder| program.starts_with(folder)) {
        return None;
    }
    let prefix = program.parent()?.parent()?;
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let too_wide = prefix.components().count() < 3
        || home.is_some_and(|home| home.starts_with(prefix))
        || prefix.parent() == Some(Path::new("/home"));
    // Never a whole home folder: the program alone then.
    Some(if too_wide {
        program.to_owned()
    } else {
        prefix.to_owned()
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn versions_are_found_in_what_tools_say() {
        let version = |text| version_in(text).unwrap();
        assert_eq!(version("12.2.0\n"), "12.2.0");
        assert_eq!(version("rustc 1.95.0 (59807616e 2026-04-14)"), "1.95.0");
        assert_eq!(version("openjdk version \"17.0.16\" 2025-07-15"), "17.0.16");
        assert_eq!(version("v20.20.2"), "20.20.2");
        assert_eq!(version("go1.19.8"), "1.19.8");
        assert_eq!(version("13"), "13");
        assert_eq!(version_in("none"), None);
    }

    #[test]
    fn home_folders_are_never_shown_whole() {
        assert_eq!(prefix_of(Path::new("/usr/bin/g++-12")), None);
        let prefix = |path: &str| prefix_of(Path::new(path)).unwrap();
        assert_eq!(prefix("/opt/pypy/bin/pypy3"), Path::new("/opt/pypy"));
        assert_eq!(prefix("/home/a/bin/go"), Path::new("/home/a/bin/go"));
        assert_eq!(prefix("/opt/bin/go"), Path::new("/opt/bin/go"));
    }

    #[test]
    fn a_shim_is_resolved_and_remembered_until_it_changes() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
            path
        };
        let real = write("real", "#!/bin/sh\necho 1.2.3\n");
        let shim = write(
            "shim",
            &format!("#!/bin/sh\necho {}\n", folder.path().display()),
        );
        let spec = ToolSpec {
            names: vec!["/nonexistent/tool".into(), shim.display().to_string()],
            version: vec!["--version".into()],
            resolve: Some(super::super::spec::Resolve {
                arguments: Vec::new(),
                path: "{}/real".into(),
            }),
        };
        let prober = Prober::new(folder.path());
        let tool = prober.find(&spec).unwrap();
        assert_eq!(tool.path, real.canonicalize().unwrap());
        assert_eq!(tool.version, "1.2.3");
        prober.save().unwrap();

        let again = Prober::new(folder.path());
        assert_eq!(again.find(&spec).unwrap(), tool);
        write("real", "#!/bin/sh\necho changed to 1.2.40\n");
        assert_eq!(again.find(&spec).unwrap().version, "1.2.40");
    }
}
