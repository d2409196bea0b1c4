//! Runs that may write no files: in every surrounding they only read, and the slot goes on.

use std::process::Command;

use judge::sandbox::{Exit, Facts, Pool, Slot};
use problems::ByteSize;

use crate::harness::{pool, pool_with_fresh_namespaces, request, shell, skipped, text};
use crate::users::{OrdinaryUser, without_groups};

const CHILD_VARIABLE: &str = "GRUNDY_TEST_WRITING_CHILD";

/// Says which folders let it make, change or remove something.
const TRIES: &str = "for folder in /work /tmp /dev/shm .; do \
     (echo x > $folder/file) 2>/dev/null && echo wrote in $folder; \
     mkdir $folder/folder 2>/dev/null && echo made a folder in $folder; \
     ln -s /tmp $folder/link 2>/dev/null && echo made a link in $folder; \
     chmod 700 $folder 2>/dev/null && echo changed $folder; \
     done; ls -A /work /tmp /dev/shm . | grep -v : | grep .; touch file; cat < /etc/passwd > /dev/null && echo done";

fn without_files(slot: &mut Slot, script: &str) -> Facts {
    let mut request = request(&["-c", script]);
    request.program = "/bin/sh".into();
    request.limits.files = ByteSize::ZERO;
    slot.run(&request).unwrap()
}

fn writes_nothing(pool: &Pool) {
    let mut slot = pool.acquire().unwrap();
    for _ in 0..3 {
        let facts = without_files(&mut slot, TRIES);
        assert_eq!(facts.exit, Exit::Code(0), "{facts:?}");
        assert_eq!((text(&facts), facts.stopped), ("done\n", None));
        let said = String::from_utf8_lossy(&facts.stderr);
        assert!(said.contains("Read-only file system"), "{said}");
    }
    // Others that may write get another slot, and so do those that may not after them.
    let facts = shell(&mut slot, "echo x > file && cat file").unwrap();
    assert_eq!(text(&facts), "x\n");
    assert_eq!(text(&without_files(&mut slot, TRIES)), "done\n");
}

#[test]
fn who_may_write_no_files_only_reads() {
    writes_nothing(&pool(1));
}

#[test]
fn who_may_write_no_files_only_reads_in_fresh_namespaces() {
    writes_nothing(&pool_with_fresh_namespaces(1));
}

#[test]
fn who_may_write_no_files_only_reads_where_an_ordinary_user_judges() {
    let user = OrdinaryUser::new();
    in_a_child(user.command());
}

#[test]
fn who_may_write_no_files_only_reads_without_control_groups() {
    let Some(command) = without_groups() else {
        return skipped(
            "no files without control groups",
            "nothing can be unmounted",
        );
    };
    in_a_child(command);
}

fn in_a_child(mut command: Command) {
    let output = command
        .args(["--exact", "writing::in_other_surroundings", "--nocapture"])
        .env(CHILD_VARIABLE, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[test]
fn in_other_surroundings() {
    if std::env::var_os(CHILD_VARIABLE).is_some() {
        writes_nothing(&pool(1));
        writes_nothing(&pool_with_fresh_namespaces(1));
    }
}
