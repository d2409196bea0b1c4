//! The `grundy` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Before anything else, and before any thread: this process may be meant to be a slot of
    // the sandbox.
    judge::sandbox::slot_main_if_asked();
    web::cli::main()
}
