//! Problems that come with the program: when a package of a newer program takes the place of what is served.

use problems::catalog;
use web::library::Facts;
use web::store::{BuiltIn, KeptTests, Role, Store};

use crate::problems::package;
use crate::{TestDb, on_each_database};

on_each_database! {
    what_somebody_went_back_to_stays_until_there_is_something_new
}

/// The package of some program, to which tests of the site are added where it takes the place of one with such.
fn brought(text: &str, replaces: Option<&str>) -> BuiltIn {
    let nim = catalog::archive("nim").unwrap();
    let package = nim.with_file("notes.txt", Some(text.as_bytes())).unwrap();
    let tested = package.with_file("tests.txt", Some(b"kept")).unwrap();
    let kept = replaces.map(|replaces| KeptTests {
        base: package.hash(),
        replaces: replaces.to_owned(),
        hacks: Vec::new(),
    });
    let archive = if kept.is_some() { tested } else { package };
    BuiltIn {
        id: "nim".to_owned(),
        hash: archive.hash(),
        package_version: text.to_owned(),
        facts: Facts::of(&catalog::get("nim").unwrap()).json(),
        archive: archive.zip().unwrap(),
        kept,
    }
}

/// Starts a program with that package; says which version is served then.
async fn start(store: &Store, package: BuiltIn) -> Option<i64> {
    store.enter_built_in(&[package]).await.unwrap();
    store.problems().await.unwrap().remove(0).number
}

async fn what_somebody_went_back_to_stays_until_there_is_something_new(
    TestDb { store, .. }: TestDb,
) {
    let admin = store.create_user("root", "correct horse", Role::Admin);
    let admin = admin.await.unwrap();
    let old = brought("old", None);
    assert_eq!(start(&store, old.clone()).await, Some(1));
    // With a test of the site.
    let mut tested = package(&admin, "nim", "tested");
    tested.base = Some(old.hash.clone());
    store.add_version(&tested).await.unwrap();
    let claim = store.claim_check().await.unwrap().unwrap();
    store.finish_check(&claim, true, "{}").await.unwrap();
    store.serve_version("nim", 2).await.unwrap();
    let new = || brought("new", Some(tested.hash.as_str()));
    assert_eq!(start(&store, new()).await, Some(3));
    assert_eq!(start(&store, new()).await, Some(3));
    for earlier in [2, 1] {
        store.serve_version("nim", earlier).await.unwrap();
        assert_eq!(start(&store, new()).await, Some(earlier));
        assert_eq!(start(&store, brought("new", None)).await, Some(earlier));
    }
    assert_eq!(start(&store, brought("newer", None)).await, Some(4));
    // An older program and again a newer one are no decision of anybody.
    assert_eq!(start(&store, old).await, Some(5));
    assert_eq!(start(&store, brought("newer", None)).await, Some(6));
}
