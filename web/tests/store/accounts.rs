//! Users, sessions, tokens and the set-up link.

use std::collections::HashMap;

use tower_sessions::SessionStore;
use tower_sessions::cookie::time::{Duration, OffsetDateTime};
use tower_sessions::session::{Id, Record};
use web::store::{
    FieldProblem, Name, Proof, Role, SESSION_USER, Scope, Scopes, Sessions, StoreError, TokenWish,
    session_key,
};

use sqlx::Connection;

use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    a_name_belongs_to_one_user
    no_two_names_look_alike
    old_names_keep_working
    a_password_is_not_one_that_is_tried_first
    what_stores_something_says_so
    a_clock_that_was_put_back_keeps_nobody_waiting
    a_password_is_checked
    roles_and_passwords_change
    tokens_are_shown_once
    tokens_have_scopes_and_an_end
    a_new_password_ends_sessions_and_tokens
    a_disabled_account_lets_nobody_in
    a_deleted_account_leaves_its_submissions
    the_last_administrator_stays
    an_invitation_is_good_for_as_many_as_it_says
    sessions_are_listed_and_revoked
    the_setup_link_works_once
    the_setup_link_never_lives_again
}

fn problem(error: &StoreError) -> (&'static str, FieldProblem) {
    match error {
        StoreError::Invalid(error) => (error.field, error.problem),
        other => panic!("not a field error: {other}"),
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

async fn a_clock_that_was_put_back_keeps_nobody_waiting(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    let quota = web::store::Quota {
        submissions: 2,
        window: std::time::Duration::from_mins(1),
    };
    let submit = async || store.submit(&hand_in(&ada, "kayles"), Some(quota)).await;
    submit().await.unwrap();
    submit().await.unwrap();
    assert!(matches!(submit().await, Err(StoreError::Quota { .. })));
    // It was an hour later when those were handed in.
    behind_its_back(
        &url,
        "update submissions set created_at = created_at + 3600000",
    )
    .await;
    let id = submit().await.unwrap();
    submit().await.unwrap();
    // Half a minute: they count, and the wait is no longer than it is without them.
    behind_its_back(
        &url,
        "update submissions set created_at = created_at + 30000 where id > 2",
    )
    .await;
    match submit().await {
        Err(StoreError::Quota { retry_after, .. }) => assert!(retry_after <= quota.window),
        other => panic!("{other:?}"),
    }
    // Whatever the times say, later ones have larger numbers.
    let all = web::store::Filter::default();
    let page = store.submissions(&all, web::store::Page::default()).await;
    let items = page.unwrap().items;
    assert!(items.is_sorted_by(|a, b| a.id > b.id));
    assert!(id.0 > 2);
}

async fn what_stores_something_says_so(TestDb { store, .. }: TestDb) {
    store.probe().await.unwrap();
    store.probe().await.unwrap();
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

async fn tokens_are_shown_once(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let wish = TokenWish::usual(" laptop ");
    let made = store.create_token(&ada, &wish).await.unwrap();
    assert_eq!(made.token.name, "laptop");
    assert_eq!(made.token.last_used_at, None);
    let behind = store.token_user(&made.secret).await.unwrap().unwrap();
    assert_eq!(behind.user, ada);
    assert_eq!(behind.scopes, Scopes::USUAL);
    assert!(store.token_user("grundy_00").await.unwrap().is_none());
    let listed = store.tokens(ada.id).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].last_used_at.is_some());
    let eve = student(&store, "Eve").await;
    assert!(!store.revoke_token(eve.id, made.token.id).await.unwrap());
    assert!(store.revoke_token(ada.id, made.token.id).await.unwrap());
    assert!(store.token_user(&made.secret).await.unwrap().is_none());
}

/// Runs one statement on the database behind the store's back.
async fn behind_its_back(url: &str, statement: &'static str) {
    if url.starts_with("sqlite:") {
        let mut db = sqlx::SqliteConnection::connect(url).await.unwrap();
        sqlx::query(statement).execute(&mut db).await.unwrap();
    } else {
        let mut db = sqlx::PgConnection::connect(url).await.unwrap();
        sqlx::query(statement).execute(&mut db).await.unwrap();
    }
}

async fn tokens_have_scopes_and_an_end(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    let usual = TokenWish::usual("laptop");
    let only = |scopes: &[Scope]| TokenWish {
        scopes: scopes.iter().copied().collect(),
        ..usual.clone()
    };
    let for_days = |days| TokenWish {
        days,
        ..usual.clone()
    };
    for (wish, field, why) in [
        (TokenWish::usual("  "), "name", FieldProblem::TokenName),
        (only(&[]), "scope", FieldProblem::NoScope),
        (
            only(&[Scope::Author]),
            "scope",
            FieldProblem::ScopeBeyondRole,
        ),
        (
            only(&[Scope::Admin]),
            "scope",
            FieldProblem::ScopeBeyondRole,
        ),
        (for_days(0), "days", FieldProblem::TokenDays),
        (for_days(367), "days", FieldProblem::TokenDays),
    ] {
        let refused = store.create_token(&ada, &wish).await.unwrap_err();
        assert_eq!(problem(&refused), (field, why));
    }
    let made = store
        .create_token(&ada, &only(&[Scope::Submit]))
        .await
        .unwrap();
    let behind = store.token_user(&made.secret).await.unwrap().unwrap();
    assert!(behind.scopes.has(Scope::Submit) && !behind.scopes.has(Scope::Read));
    let day = 24 * 60 * 60 * 1000;
    assert_eq!(made.token.expires_at.0 - made.token.created_at.0, 90 * day);

    // A clock that was put back gives no time again to a token that was used after its end.
    let kept = store.create_token(&ada, &usual).await.unwrap();
    behind_its_back(
        &url,
        "update api_tokens set last_used_at = expires_at + 1 where id = 2",
    )
    .await;
    assert!(store.token_user(&kept.secret).await.unwrap().is_none());
    behind_its_back(
        &url,
        "update api_tokens set expires_at = created_at where id = 1",
    )
    .await;
    assert!(store.token_user(&made.secret).await.unwrap().is_none());
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
    store.set_role(root.id, Role::Student).await.unwrap();
    assert!(!store.setup_link_is_good(&link).await.unwrap());
    let used = store.use_setup_link(&link, "evil", "correct horse").await;
    assert!(matches!(used, Err(StoreError::Refused(_))), "{used:?}");
    assert_eq!(store.setup_secret().await.unwrap(), None);
    store.delete_user(root.id).await.unwrap();
    let used = store.use_setup_link(&old, "evil", "correct horse").await;
    assert!(matches!(used, Err(StoreError::Refused(_))), "{used:?}");
    assert_eq!(store.setup_secret().await.unwrap(), None);
}
