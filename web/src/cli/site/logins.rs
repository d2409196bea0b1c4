//! The tokens that `grundy login` keeps: one for each site, in a file that only its owner reads.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use url::Url;

use crate::cli::Failure;

/// The rights of the file: its owner reads and writes.
const OWNER_ONLY: u32 = 0o600;

/// What is kept of a sign-in.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::cli) struct Login {
    /// The account's name.
    pub(in crate::cli) name: String,
    /// The token that stands for it.
    pub(in crate::cli) token: String,
}

/// All sign-ins of this user of the machine, by the origin of the site.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(in crate::cli) struct Logins {
    /// The site of the last sign-in.
    last: Option<String>,
    #[serde(default)]
    sites: BTreeMap<String, Login>,
}

impl Logins {
    /// Reads what is kept; nothing where there is no file yet.
    pub(in crate::cli) fn read() -> Result<Self, Failure> {
        let path = path()?;
        let shown = path.display();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(unusable(&path, &error)),
        };
        let about = fs::metadata(&path).map_err(|error| unusable(&path, &error))?;
        if about.mode() & 0o077 != 0 {
            return Err(Failure::bad_input(format!(
                "others can read the tokens in {shown}\nhint: chmod 600 {shown}"
            )));
        }
        serde_json::from_str(&text).map_err(|error| {
            Failure::bad_input(format!(
                "{shown} cannot be understood: {error}\nhint: remove it and sign in again"
            ))
        })
    }

    /// The sign-in at a site.
    pub(in crate::cli) fn of(&self, site: &Url) -> Option<&Login> {
        self.sites.get(&origin(site))
    }

    /// The site of the last sign-in, with it.
    pub(in crate::cli) fn last(&self) -> Option<(Url, &Login)> {
        let last = self.last.as_ref()?;
        Some((last.parse().ok()?, self.sites.get(last)?))
    }

    /// Keeps a sign-in, instead of an earlier one at the same site.
    pub(in crate::cli) fn keep(&mut self, site: &Url, login: Login) -> Result<PathBuf, Failure> {
        let origin = origin(site);
        self.sites.insert(origin.clone(), login);
        self.last = Some(origin);
        self.write()
    }

    /// Forgets the sign-in at a site, and returns what it was.
    pub(in crate::cli) fn forget(&mut self, site: &Url) -> Result<Option<Login>, Failure> {
        let origin = origin(site);
        let Some(login) = self.sites.remove(&origin) else {
            return Ok(None);
        };
        if self.last.as_ref() == Some(&origin) {
            self.last = self.sites.keys().next().cloned();
        }
        self.write()?;
        Ok(Some(login))
    }

    /// Writes the whole file anew: nobody ever finds half of it, or with more rights.
    fn write(&self) -> Result<PathBuf, Failure> {
        let path = path()?;
        let text = serde_json::to_string_pretty(self).map_err(Failure::machine)?;
        replace(&path, &text).map_err(|error| unusable(&path, &error))?;
        Ok(path)
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let fresh = folder.join(format!(".logins.{}", std::process::id()));
    // One that a killed process of the same number left.
    match fs::remove_file(&fresh) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    let options = options.write(true).create_new(true).mode(OWNER_ONLY);
    let mut file = options.open(&fresh)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&fresh, path)
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    Failure::machine(format!(
        "cannot keep sign-ins in {}: {error}\nhint: XDG_CONFIG_HOME names another folder",
        path.display()
    ))
}

/// `$XDG_CONFIG_HOME/grundy/logins.json`, or below `~/.config`.
fn path() -> Result<PathBuf, Failure> {
    let absolute = |name: &str| {
        let path = std::env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    absolute("XDG_CONFIG_HOME")
        .or_else(|| Some(absolute("HOME")?.join(".config")))
        .map(|folder| folder.join("grundy/logins.json"))
        .ok_or_else(|| {
            Failure::machine("no folder for sign-ins\nhint: set HOME or XDG_CONFIG_HOME")
        })
}

/// Whose token it is: a site is its scheme, host and port.
fn origin(site: &Url) -> String {
    site.origin().ascii_serialization()
}
