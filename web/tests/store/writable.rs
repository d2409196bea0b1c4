//! Whether anything can be stored.

use crate::{TestDb, on_each_database};

on_each_database! {
    what_stores_something_says_so
}

async fn what_stores_something_says_so(TestDb { store, .. }: TestDb) {
    store.probe().await.unwrap();
    store.probe().await.unwrap();
}
