//! The problems that this site serves: what the store has of them, loaded and at hand.
//!
//! A [`Shelf`] is all problems with what lists show of them and who may see them; a problem's
//! package is loaded when somebody asks for it. Packages are known by their content address: one
//! that came with this program is at hand, any other is fetched from the store once and kept in
//! the folder of the cache.
//!
//! | file | what it answers for |
//! |---|---|
//! | `rights` | what each role may do with a problem |
//! | `problem`, `shelf` | a problem as lists know it, and all of them at one moment |
//! | `index`, `ideas` | the shelf as lists and searches need it, by the ideas that problems are about |
//! | `seen` | what one visitor sees of that, and what a search finds |
//! | `readings` | how Chinese names are typed without Chinese characters |
//! | `written` | the ways in which people write which problem they mean |
//! | `archives` | packages on disk, by content address |
//! | `loaded` | loaded problems, within a bound of memory |
//! | `built_in` | the packages that came with this program |
//! | `joined` | tests of the site in packages: what has broken accepted programs |

mod archives;
mod built_in;
mod ideas;
mod index;
pub mod joined;
mod loaded;
mod problem;
mod readings;
pub mod rights;
mod seen;
mod shelf;
mod written;

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use problems::package::{Archive, CodeIdentity};
use problems::{Diagnostic, Problem, catalog};
use tokio::sync::Semaphore;

use crate::store::{Store, StoreError};
use archives::Archives;
use loaded::Loaded;

pub(crate) use ideas::Idea;
pub(crate) use index::{Entry, Level};
pub use problem::{ContestClass, Current, Facts, InContest, Shelved};
pub(crate) use seen::{Order, Seen};
pub use shelf::Shelf;

/// Packages that are read at the same time. Each may need a few hundred MiB.
const READS_AT_ONCE: usize = 2;

/// How long somebody waits for a new shelf, with all who have it made before: a connection that has died silently
/// keeps a page of the last one no longer than this.
const MAKING: Duration = Duration::from_secs(20);

/// Why a problem could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The database did not give it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Neither the database nor this program has the package.
    #[error("the package {hash} of the problem {problem} is not in the database")]
    Missing {
        /// The problem's id.
        problem: String,
        /// The content address.
        hash: String,
    },
    /// The package is not one that this program can use.
    #[error("the package of the problem {problem} cannot be used: {reason}")]
    Unusable {
        /// The problem's id.
        problem: String,
        /// The first finding.
        reason: String,
    },
    /// Reading it broke down.
    #[error("reading the package of the problem {problem} failed: {reason}")]
    Broken {
        /// The problem's id.
        problem: String,
        /// What happened.
        reason: String,
    },
}

/// The problems of a site. Cheap to clone; all clones share what is loaded.
#[derive(Debug, Clone)]
pub struct Library(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    archives: Option<Archives>,
    /// The latest shelf and the revision it is of.
    shelf: Mutex<Option<(i64, Arc<Shelf>)>>,
    /// Held by whoever makes the next one: all others wait for it, where each would go over all problems.
    making: tokio::sync::Mutex<()>,
    loaded: Mutex<Loaded>,
    reads: Semaphore,
}

impl Library {
    /// The problems of `store`; archives are kept in the folder `cache` if one is given.
    pub fn new(store: Store, cache: Option<&Path>) -> Self {
        Self(Arc::new(Inner {
            store,
            archives: cache.map(|cache| Archives::new(&cache.join("packages"))),
            shelf: Mutex::default(),
            making: tokio::sync::Mutex::default(),
            loaded: Mutex::default(),
            reads: Semaphore::new(READS_AT_ONCE),
        }))
    }

    /// All problems as they are now. Asks the store for one number, and for the rest when that
    /// has changed.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn shelf(&self) -> Result<Arc<Shelf>, StoreError> {
        let asked = self.0.store.library_revision().await?;
        if let Some(latest) = self.at_hand(asked) {
            return Ok(latest);
        }
        // By a task of its own: a visitor who goes away, or a stream that nobody asks, holds up nobody else.
        let own = self.clone();
        let making = tokio::spawn(async move {
            let made = tokio::time::timeout(MAKING, own.make(asked)).await;
            made.map_err(|_| StoreError::Database(sqlx::Error::PoolTimedOut))?
        });
        let crashed = |_| StoreError::Database(sqlx::Error::WorkerCrashed);
        making.await.map_err(crashed)?
    }

    /// Makes the shelf unless one of this revision, or of a later one, was made meanwhile.
    async fn make(&self, asked: i64) -> Result<Arc<Shelf>, StoreError> {
        let _turn = self.0.making.lock().await;
        if let Some(latest) = self.at_hand(asked) {
            return Ok(latest);
        }
        let store = &self.0.store;
        let revision = store.library_revision().await?;
        let rows = store.problems().await?;
        let readers = store.problem_readers().await?;
        let contests = store.contest_places().await?;
        let invited = store.invited().await?;
        let jurors = store.jurors().await?;
        let classes = store.class_places().await?;
        let enrolled = store.enrolled().await?;
        let named = store.named_teachers().await?;
        // Thousands of problems take a moment.
        let making = tokio::task::spawn_blocking(move || {
            Shelf::new(
                rows,
                readers,
                (&contests, invited, jurors),
                (&classes, enrolled, named),
            )
        });
        let crashed = |_| StoreError::Database(sqlx::Error::WorkerCrashed);
        let latest = Arc::new(making.await.map_err(crashed)?);
        // What was read after the number may be newer; then the number has changed again.
        *self.lock_shelf() = Some((revision, Arc::clone(&latest)));
        Ok(latest)
    }

    /// All problems as they were when the store was last asked; none before that, since only the
    /// store knows which are hidden.
    pub fn last_shelf(&self) -> Arc<Shelf> {
        let known = self.lock_shelf();
        known
            .as_ref()
            .map_or_else(Arc::default, |(_, latest)| Arc::clone(latest))
    }

    /// The version of a problem that is served, loaded.
    ///
    /// # Errors
    /// It is there and cannot be loaded.
    pub async fn current(&self, problem: &Shelved) -> Result<Option<Problem>, LibraryError> {
        match &problem.current {
            Some(current) => self.load(problem, &current.hash).await.map(Some),
            None => Ok(None),
        }
    }

    /// The package of that content address as the problem, loaded.
    ///
    /// # Errors
    /// It is nowhere, or cannot be used.
    pub async fn load(&self, problem: &Shelved, hash: &str) -> Result<Problem, LibraryError> {
        let id = problem.id.as_str();
        if let Some(built_in) = catalog::get(id).filter(|built_in| built_in.hash() == hash) {
            return Ok(built_in);
        }
        let key = (id.to_owned(), hash.to_owned());
        if let Some(known) = self.lock_loaded().get(&key) {
            return Ok(known);
        }
        let broken = |reason: String| LibraryError::Broken {
            problem: id.to_owned(),
            reason,
        };
        let _turn = self.0.reads.acquire().await;
        if let Some(known) = self.lock_loaded().get(&key) {
            return Ok(known);
        }
        let archive = self.archive(id, hash).await?;
        let (named, is_own) = (id.to_owned(), problem.owner.is_none());
        let weight = archive.files().map(|(_, bytes)| bytes.len()).sum();
        let reading = tokio::task::spawn_blocking(move || read(&archive, &named, is_own));
        let (problem, found) = reading.await.map_err(|error| broken(error.to_string()))?;
        let Some(problem) = problem else {
            let first = found.iter().find(|finding| finding.is_error());
            return Err(LibraryError::Unusable {
                problem: id.to_owned(),
                reason: first.map_or_else(String::new, ToString::to_string),
            });
        };
        self.lock_loaded().put(key, problem.clone(), weight);
        Ok(problem)
    }

    /// The package of that content address.
    ///
    /// # Errors
    /// It is nowhere.
    pub async fn archive(&self, id: &str, hash: &str) -> Result<Archive, LibraryError> {
        let missing = || LibraryError::Missing {
            problem: id.to_owned(),
            hash: hash.to_owned(),
        };
        if let Some(archives) = self.0.archives.clone() {
            let hash = hash.to_owned();
            let kept = tokio::task::spawn_blocking(move || archives.get(&hash)).await;
            if let Ok(Some(archive)) = kept {
                return Ok(archive);
            }
        }
        let Some(bytes) = self.0.store.archive(hash).await? else {
            let built_in = catalog::archive(id).filter(|archive| archive.hash() == hash);
            return built_in.ok_or_else(missing);
        };
        let archives = self.0.archives.clone();
        let wanted = hash.to_owned();
        let reading = tokio::task::spawn_blocking(move || {
            let (archive, _) = Archive::of_bytes("package", &bytes).ok()?;
            let archive = Some(archive).filter(|archive| archive.hash() == wanted)?;
            if let Some(archives) = archives {
                archives.put(&wanted, &bytes);
            }
            Some(archive)
        });
        reading.await.ok().flatten().ok_or_else(missing)
    }

    /// One file of the package of that content address; nothing where it has none of that path. Where packages are
    /// kept on disk, no other file is unpacked for it.
    ///
    /// # Errors
    /// The package is nowhere.
    pub async fn file(
        &self,
        id: &str,
        hash: &str,
        path: &str,
    ) -> Result<Option<Arc<[u8]>>, LibraryError> {
        if let Some(archives) = self.0.archives.clone() {
            let (hash, path) = (hash.to_owned(), path.to_owned());
            let reading = tokio::task::spawn_blocking(move || archives.file(&hash, &path));
            if let Ok(Ok(found)) = reading.await {
                return Ok(found);
            }
        }
        // From now on it is kept here, and whole.
        let archive = self.archive(id, hash).await?;
        Ok(archive.file(path).map(Arc::from))
    }

    /// A file without a name, which is gone when it is closed: on the disk where packages are kept, or where
    /// temporary files are.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn unnamed_file(&self) -> io::Result<File> {
        match &self.0.archives {
            Some(archives) => archives.unnamed_file(),
            None => tempfile::tempfile(),
        }
    }

    /// The problem of a package that comes in, with what there is to say about it.
    ///
    /// # Errors
    /// Reading it broke down.
    pub async fn try_read(
        &self,
        archive: &Arc<Archive>,
        id: &str,
        is_own: bool,
    ) -> Result<(Option<Problem>, Vec<Diagnostic>), LibraryError> {
        let _turn = self.0.reads.acquire().await;
        let (archive, named) = (Arc::clone(archive), id.to_owned());
        let reading = tokio::task::spawn_blocking(move || read(&archive, &named, is_own));
        reading.await.map_err(|error| LibraryError::Broken {
            problem: id.to_owned(),
            reason: error.to_string(),
        })
    }

    /// The store that it is on.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The latest shelf, if it is not older than this revision.
    fn at_hand(&self, revision: i64) -> Option<Arc<Shelf>> {
        let latest = self.lock_shelf();
        let (known, made) = latest.as_ref()?;
        (*known >= revision).then(|| Arc::clone(made))
    }

    fn lock_shelf(&self) -> std::sync::MutexGuard<'_, Option<(i64, Arc<Shelf>)>> {
        self.0.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_loaded(&self) -> std::sync::MutexGuard<'_, Loaded> {
        self.0.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The problem of a package, under its id on this site.
///
/// Compiled code takes its bounds from the package. It is trusted with those of the site's own
/// problems alone (`is_own`), where a changed package goes on with the code of its original;
/// others say their game in `game.toml`, which is bounded.
pub fn read(archive: &Archive, id: &str, is_own: bool) -> (Option<Problem>, Vec<Diagnostic>) {
    let describes_itself =
        archive.file("game.toml").is_some() && archive.file("reference.rs").is_none();
    let code = |identity: &CodeIdentity| {
        if !is_own || describes_itself {
            return None;
        }
        catalog::code_of(identity).or_else(|| catalog::code_for(id, identity))
    };
    archive.load(id, &code)
}
