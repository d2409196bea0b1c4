//! Files that were cut, altered or made up.

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use web::backup::{self, BackupError};
use web::store::{Role, Store};

use super::{grundy, text};

/// A small site's backup.
async fn small(folder: &Path) -> (PathBuf, Vec<u8>) {
    let store = Store::open(&folder.join("site"), None).await.unwrap();
    store
        .create_user("ada", "correct horse", Role::Admin)
        .await
        .unwrap();
    let file = folder.join("site.backup");
    backup::write(&store, &file).await.unwrap();
    let bytes = std::fs::read(&file).unwrap();
    (file, bytes)
}

/// Restores those bytes; why not, and that nothing was written.
async fn refused(folder: &Path, bytes: &[u8]) -> BackupError {
    let file = folder.join("damaged.backup");
    std::fs::write(&file, bytes).unwrap();
    let data = folder.join("target");
    let error = backup::restore(&file, &data, None).await.unwrap_err();
    assert!(!data.exists());
    assert!(error.to_string().contains("damaged.backup"), "{error}");
    error
}

#[tokio::test]
async fn every_byte_of_a_backup_is_watched_over() {
    let folder = tempfile::tempdir().unwrap();
    let (_, bytes) = small(folder.path()).await;
    assert!(bytes.len() > 500);
    for place in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[place] ^= 1 << (place % 8);
        let error = refused(folder.path(), &altered).await;
        // The beginning and the end have names of their own.
        let fits = match place {
            0..14 => matches!(error, BackupError::NotABackup { .. }),
            14..16 => matches!(error, BackupError::UnknownFormat { .. }),
            place if (bytes.len() - 48..bytes.len() - 32).contains(&place) => {
                matches!(error, BackupError::Cut { .. })
            }
            _ => matches!(error, BackupError::Altered { .. }),
        };
        assert!(fits, "byte {place}: {error}");
    }
}

#[tokio::test]
async fn a_backup_that_was_cut_anywhere_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (_, bytes) = small(folder.path()).await;
    for length in 0..bytes.len() {
        let error = refused(folder.path(), &bytes[..length]).await;
        let fits = match length {
            0 => matches!(error, BackupError::NotABackup { .. }),
            _ => matches!(error, BackupError::Cut { .. }),
        };
        assert!(fits, "{length} bytes: {error}");
    }
    // Something follows.
    let error = refused(folder.path(), &[&bytes[..], b"x"].concat()).await;
    assert!(matches!(error, BackupError::Cut { .. }), "{error}");
}

#[tokio::test]
async fn the_command_says_which_file_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (file, bytes) = small(folder.path()).await;
    let data = folder.path().join("target");
    let restore = ["restore", text(&file), "--data", text(&data)];
    let mut altered = bytes.clone();
    altered[bytes.len() / 2] ^= 4;
    std::fs::write(&file, altered).unwrap();
    let (code, said) = grundy(&restore);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("site.backup was altered") && said.contains("hint:"),
        "{said}"
    );
    std::fs::write(&file, "Dear Ada").unwrap();
    let (code, said) = grundy(&restore);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("site.backup is not a backup"), "{said}");
    let (code, said) = grundy(&["restore", "/nowhere/x.backup", "--data", text(&data)]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("cannot read /nowhere/x.backup"), "{said}");
    assert!(!data.exists());
}

/// A folder that was mistyped is no empty site, and nothing is made there.
#[test]
fn a_site_that_is_not_there_is_neither_kept_nor_moved() {
    let folder = tempfile::tempdir().unwrap();
    let (nowhere, file) = (folder.path().join("sitte"), folder.path().join("b"));
    for command in [["backup", text(&file)], ["migrate-to", "sqlite:///x"]] {
        let (code, said) = grundy(&[&command[..], &["--data", text(&nowhere)]].concat());
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("there is no site in") && said.contains("hint:"));
    }
    assert!(!nowhere.exists() && !file.exists());
}

#[tokio::test]
async fn databases_of_no_known_kind_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = small(folder.path()).await;
    let data = folder.path().join("site");
    Store::open(&data, None).await.unwrap();
    for url in ["foo", "/tmp/plain.db", "mysql://x/y", "postgresx://y", ""] {
        let (code, said) = grundy(&["migrate-to", url, "--data", text(&data)]);
        assert_eq!(code, 2, "{url}: {said}");
        assert!(said.contains("kind of database"), "{url}: {said}");
        let (code, said) = grundy(&["restore", text(&file), "--database-url", url]);
        assert_eq!(code, 2, "{url}: {said}");
        assert!(said.contains("kind of database"), "{url}: {said}");
    }
    assert!(!Path::new("foo").exists());
}

/// To open a pipe is to wait for its other end.
#[tokio::test]
async fn what_is_no_file_is_neither_read_nor_written() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let error = backup::restore(&pipe, &folder.path().join("new"), None).await;
    assert!(matches!(error, Err(BackupError::NotABackup { .. })));
    let store = Store::open(&folder.path().join("site"), None)
        .await
        .unwrap();
    let error = backup::write(&store, &pipe).await;
    assert!(matches!(error, Err(BackupError::Occupied { .. })));
}

/// A file with a right checksum around a content that somebody made up.
fn made_up(content: impl FnOnce(&mut dyn Write)) -> Vec<u8> {
    let mut file = b"GRUNDY-BACKUP 1\n".to_vec();
    let mut packed = ZlibEncoder::new(&mut file, Compression::best());
    content(&mut packed);
    packed.finish().unwrap();
    file.extend(b"\nGRUNDY-END-HERE");
    let digest = blake3::hash(&file);
    file.extend(digest.as_bytes());
    file
}

fn manifest(columns: usize, rows: u64) -> Vec<u8> {
    let columns: Vec<String> = (0..columns).map(|it| format!("c{it}")).collect();
    let json = serde_json::json!({
        "grundy": "0.1.0", "made_at": "2026-01-01T00:00:00Z", "schema": [1],
        "tables": [{"name": "users", "columns": columns, "rows": rows, "last_number": null}],
    });
    let json = json.to_string().into_bytes();
    [&u32::try_from(json.len()).unwrap().to_le_bytes()[..], &json].concat()
}

#[tokio::test]
async fn what_was_made_up_takes_neither_memory_nor_disk() {
    let folder = tempfile::tempdir().unwrap();
    let zeros = vec![0_u8; 1 << 20];
    let bombs: Vec<(&str, Vec<u8>)> = vec![
        // A cell that says it has 4 GiB, and one that has more than any.
        (
            "larger than any",
            made_up(|it| {
                it.write_all(&manifest(1, 1)).unwrap();
                it.write_all(&[1, 3, 255, 255, 255, 255, 0]).unwrap();
            }),
        ),
        (
            "too early",
            made_up(|it| {
                it.write_all(&manifest(1, 1)).unwrap();
                it.write_all(&[1, 3, 0, 0, 0, 16]).unwrap();
                it.write_all(&zeros).unwrap();
            }),
        ),
        (
            "larger than any",
            made_up(|it| {
                it.write_all(&u32::MAX.to_le_bytes()).unwrap();
                it.write_all(&zeros).unwrap();
            }),
        ),
        // Rows without columns, without end.
        (
            "more rows",
            made_up(|it| {
                it.write_all(&manifest(0, 1000)).unwrap();
                for _ in 0..8 {
                    it.write_all(&vec![1; 1 << 20]).unwrap();
                }
            }),
        ),
        (
            "counted",
            made_up(|it| {
                it.write_all(&manifest(1, 3)).unwrap();
                it.write_all(&[1, 0, 0]).unwrap();
                it.write_all(&[7; 32]).unwrap();
            }),
        ),
        (
            "no kind",
            made_up(|it| {
                it.write_all(&manifest(1, 1)).unwrap();
                it.write_all(&[1, 9]).unwrap();
            }),
        ),
        (
            "UTF-8",
            made_up(|it| {
                it.write_all(&manifest(1, 1)).unwrap();
                it.write_all(&[1, 2, 1, 0, 0, 0, 255]).unwrap();
            }),
        ),
        (
            "follows",
            made_up(|it| {
                it.write_all(&manifest(1, 0)).unwrap();
                it.write_all(&[0]).unwrap();
                it.write_all(blake3::hash(b"").as_bytes()).unwrap();
                it.write_all(&zeros).unwrap();
            }),
        ),
        (
            "expected",
            made_up(|it| {
                it.write_all(&[2, 0, 0, 0, b'{', b'x']).unwrap();
            }),
        ),
        ("damaged.backup", made_up(|_| {})),
    ];
    for (why, bytes) in bombs {
        assert!(bytes.len() < 20_000, "it is no bomb");
        let error = refused(folder.path(), &bytes).await;
        assert!(matches!(error, BackupError::Senseless { .. }), "{error}");
        let said = error.to_string();
        assert!(said.contains(why) || why == "expected", "{why}: {error}");
    }
    // Not compressed at all.
    let mut file = b"GRUNDY-BACKUP 1\nnot compressed\nGRUNDY-END-HERE".to_vec();
    let digest = blake3::hash(&file);
    file.extend(digest.as_bytes());
    let error = refused(folder.path(), &file).await;
    assert!(matches!(error, BackupError::Senseless { .. }), "{error}");
    // Tables of other names are no site, and nothing is left of the attempt.
    let file = folder.path().join("damaged.backup");
    let tables = made_up(|it| {
        it.write_all(&manifest(2, 0)).unwrap();
        it.write_all(&[0]).unwrap();
        it.write_all(blake3::hash(b"").as_bytes()).unwrap();
    });
    std::fs::write(&file, tables).unwrap();
    let data = folder.path().join("target");
    let error = backup::restore(&file, &data, None).await.unwrap_err();
    assert!(error.to_string().contains("do not fit"), "{error}");
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 0);
}

/// What inflates to a thousand times its size is never held whole.
#[tokio::test]
async fn rows_and_tables_without_measure_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let wide = made_up(|it| it.write_all(&manifest(100_000, 1)).unwrap());
    let error = refused(folder.path(), &wide).await;
    assert!(error.to_string().contains("more columns"), "{error}");
    let zeros = vec![0_u8; 1 << 20];
    let heavy = made_up(|it| {
        it.write_all(&manifest(3, 1)).unwrap();
        it.write_all(&[1]).unwrap();
        for _ in 0..3 {
            it.write_all(&[3]).unwrap();
            it.write_all(&(100_u32 << 20).to_le_bytes()).unwrap();
            for _ in 0..100 {
                it.write_all(&zeros).unwrap();
            }
        }
    });
    let error = refused(folder.path(), &heavy).await;
    assert!(error.to_string().contains("larger than any"), "{error}");
}

/// A folder of backups may have a link to the newest.
#[tokio::test]
async fn a_link_stays_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = small(folder.path()).await;
    let link = folder.path().join("newest");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    std::fs::write(&file, b"GRUNDY-BACKUP 1\nan older one").unwrap();
    let store = Store::open(&folder.path().join("site"), None)
        .await
        .unwrap();
    backup::write(&store, &link).await.unwrap();
    assert!(link.is_symlink());
    let restored = backup::restore(&file, &folder.path().join("new"), None).await;
    assert_eq!(restored.unwrap().contents.rows_of("users"), 1);
    let nowhere = folder.path().join("nowhere");
    std::os::unix::fs::symlink(folder.path().join("gone"), &nowhere).unwrap();
    let error = backup::write(&store, &nowhere).await;
    assert!(matches!(error, Err(BackupError::Occupied { .. })));
}
