// expect: exit 0
// stdout: held
// limits: processes=12
use std::thread::{Builder, park};
fn main() {
    for _ in 0..1000 {
        let started = Builder::new().spawn(|| loop {
            park();
        });
        if started.is_err() {
            println!("held");
            return;
        }
    }
    println!("BROKE OUT: a thousand threads");
}
