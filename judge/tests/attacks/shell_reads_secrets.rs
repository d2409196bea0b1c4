// expect: exit 0
// stdout: held
// A shell is there and harmless.
use std::process::Command;
fn main() {
    for script in [
        "cat /etc/shadow",
        "cat /proc/1/environ",
        "cat /proc/1/maps",
        "ls /root",
        "ls /home/*",
        "cat /dev/mem",
        "echo x > /usr/grundy-attack-left",
        "ln -s /etc/shadow /work/shadow && cat /work/shadow",
        "mount -t tmpfs none /tmp",
        "unshare -U true",
        "nsenter -t 1 -m true",
    ] {
        let output = Command::new("/bin/sh").args(["-c", script]).output();
        if output.is_ok_and(|output| output.status.success()) {
            println!("BROKE OUT: {script}");
        }
    }
    println!("held");
}
