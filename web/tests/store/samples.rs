//! What a new site begins with, and what becomes of it when somebody takes it away.

use web::store::{ContestDraft, NewClarification, NewMember, NewTeam, SampleRow, Samples, UnixMs};

use crate::contests::{HOUR, counted, draft};
use crate::{TestDb, on_each_database, student};

on_each_database! {
    what_nobody_used_is_removed
    what_people_take_part_in_stays
    a_contest_with_rows_or_words_stays_before_anything_counts
}

fn used(row: Option<SampleRow>) -> bool {
    row.unwrap().is_used
}

async fn what_nobody_used_is_removed(TestDb { store, .. }: TestDb) {
    let root = student(&store, "root").await;
    let draft = draft(UnixMs::now().0 - HOUR, &["nim"]);
    let contest = store.create_contest(root.id, &draft).await.unwrap();
    let class = store.create_class(root.id, ("First", "")).await.unwrap();
    store.keep_samples(contest, class).await.unwrap();
    let samples = store.samples().await.unwrap();
    let name = samples.contest.as_ref().map(|it| it.name.zh.as_str());
    assert_eq!(name, Some("杯赛"));
    assert!(!used(samples.contest.clone()) && !used(samples.class.clone()));
    let (gone, kept) = store.remove_samples().await.unwrap();
    assert_eq!((gone, kept), (samples, Samples::default()));
    assert!(store.contest(contest).await.unwrap().is_none());
    assert!(store.class(class).await.unwrap().is_none());
    let (gone, kept) = store.remove_samples().await.unwrap();
    assert!(gone.is_empty() && kept.is_empty());
}

async fn what_people_take_part_in_stays(TestDb { store, .. }: TestDb) {
    let root = student(&store, "root").await;
    let ada = student(&store, "ada").await;
    let draft = ContestDraft {
        is_team: false,
        ..draft(UnixMs::now().0 - HOUR, &["nim"])
    };
    let contest = store.create_contest(root.id, &draft).await.unwrap();
    let class = store.create_class(root.id, ("First", "")).await.unwrap();
    store.keep_samples(contest, class).await.unwrap();
    let alone = NewTeam::alone(ada.id, "ada");
    assert!(store.join_contest(contest, &alone).await.unwrap().is_some());
    let sent = counted(&store, &ada, "nim").await;
    let member = NewMember {
        user: ada.id,
        label: String::new(),
    };
    crate::enrolment::enrol(&store, class, &[member]).await;

    let samples = store.samples().await.unwrap();
    assert!(used(samples.contest.clone()) && used(samples.class.clone()));
    let (gone, kept) = store.remove_samples().await.unwrap();
    assert_eq!((gone, kept), (Samples::default(), samples));
    // All of it is there, and it is no sample any more.
    assert!(store.contest(contest).await.unwrap().is_some());
    assert!(store.class(class).await.unwrap().is_some());
    assert!(store.submission(sent).await.unwrap().is_some());
    assert_eq!(store.participants(contest).await.unwrap().len(), 1);
    assert!(store.samples().await.unwrap().is_empty());
}

async fn a_contest_with_rows_or_words_stays_before_anything_counts(TestDb { store, .. }: TestDb) {
    let root = student(&store, "root").await;
    for has_row in [true, false] {
        let draft = draft(UnixMs::now().0 - HOUR, &["nim"]);
        let contest = store.create_contest(root.id, &draft).await.unwrap();
        let class = store.create_class(root.id, ("First", "")).await.unwrap();
        store.keep_samples(contest, class).await.unwrap();
        assert!(!used(store.samples().await.unwrap().contest));
        if has_row {
            // As an import enters it, or whoever joins.
            let team = NewTeam::alone(root.id, "Two Heaps");
            assert!(store.join_contest(contest, &team).await.unwrap().is_some());
        } else {
            let announced = NewClarification {
                contest,
                participant: None,
                place: None,
                question: String::new(),
                announced: Some(("Welcome".to_owned(), root.id)),
            };
            store.clarify(&announced).await.unwrap();
        }
        assert!(used(store.samples().await.unwrap().contest));
        let (gone, kept) = store.remove_samples().await.unwrap();
        assert!(gone.contest.is_none() && kept.contest.is_some());
        assert!(store.contest(contest).await.unwrap().is_some());
    }
}
