//! Users, sessions, tokens and the set-up link.

use std::collections::HashMap;

use tower_sessions::SessionStore;
use tower_sessions::cookie::time::{Duration, OffsetDateTime};
use tower_sessions::session::{Id, Record};
use web::store::{FieldProblem, Role, SESSION_USER, Sessions, StoreError, check_name, session_key};

use crate::{TestDb, on_each_database, student};

on_each_database! {
    a_name_belongs_to_one_user
    a_password_is_checked
    roles_and_passwords_change
    tokens_are_shown_once
    sessions_are_listed_and_revoked
    the_setup_link_works_once
}

fn problem(error: &StoreError) -> (&'static str, FieldProblem) {
    match error {
        StoreError::Invalid(error) => (error.field, error.problem),
        other => panic!("not a field error: {other}"),
    }
}

#[test]
fn names_follow_the_rules() {
    for good in ["al", "张三", "a.b-c_9", "Éloïse", "9lives"] {
        assert_eq!(check_name(good), Ok(()), "{good}");
    }
    for (bad, why) in [
        ("a", FieldProblem::NameLength),
        (&"x".repeat(33), FieldProblem::NameLength),
        ("a b", FieldProblem::NameCharacters),
        ("-a", FieldProblem::NameCharacters),
        ("a/b", FieldProblem::NameCharacters),
        ("<script>", FieldProblem::NameCharacters),
        ("Ａdmin", FieldProblem::NameCharacters),
        ("a\u{301}b", FieldProblem::NameCharacters),
    ] {
        assert_eq!(check_name(bad).map_err(|e| e.problem), Err(why), "{bad}");
    }
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

async fn a_password_is_checked(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let yes = store.authenticate("ada", "correct horse").await.unwrap();
    assert_eq!(yes, Some(ada));
    assert_eq!(
        store.authenticate("ada", "wrong horse").await.unwrap(),
        None
    );
    assert_eq!(
        store.authenticate("eve", "correct horse").await.unwrap(),
        None
    );
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
    assert!(
        store
            .authenticate("ada", "battery staple")
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        store
            .authenticate("ada", "correct horse")
            .await
            .unwrap()
            .is_none()
    );
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

async fn tokens_are_shown_once(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let made = store.create_token(ada.id, " laptop ").await.unwrap();
    assert_eq!(made.token.name, "laptop");
    assert_eq!(made.token.last_used_at, None);
    assert_eq!(
        store.token_user(&made.secret).await.unwrap(),
        Some(ada.clone())
    );
    assert_eq!(store.token_user("grundy_00").await.unwrap(), None);
    let listed = store.tokens(ada.id).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].last_used_at.is_some());
    let eve = student(&store, "Eve").await;
    assert!(!store.revoke_token(eve.id, made.token.id).await.unwrap());
    assert!(store.revoke_token(ada.id, made.token.id).await.unwrap());
    assert_eq!(store.token_user(&made.secret).await.unwrap(), None);
    let nameless = store.create_token(ada.id, "  ").await.unwrap_err();
    assert_eq!(problem(&nameless), ("name", FieldProblem::TokenName));
}

fn session_of(user: Option<i64>) -> Record {
    Record {
        id: Id::default(),
        data: user
            .map(|id| (SESSION_USER.to_owned(), id.into()))
            .into_iter()
            .collect::<HashMap<_, _>>(),
        // The store keeps milliseconds.
        expiry_date: OffsetDateTime::now_utc()
            .replace_millisecond(7)
            .unwrap_or(OffsetDateTime::UNIX_EPOCH)
            + Duration::hours(1),
    }
}

async fn sessions_are_listed_and_revoked(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let sessions = Sessions(store.clone());
    let mut first = session_of(Some(ada.id.0));
    let mut second = session_of(None);
    sessions.create(&mut first).await.unwrap();
    sessions.create(&mut second).await.unwrap();
    assert_eq!(sessions.load(&first.id).await.unwrap(), Some(first.clone()));
    // Logging in gives a session its owner.
    second.data.insert(SESSION_USER.to_owned(), ada.id.0.into());
    sessions.save(&second).await.unwrap();
    assert_eq!(store.sessions(ada.id).await.unwrap().len(), 2);

    // The same identifier is never handed out twice.
    let mut clash = session_of(None);
    clash.id = first.id;
    sessions.create(&mut clash).await.unwrap();
    assert_ne!(clash.id, first.id);

    assert!(
        store
            .revoke_session(ada.id, &session_key(first.id))
            .await
            .unwrap()
    );
    assert_eq!(sessions.load(&first.id).await.unwrap(), None);
    // A request that was under way does not bring it back.
    sessions.save(&first).await.unwrap();
    assert_eq!(sessions.load(&first.id).await.unwrap(), None);

    let key = session_key(second.id);
    assert_eq!(
        store
            .revoke_other_sessions(ada.id, Some(&key))
            .await
            .unwrap(),
        0
    );
    second.expiry_date = OffsetDateTime::now_utc() - Duration::seconds(1);
    sessions.save(&second).await.unwrap();
    assert_eq!(sessions.load(&second.id).await.unwrap(), None);
    assert_eq!(store.delete_expired_sessions().await.unwrap(), 1);
    sessions.delete(&clash.id).await.unwrap();
    assert_eq!(sessions.load(&clash.id).await.unwrap(), None);
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
