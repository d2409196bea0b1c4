// expect: stopped output
use std::io::Write;
fn main() {
    let block = [b'x'; 1 << 16];
    let mut stdout = std::io::stdout().lock();
    // An output that is closed is no reason to stop.
    loop {
        let _ = stdout.write_all(&block);
    }
}
