//! What files say of teams that take part in a contest already.

use web::store::{GivenIds, ParticipantEdit, TeamImport};

use crate::contests::running;
use crate::{TestDb, on_each_database, student};

on_each_database! {
    what_other_programs_call_a_team_stays_until_it_is_another
    who_has_no_rank_has_none_until_somebody_says_so
}

async fn who_has_no_rank_has_none_until_somebody_says_so(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let contest = running(&store, &ada).await;
    let mut team = TeamImport {
        name: "Heaps".to_owned(),
        ..TeamImport::default()
    };
    let part = async || store.participants(contest).await.unwrap()[0].clone();
    // A file that does not say changes nothing.
    for (said, has_none) in [
        (None, false),
        (Some(true), true),
        (None, true),
        (Some(false), false),
    ] {
        team.is_unranked = said;
        store.import_teams(contest, &[team.clone()]).await.unwrap();
        assert_eq!(part().await.is_unranked(), has_none, "{said:?}");
        team.known = Some(part().await.id);
    }
    let edit = ParticipantEdit {
        name: "Heaps".to_owned(),
        affiliation: String::new(),
        group: String::new(),
        seat: String::new(),
        is_unranked: true,
    };
    let id = part().await.id;
    store.edit_participant(contest, id, &edit).await.unwrap();
    assert!(part().await.is_unranked());
}

async fn what_other_programs_call_a_team_stays_until_it_is_another(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let contest = running(&store, &ada).await;
    let given = GivenIds {
        label: "42".to_owned(),
        group_id: "g1".to_owned(),
        affiliation_id: "o1".to_owned(),
        country: "SWE".to_owned(),
    };
    let mut team = TeamImport {
        name: "Heaps".to_owned(),
        affiliation: "Nim".to_owned(),
        group: "North".to_owned(),
        given: GivenIds::default(),
        ..TeamImport::default()
    };
    // A file that comes later says more, and one that says less takes nothing away.
    for said in [GivenIds::default(), given.clone(), GivenIds::default()] {
        team.given = said;
        store.import_teams(contest, &[team.clone()]).await.unwrap();
        team.known = Some(store.participants(contest).await.unwrap()[0].id);
    }
    let part = store.participants(contest).await.unwrap()[0].clone();
    assert_eq!(part.given, given);
    let edit = ParticipantEdit {
        name: "Heaps".to_owned(),
        affiliation: "Nim".to_owned(),
        group: "South".to_owned(),
        seat: String::new(),
        is_unranked: false,
    };
    store
        .edit_participant(contest, part.id, &edit)
        .await
        .unwrap();
    let part = store.participants(contest).await.unwrap()[0].clone();
    let mut kept = GivenIds {
        group_id: String::new(),
        ..given
    };
    assert_eq!(part.given, kept);
    // Of another affiliation neither is known.
    "Kayles".clone_into(&mut team.affiliation);
    store.import_teams(contest, &[team]).await.unwrap();
    (kept.affiliation_id, kept.country) = (String::new(), String::new());
    let part = store.participants(contest).await.unwrap()[0].clone();
    assert_eq!(part.given, kept);
}
