//! When the next backup is due, and which ones have been kept long enough.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use super::writing::UNFINISHED_PREFIX;
use super::{BackupError, make_folder};
use crate::store::Store;

const PREFIX: &str = "grundy-";
const SUFFIX: &str = ".backup";
const MOMENT: &str = "%Y%m%dT%H%M%SZ";

/// The longest between two looks at the clock: it may be put forward.
const LOOK_EVERY: Duration = Duration::from_mins(5);

/// After a backup that failed.
const TRY_AGAIN_AFTER: Duration = Duration::from_mins(15);

/// How old a file is, that is not whole, before nobody is taken to write it any more.
const LEFT_AFTER: Duration = Duration::from_hours(24);

/// By how many seconds a name may be ahead before it counts for nothing: the clock was ahead when it was
/// given, and whoever went by it would wait for as long as that.
const AHEAD: i64 = 24 * 60 * 60;

/// Where and when backups are made by themselves.
#[derive(Debug, Clone)]
pub struct Nightly {
    /// Their folder. Made when it is missing.
    pub folder: PathBuf,
    /// How many are kept, at least one; the oldest go first.
    pub keep: usize,
    /// The time of the day, by the machine's clock and time zone.
    pub at: Time,
    /// Why the one that was due last was not made, for whoever asks while the site goes on.
    pub failure: LastFailure,
}

/// Why the backup that was due last was not made. Cheap to clone: all clones know the same.
#[derive(Debug, Clone, Default)]
pub struct LastFailure(Arc<Mutex<Option<String>>>);

impl LastFailure {
    /// The reason; `None` where it was made, or none was due yet.
    pub fn why(&self) -> Option<String> {
        // The value is never left half changed.
        let why = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        why.clone()
    }

    /// Notes the reason, or that it was made.
    pub fn note(&self, why: Option<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = why;
    }
}

/// When a backup was made, as its name says, and where it is.
pub type Made = (Timestamp, PathBuf);

impl Nightly {
    /// Makes a backup whenever one is due, until the site ends. One that was missed while the
    /// machine was off is made at once.
    pub async fn go_on(self, store: Store, closing: CancellationToken) {
        loop {
            let pause = self.look(&store).await;
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = closing.cancelled() => return,
            }
        }
    }

    /// Makes one if it is due, notes why it was not made, and says after how long to look again.
    async fn look(&self, store: &Store) -> Duration {
        let made = self.backup_if_due(store).await;
        self.failure
            .note(made.as_ref().err().map(ToString::to_string));
        if let Err(problem) = made {
            let folder = self.folder.display();
            error!(%problem, %folder, "the nightly backup was not made");
            return TRY_AGAIN_AFTER;
        }
        LOOK_EVERY
    }

    /// When the next one is due.
    pub fn next(&self) -> Option<Timestamp> {
        next_after(&Zoned::now(), self.at)
    }

    async fn backup_if_due(&self, store: &Store) -> Result<(), BackupError> {
        make_folder(&self.folder)?;
        let (made, ahead) = self.made_until(Timestamp::now())?;
        let latest = made.last().map(|(moment, _)| *moment);
        if !is_due(latest, &Zoned::now(), self.at) {
            return Ok(());
        }
        for (_, file) in ahead {
            let file = file.display();
            warn!(%file, "a nightly backup has a name of the future, and counts for no night until then");
        }
        self.clear_unfinished();
        let name = Timestamp::now().strftime(MOMENT);
        let file = self.folder.join(format!("{PREFIX}{name}{SUFFIX}"));
        super::write(store, &file).await?;
        info!(file = %file.display(), "made the nightly backup");
        // Only now: nothing goes before there is something newer. What is of the future is not that.
        let (made, _) = self.made_until(Timestamp::now())?;
        let too_many = made.len().saturating_sub(self.keep.max(1));
        for (_, old) in &made[..too_many] {
            std::fs::remove_file(old).map_err(|source| BackupError::Write {
                path: old.clone(),
                source,
            })?;
        }
        Ok(())
    }

    /// Takes away what processes have left that were killed while they wrote a backup: it would fill the disk in the end.
    fn clear_unfinished(&self) {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten();
        for entry in entries.flatten() {
            let name = entry.file_name();
            let is_unfinished = name
                .to_str()
                .is_some_and(|it| it.starts_with(UNFINISHED_PREFIX));
            let written = entry.metadata().and_then(|it| it.modified());
            let age = written.ok().and_then(|it| it.elapsed().ok());
            if is_unfinished
                && age.is_some_and(|age| age > LEFT_AFTER)
                && let Err(problem) = std::fs::remove_file(entry.path())
            {
                let file = entry.path();
                let file = file.display();
                warn!(%problem, %file, "what is left of a backup cannot be taken away");
            }
        }
    }

    /// The same, those whose names are too far ahead apart.
    fn made_until(&self, now: Timestamp) -> Result<(Vec<Made>, Vec<Made>), BackupError> {
        let made = self.made()?.into_iter();
        Ok(made.partition(|(moment, _)| !is_ahead(*moment, now)))
    }

    /// The backups that were made by themselves, the oldest first. Other files are none of ours.
    pub fn made(&self) -> Result<Vec<Made>, BackupError> {
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

/// The first moment after `now` at that time of the day.
fn next_after(now: &Zoned, at: Time) -> Option<Timestamp> {
    let days = [Ok(now.date()), now.date().tomorrow()];
    let mut moments = days.into_iter().flatten().filter_map(|day| {
        let moment = day.to_datetime(at).to_zoned(now.time_zone().clone());
        moment.ok().map(|moment| moment.timestamp())
    });
    moments.find(|moment| *moment > now.timestamp())
}

/// Whether the last moment at which a backup was due came after the latest one.
fn is_due(latest: Option<Timestamp>, now: &Zoned, at: Time) -> bool {
    let Some(latest) = latest.filter(|latest| !is_ahead(*latest, now.timestamp())) else {
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

/// Whether a file is a nightly backup whose name is so far ahead that it counts for no night.
pub fn is_of_the_future(file: &Path) -> bool {
    moment_of(file).is_some_and(|moment| is_ahead(moment, Timestamp::now()))
}

fn is_ahead(moment: Timestamp, now: Timestamp) -> bool {
    moment.as_second() - now.as_second() > AHEAD
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
        // The clock was ahead: by less than a day it costs a night at most, by more none.
        assert!(!due(Some("2026-03-02T10:00:00Z"), night));
        assert!(due(Some("2026-03-03T10:00:00Z"), night));
        assert!(due(Some("2032-01-01T00:00:00Z"), night));
    }

    #[test]
    fn the_next_is_today_or_tomorrow() {
        let at = "03:00".parse().unwrap();
        for (now, next) in [
            (
                "2026-03-02T02:59:59+08:00[Asia/Shanghai]",
                "2026-03-01T19:00:00Z",
            ),
            (
                "2026-03-02T03:00:00+08:00[Asia/Shanghai]",
                "2026-03-02T19:00:00Z",
            ),
            ("2026-12-31T20:00:00+00:00[UTC]", "2027-01-01T03:00:00Z"),
            // The clocks are put forward that night.
            (
                "2026-03-29T00:30:00+01:00[Europe/Berlin]",
                "2026-03-29T01:00:00Z",
            ),
        ] {
            let found = next_after(&now.parse().unwrap(), at);
            assert_eq!(found, Some(next.parse().unwrap()), "{now}");
        }
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
            failure: LastFailure::default(),
        };
        make_folder(&nightly.folder).unwrap();
        for name in [
            "grundy-20200101T030000Z.backup",
            "grundy-20200102T030000Z.backup",
            "grundy-20200103T030000Z.backup",
            // The clock was ahead when this was written: it comes in no other's place.
            "grundy-99990101T030000Z.backup",
            "grundy-before-the-upgrade.backup",
            "letter.txt",
        ] {
            std::fs::write(nightly.folder.join(name), "x").unwrap();
        }
        // What is left of one that was broken off, and one that somebody is just writing.
        let unfinished = |name: &str| nightly.folder.join(format!("{UNFINISHED_PREFIX}{name}"));
        std::fs::write(unfinished("new"), "x").unwrap();
        let left = std::fs::File::create(unfinished("left")).unwrap();
        let before = std::time::SystemTime::now() - 2 * LEFT_AFTER;
        left.set_modified(before).unwrap();
        nightly.backup_if_due(&store).await.unwrap();
        assert!(unfinished("new").exists() && !unfinished("left").exists());
        // The second time none is due.
        nightly.backup_if_due(&store).await.unwrap();
        let made = nightly.made().unwrap();
        assert_eq!(made.len(), 3);
        assert!(made[0].1.ends_with("grundy-20200103T030000Z.backup"));
        assert!(!is_of_the_future(&made[1].1) && is_of_the_future(&made[2].1));
        for kept in ["grundy-before-the-upgrade.backup", "letter.txt"] {
            assert!(nightly.folder.join(kept).exists(), "{kept}");
        }
        // Why one is not made is known until one is.
        let nowhere = Nightly {
            folder: nightly.folder.join("letter.txt").join("backups"),
            ..nightly.clone()
        };
        assert_eq!(nowhere.look(&store).await, TRY_AGAIN_AFTER);
        let why = nightly.failure.why().unwrap();
        assert!(why.contains("letter.txt"), "{why}");
        assert_eq!(nightly.look(&store).await, LOOK_EVERY);
        assert_eq!(nowhere.failure.why(), None);
    }
}
