//! What accounts may be called.

use web::store::{FieldProblem, Proof, Role};

use crate::{TestDb, behind_its_back, on_each_database, problem, student};

on_each_database! {
    a_name_belongs_to_one_user
    no_two_names_look_alike
    old_names_keep_working
}

async fn a_name_belongs_to_one_user(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    assert_eq!(ada.name, "Ada");
    assert_eq!(ada.role, Role::Student);
    let taken = store
        .create_user("aDA", "another one", Role::Student)
        .await
        .unwrap_err();
    assert_eq!(problem(&taken), ("name", FieldProblem::NameTaken));
    let short = store
        .create_user("bob", "short", Role::Student)
        .await
        .unwrap_err();
    assert_eq!(
        problem(&short),
        ("password", FieldProblem::PasswordTooShort)
    );
    assert_eq!(store.user_by_name("ADA").await.unwrap(), Some(ada.clone()));
    assert_eq!(store.user(ada.id).await.unwrap(), Some(ada));
    assert_eq!(store.user_by_name("bob").await.unwrap(), None);
}

async fn no_two_names_look_alike(TestDb { store, .. }: TestDb) {
    let admin = student(&store, "admin").await;
    for alike in ["adrnin", "Adrnin", "\u{430}dmin", "a\u{200b}dmin"] {
        let refused = store
            .create_user(alike, "correct horse", Role::Student)
            .await
            .unwrap_err();
        let (field, why) = problem(&refused);
        assert_eq!(field, "name");
        let odd = [
            FieldProblem::NameLooksTaken,
            FieldProblem::NameScripts,
            FieldProblem::NameCharacters,
        ];
        assert!(odd.contains(&why), "{alike:?}: {why}");
    }
    // Of two at the same moment one gets the name.
    let make = |name: &'static str| store.create_user(name, "correct horse", Role::Student);
    let (one, two) = tokio::join!(make("bill"), make("biII"));
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let refused = one.err().or(two.err()).unwrap();
    assert_eq!(problem(&refused), ("name", FieldProblem::NameLooksTaken));
    // Full-width letters are the letters they stand for.
    assert_eq!(store.user_by_name("ＡＤＭＩＮ").await.unwrap(), Some(admin));
    let wide = student(&store, "Ｅｖｅ").await;
    assert_eq!(wide.name, "Eve");
}

async fn old_names_keep_working(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    let eve = student(&store, "Eve").await;
    let kim = student(&store, "Kim").await;
    // As an older version wrote them: how they look was not noted, nor were they composed.
    behind_its_back(&url, "update users set skeleton = null").await;
    behind_its_back(
        &url,
        "update users set name = 'adа', name_key = 'adа' where id = 2",
    )
    .await;
    behind_its_back(
        &url,
        "update users set name = '①②', name_key = '①②' where id = 3",
    )
    .await;
    assert_eq!((ada.id.0, eve.id.0, kim.id.0), (1, 2, 3));
    store.close().await;
    let store = web::store::Store::connect(&url).await.unwrap();
    for (name, id) in [("ADA", ada.id), ("adа", eve.id), ("①②", kim.id)] {
        let proof = store.authenticate(name, "correct horse").await.unwrap();
        assert!(
            matches!(&proof, Proof::Of(user) if user.id == id),
            "{name}: {proof:?}"
        );
        let found = store.user_by_name(name).await.unwrap();
        assert_eq!(found.map(|user| user.id), Some(id), "{name}");
    }
    // What looks like either of the two that look alike is taken.
    let refused = store
        .create_user("l2", "correct horse", Role::Student)
        .await
        .unwrap_err();
    assert_eq!(problem(&refused), ("name", FieldProblem::NameLooksTaken));
}
