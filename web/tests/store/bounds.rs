//! What an account may not become, and how much it may have.

use web::store::{FieldProblem, Role, StoreError, TokenWish};

use crate::{TestDb, on_each_database, problem, student};

on_each_database! {
    the_last_administrator_keeps_the_role
    names_of_the_site_are_given_by_its_operator
    tokens_have_readable_names_and_an_end_to_their_number
}

async fn the_last_administrator_keeps_the_role(TestDb { store, .. }: TestDb) {
    let made = store
        .create_user("root", "correct horse", Role::Admin)
        .await;
    let root = made.unwrap().id;
    for role in [Role::Student, Role::Setter] {
        let refused = store.set_role(root, role).await;
        assert!(
            matches!(refused, Err(StoreError::Refused(_))),
            "{refused:?}"
        );
    }
    store.set_role(root, Role::Admin).await.unwrap();
    let other = student(&store, "ada").await;
    store.set_role(other.id, Role::Admin).await.unwrap();
    // Of two that leave at the same moment one stays.
    let (one, two) = tokio::join!(
        store.set_role(root, Role::Student),
        store.set_role(other.id, Role::Student)
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
}

async fn names_of_the_site_are_given_by_its_operator(TestDb { store, .. }: TestDb) {
    for name in ["admin", "Administrator", "adrnin", "grundy"] {
        let refused = store.register(name, "correct horse").await;
        assert_eq!(
            problem(&refused.unwrap_err()).1,
            FieldProblem::NameReserved,
            "{name}"
        );
    }
    let code = store.invite("", 2, 7).await.unwrap().code;
    let refused = store.register_invited(&code, "root", "correct horse").await;
    assert_eq!(problem(&refused.unwrap_err()).1, FieldProblem::NameReserved);
    store
        .register_invited(&code, "ada", "correct horse")
        .await
        .unwrap();
    store
        .create_user("admin", "correct horse", Role::Admin)
        .await
        .unwrap();
}

async fn tokens_have_readable_names_and_an_end_to_their_number(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    for name in ["a\u{202e}b", "a\u{200b}b", "a\u{7}b"] {
        let refused = store.create_token(&ada, &TokenWish::usual(name)).await;
        assert_eq!(
            problem(&refused.unwrap_err()).1,
            FieldProblem::TokenName,
            "{name:?}"
        );
    }
    for number in 0..50 {
        let wish = TokenWish::usual(&format!("laptop {number}"));
        store.create_token(&ada, &wish).await.unwrap();
    }
    let refused = store
        .create_token(&ada, &TokenWish::usual("one more"))
        .await;
    assert_eq!(
        problem(&refused.unwrap_err()).1,
        FieldProblem::TokensTooMany(50)
    );
    let one = store.tokens(ada.id).await.unwrap()[0].id;
    store.revoke_token(ada.id, one).await.unwrap();
    store
        .create_token(&ada, &TokenWish::usual("one more"))
        .await
        .unwrap();
}
