//! Compiles, runs in the sandbox and checks submissions.
