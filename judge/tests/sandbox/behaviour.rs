//! Honest programs: they find what they need, and are measured right.

use std::time::Duration;

use judge::sandbox::{Exit, SyscallFamily};
use problems::ByteSize;

use crate::harness::{
    has_groups, pool, pool_with_fresh_namespaces, request, shell, skipped, slot_with, slowness,
    stdin, text,
};

#[test]
fn a_program_reads_its_input_and_prints() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let mut request = request(&["one", "two words"]);
    request.stdin = stdin("hello\nworld");
    for _ in 0..3 {
        let facts = slot.run(&request).unwrap();
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
    let mut slot = pool.acquire().unwrap();
    // `/var` is there where GHC is, which keeps a part of itself in it.
    let facts = shell(
        &mut slot,
        "id -u; hostname; pwd; ls -d /* | grep -vx /var; ls /dev /tmp /work; cat /proc/self/status | grep -E 'Cap|NoNew|Seccomp:'; env",
    )
    .unwrap();
    assert_eq!(facts.stderr, b"");
    insta::assert_snapshot!(text(&facts));
}

/// Compilers are run so, and problems whose test has no input.
#[test]
fn an_input_of_nothing_has_a_name_too() {
    let pool = pool(1);
    let mut slot = pool.acquire().unwrap();
    let script = "for name in /dev/stdin /dev/fd/0 /proc/self/fd/0; do cat $name | wc -c; done";
    let facts = shell(&mut slot, script).unwrap();
    assert_eq!((text(&facts), &facts.stderr[..]), ("0\n0\n0\n", &b""[..]));
}

/// What a shell says of its namespaces, twice in one slot.
fn namespaces(pool: &judge::sandbox::Pool) -> [Vec<String>; 2] {
    let mut slot = pool.acquire().unwrap();
    [(); 2].map(|()| {
        let script = "cd /proc/self/ns; readlink mnt ipc; echo $$; kill -ABRT $$";
        let facts = shell(&mut slot, script).unwrap();
        // Process 1 of a namespace would be deaf to that.
        assert_eq!(facts.exit, Exit::Signal(6));
        text(&facts).lines().map(str::to_owned).collect()
    })
}

#[test]
fn namespaces_are_the_submissions_or_the_runs() {
    let [first, second] = namespaces(&pool(1));
    assert_eq!(first, second);
    assert_eq!(first[2], "2");
    let [first, second] = namespaces(&pool_with_fresh_namespaces(1));
    assert_ne!(first[0], second[0]);
    assert_ne!(first[1], second[1]);
    assert_eq!([&first[2], &second[2]], ["2", "2"]);
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

/// What the program itself saw of its use.
fn seen(slot: &mut judge::sandbox::Slot, args: &[&str]) -> (judge::sandbox::Facts, f64) {
    let facts = slot.run(&request(args)).unwrap();
    assert_eq!(facts.exit, Exit::Code(0), "{args:?}");
    let seen = text(&facts).trim().parse().unwrap();
    (facts, seen)
}

#[test]
fn cpu_time_of_the_whole_tree_is_right() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "use");
    for who in ["self", "threads", "children", "grandchildren"] {
        let (facts, seen) = seen(&mut slot, &["cpu", who, "300"]);
        let measured = facts.cpu.as_secs_f64() * 1e3;
        // The rest is the process's end, after it looked at its own clock.
        assert!(
            measured >= seen && measured <= seen * 1.02 + 10.0 * f64::from(slowness()),
            "{who}: measured {measured} ms, seen {seen} ms"
        );
    }
}

#[test]
fn memory_of_the_whole_tree_is_right() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "use");
    for who in ["self", "children"] {
        if who == "children" && !has_groups(&pool) {
            skipped(
                "memory of several processes",
                "needs control groups to be exact",
            );
            continue;
        }
        let (facts, seen) = seen(&mut slot, &["memory", who, "40"]);
        let measured = facts.memory_peak.bytes() as f64 / 1_048_576.0;
        assert!(
            measured >= seen - 0.5 && measured <= seen + 4.0,
            "{who}: measured {measured} MiB, seen {seen} MiB"
        );
    }
}
