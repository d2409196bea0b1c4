# expect: exit 0
# stdout: held
# limits: memory=256
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
tries = {
    "mount": lambda: libc.mount(b"none", b"/tmp", b"tmpfs", 0, None),
    "umount": lambda: libc.umount2(b"/proc", 2),
    "unshare": lambda: libc.unshare(0x10000000),
    "chroot": lambda: libc.chroot(b"/tmp"),
    "ptrace": lambda: libc.ptrace(16, 1, 0, 0),
    "setns": lambda: libc.setns(0, 0),
    "setuid": lambda: libc.setuid(0),
    "socket": lambda: libc.socket(2, 1, 0),
    "sethostname": lambda: libc.sethostname(b"x", 1),
    "personality": lambda: libc.syscall(135, 0x0040000),
    "keyctl": lambda: libc.syscall(250, 0, -3, 0),
    "perf_event_open": lambda: libc.syscall(298, 0, 0, -1, -1, 0),
    "process_vm_readv": lambda: libc.syscall(310, 1, 0, 0, 0, 0, 0),
    "bpf": lambda: libc.syscall(321, 0, 0, 0),
}
for name, attempt in tries.items():
    if attempt() != -1:
        print("BROKE OUT:", name)
print("held")
