//! Accounts: their passwords and roles, and how they are closed.

use tower_sessions::SessionStore;
use web::store::{FieldProblem, Name, Proof, Role, Sessions, StoreError, TokenWish};

use crate::sessions::session_of;
use crate::{TestDb, hand_in, on_each_database, problem, student};

on_each_database! {
    a_password_is_not_one_that_is_tried_first
    a_password_is_checked
    roles_and_passwords_change
    a_new_password_ends_sessions_and_tokens
    a_disabled_account_lets_nobody_in
    a_deleted_account_leaves_its_submissions
    the_last_administrator_stays
}

async fn a_password_is_not_one_that_is_tried_first(TestDb { store, .. }: TestDb) {
    for (name, password, why) in [
        ("alexander", "12345678", FieldProblem::PasswordCommon),
        ("alexander", "alexander", FieldProblem::PasswordIsName),
        ("Ａlexander", "ALEXANDER1", FieldProblem::PasswordIsName),
    ] {
        let refused = store
            .create_user(name, password, Role::Student)
            .await
            .unwrap_err();
        assert_eq!(problem(&refused), ("password", why));
    }
    let user = student(&store, "alexander").await;
    let refused = store.set_password(user.id, "rednaxela").await.unwrap_err();
    assert_eq!(
        problem(&refused),
        ("password", FieldProblem::PasswordIsName)
    );
    let link = store.setup_secret().await.unwrap().unwrap();
    let refused = store.use_setup_link(&link, "root", "qwertyuiop").await;
    assert_eq!(
        problem(&refused.unwrap_err()),
        ("password", FieldProblem::PasswordCommon)
    );
}

async fn a_password_is_checked(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let proof = store.authenticate("ada", "correct horse").await.unwrap();
    assert_eq!(proof, Proof::Of(ada));
    for (name, password) in [("ada", "wrong horse"), ("eve", "correct horse")] {
        let proof = store.authenticate(name, password).await.unwrap();
        assert_eq!(proof, Proof::Nothing);
    }
}

async fn roles_and_passwords_change(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    store.set_role(ada.id, Role::Setter).await.unwrap();
    let now = store.user(ada.id).await.unwrap().unwrap();
    assert_eq!(now.role, Role::Setter);
    let sessions = Sessions(store.clone());
    let mut record = session_of(Some(ada.id.0));
    sessions.create(&mut record).await.unwrap();
    store.set_password(ada.id, "battery staple").await.unwrap();
    assert_eq!(sessions.load(&record.id).await.unwrap(), None);
    let proof = store.authenticate("ada", "battery staple").await.unwrap();
    assert!(matches!(proof, Proof::Of(_)));
    let proof = store.authenticate("ada", "correct horse").await.unwrap();
    assert_eq!(proof, Proof::Nothing);
    let nobody = web::store::UserId(999);
    assert!(matches!(
        store.set_role(nobody, Role::Admin).await,
        Err(StoreError::NotFound(_))
    ));
    assert!(matches!(
        store.set_password(nobody, "battery staple").await,
        Err(StoreError::NotFound(_))
    ));
}

async fn a_new_password_ends_sessions_and_tokens(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let sessions = Sessions(store.clone());
    let mut record = session_of(Some(ada.id.0));
    sessions.create(&mut record).await.unwrap();
    let wish = TokenWish::usual("laptop");
    let token = store.create_token(&ada, &wish).await.unwrap();
    let now = store.set_password(ada.id, "battery staple").await.unwrap();
    assert_eq!(sessions.load(&record.id).await.unwrap(), None);
    assert!(store.token_user(&token.secret).await.unwrap().is_none());
    // What was under way with the old password comes too late.
    assert!(now.epoch > ada.epoch);
    let late = store.create_token(&ada, &wish).await;
    assert!(matches!(late, Err(StoreError::Refused(_))), "{late:?}");
    store.create_token(&now, &wish).await.unwrap();
}

async fn a_disabled_account_lets_nobody_in(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let sessions = Sessions(store.clone());
    let mut record = session_of(Some(ada.id.0));
    sessions.create(&mut record).await.unwrap();
    let wish = TokenWish::usual("laptop");
    let token = store.create_token(&ada, &wish).await.unwrap();
    store.disable_user(ada.id).await.unwrap();
    store.disable_user(ada.id).await.unwrap();
    assert_eq!(sessions.load(&record.id).await.unwrap(), None);
    assert!(store.token_user(&token.secret).await.unwrap().is_none());
    let now = store.user(ada.id).await.unwrap().unwrap();
    assert!(!now.is_open());
    assert!(matches!(
        store.create_token(&now, &wish).await,
        Err(StoreError::Refused(_))
    ));
    let proof = |password| store.authenticate("ada", password);
    assert_eq!(proof("correct horse").await.unwrap(), Proof::Disabled);
    assert_eq!(proof("wrong horse").await.unwrap(), Proof::Nothing);
    store.enable_user(ada.id).await.unwrap();
    assert!(matches!(
        proof("correct horse").await.unwrap(),
        Proof::Of(_)
    ));
    assert!(store.token_user(&token.secret).await.unwrap().is_none());
}

async fn a_deleted_account_leaves_its_submissions(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let submission = store.submit(&hand_in(&ada, "kayles"), None).await.unwrap();
    store.delete_user(ada.id).await.unwrap();
    let kept = store.submission(submission).await.unwrap().unwrap();
    let number = format!("#{}", ada.id);
    assert_eq!(kept.user, number);
    assert_eq!(
        Name::new(&number).map_err(|wrong| wrong.problem),
        Err(FieldProblem::NameCharacters)
    );
    for name in ["ada", &number] {
        for password in ["correct horse", ""] {
            let proof = store.authenticate(name, password).await.unwrap();
            assert_eq!(proof, Proof::Nothing);
        }
    }
    let gone = |done: Result<(), StoreError>| matches!(done, Err(StoreError::NotFound(_)));
    assert!(gone(store.delete_user(ada.id).await));
    assert!(gone(store.enable_user(ada.id).await));
    assert!(gone(store.set_role(ada.id, Role::Admin).await));
    assert!(gone(
        store
            .set_password(ada.id, "battery staple")
            .await
            .map(|_| ())
    ));
    assert_eq!(store.users().await.unwrap(), []);
    // The name is free again.
    assert_ne!(student(&store, "Ada").await.id, ada.id);
}

async fn the_last_administrator_stays(TestDb { store, .. }: TestDb) {
    let admin = async |name: &str| {
        let made = store.create_user(name, "correct horse", Role::Admin).await;
        made.unwrap().id
    };
    let (root, boot) = (admin("root").await, admin("boot").await);
    // Of two that close each other at the same moment one stays.
    let (one, two) = tokio::join!(store.disable_user(root), store.delete_user(boot));
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let refused = one.err().or(two.err()).unwrap();
    assert!(matches!(refused, StoreError::Refused(_)), "{refused}");
}
