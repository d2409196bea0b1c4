//! Honest programs: they find what they need, and are measured right.

use std::time::Duration;

use judge::sandbox::{Exit, Purpose, SyscallFamily};
use problems::ByteSize;

use crate::harness::{pool, request, shell, slot_with, stdin, text};

#[test]
fn a_program_reads_its_input_and_prints() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let mut request = request(&["one", "two words"]);
    request.stdin = stdin("hello\nworld");
    for _ in 0..3 {
        let facts = slot.run(&request).unwrap();
        eprintln!("{facts:?}");
        assert_eq!(facts.exit, Exit::Code(7));
        assert_eq!(text(&facts), "main|one|two words|hello\nworld");
        assert_eq!(facts.stderr, b"done\n");
        assert_eq!(facts.stopped, None);
        assert!(!facts.stdout_cut && !facts.stderr_cut && !facts.out_of_memory);
        assert!(facts.cpu > Duration::ZERO && facts.cpu < Duration::from_secs(1));
        assert!(facts.memory_peak > ByteSize::ZERO && facts.memory_peak < ByteSize::from_mib(16));
    }
}

#[test]
fn a_slot_is_a_small_world_of_its_own() {
    let pool = pool(1);
    let mut slot = pool.acquire(Purpose::Run).unwrap();
    let facts = shell(
        &mut slot,
        "id -u; hostname; pwd; ls -d /*; ls /dev /tmp /work; cat /proc/self/status | grep -E 'Cap|NoNew|Seccomp:'; env",
    )
    .unwrap();
    assert_eq!(facts.stderr, b"");
    insta::assert_snapshot!(text(&facts));
}

#[test]
fn family_changes_cost_a_new_slot_only() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let mut request = request(&[]);
    for family in [
        SyscallFamily::Native,
        SyscallFamily::Managed,
        SyscallFamily::Compiler,
    ] {
        request.family = family;
        assert_eq!(slot.run(&request).unwrap().exit, Exit::Code(7));
    }
}
