//! The packages that came with this program, and their way into the database.

use problems::catalog;
use tracing::info;

use super::{Facts, Library, LibraryError};
use crate::store::BuiltIn;

impl Library {
    /// Enters the packages of this program into the database, where they are missing or where an
    /// older program has entered them. What a setter changed stays.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn enter_catalog(&self) -> Result<(), LibraryError> {
        let known = self.store().problems().await?;
        let packages = tokio::task::spawn_blocking(move || {
            let new = catalog::all().into_iter().filter(|problem| {
                !known.iter().any(|row| {
                    row.id == problem.id() && row.hash.as_deref() == Some(problem.hash())
                })
            });
            new.filter_map(|problem| {
                Some(BuiltIn {
                    id: problem.id().to_owned(),
                    hash: problem.hash().to_owned(),
                    package_version: problem.version().to_owned(),
                    facts: Facts::of(&problem).json(),
                    archive: catalog::archive(problem.id())?.zip().ok()?,
                })
            })
            .collect::<Vec<_>>()
        });
        let packages = packages.await.map_err(|error| LibraryError::Broken {
            problem: "catalog".to_owned(),
            reason: error.to_string(),
        })?;
        if packages.is_empty() {
            return Ok(());
        }
        let entered = self.store().enter_built_in(&packages).await?;
        if entered > 0 {
            info!("{entered} problems of this program entered into the database");
        }
        Ok(())
    }
}
