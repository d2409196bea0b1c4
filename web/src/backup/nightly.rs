//! When the next backup is due, and which ones have been kept long enough.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

use super::{BackupError, make_folder};
use crate::store::Store;

const PREFIX: &str = "grundy-";
const SUFFIX: &str = ".backup";
const MOMENT: &str = "%Y%m%dT%H%M%SZ";

/// The longest between two looks at the clock: it may be put forward.
const LOOK_EVERY: Duration = Duration::from_mins(5);

/// After a backup that failed.
const TRY_AGAIN_AFTER: Duration = Duration::from_mins(15);

/// Where and when backups are made by themselves.
#[derive(Debug, Clone)]
pub struct Nightly {
    /// Their folder. Made when it is missing.
    pub folder: PathBuf,
    /// How many are kept, at least one; the oldest go first.
    pub keep: usize,
    /// The time of the day, by the machine's clock and time zone.
    pub at: Time,
}

impl Nightly {
    /// Makes a backup whenever one is due, until the site ends. One that was missed while the
    /// machine was off is made at once.
    pub async fn go_on(self, store: Store, closing: CancellationToken) {
        loop {
            let pause = match self.backup_if_due(&store).await {
                Ok(()) => LOOK_EVERY,
                Err(problem) => {
                    let folder = self.folder.display();
                    error!(%problem, %folder, "the nightly backup was not made");
                    TRY_AGAIN_AFTER
                }
            };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = closing.cancelled() => return,
            }
        }
    }

    async fn backup_if_due(&self, store: &Store) -> Result<(), BackupError> {
        make_folder(&self.folder)?;
        let made = self.made()?;
        let latest = made.last().map(|(moment, _)| *moment);
        if !is_due(latest, &Zoned::now(), self.at) {
            return Ok(());
        }
        let name = Timestamp::now().strftime(MOMENT);
        let file = self.folder.join(format!("{PREFIX}{name}{SUFFIX}"));
        super::write(store, &file).await?;
        info!(file = %file.display(), "made the nightly backup");
        // Only now: nothing goes before there is something newer.
        let made = self.made()?;
        let too_many = made.len().saturating_sub(self.keep.max(1));
        for (_, old) in &made[..too_many] {
            std::fs::remove_file(old).map_err(|source| BackupError::Write {
                path: old.clone(),
                source,
            })?;
        }
        Ok(())
    }

    /// The backups that were made by themselves, the oldest first. Other files are none of ours.
    pub fn made(&self) -> Result<Vec<(Timestamp, PathBuf)>, BackupError> {
        let failed = |source| BackupError::Read {
            path: self.folder.clone(),
            source,
        };
        let mut made = Vec::new();
        for entry in std::fs::read_dir(&self.folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if let Some(moment) = moment_of(&path) {
                made.push((moment, path));
            }
        }
        made.sort();
        Ok(made)
    }
}

/// Whether the last moment at which a backup was due came after the latest one.
fn is_due(latest: Option<Timestamp>, now: &Zoned, at: Time) -> bool {
    let Some(latest) = latest else {
        return true;
    };
    let on = |day: jiff::civil::Date| day.to_datetime(at).to_zoned(now.time_zone().clone());
    let Ok(today) = on(now.date()) else {
        return false;
    };
    if today <= *now {
        return latest < today.timestamp();
    }
    let yesterday = now.date().yesterday().and_then(on);
    yesterday.is_ok_and(|yesterday| latest < yesterday.timestamp())
}

fn moment_of(path: &Path) -> Option<Timestamp> {
    let name = path.file_name()?.to_str()?;
    let moment = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    let moment = jiff::civil::DateTime::strptime(MOMENT, moment).ok()?;
    Some(moment.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_backup_is_due_once_a_night_and_when_one_was_missed() {
        let at = "03:00".parse().unwrap();
        let due = |latest: Option<&str>, now: &str| {
            let latest = latest.map(|it| it.parse().unwrap());
            is_due(latest, &now.parse().unwrap(), at)
        };
        let evening = "2026-03-01T20:00:00+08:00[Asia/Shanghai]";
        let early = "2026-03-02T02:59:59+08:00[Asia/Shanghai]";
        let night = "2026-03-02T03:00:00+08:00[Asia/Shanghai]";
        // 03:00 there was at 19:00 the day before.
        let made = Some("2026-02-28T19:00:03Z");
        assert!(due(None, evening));
        assert!(!due(made, evening));
        assert!(!due(made, early));
        assert!(due(made, night));
        assert!(!due(Some("2026-03-01T19:00:01Z"), night));
        // The machine was off for a week.
        assert!(due(Some("2026-02-20T19:00:01Z"), early));
    }

    #[tokio::test]
    async fn the_oldest_go_and_what_is_not_ours_stays() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let store = Store::open(&data, None).await.unwrap();
        let nightly = Nightly {
            folder: folder.path().join("backups"),
            keep: 2,
            at: "03:00".parse().unwrap(),
        };
        make_folder(&nightly.folder).unwrap();
        for name in [
            "grundy-20200101T030000Z.backup",
            "grundy-20200102T030000Z.backup",
            "grundy-20200103T030000Z.backup",
            "grundy-before-the-upgrade.backup",
            "letter.txt",
        ] {
            std::fs::write(nightly.folder.join(name), "x").unwrap();
        }
        nightly.backup_if_due(&store).await.unwrap();
        // The second time none is due.
        nightly.backup_if_due(&store).await.unwrap();
        let made = nightly.made().unwrap();
        assert_eq!(made.len(), 2);
        assert!(made[0].1.ends_with("grundy-20200103T030000Z.backup"));
        for kept in ["grundy-before-the-upgrade.backup", "letter.txt"] {
            assert!(nightly.folder.join(kept).exists(), "{kept}");
        }
    }
}
