//! The problems of the site: who owns each, who sees it, and which version of it is served.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::types::{HackId, UnixMs, UserId};

/// Who sees a problem, apart from its owner and administrators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Nobody.
    Private,
    /// The people it is shared with.
    Shared,
    /// Whoever takes part in a contest or class that has it, and there only.
    Contest,
    /// Everybody.
    Public,
}

impl Visibility {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Private, Self::Shared, Self::Contest, Self::Public];

    /// The name in forms, JSON and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Shared => "shared",
            Self::Contest => "contest",
            Self::Public => "public",
        }
    }

    /// The visibility of that name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == name)
    }
}

impl TryFrom<String> for Visibility {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        Self::read(&text).ok_or_else(|| StoreError::Unknown(format!("the visibility `{text}`")))
    }
}

/// A problem as lists know it.
#[derive(Debug, Clone, FromRow)]
pub struct ProblemRow {
    /// Its id.
    pub id: String,
    /// Whose it is; `None` for the site's own.
    pub owner: Option<UserId>,
    /// Who sees it.
    #[sqlx(try_from = "String")]
    pub visibility: Visibility,
    /// The version that is served; `None` while no version has passed its check.
    pub number: Option<i64>,
    /// The content address of that version.
    pub hash: Option<String>,
    /// The package of the program to which that version adds tests of the site, where it does nothing else.
    pub base: Option<String>,
    /// What its authors call that version.
    pub package_version: Option<String>,
    /// What lists show of it, as JSON.
    pub facts: Option<String>,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// A package that came with the program.
#[derive(Debug, Clone)]
pub struct BuiltIn {
    /// The problem's id.
    pub id: String,
    /// The content address.
    pub hash: String,
    /// What its authors call this version.
    pub package_version: String,
    /// What lists show of it, as JSON.
    pub facts: String,
    /// The archive.
    pub archive: Vec<u8>,
    /// The tests of the site that it keeps, where it takes the place of a package with such.
    pub kept: Option<KeptTests>,
}

impl BuiltIn {
    /// The package as it came with the program.
    fn base(&self) -> &str {
        match &self.kept {
            Some(kept) => &kept.base,
            None => &self.hash,
        }
    }
}

/// Tests of the site in a package that comes with the program.
#[derive(Debug, Clone)]
pub struct KeptTests {
    /// The package as it came with the program.
    pub base: String,
    /// The package that it takes the place of, and of no other: the tests are those of that one.
    pub replaces: String,
    /// What the tests have broken.
    pub hacks: Vec<HackId>,
}

/// What is served of a problem of the site's own.
#[derive(Debug, FromRow)]
struct Served {
    id: String,
    hash: String,
    base: Option<String>,
    is_built_in: bool,
    /// The package that the program has brought last, where somebody went back from it to this version.
    turned_down: Option<String>,
}

impl Served {
    /// Whether a package of the program takes its place: what a setter changed or went back to stays, and tests of the
    /// site are not lost.
    fn gives_way_to(&self, package: &BuiltIn) -> bool {
        if self.turned_down.as_deref() == Some(package.base()) {
            return false;
        }
        match &self.base {
            Some(base) => {
                let kept = package.kept.as_ref();
                base != package.base() && kept.is_some_and(|it| it.replaces == self.hash)
            }
            None => self.is_built_in && self.hash != package.base(),
        }
    }
}

/// Notes that lists of problems have changed, on a connection of either kind.
macro_rules! note_change {
    ($tx:ident) => {
        sqlx::query("update library set revision = revision + 1 where id = 1")
            .execute(&mut *$tx)
            .await?
    };
}
pub(super) use note_change;

/// Whether a problem came with this program. Those may be named before they are entered.
pub(super) fn is_built_in(problem: &str) -> bool {
    ::problems::catalog::ids().any(|id| id == problem)
}

/// Refuses to name problems of which one was deleted meanwhile, on a connection of either kind that has noted a
/// change: no problem is deleted until the transaction is over, and none that is named then.
macro_rules! require_problems {
    ($tx:ident, $problems:expr) => {
        for problem in &$problems {
            let id = $crate::store::text::storable(&problem.problem);
            let there: i64 = sqlx::query_scalar("select count(*) from problems where id = $1")
                .bind(id)
                .fetch_one(&mut *$tx)
                .await?;
            if there == 0 && !$crate::store::problems::is_built_in(&problem.problem) {
                return Err(StoreError::ProblemGone(problem.problem.clone()));
            }
        }
    };
}
pub(super) use require_problems;

/// Stores an archive that is not there, or is there no longer, on a connection of either kind.
macro_rules! keep_archive {
    ($tx:ident, $hash:expr, $archive:expr) => {
        sqlx::query(
            "insert into package_archives (hash, archive, created_at) values ($1, $2, $3)
             on conflict (hash) do update set archive = excluded.archive,
                 created_at = excluded.created_at, dropped_at = null
             where package_archives.dropped_at is not null",
        )
        .bind($hash)
        .bind($archive)
        .bind($crate::store::types::UnixMs::now())
        .execute(&mut *$tx)
        .await?
    };
}
pub(super) use keep_archive;

impl Store {
    /// The number that rises with every change of what lists of problems show.
    pub async fn library_revision(&self) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select revision from library where id = 1"
        )
        .fetch_one(pool)
        .await?))
    }

    /// Every problem with the version that is served, by id.
    pub async fn problems(&self) -> Result<Vec<ProblemRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select p.id, p.owner, p.visibility, p.updated_at, v.number, v.hash, v.base,
                 v.package_version, v.facts
             from problems p
             left join problem_versions v on v.problem = p.id and v.number = p.current
             order by p.id"
        )
        .fetch_all(pool)
        .await?))
    }

    /// With whom problems are shared: the problem's id and a user.
    pub async fn problem_readers(&self) -> Result<Vec<(String, UserId)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, user_id from problem_readers order by problem, user_id"
        )
        .fetch_all(pool)
        .await?))
    }

    /// Enters the packages that came with this program: those that are missing, and those whose
    /// served version came with another program. What a setter changed stays as it is, and so does what
    /// somebody serves in place of the same package. Returns how many were entered or renewed.
    pub async fn enter_built_in(&self, packages: &[BuiltIn]) -> Result<usize, StoreError> {
        let now = UnixMs::now();
        Ok(transaction!(self.db(), |tx| {
            // Of two programs that start at the same time one waits here.
            note_change!(tx);
            let known: Vec<Served> = sqlx::query_as(
                "select p.id, v.hash, v.base, v.author is null as is_built_in,
                     (select coalesce(brought.base, brought.hash)
                         from problem_versions brought
                         where brought.problem = p.id and brought.author is null
                             and brought.number > v.number
                         order by brought.number desc limit 1) as turned_down
                 from problems p
                 join problem_versions v on v.problem = p.id and v.number = p.current
                 where p.owner is null",
            )
            .fetch_all(&mut *tx)
            .await?;
            let taken: Vec<String> =
                sqlx::query_scalar("select id from problems where owner is not null")
                    .fetch_all(&mut *tx)
                    .await?;
            let mut entered = 0;
            for package in packages {
                let served = known.iter().find(|it| it.id == package.id);
                let stays = served.is_some_and(|it| !it.gives_way_to(package));
                if stays || taken.contains(&package.id) {
                    continue;
                }
                keep_archive!(tx, &package.hash, &package.archive);
                if served.is_none() {
                    sqlx::query(
                        "insert into problems (id, owner, visibility, current, created_at,
                             updated_at)
                         values ($1, null, 'public', null, $2, $2)
                         on conflict (id) do nothing",
                    )
                    .bind(&package.id)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
                }
                let number: i64 = sqlx::query_scalar(
                    "insert into problem_versions (problem, number, hash, package_version, facts,
                         author, note, created_at, state, base)
                     values ($1, (select coalesce(max(number), 0) + 1 from problem_versions
                             where problem = $1),
                         $2, $3, $4, null, '', $5, 'passed', $6)
                     returning number",
                )
                .bind(&package.id)
                .bind(&package.hash)
                .bind(&package.package_version)
                .bind(&package.facts)
                .bind(now)
                .bind(Some(package.base()).filter(|base| *base != package.hash))
                .fetch_one(&mut *tx)
                .await?;
                sqlx::query("update problems set current = $2, updated_at = $3 where id = $1")
                    .bind(&package.id)
                    .bind(number)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
                // Of tests that were not served, or are none any more, it is decided anew.
                sqlx::query(
                    "update hacks set state = 'proposed' where problem = $1 and state = 'joined'",
                )
                .bind(&package.id)
                .execute(&mut *tx)
                .await?;
                for hack in package.kept.iter().flat_map(|kept| &kept.hacks) {
                    sqlx::query("update hacks set state = 'joined' where id = $1 and problem = $2")
                        .bind(*hack)
                        .bind(&package.id)
                        .execute(&mut *tx)
                        .await?;
                }
                entered += 1;
            }
            entered
        }))
    }

    /// The archive of that content address.
    pub async fn archive(&self, hash: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select archive from package_archives where hash = $1 and dropped_at is null"
        )
        .bind(hash)
        .fetch_optional(pool)
        .await?))
    }

    /// Serves a version of a problem from now on.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such version, or it has not passed its check.
    pub async fn serve_version(&self, problem: &str, number: i64) -> Result<(), StoreError> {
        let rows = transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query(
                "update problems set current = $2, updated_at = $3
                 where id = $1 and exists (select 1 from problem_versions
                     where problem = $1 and number = $2 and state = 'passed')",
            )
            .bind(problem)
            .bind(number)
            .bind(UnixMs::now())
            .execute(&mut *tx)
            .await?
            .rows_affected()
        });
        found(rows, || {
            format!("version {number} of {problem} that passed its check")
        })
    }

    /// What lists show of a version, as it was brought in.
    pub async fn version_facts(
        &self,
        problem: &str,
        number: i64,
    ) -> Result<Option<String>, StoreError> {
        let row: Option<(Option<String>,)> = reading!(self.db(), |pool| sqlx::query_as(
            "select facts from problem_versions where problem = $1 and number = $2"
        )
        .bind(problem)
        .bind(number)
        .fetch_optional(pool)
        .await?);
        Ok(row.and_then(|(facts,)| facts))
    }

    /// Changes who sees a problem.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such problem.
    pub async fn set_visibility(
        &self,
        problem: &str,
        visibility: Visibility,
    ) -> Result<(), StoreError> {
        let rows = transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query("update problems set visibility = $2, updated_at = $3 where id = $1")
                .bind(problem)
                .bind(visibility.as_str())
                .bind(UnixMs::now())
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        found(rows, || format!("problem {problem}"))
    }

    /// Shares a problem with these people and no others.
    pub async fn share_with(&self, problem: &str, readers: &[UserId]) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query("delete from problem_readers where problem = $1")
                .bind(problem)
                .execute(&mut *tx)
                .await?;
            for reader in readers {
                sqlx::query(
                    "insert into problem_readers (problem, user_id) values ($1, $2)
                     on conflict (problem, user_id) do nothing",
                )
                .bind(problem)
                .bind(*reader)
                .execute(&mut *tx)
                .await?;
            }
        });
        Ok(())
    }
}

fn found(rows: u64, what: impl FnOnce() -> String) -> Result<(), StoreError> {
    if rows == 0 {
        return Err(StoreError::NotFound(what()));
    }
    Ok(())
}
