//! `grundy user`: accounts and tokens in a data folder.

use super::{folder, grundy, grundy_reading};

#[test]
fn an_account_is_made_and_gets_a_token() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let add = ["user", "add", "ada", "--password-stdin", "--data", data];
    grundy_reading(&add, b"correct horse\n").ends_with(0);
    grundy_reading(&add, b"correct horse\n")
        .ends_with(2)
        .complains("taken");
    let token = grundy(&["user", "token", "ada", "--data", data]).ends_with(0);
    assert_eq!(token.stdout.lines().count(), 1, "the token alone");
    assert!(token.stdout.starts_with("grundy_"));
    grundy(&["user", "role", "ada", "setter", "--data", data]).ends_with(0);
    grundy_reading(
        &[
            "user",
            "password",
            "ada",
            "--password-stdin",
            "--data",
            data,
        ],
        b"another horse\n",
    )
    .ends_with(0);
}

#[test]
fn what_cannot_be_done_is_said() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    grundy(&["user", "token", "nobody", "--data", data])
        .ends_with(2)
        .complains("no account named `nobody`");
    grundy_reading(
        &["user", "add", "ada", "--password-stdin", "--data", data],
        b"short\n",
    )
    .ends_with(2)
    .complains("at least 8 characters");
    grundy_reading(
        &["user", "add", "a b", "--password-stdin", "--data", data],
        b"correct horse\n",
    )
    .ends_with(2)
    .complains("letters, digits");
    grundy(&["user", "add", "ada", "--data", data])
        .ends_with(2)
        .complains("--password-stdin");
    grundy(&["user", "role", "ada", "king", "--data", data])
        .ends_with(2)
        .complains("student, setter, admin");
}
