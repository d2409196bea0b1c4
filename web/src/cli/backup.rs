//! `grundy backup`, `restore` and `migrate-to`: the whole site in a file, and into another database.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tokio::runtime::Runtime;

use super::serve::Database;
use super::{Failure, output, remarks};
use crate::backup::{self, BackupError};
use crate::store::transfer::{Contents, TransferError};
use crate::store::{Act, Deed};

/// Write the whole site into one file, while it runs
#[derive(Debug, Args)]
#[command(
    after_help = "The file holds accounts, submissions, results, problems and settings as they are \
                  at this moment, with a checksum. Only its owner can read it: keep it so.\n\n\
                  Example:\n  grundy backup /srv/backups/site.backup"
)]
pub(super) struct Backup {
    /// The file; a backup of that name is replaced when the new one is whole
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: Database,
}

impl Backup {
    pub(super) fn run(self) -> Result<(), Failure> {
        on_runtime(async {
            let store = self.database.open_existing().await?;
            let deed = Deed {
                actor: None,
                act: Act::BackedUp,
                target: None,
                detail: &self.file.display().to_string(),
            };
            let written = match store.note(deed).await {
                Ok(()) => backup::write(&store, &self.file).await,
                Err(error) => Err(TransferError::from(error).into()),
            };
            store.close().await;
            let manifest = written?;
            if self.json {
                let mut told = told(&manifest.contents);
                told["made_at"] = json!(manifest.made_at);
                told["file"] = json!(self.file);
                return output::json(&told);
            }
            remarks::remark(format_args!(
                "wrote {}: {}",
                self.file.display(),
                in_words(&manifest.contents)
            ));
            Ok(())
        })
    }
}

/// Put the site of a backup into an empty database
#[derive(Debug, Args)]
#[command(
    after_help = "Stop the server first. A backup of an older version is brought up to date. \
                  Backups of SQLite can be restored into PostgreSQL, and the other way round.\n\n\
                  Examples:\n  grundy restore site.backup --data /srv/grundy-new\n  grundy restore \
                  site.backup --database-url postgres://grundy@db/grundy"
)]
pub(super) struct Restore {
    /// A file that `grundy backup` wrote
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: Database,
}

impl Restore {
    pub(super) fn run(self) -> Result<(), Failure> {
        let data = self.database.folder()?;
        on_runtime(async {
            let manifest = backup::restore(&self.file, &data, self.database.url()).await?;
            if self.json {
                let mut told = told(&manifest.contents);
                told["made_at"] = json!(manifest.made_at);
                return output::json(&told);
            }
            remarks::remark(format_args!(
                "restored the site as of {}: {}",
                manifest.made_at,
                in_words(&manifest.contents)
            ));
            Ok(())
        })
    }
}

/// Copy the whole site into another, empty database
#[derive(Debug, Args)]
#[command(
    after_help = "What people do after the copy began is not in it: stop the server first, or let \
                  people know. Start the server with --database-url afterwards.\n\nExample:\n  \
                  grundy migrate-to postgres://grundy@db/grundy --data /srv/grundy"
)]
pub(super) struct MigrateTo {
    /// The database: `postgres://user@host/name` or `sqlite:///path`
    url: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: Database,
}

impl MigrateTo {
    pub(super) fn run(self) -> Result<(), Failure> {
        on_runtime(async {
            let store = self.database.open_existing().await?;
            let copied = backup::migrate(&store, &self.url).await;
            store.close().await;
            let contents = copied?;
            if self.json {
                return output::json(&told(&contents));
            }
            remarks::remark(format_args!("copied {}", in_words(&contents)));
            Ok(())
        })
    }
}

fn on_runtime(doing: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = Runtime::new()
        .map_err(|error| Failure::machine(format!("cannot start threads: {error}")))?;
    runtime.block_on(doing)
}

fn in_words(contents: &Contents) -> String {
    let rows: u64 = contents.tables.iter().map(|table| table.rows).sum();
    format!(
        "{} accounts, {} submissions, {} problems; {rows} rows in {} tables",
        contents.rows_of("users"),
        contents.rows_of("submissions"),
        contents.rows_of("problems"),
        contents.tables.len()
    )
}

fn told(contents: &Contents) -> serde_json::Value {
    let tables: serde_json::Map<_, _> = (contents.tables.iter())
        .map(|table| (table.name.clone(), json!(table.rows)))
        .collect();
    json!({ "schema": contents.schema.last(), "tables": tables })
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Occupied { .. }
            | BackupError::NotABackup { .. }
            | BackupError::UnknownFormat { .. }
            | BackupError::Cut { .. }
            | BackupError::Altered { .. }
            | BackupError::Senseless { .. }
            | BackupError::Read { .. }
            | BackupError::Transfer(
                TransferError::NotEmpty { .. }
                | TransferError::InUse { .. }
                | TransferError::Newer { .. }
                | TransferError::OtherTables { .. }
                | TransferError::Misfit(_),
            ) => Self::BadInput(error.into()),
            BackupError::Transfer(TransferError::Store(error)) => error.into(),
            error => Self::Machine(error.into()),
        }
    }
}
