//! What the same person handed in besides for the same problem, which a submission is compared with.

use web::store::{Filter, NewTeam, SubmissionId};

use crate::contests::{counted, running};
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    the_one_before_stands_beside_however_many_came_since
}

async fn the_one_before_stands_beside_however_many_came_since(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let contest = running(&store, &ada).await;
    let alone = NewTeam::alone(bo.id, "bo");
    store.join_contest(contest, &alone).await.unwrap();
    let (mut practice, mut counting) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        practice.push(store.submit(&hand_in(&ada, "nim"), None).await.unwrap());
        counting.push(counted(&store, &bo, "nim").await);
    }
    // What is for another problem stands beside none of them.
    store.submit(&hand_in(&ada, "kayles"), None).await.unwrap();
    counted(&store, &bo, "kayles").await;
    let filter = Filter {
        user: Some(ada.id),
        problem: Some("nim".to_owned()),
        ..Filter::default()
    };
    for (of, beside) in [(0, vec![2]), (1, vec![2, 0]), (2, vec![1])] {
        let items = store.beside(&filter, practice[of], 1).await.unwrap();
        let expected: Vec<SubmissionId> = beside.iter().map(|at| practice[*at]).collect();
        let found: Vec<SubmissionId> = items.iter().map(|item| item.id).collect();
        assert_eq!(found, expected, "{of}");
        let expected: Vec<SubmissionId> = beside.iter().map(|at| counting[*at]).collect();
        let found = store.counted_beside(counting[of], 1).await.unwrap();
        assert_eq!(found, expected, "{of}");
    }
    let items = store.beside(&filter, practice[2], 9).await.unwrap();
    assert_eq!(items.len(), 2);
}
