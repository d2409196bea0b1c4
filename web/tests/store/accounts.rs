//! Accounts: their passwords and roles, and how they are closed.

use tower_sessions::SessionStore;
use web::store::{
    Act, AuditFilter, ContestId, Deed, FieldProblem, Name, NewTeam, Proof, Role, Sessions, Store,
    StoreError, TokenWish,
};

use crate::contests::running;
use crate::sessions::session_of;
use crate::{TestDb, hand_in, on_each_database, problem, student};

on_each_database! {
    a_password_is_not_one_that_is_tried_first
    a_password_is_checked
    roles_and_passwords_change
    a_new_password_ends_sessions_and_tokens
    a_disabled_account_lets_nobody_in
    a_deleted_account_leaves_its_submissions
    no_record_names_a_deleted_account
    a_name_that_is_a_word_of_the_record_changes_nothing_else
    the_name_of_a_row_goes_from_the_record_with_its_account
    the_last_administrator_stays
    the_record_is_searched_in_either_case_of_the_same_letters
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

async fn no_record_names_a_deleted_account(TestDb { store, .. }: TestDb) {
    let (root, ada) = (student(&store, "root").await, student(&store, "ada").await);
    let contest = running(&store, &root).await;
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(contest, &alone).await.unwrap();
    // As the pages of the jury note it.
    for (act, detail) in [
        ("name", "ada"),
        ("move", "ada: ada → Two Heaps"),
        ("extend", "ada +5 min"),
        ("hack-withdraw", "#12 A ada ← bo"),
        ("balloon", "A adamant"),
    ] {
        store.note_act(contest, root.id, act, detail).await.unwrap();
    }
    for act in [Act::TokenMade, Act::AccountDisabled] {
        let deed = Deed {
            actor: None,
            act,
            target: Some(ada.id),
            detail: "laptop of Ada Byron",
        };
        store.note(deed).await.unwrap();
    }
    store.delete_user(ada.id).await.unwrap();
    let acts = store.acts(contest).await.unwrap().into_iter();
    let details: Vec<String> = acts.map(|it| it.detail).collect();
    let number = format!("#{}", ada.id);
    assert_eq!(
        details,
        [
            "A adamant".to_owned(),
            format!("#12 A {number} ← bo"),
            format!("{number} +5 min"),
            format!("{number}: {number} → Two Heaps"),
            number,
        ]
    );
    let filter = AuditFilter {
        act: Some(Act::TokenMade),
        ..AuditFilter::default()
    };
    let record = store.audit(&filter, 10).await.unwrap();
    assert_eq!(record[0].detail, "");
}

/// The details of a contest's record, the first act in front.
async fn record(store: &Store, contest: ContestId) -> Vec<String> {
    let acts = store.acts(contest).await.unwrap().into_iter();
    acts.rev().map(|it| it.detail).collect()
}

async fn a_name_that_is_a_word_of_the_record_changes_nothing_else(TestDb { store, .. }: TestDb) {
    let root = student(&store, "root").await;
    let (contest, other) = (running(&store, &root).await, running(&store, &root).await);
    let mut numbers = Vec::new();
    for name in ["min", "step", "Red", "end"] {
        let user = student(&store, name).await;
        let alone = NewTeam::alone(user.id, name);
        store.join_contest(contest, &alone).await.unwrap();
        numbers.push(user.id);
    }
    for team in ["Ann", "Red Pandas", "end to end"] {
        let user = student(&store, &team.replace(' ', "-")).await;
        let team = NewTeam::alone(user.id, team);
        store.join_contest(contest, &team).await.unwrap();
    }
    let untouched = [
        ("reveal", "step"),
        ("extend", "Ann +30 min"),
        ("extend", "Red Pandas +5 min"),
        ("balloon", "Red Ann"),
        ("print", "#7 Red Pandas"),
        ("people", "Red Pandas → Red Pandas min step"),
        ("remove", "Red Pandas"),
        ("move", "ada: Red Pandas → end to end"),
        ("hack-restore", "#3 A Red Pandas ← ada"),
        ("edit", "end 2030-01-01T00:00:00Z → 2030-01-01T01:00:00Z"),
        ("import", "+2, 2 / step"),
    ];
    let named = [
        ("extend", "min +5 min"),
        ("balloon-undo", "min Red"),
        ("print", "#7 Red"),
        ("people", "step → step PKU"),
        ("remove", "end"),
        ("move", "step: Red → end to end"),
        ("hack-restore", "#3 A min ← Red"),
        ("dismiss", "step"),
    ];
    for (act, detail) in untouched.into_iter().chain(named) {
        store.note_act(contest, root.id, act, detail).await.unwrap();
    }
    // Nobody of them takes part in the other, so that a row of that name was somebody else's.
    for (act, detail) in [("extend", "Red +5 min"), ("name", "Red")] {
        store.note_act(other, root.id, act, detail).await.unwrap();
    }
    for user in &numbers {
        store.delete_user(*user).await.unwrap();
    }
    let details = record(&store, contest).await;
    let (kept, changed) = details.split_at(untouched.len());
    assert_eq!(kept, untouched.map(|(_, detail)| detail));
    let [min, step, red, end] = [0, 1, 2, 3].map(|at: usize| format!("#{}", numbers[at]));
    assert_eq!(
        changed,
        [
            format!("{min} +5 min"),
            format!("min {red}"),
            format!("#7 {red}"),
            format!("{step} → {step}"),
            end,
            format!("{step}: {red} → end to end"),
            format!("#3 A {min} ← {red}"),
            step,
        ]
    );
    assert_eq!(record(&store, other).await, ["Red +5 min", red.as_str()]);
}

async fn the_name_of_a_row_goes_from_the_record_with_its_account(TestDb { store, .. }: TestDb) {
    let (root, t01) = (student(&store, "root").await, student(&store, "t01").await);
    let contest = running(&store, &root).await;
    // As an import or the jury calls people.
    let row = NewTeam::alone(t01.id, "Zhang San");
    store.join_contest(contest, &row).await.unwrap();
    for name in ["t02", "t03"] {
        let user = student(&store, name).await;
        let other = if name == "t02" { "Zhang" } else { "Li Si" };
        let other = NewTeam::alone(user.id, other);
        store.join_contest(contest, &other).await.unwrap();
    }
    for (act, detail) in [
        ("extend", "Zhang Sna +5 min"),
        ("people", "Zhang Sna → Zhang San PKU  A4"),
        ("people", "Zhang → Zhang PKU"),
        ("extend", "Zhang San +30 min"),
        ("balloon", "nim Zhang San"),
        ("print", "#1 Zhang"),
        ("extend", "Li Si +5 min"),
    ] {
        store.note_act(contest, root.id, act, detail).await.unwrap();
    }
    store.delete_user(t01.id).await.unwrap();
    let number = format!("#{}", t01.id);
    assert_eq!(
        record(&store, contest).await,
        [
            format!("{number} +5 min"),
            format!("{number} → {number}"),
            "Zhang → Zhang PKU".to_owned(),
            format!("{number} +30 min"),
            format!("nim {number}"),
            "#1 Zhang".to_owned(),
            "Li Si +5 min".to_owned(),
        ]
    );
    let rows = store.participants(contest).await.unwrap();
    assert!(rows.iter().any(|row| row.name == number));
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

async fn the_record_is_searched_in_either_case_of_the_same_letters(TestDb { store, .. }: TestDb) {
    let deed = Deed {
        actor: None,
        act: Act::BackedUp,
        target: None,
        detail: "École BLEUE",
    };
    store.note(deed).await.unwrap();
    for (text, lines) in [("École", 1), ("ÉCOLE bleue", 1), ("école", 0), ("rouge", 0)] {
        let filter = AuditFilter {
            text: text.to_owned(),
            ..AuditFilter::default()
        };
        let found = store.audit(&filter, 9).await.unwrap();
        assert_eq!(found.len(), lines, "{text}");
    }
}
