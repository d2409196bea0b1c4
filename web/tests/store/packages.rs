//! How much room packages take: of each author in a day, of versions that failed, of problems that nobody uses.

use web::store::{
    AssignmentDraft, AssignmentProblem, FAILED_DRAFT_DAYS, FAILED_PACKAGE_DAYS, LARGEST_EDITS,
    LateRule, MOST_EDITS, NewEdit, NewVersion, PACKAGES_SINCE, Role, SiteSettings, Store,
    StoreError, UNUSED_PROBLEM, UnixMs, User, Visibility,
};

use crate::contests::{HOUR, draft, plan};
use crate::problems::setter;
use crate::{TestDb, behind_its_back, hand_in, on_each_database};

on_each_database! {
    a_day_brings_in_so_much_of_each_author
    what_was_brought_in_counts_though_its_problem_is_deleted
    packages_that_failed_are_dropped_after_a_while
    what_passed_or_waits_is_kept
    what_is_brought_in_while_packages_are_dropped_is_kept
    a_problem_that_nobody_has_used_is_deleted
    what_was_deleted_meanwhile_is_not_set
    what_packages_take_is_answered_from_an_index
    edits_are_collected_within_bounds_and_forgotten_as_they_were_read
}

const DAY: i64 = 24 * HOUR;

/// Six tenths of a MiB that nobody has, by its name.
fn package(author: &User, problem: &str, name: &str) -> NewVersion {
    let mut archive = name.as_bytes().to_vec();
    archive.resize(600 * 1024, b'.');
    NewVersion {
        problem: problem.to_owned(),
        hash: name.to_owned(),
        archive,
        package_version: String::new(),
        facts: "{}".to_owned(),
        author: author.id,
        any_owner: author.role == Role::Admin,
        note: String::new(),
        base: None,
    }
}

/// Brings a package in, and lets its check end.
async fn checked(store: &Store, new: &NewVersion, passed: bool) -> i64 {
    let number = store.add_version(new).await.unwrap();
    let claim = store.claim_check().await.unwrap().unwrap();
    store.finish_check(&claim, passed, "{}").await.unwrap();
    number
}

async fn a_day_brings_in_so_much_of_each_author(TestDb { store, url }: TestDb) {
    let (grace, alan) = (setter(&store, "grace").await, setter(&store, "alan").await);
    let settings = SiteSettings {
        package_quota: "1".to_owned(),
        ..SiteSettings::default()
    };
    store.set_site_settings(&settings).await.unwrap();
    let first = package(&grace, "one", "a1");
    store.add_version(&first).await.unwrap();
    let second = package(&grace, "one", "a2");
    let refused = store.add_version(&second).await.unwrap_err();
    let StoreError::PackageQuota { most, retry_after } = refused else {
        panic!("{refused}")
    };
    assert_eq!(most, 1);
    assert!(retry_after.as_secs() > 23 * 3600, "{retry_after:?}");
    // What is too much for any day is never told to come again.
    let huge = NewVersion {
        archive: vec![b'.'; 1024 * 1024 + 1],
        ..package(&grace, "one", "huge")
    };
    let refused = store.add_version(&huge).await.unwrap_err();
    assert!(
        matches!(refused, StoreError::PackageTooLarge(1)),
        "{refused}"
    );
    // What is there already takes no room, and others have their own.
    let same = package(&grace, "two", "a1");
    store.add_version(&same).await.unwrap();
    let others = package(&alan, "three", "a2");
    store.add_version(&others).await.unwrap();
    let admin = store.create_user("root", "correct horse", Role::Admin);
    let admin = admin.await.unwrap();
    for name in ["a3", "a4"] {
        let new = package(&admin, "four", name);
        store.add_version(&new).await.unwrap();
    }
    // A day later there is room again.
    behind_its_back(
        &url,
        "update package_intakes set created_at = created_at - 86400001",
    )
    .await;
    let later = package(&grace, "one", "a5");
    store.add_version(&later).await.unwrap();
    for wrong in ["0", "1000001", "much"] {
        let settings = SiteSettings {
            package_quota: wrong.to_owned(),
            ..SiteSettings::default()
        };
        assert!(store.set_site_settings(&settings).await.is_err(), "{wrong}");
    }
}

async fn what_was_brought_in_counts_though_its_problem_is_deleted(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let settings = SiteSettings {
        package_quota: "1".to_owned(),
        ..SiteSettings::default()
    };
    store.set_site_settings(&settings).await.unwrap();
    store
        .add_version(&package(&grace, "one", "a1"))
        .await
        .unwrap();
    // Its archive stays, since another problem has it.
    let same = package(&grace, "two", "a1");
    store.add_version(&same).await.unwrap();
    let next = package(&grace, "one", "a2");
    for gone in ["one", "two"] {
        assert!(store.delete_problem(gone).await.unwrap(), "{gone}");
        let refused = store.add_version(&next).await.unwrap_err();
        assert!(
            matches!(refused, StoreError::PackageQuota { .. }),
            "{refused}"
        );
    }
    assert_eq!(store.archive("a1").await.unwrap(), None);
    let now = UnixMs::now();
    assert_eq!(store.forget_old_intakes(now).await.unwrap(), 0);
    let later = UnixMs(now.0 + DAY + HOUR);
    assert_eq!(store.forget_old_intakes(later).await.unwrap(), 1);
    store.add_version(&next).await.unwrap();
}

async fn packages_that_failed_are_dropped_after_a_while(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let old = package(&grace, "heaps", "old");
    let new = package(&grace, "heaps", "new");
    for it in [&old, &new] {
        checked(&store, it, false).await;
    }
    let now = UnixMs::now().0;
    let tidied = async |days: i64| {
        let at = UnixMs(now + days * DAY + HOUR);
        store.drop_failed_packages(at).await.unwrap()
    };
    let is_dropped = async |number| {
        let row = store.problem_version("heaps", number).await.unwrap();
        row.unwrap().is_dropped
    };
    assert_eq!(tidied(0).await, 0);
    assert_eq!(tidied(FAILED_PACKAGE_DAYS).await, 1);
    assert!(is_dropped(1).await && !is_dropped(2).await);
    assert_eq!(store.archive("old").await.unwrap(), None);
    assert!(store.archive("new").await.unwrap().is_some());
    // Somebody may be at work on the newest, for a while.
    assert_eq!(tidied(FAILED_PACKAGE_DAYS).await, 0);
    assert_eq!(tidied(FAILED_DRAFT_DAYS).await, 1);
    let rows = store.problem_versions("heaps").await.unwrap();
    assert!(rows.len() == 2 && rows.iter().all(|row| row.is_dropped));
    // Brought in once more, it is there.
    assert_eq!(store.add_version(&new).await.unwrap(), 3);
    assert_eq!(store.archive("new").await.unwrap(), Some(new.archive));
    assert!(!is_dropped(3).await && !is_dropped(2).await && is_dropped(1).await);
}

async fn what_passed_or_waits_is_kept(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    // The same package failed as one problem, and passed as another or waits there.
    for (name, passed) in [("one", true), ("two", false)] {
        checked(
            &store,
            &package(&grace, &format!("{name}-failed"), name),
            false,
        )
        .await;
        checked(
            &store,
            &package(&grace, &format!("{name}-failed"), "-"),
            false,
        )
        .await;
        let other = package(&grace, name, name);
        if passed {
            checked(&store, &other, true).await;
        } else {
            store.add_version(&other).await.unwrap();
        }
    }
    let at = UnixMs(UnixMs::now().0 + (FAILED_DRAFT_DAYS + 1) * DAY);
    assert_eq!(store.drop_failed_packages(at).await.unwrap(), 1);
    for name in ["one", "two"] {
        assert!(store.archive(name).await.unwrap().is_some(), "{name}");
    }
    assert_eq!(store.archive("-").await.unwrap(), None);
}

async fn what_is_brought_in_while_packages_are_dropped_is_kept(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    for name in ["a1", "a2", "a3", "a4", "a5", "a6"] {
        checked(&store, &package(&grace, "old", name), false).await;
    }
    let at = UnixMs(UnixMs::now().0 + (FAILED_DRAFT_DAYS + 1) * DAY);
    let revision = store.library_revision().await.unwrap();
    assert_eq!(store.drop_failed_packages(UnixMs::now()).await.unwrap(), 0);
    assert_eq!(store.library_revision().await.unwrap(), revision);
    // Whichever is first: a version that waits for its check has its package.
    for name in ["a1", "a2", "a3", "a4", "a5", "a6"] {
        let again = package(&grace, name, name);
        let (dropped, added) =
            tokio::join!(store.drop_failed_packages(at), store.add_version(&again));
        assert!(dropped.is_ok() && added.is_ok(), "{dropped:?} {added:?}");
        assert!(store.archive(name).await.unwrap().is_some(), "{name}");
    }
}

async fn a_problem_that_nobody_has_used_is_deleted(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let ids = ["failed", "passed", "tried", "set", "public"];
    for id in ids {
        checked(&store, &package(&grace, id, id), id != "failed").await;
    }
    let twin = package(&grace, "twin", "passed");
    store.add_version(&twin).await.unwrap();
    store.submit(&hand_in(&grace, "tried"), None).await.unwrap();
    let contest = draft(UnixMs::now().0 - HOUR, &["set"]);
    store.create_contest(grace.id, &contest).await.unwrap();
    store
        .set_visibility("public", Visibility::Public)
        .await
        .unwrap();
    for id in ids {
        let may = matches!(id, "failed" | "passed");
        assert_eq!(store.is_unused_problem(id).await.unwrap(), may, "{id}");
        assert_eq!(store.delete_problem(id).await.unwrap(), may, "{id}");
    }
    let left = store.problems().await.unwrap();
    let left: Vec<&str> = left.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(left, ["public", "set", "tried", "twin"]);
    assert!(store.problem_versions("failed").await.unwrap().is_empty());
    assert_eq!(store.archive("failed").await.unwrap(), None);
    // Another problem has that one.
    assert!(store.archive("passed").await.unwrap().is_some());
    assert!(!store.delete_problem("failed").await.unwrap());
}

async fn what_was_deleted_meanwhile_is_not_set(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    for id in ["kept", "gone"] {
        checked(&store, &package(&grace, id, id), true).await;
    }
    let class = store.create_class(grace.id, ("Games", "")).await.unwrap();
    let start = UnixMs::now();
    let assignment = |problem: &str| AssignmentDraft {
        title: "Week one".to_owned(),
        description: String::new(),
        opens_at: start,
        due_at: None,
        late: LateRule::Nothing,
        problems: vec![AssignmentProblem::new(problem, 100, true)],
    };
    // One that came with the program need not be entered.
    let sound = draft(start.0, &["kept", "nim"]);
    let contest = store.create_contest(grace.id, &sound).await.unwrap();
    let set = store.create_assignment(class, &assignment("kept")).await;
    let set = set.unwrap();
    assert!(!store.delete_problem("kept").await.unwrap());
    assert!(store.delete_problem("gone").await.unwrap());
    let late = draft(start.0, &["kept", "gone"]);
    let refused = [
        store.create_contest(grace.id, &late).await.map(|_| ()),
        store.edit_contest(contest, &late).await,
        store
            .create_assignment(class, &assignment("gone"))
            .await
            .map(|_| ()),
        store.edit_assignment(set, &assignment("gone")).await,
    ];
    for refused in refused {
        let Err(StoreError::ProblemGone(id)) = &refused else {
            panic!("{refused:?}")
        };
        assert_eq!(id, "gone");
    }
    // All is as it was.
    let problems = store.contest_problems(contest).await.unwrap();
    assert_eq!(problems, sound.problems);
    let problems = store.assignment_problems(set).await.unwrap();
    assert_eq!(problems, assignment("kept").problems);
    assert_eq!(store.assignments(class).await.unwrap().len(), 1);
}

async fn what_packages_take_is_answered_from_an_index(TestDb { store, url }: TestDb) {
    let grace = setter(&store, "grace").await;
    for name in ["a", "b"] {
        checked(&store, &package(&grace, name, name), false).await;
    }
    for (statement, values) in [(PACKAGES_SINCE, "1, 1"), (UNUSED_PROBLEM, "'a'")] {
        let plan = plan(&url, statement, values).await;
        assert!(
            !plan.contains("SCAN") && !plan.contains("Seq Scan"),
            "{statement}\n{plan}"
        );
    }
}

async fn edits_are_collected_within_bounds_and_forgotten_as_they_were_read(
    TestDb { store, .. }: TestDb,
) {
    let (grace, alan) = (setter(&store, "grace").await, setter(&store, "alan").await);
    store
        .add_version(&package(&grace, "one", "a1"))
        .await
        .unwrap();
    let edit = |path: &str, body: Option<&[u8]>| NewEdit {
        path: path.to_owned(),
        body: body.map(<[u8]>::to_vec),
        was: "digest".to_owned(),
    };
    let keep =
        async |edits: &[NewEdit]| store.keep_package_edits(grace.id, "one", edits, &[]).await;
    let kept = async || store.package_edits(grace.id, "one").await.unwrap();
    let two = [edit("b", None), edit("a", Some(b"\0\xff"))];
    keep(&two).await.unwrap();
    let read = kept().await;
    let bodies: Vec<_> = read
        .iter()
        .map(|it| (&*it.path, it.body.as_deref()))
        .collect();
    assert_eq!(bodies, [("a", Some(&b"\0\xff"[..])), ("b", None)]);
    assert_eq!(store.package_edits(alan.id, "one").await.unwrap(), []);
    // All of them are kept, or none.
    let many: Vec<NewEdit> = (0..MOST_EDITS)
        .map(|number| edit(&format!("file-{number}"), None))
        .collect();
    let large = vec![b'.'; usize::try_from(LARGEST_EDITS).unwrap()];
    for refused in [many, vec![edit("c", None), edit("large", Some(&large))]] {
        let refused = keep(&refused).await;
        assert!(matches!(refused, Err(StoreError::Refused(_))));
    }
    assert_eq!(kept().await, read);
    // What was changed since it was read stays.
    keep(&[edit("a", Some(b"newer"))]).await.unwrap();
    store
        .forget_package_edits(grace.id, "one", &read)
        .await
        .unwrap();
    let left = kept().await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].body.as_deref(), Some(&b"newer"[..]));
    assert_eq!(store.count_package_edits(grace.id, "one").await.unwrap(), 1);
    // What is set back goes with what is kept, or stays with what is refused.
    let set_back = ["a".to_owned(), "never".to_owned()];
    let large = [edit("d", Some(&large)), edit("e", Some(b"."))];
    let both = store.keep_package_edits(grace.id, "one", &large, &set_back);
    assert!(matches!(both.await, Err(StoreError::Refused(_))));
    assert_eq!(kept().await, left);
    let one = [edit("b", None)];
    let both = store.keep_package_edits(grace.id, "one", &one, &set_back);
    both.await.unwrap();
    let undone = store.package_edit(grace.id, "one", "a").await.unwrap();
    assert_eq!(undone, None);
    let taken_away = store.package_edit(grace.id, "one", "b").await.unwrap();
    assert_eq!(taken_away.unwrap().body, None);
    // It goes with the problem.
    assert!(store.delete_problem("one").await.unwrap());
    assert_eq!(kept().await, []);
}
