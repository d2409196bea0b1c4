//! Who may make an account: invitations and the set-up link.

use web::store::{FieldProblem, Role, StoreError};

use crate::{TestDb, behind_its_back, on_each_database, problem};

on_each_database! {
    an_invitation_is_good_for_as_many_as_it_says
    the_setup_link_works_once
    the_setup_link_never_lives_again
}

async fn an_invitation_is_good_for_as_many_as_it_says(TestDb { url, store }: TestDb) {
    let wrong = store.invite("class", 0, 30).await.unwrap_err();
    assert_eq!(problem(&wrong), ("uses", FieldProblem::InvitationUses));
    let wrong = store.invite("class", 1, 0).await.unwrap_err();
    assert_eq!(problem(&wrong), ("days", FieldProblem::InvitationDays));
    let made = store.invite(" class ", 2, 30).await.unwrap();
    assert_eq!(made.invitation.note, "class");
    let register = |code: String, name: &'static str, password: &'static str| {
        let store = store.clone();
        async move { store.register_invited(&code, name, password).await }
    };
    let code = || made.code.clone();
    // What goes wrong uses nothing up.
    assert!(register(code(), "ada", "short").await.is_err());
    assert!(
        register("guess".to_owned(), "ada", "correct horse")
            .await
            .is_err()
    );
    register(format!(" {} ", code()), "ada", "correct horse")
        .await
        .unwrap();
    let taken = register(code(), "ADA", "correct horse").await.unwrap_err();
    assert_eq!(problem(&taken), ("name", FieldProblem::NameTaken));
    assert_eq!(store.invitations().await.unwrap()[0].uses_left, 1);
    let (one, two) = tokio::join!(
        register(code(), "ben", "correct horse"),
        register(code(), "cid", "correct horse"),
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let refused = one.err().or(two.err()).unwrap();
    assert_eq!(
        problem(&refused),
        ("invitation", FieldProblem::InvitationUnknown)
    );
    assert_eq!(store.invitations().await.unwrap(), []);

    let ended = store.invite("", 1, 1).await.unwrap();
    behind_its_back(&url, "update invitations set expires_at = created_at").await;
    assert!(register(ended.code, "dan", "correct horse").await.is_err());
    let revoked = store.invite("", 1, 1).await.unwrap();
    assert!(
        store
            .revoke_invitation(revoked.invitation.id)
            .await
            .unwrap()
    );
    assert!(
        register(revoked.code, "dan", "correct horse")
            .await
            .is_err()
    );
}

async fn the_setup_link_works_once(TestDb { store, .. }: TestDb) {
    let first = store.setup_secret().await.unwrap().unwrap();
    let second = store.setup_secret().await.unwrap().unwrap();
    assert!(store.setup_link_is_good(&first).await.unwrap());
    assert!(!store.setup_link_is_good("guess").await.unwrap());
    let weak = store
        .use_setup_link(&second, "root", "weak")
        .await
        .unwrap_err();
    assert_eq!(problem(&weak).0, "password");
    // Two people with the same link at the same moment: one of them becomes administrator.
    let (one, two) = tokio::join!(
        store.use_setup_link(&second, "root", "correct horse"),
        store.use_setup_link(&second, "boot", "correct horse"),
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    assert_eq!(one.or(two).unwrap().role, Role::Admin);
    assert!(matches!(
        store.use_setup_link(&first, "third", "correct horse").await,
        Err(StoreError::Refused(_))
    ));
    assert_eq!(store.setup_secret().await.unwrap(), None);
}

async fn the_setup_link_never_lives_again(TestDb { url, store }: TestDb) {
    let link = store.setup_secret().await.unwrap().unwrap();
    let old = store.setup_secret().await.unwrap().unwrap();
    behind_its_back(&url, "update setup_links set expires_at = created_at").await;
    assert!(!store.setup_link_is_good(&old).await.unwrap());
    behind_its_back(
        &url,
        "update setup_links set expires_at = created_at + 86400000",
    )
    .await;
    assert!(store.setup_link_is_good(&link).await.unwrap());

    // An administrator of the command line ends the set-up just as well…
    let root = store
        .create_user("root", "correct horse", Role::Admin)
        .await
        .unwrap();
    assert!(!store.setup_link_is_good(&link).await.unwrap());
    // …and whatever becomes of that one, no link is good again.
    behind_its_back(&url, "update users set role = 'student'").await;
    assert!(!store.setup_link_is_good(&link).await.unwrap());
    let used = store.use_setup_link(&link, "evil", "correct horse").await;
    assert!(matches!(used, Err(StoreError::Refused(_))), "{used:?}");
    assert_eq!(store.setup_secret().await.unwrap(), None);
    store.delete_user(root.id).await.unwrap();
    let used = store.use_setup_link(&old, "evil", "correct horse").await;
    assert!(matches!(used, Err(StoreError::Refused(_))), "{used:?}");
    assert_eq!(store.setup_secret().await.unwrap(), None);
}
