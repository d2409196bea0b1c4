//! The problems of a site, their versions, and the checks of these.

use std::collections::BTreeSet;

use problems::catalog;
use web::library::{Facts, Library, read};
use web::store::{
    CHECK_ATTEMPTS, CheckState, Filter, NewVersion, OPEN_CHECKS, Page, Role, Store, StoreError,
    User, Visibility,
};

use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    the_catalog_is_entered_once
    an_upgrade_renews_what_nobody_changed
    a_version_is_served_when_its_check_has_passed
    a_public_problem_changes_when_its_author_says_so
    authors_take_turns
    a_lost_check_is_done_again_and_its_late_results_refused
    the_newest_version_of_a_problem_is_checked_first
    what_is_hidden_is_not_listed
    a_problem_of_somebody_else_is_not_changed
}

pub(crate) async fn setter(store: &Store, name: &str) -> User {
    store
        .create_user(name, "correct horse", Role::Setter)
        .await
        .unwrap()
}

/// A package that nobody has, made of one of the catalog that brings its own tests in a file.
pub(crate) fn package(author: &User, problem: &str, text: &str) -> NewVersion {
    let nim = catalog::archive("nim").unwrap();
    let archive = nim.with_file("notes.txt", Some(text.as_bytes())).unwrap();
    let (loaded, said) = read(&archive, "nim", true);
    let loaded = loaded.unwrap_or_else(|| panic!("{said:?}"));
    NewVersion {
        problem: problem.to_owned(),
        hash: archive.hash(),
        archive: archive.zip().unwrap(),
        package_version: "1.0".to_owned(),
        facts: Facts::of(&loaded).json(),
        author: author.id,
        any_owner: author.role == Role::Admin,
        note: text.to_owned(),
        base: None,
    }
}

/// Lets the check that is next end.
pub(crate) async fn check(store: &Store, passed: bool) -> (String, i64) {
    let claim = store.claim_check().await.unwrap().unwrap();
    store.finish_check(&claim, passed, "{}").await.unwrap();
    (claim.problem, claim.number)
}

async fn the_catalog_is_entered_once(TestDb { store, .. }: TestDb) {
    let library = Library::new(store.clone(), None);
    // Two machines that start together.
    let (one, other) = tokio::join!(library.enter_catalog(), library.enter_catalog());
    one.unwrap();
    other.unwrap();
    let rows = store.problems().await.unwrap();
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let all: Vec<&str> = catalog::ids()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(
        ids.into_iter().collect::<BTreeSet<_>>(),
        all.into_iter().collect()
    );
    for row in rows {
        let built_in = catalog::get(&row.id).unwrap();
        assert_eq!(row.hash.as_deref(), Some(built_in.hash()), "{}", row.id);
        assert_eq!((row.number, row.owner), (Some(1), None), "{}", row.id);
        assert_eq!(row.visibility, Visibility::Public);
    }
    let before = store.library_revision().await.unwrap();
    library.enter_catalog().await.unwrap();
    assert_eq!(store.library_revision().await.unwrap(), before);
    // What is stored is the package.
    let nim = catalog::get("nim").unwrap();
    let stored = library.archive("nim", nim.hash()).await.unwrap();
    assert_eq!(stored.hash(), nim.hash());
    assert!(store.archive(nim.hash()).await.unwrap().is_some());
}

async fn an_upgrade_renews_what_nobody_changed(TestDb { store, .. }: TestDb) {
    let admin = store
        .create_user("root", "correct horse", Role::Admin)
        .await
        .unwrap();
    let nim = catalog::archive("nim").unwrap();
    let of = |text: &str| {
        let archive = nim.with_file("notes.txt", Some(text.as_bytes())).unwrap();
        web::store::BuiltIn {
            id: "nim".to_owned(),
            hash: archive.hash(),
            package_version: text.to_owned(),
            facts: Facts::of(&catalog::get("nim").unwrap()).json(),
            archive: archive.zip().unwrap(),
            kept: None,
        }
    };
    let served = async || store.problems().await.unwrap().remove(0);
    // An older program, then this one.
    assert_eq!(store.enter_built_in(&[of("old")]).await.unwrap(), 1);
    assert_eq!(store.enter_built_in(&[of("new")]).await.unwrap(), 1);
    assert_eq!(store.enter_built_in(&[of("new")]).await.unwrap(), 0);
    assert_eq!(served().await.package_version.as_deref(), Some("new"));
    // An administrator changes it: it stays so.
    let changed = package(&admin, "nim", "ours");
    let number = store.add_version(&changed).await.unwrap();
    check(&store, true).await;
    store.serve_version("nim", number).await.unwrap();
    assert_eq!(store.enter_built_in(&[of("newer")]).await.unwrap(), 0);
    let now = served().await;
    assert_eq!(now.hash.as_deref(), Some(changed.hash.as_str()));
    assert_eq!(now.number, Some(3));
    // The compiled reference still generates its tests, also where the code beside it is older.
    let library = Library::new(store.clone(), None);
    let shelf = library.shelf().await.unwrap();
    let problem = library.current(shelf.any("nim").unwrap()).await.unwrap();
    assert!(problem.unwrap().tests().unwrap().tests().len() > 5);
    let older = nim.with_file("reference.rs", Some(b"// older")).unwrap();
    let (older, _) = read(&older, "nim", true);
    assert!(older.unwrap().reference().is_some());
    // Code with the bounds of a stranger's package is another matter.
    let chomp = catalog::archive("chomp").unwrap();
    let chomp = chomp.with_file("game.toml", None).unwrap();
    assert!(read(&chomp, "chomp", true).0.is_some());
    let (strangers, said) = read(&chomp, "chomp", false);
    assert!(strangers.is_none(), "{said:?}");
}

async fn a_version_is_served_when_its_check_has_passed(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let first = package(&grace, "my-nim", "one");
    assert_eq!(store.add_version(&first).await.unwrap(), 1);
    // The same again is the same.
    assert_eq!(store.add_version(&first).await.unwrap(), 1);
    let row = async || store.problems().await.unwrap().remove(0);
    assert_eq!(
        (row().await.number, row().await.owner),
        (None, Some(grace.id))
    );
    assert_eq!(row().await.visibility, Visibility::Private);
    let refused = store.serve_version("my-nim", 1).await.unwrap_err();
    assert!(matches!(refused, StoreError::NotFound(_)), "{refused}");
    let claim = store.claim_check().await.unwrap().unwrap();
    assert_eq!(
        (claim.hash.as_str(), claim.author),
        (first.hash.as_str(), Some(grace.id))
    );
    assert_eq!(store.claim_check().await.unwrap(), None);
    store
        .check_progress(&claim, (2, 5), "{\"a\":1}")
        .await
        .unwrap();
    let version = async |number| {
        store
            .problem_version("my-nim", number)
            .await
            .unwrap()
            .unwrap()
    };
    let going = version(1).await;
    assert_eq!(
        (going.state, going.steps, going.total),
        (CheckState::Running, 2, Some(5))
    );
    store.finish_check(&claim, true, "{}").await.unwrap();
    assert_eq!(row().await.number, Some(1));
    assert_eq!(version(1).await.state, CheckState::Passed);
    // One that fails is never served; sent again it is checked again.
    let bad = package(&grace, "my-nim", "two");
    assert_eq!(store.add_version(&bad).await.unwrap(), 2);
    check(&store, false).await;
    assert_eq!(row().await.number, Some(1));
    assert!(store.serve_version("my-nim", 2).await.is_err());
    assert_eq!(store.add_version(&bad).await.unwrap(), 3);
    check(&store, true).await;
    assert_eq!(row().await.number, Some(3));
    // And back.
    store.serve_version("my-nim", 1).await.unwrap();
    assert_eq!(row().await.hash.as_deref(), Some(first.hash.as_str()));
    let numbers = store.problem_versions("my-nim").await.unwrap();
    let numbers: Vec<i64> = numbers.iter().map(|it| it.number).collect();
    assert_eq!(numbers, [3, 2, 1]);
}

async fn a_public_problem_changes_when_its_author_says_so(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    store
        .add_version(&package(&grace, "my-nim", "one"))
        .await
        .unwrap();
    check(&store, true).await;
    store
        .set_visibility("my-nim", Visibility::Public)
        .await
        .unwrap();
    store
        .add_version(&package(&grace, "my-nim", "two"))
        .await
        .unwrap();
    check(&store, true).await;
    assert_eq!(store.problems().await.unwrap()[0].number, Some(1));
    store.serve_version("my-nim", 2).await.unwrap();
    assert_eq!(store.problems().await.unwrap()[0].number, Some(2));
}

async fn authors_take_turns(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let alan = setter(&store, "alan").await;
    for number in 0..OPEN_CHECKS {
        let problem = format!("g{number}");
        store
            .add_version(&package(&grace, &problem, &problem))
            .await
            .unwrap();
    }
    let more = store
        .add_version(&package(&grace, "more", "more"))
        .await
        .unwrap_err();
    assert!(matches!(more, StoreError::Quota { .. }), "{more}");
    assert_eq!(store.problems().await.unwrap().len(), OPEN_CHECKS as usize);
    for problem in ["a0", "a1"] {
        store
            .add_version(&package(&alan, problem, problem))
            .await
            .unwrap();
    }
    let mut order = Vec::new();
    for _ in 0..5 {
        order.push(check(&store, true).await.0);
    }
    assert_eq!(order, ["g0", "a0", "g1", "a1", "g2"]);
}

/// Who saves several files one after another waits for the last version only, and it stays the one that
/// is served.
async fn the_newest_version_of_a_problem_is_checked_first(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    for text in ["one", "two", "three"] {
        store
            .add_version(&package(&grace, "my-nim", text))
            .await
            .unwrap();
    }
    let mut order = Vec::new();
    for _ in 0..3 {
        order.push(check(&store, true).await.1);
    }
    assert_eq!(order, [3, 2, 1]);
    assert_eq!(store.problems().await.unwrap()[0].number, Some(3));
}

/// What a check says of which no attempt came to an end.
const LOST: &str = "{\"ok\":false,\"message\":\"the judge machine stopped\"}";

async fn a_lost_check_is_done_again_and_its_late_results_refused(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    store
        .add_version(&package(&grace, "my-nim", "one"))
        .await
        .unwrap();
    let mut late = Vec::new();
    for attempt in 1..=CHECK_ATTEMPTS {
        let claim = store.claim_check().await.unwrap().unwrap();
        assert_eq!(claim.attempt, attempt);
        let before = store.checks_under_way().await.unwrap();
        store.beat_check(&claim).await.unwrap();
        // Whoever has beaten since is not lost.
        store.take_back_checks(&before, LOST).await.unwrap();
        let now = store.checks_under_way().await.unwrap();
        assert_eq!(now.len(), 1);
        assert_ne!(now, before);
        store.take_back_checks(&now, LOST).await.unwrap();
        late.push(claim);
    }
    let given_up = store.problem_version("my-nim", 1).await.unwrap().unwrap();
    assert_eq!(given_up.state, CheckState::Failed);
    for claim in late {
        store.finish_check(&claim, true, "{}").await.unwrap();
    }
    let still = store.problem_version("my-nim", 1).await.unwrap().unwrap();
    // It says why there is no result.
    let report = still.report.as_deref();
    assert_eq!((still.state, report), (CheckState::Failed, Some(LOST)));
    assert_eq!(store.problems().await.unwrap()[0].number, None);
}

async fn what_is_hidden_is_not_listed(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let alan = setter(&store, "alan").await;
    let ada = student(&store, "ada").await;
    let bob = student(&store, "bob").await;
    store
        .add_version(&package(&grace, "secret", "one"))
        .await
        .unwrap();
    check(&store, true).await;
    let open = store.submit(&hand_in(&ada, "nim"), None).await.unwrap();
    let by_grace = store
        .submit(&hand_in(&grace, "secret"), None)
        .await
        .unwrap();
    let by_ada = store.submit(&hand_in(&ada, "secret"), None).await.unwrap();
    let library = Library::new(store.clone(), None);
    let seen = async |viewer: Option<&User>| {
        let filter = library.shelf().await.unwrap().filter(viewer);
        let page = store.submissions(&filter, Page::default()).await.unwrap();
        page.items.iter().map(|item| item.id).collect::<Vec<_>>()
    };
    let all = [by_ada, by_grace, open];
    let root = store
        .create_user("root", "correct horse", Role::Admin)
        .await
        .unwrap();
    assert_eq!(seen(Some(&root)).await, all);
    assert_eq!(seen(Some(&grace)).await, all);
    assert_eq!(seen(Some(&ada)).await, [by_ada, open]);
    for other in [None, Some(&alan), Some(&bob)] {
        assert_eq!(seen(other).await, [open]);
    }
    // Nor where just that problem is asked for.
    let of_secret = async |viewer: Option<&User>| {
        let filter = Filter {
            problem: Some("secret".to_owned()),
            ..library.shelf().await.unwrap().filter(viewer)
        };
        let page = store.submissions(&filter, Page::default()).await.unwrap();
        page.items.iter().map(|item| item.id).collect::<Vec<_>>()
    };
    assert_eq!(of_secret(Some(&grace)).await, [by_ada, by_grace]);
    assert_eq!(of_secret(Some(&ada)).await, [by_ada]);
    assert_eq!(of_secret(Some(&bob)).await, []);
    assert_eq!(of_secret(None).await, []);
    store.share_with("secret", &[bob.id]).await.unwrap();
    // Shared is what is both.
    assert_eq!(seen(Some(&bob)).await, [open]);
    store
        .set_visibility("secret", Visibility::Shared)
        .await
        .unwrap();
    assert_eq!(seen(Some(&bob)).await, all);
    assert_eq!(seen(Some(&alan)).await, [open]);
    store
        .set_visibility("secret", Visibility::Public)
        .await
        .unwrap();
    assert_eq!(seen(None).await, all);
}

async fn a_problem_of_somebody_else_is_not_changed(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let alan = setter(&store, "alan").await;
    store
        .add_version(&package(&grace, "my-nim", "one"))
        .await
        .unwrap();
    let refused = store
        .add_version(&package(&alan, "my-nim", "mine now"))
        .await;
    assert!(
        matches!(refused, Err(StoreError::NotFound(_))),
        "{refused:?}"
    );
    let admin = store
        .create_user("root", "correct horse", Role::Admin)
        .await
        .unwrap();
    assert_eq!(
        store
            .add_version(&package(&admin, "my-nim", "two"))
            .await
            .unwrap(),
        2
    );
    assert_eq!(store.problems().await.unwrap()[0].owner, Some(grace.id));
}
