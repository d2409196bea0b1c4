//! The `grundy` program.

fn main() {}
