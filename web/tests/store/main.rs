//! The contract of the store, run on every kind of database.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod accounts;
mod submissions;

use web::store::{NewSubmission, Role, Store, User};

/// A fresh database, gone when the test ends.
struct Fresh {
    store: Store,
    _folder: tempfile::TempDir,
}

async fn sqlite() -> Fresh {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("grundy.db").display());
    Fresh {
        store: Store::connect(&url).await.unwrap(),
        _folder: folder,
    }
}

/// Makes one test for each kind of database out of an `async fn(Store)`.
macro_rules! on_each_database {
    ($($test:ident)*) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                let fresh = crate::sqlite().await;
                super::$test(fresh.store.clone()).await;
                fresh.store.close().await;
            })*
        }
    };
}
pub(crate) use on_each_database;

async fn student(store: &Store, name: &str) -> User {
    store
        .create_user(name, "correct horse", Role::Student)
        .await
        .unwrap()
}

fn hand_in(user: &User, problem: &str) -> NewSubmission {
    NewSubmission {
        user: user.id,
        problem: problem.to_owned(),
        package_version: "1.0".to_owned(),
        package_hash: "00".to_owned(),
        language: "cpp".to_owned(),
        source_name: "a.cpp".to_owned(),
        source: b"int main() {} // \xc4\xe3".to_vec(),
    }
}
