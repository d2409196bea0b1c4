//! Backups that administrators ask for: where they are, and the one that is being written.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tracing::{error, info};

use crate::backup;
use crate::backup::nightly::Nightly;
use crate::store::{Store, UnixMs};

const SUFFIX: &str = "backup";

/// The backups of a site. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Backups {
    folder: Option<Arc<Path>>,
    /// How they are made by themselves.
    nightly: Option<Arc<Nightly>>,
    latest: Arc<Mutex<Latest>>,
}

/// What became of the backup that was asked for last.
#[derive(Debug, Clone, Default)]
pub enum Latest {
    /// None was since this process began, or the last one is there.
    #[default]
    None,
    /// It is being written, since that moment.
    UnderWay(UnixMs),
    /// It was not made, for that reason.
    Failed(String),
}

/// A backup that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The file's name.
    pub name: String,
    /// Where it is.
    pub file: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// When it was written.
    pub written: UnixMs,
}

impl Backups {
    /// Those in a folder, which is made with the first.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            folder: Some(folder.into()),
            ..Self::default()
        }
    }

    /// The same, of which some are made by themselves.
    #[must_use]
    pub fn scheduled(self, nightly: Nightly) -> Self {
        Self {
            nightly: Some(Arc::new(nightly)),
            ..self
        }
    }

    /// How this process makes some by itself; `None` where it does not.
    pub fn nightly(&self) -> Option<&Nightly> {
        self.nightly.as_deref()
    }

    /// Where they are; `None` where nothing says so.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// What became of the one that was asked for last.
    pub fn latest(&self) -> Latest {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Latest> {
        // The value is never left half changed.
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to write one, in the background, and says into which file. `None` where one is being written, and
    /// where there is no folder for it.
    pub fn begin(&self, store: &Store) -> Option<PathBuf> {
        let folder = Arc::clone(self.folder.as_ref()?);
        {
            let mut latest = self.lock();
            if matches!(*latest, Latest::UnderWay(_)) {
                return None;
            }
            *latest = Latest::UnderWay(UnixMs::now());
        }
        // Not as the nightly ones are called, which go when they have been kept long enough.
        let moment = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
        let file = folder.join(format!("grundy-asked-{moment}.{SUFFIX}"));
        let (these, store, written) = (self.clone(), store.clone(), file.clone());
        tokio::spawn(async move {
            let done = match backup::make_folder(&folder) {
                Ok(()) => backup::write(&store, &written).await.map(|_| ()),
                Err(error) => Err(error),
            };
            *these.lock() = match done {
                Ok(()) => {
                    info!(file = %written.display(), "made the backup that was asked for");
                    Latest::None
                }
                Err(problem) => {
                    error!(%problem, "the backup that was asked for was not made");
                    Latest::Failed(problem.to_string())
                }
            };
        });
        Some(file)
    }

    /// Those that are there, the latest first; none where the folder cannot be read, and none with a name that
    /// none of ours has.
    pub async fn listed(&self) -> Vec<Kept> {
        let these = self.clone();
        let kept = tokio::task::spawn_blocking(move || these.kept()).await;
        kept.unwrap_or_default()
    }

    /// The same. Asks the disk: not for a thread that answers visitors.
    pub fn kept(&self) -> Vec<Kept> {
        let entries = self.folder().and_then(|folder| folder.read_dir().ok());
        let mut kept: Vec<Kept> = (entries.into_iter().flatten().flatten())
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let is_plain = |it: char| it.is_ascii_alphanumeric() || "._-".contains(it);
                let is_ours = Path::new(&name).extension().is_some_and(|it| it == SUFFIX)
                    && name.chars().all(is_plain);
                let about = entry.metadata().ok().filter(|it| is_ours && it.is_file())?;
                let written = about.modified().ok()?;
                let since = written.duration_since(std::time::UNIX_EPOCH).ok()?;
                Some(Kept {
                    name,
                    file: entry.path(),
                    size: about.len(),
                    written: UnixMs(i64::try_from(since.as_millis()).ok()?),
                })
            })
            .collect();
        kept.sort_by(|a, b| (b.written, &b.name).cmp(&(a.written, &a.name)));
        kept
    }
}
