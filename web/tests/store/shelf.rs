//! The problems as a process has them: its shelf, and the packages that it keeps.

use std::sync::Arc;

use problems::catalog;
use web::library::Library;
use web::store::{Role, Store, User, Visibility};

use crate::problems::{check, package, setter};
use crate::{TestDb, on_each_database, student};

on_each_database! {
    a_shelf_is_as_new_as_the_database
    packages_are_fetched_once_and_mended
}

async fn a_shelf_is_as_new_as_the_database(TestDb { store, url }: TestDb) {
    let grace = setter(&store, "grace").await;
    let bob = student(&store, "bob").await;
    // As another process has it.
    let library = Library::new(Store::connect(&url).await.unwrap(), None);
    let seen = async |viewer: Option<&User>| {
        library
            .shelf()
            .await
            .unwrap()
            .get("my-nim", viewer)
            .is_some()
    };
    let built_in = catalog::ids().count();
    // It is made once for all who ask meanwhile.
    let asked = futures::future::join_all((0..8).map(|_| library.shelf())).await;
    let shelf = asked[0].as_ref().unwrap();
    for other in &asked {
        assert!(Arc::ptr_eq(shelf, other.as_ref().unwrap()));
    }
    assert_eq!(shelf.visible(None).count(), built_in);
    store
        .add_version(&package(&grace, "my-nim", "one"))
        .await
        .unwrap();
    assert!(
        !seen(Some(&grace)).await,
        "nothing that was not checked is served"
    );
    let mine = library.shelf().await.unwrap();
    assert_eq!(mine.changed_by(&grace).count(), 1);
    assert_eq!(mine.changed_by(&bob).count(), 0);
    check(&store, true).await;
    assert_eq!(
        [
            seen(Some(&grace)).await,
            seen(Some(&bob)).await,
            seen(None).await
        ],
        [true, false, false]
    );
    store.share_with("my-nim", &[bob.id]).await.unwrap();
    store
        .set_visibility("my-nim", Visibility::Shared)
        .await
        .unwrap();
    assert_eq!(
        [
            seen(Some(&grace)).await,
            seen(Some(&bob)).await,
            seen(None).await
        ],
        [true, true, false]
    );
    store
        .set_visibility("my-nim", Visibility::Contest)
        .await
        .unwrap();
    assert_eq!(
        [
            seen(Some(&grace)).await,
            seen(Some(&bob)).await,
            seen(None).await
        ],
        [true, false, false]
    );
    store
        .set_visibility("my-nim", Visibility::Public)
        .await
        .unwrap();
    assert_eq!(
        [
            seen(Some(&grace)).await,
            seen(Some(&bob)).await,
            seen(None).await
        ],
        [true, true, true]
    );
    let shelf = library.shelf().await.unwrap();
    assert_eq!(shelf.visible(None).count(), built_in + 1);
}

async fn packages_are_fetched_once_and_mended(TestDb { store, url }: TestDb) {
    let admin = store
        .create_user("root", "correct horse", Role::Admin)
        .await
        .unwrap();
    Library::new(store.clone(), None)
        .enter_catalog()
        .await
        .unwrap();
    let new = package(&admin, "nim", "one");
    store.add_version(&new).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let fetched = async || {
        // A process that has just started.
        let library = Library::new(Store::connect(&url).await.unwrap(), Some(folder.path()));
        library.archive("nim", &new.hash).await.map(|it| it.hash())
    };
    assert_eq!(fetched().await.unwrap(), new.hash);
    let kept = folder
        .path()
        .join("packages")
        .join(format!("{}.zip", new.hash));
    assert!(kept.is_file());
    // Whole, cut short, changed.
    assert_eq!(fetched().await.unwrap(), new.hash);
    std::fs::write(&kept, &new.archive[..new.archive.len() / 2]).unwrap();
    assert_eq!(fetched().await.unwrap(), new.hash);
    assert_eq!(std::fs::read(&kept).unwrap(), new.archive);
    let missing = Library::new(store, Some(folder.path()));
    assert!(missing.archive("nim", &"0".repeat(64)).await.is_err());
}
