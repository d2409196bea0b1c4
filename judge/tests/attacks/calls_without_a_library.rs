// expect: exit 0
// stdout: held
// only: x86_64
// System calls made by hand, with every flag of namespaces.
use std::arch::asm;
fn call(number: i64, a: i64, b: i64, c: i64) -> i64 {
    let result;
    // SAFETY: every one of these must be refused; the arguments are numbers or null.
    unsafe {
        asm!("syscall", inlateout("rax") number => result, in("rdi") a, in("rsi") b,
             in("rdx") c, in("r10") 0, in("r8") 0, out("rcx") _, out("r11") _);
    }
    result
}
fn main() {
    let refused = [
        ("clone", 56, 0x1000_0000 | 17),
        ("clone", 56, 0x0002_0000 | 17),
        ("clone", 56, 0x4000_0000 | 17),
        ("unshare", 272, 0x7e02_0000),
        ("setns", 308, 0),
        ("ptrace", 101, 0),
        ("pivot_root", 155, 0),
        ("reboot", 169, 0xfee1_dead),
        ("init_module", 175, 0),
        ("bpf", 321, 0),
        ("userfaultfd", 323, 1),
        ("io_uring_setup", 425, 1),
        ("open_tree", 428, 0),
        ("fsopen", 430, 0),
        ("pidfd_getfd", 438, 0),
        ("mount_setattr", 442, 0),
        ("landlock_restrict_self", 446, 0),
        ("memfd_secret", 447, 0),
    ];
    for (name, number, first) in refused {
        if call(number, first, 0, 0) >= 0 {
            println!("BROKE OUT: {name} {first:x}");
        }
    }
    println!("held");
}
