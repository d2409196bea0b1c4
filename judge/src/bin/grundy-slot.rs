//! A program that can do nothing but become a sandbox slot: the smallest slot command, for tests
//! and benches. `grundy` itself does the same when it is started so.

fn main() {
    judge::sandbox::slot_main_if_asked();
    eprintln!("grundy-slot is started by a judge, not by hand");
    std::process::exit(2);
}
