//! The packages that came with this program, and their way into the database. Tests that the site has added to a
//! problem go over to the package of a newer program; a problem that a setter changed otherwise stays as it is.

use std::collections::BTreeMap;

use problems::package::Archive;
use problems::{Problem, catalog};
use tracing::{info, warn};

use super::{Facts, Library, LibraryError, joined, read};
use crate::store::{BuiltIn, HackId, KeptTests, ProblemRow};

/// A served package that has tests of the site.
struct Tested {
    hash: String,
    /// Its files; `None` where they cannot be read any more.
    archive: Option<Archive>,
}

impl Library {
    /// Enters the packages of this program into the database, where they are missing or where an
    /// older program has entered them. What a setter changed or went back to stays.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn enter_catalog(&self) -> Result<(), LibraryError> {
        let known = self.store().problems().await?;
        let mut packages = Vec::new();
        for (problem, served) in off_thread(move || outdated(known)).await? {
            let tested = match served {
                Some(row) => self.tested(&row).await?,
                None => None,
            };
            packages.extend(off_thread(move || packed(&problem, tested)).await?);
        }
        if packages.is_empty() {
            return Ok(());
        }
        let entered = self.store().enter_built_in(&packages).await?;
        if entered > 0 {
            info!("{entered} problems of this program entered into the database");
        }
        Ok(())
    }

    /// The package that is served, where it is an older one of the program with tests of the site.
    async fn tested(&self, served: &ProblemRow) -> Result<Option<Tested>, LibraryError> {
        let Some(hash) = served.hash.clone().filter(|_| served.base.is_some()) else {
            return Ok(None);
        };
        let archive = match self.archive(&served.id, &hash).await {
            Ok(archive) => Some(archive),
            Err(LibraryError::Store(error)) => return Err(error.into()),
            Err(error) => {
                warn!(problem = %served.id, "its tests of the site are lost: {error}");
                None
            }
        };
        Ok(Some(Tested { hash, archive }))
    }
}

/// Does this where it holds up nobody.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, LibraryError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| LibraryError::Broken {
        problem: "catalog".to_owned(),
        reason: error.to_string(),
    })
}

/// The problems of this program that are not what is served, with what is.
fn outdated(known: Vec<ProblemRow>) -> Vec<(Problem, Option<ProblemRow>)> {
    let known = known.into_iter().map(|row| (row.id.clone(), row));
    let mut known: BTreeMap<String, ProblemRow> = known.collect();
    let all = catalog::all().into_iter();
    let with_served = all.map(|problem| {
        let served = known.remove(problem.id());
        (problem, served)
    });
    with_served
        .filter(|(problem, served)| {
            let served = served.as_ref();
            let own = served.and_then(|it| it.base.as_deref().or(it.hash.as_deref()));
            own != Some(problem.hash())
        })
        .collect()
}

/// A problem of this program with the tests of the site that it still allows.
fn packed(problem: &Problem, tested: Option<Tested>) -> Option<BuiltIn> {
    let package = catalog::archive(problem.id())?;
    let Some(tested) = tested else {
        return entry(&package, problem, None);
    };
    let kept = |hacks: Vec<HackId>| KeptTests {
        base: problem.hash().to_owned(),
        replaces: tested.hash.clone(),
        hacks,
    };
    let before = tested.archive.as_ref().unwrap_or(&package);
    let (with_tests, hacks) = joined::carried(&package, problem, before);
    let (loaded, _) = read(&with_tests, problem.id(), true);
    match loaded {
        Some(loaded) => entry(&with_tests, &loaded, Some(kept(hacks))),
        None => entry(&package, problem, Some(kept(Vec::new()))),
    }
}

fn entry(package: &Archive, problem: &Problem, kept: Option<KeptTests>) -> Option<BuiltIn> {
    Some(BuiltIn {
        id: problem.id().to_owned(),
        hash: problem.hash().to_owned(),
        package_version: problem.version().to_owned(),
        facts: Facts::of(problem).json(),
        archive: package.zip().ok()?,
        kept,
    })
}
