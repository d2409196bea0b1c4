//! What files say of teams that take part in a contest, and what counts of those whom they bring in.

use web::store::{
    ContestDraft, GivenIds, NewTeam, ParticipantEdit, SubmissionId, TeamImport, UnixMs, User,
};

use crate::contest_limits::{join, send};
use crate::contests::{HOUR, draft, running};
use crate::{TestDb, on_each_database, student};

on_each_database! {
    what_other_programs_call_a_team_stays_until_it_is_another
    who_has_no_rank_has_none_until_somebody_says_so
    a_file_counts_what_all_who_join_by_it_have_handed_in
    whom_a_file_brings_in_has_no_rank_if_they_are_of_the_jury
    who_accepts_does_so_by_what_holds_then
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

async fn whom_a_file_brings_in_has_no_rank_if_they_are_of_the_jury(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let cy = student(&store, "cy").await;
    let contest = running(&store, &ada).await;
    store.name_juror(contest, bo.id).await.unwrap();
    let team = |name: &str, member: &User| TeamImport {
        name: name.to_owned(),
        members: vec![member.id],
        ..TeamImport::default()
    };
    // What the file says itself is so.
    let said = TeamImport {
        is_unranked: Some(false),
        ..team("Owner", &ada)
    };
    let teams = [team("Juror", &bo), team("Pupil", &cy), said];
    store.import_teams(contest, &teams).await.unwrap();
    let unranked = async || {
        let people = store.participants(contest).await.unwrap();
        let people = people.iter().filter(|it| it.is_unranked());
        people.map(|it| it.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(unranked().await, ["Juror"]);
    // Nor does it take away again what the jury has given since.
    let juror = store.members_of_contest(contest).await.unwrap()[&bo.id];
    let edit = ParticipantEdit {
        name: "Juror".to_owned(),
        affiliation: String::new(),
        group: String::new(),
        seat: String::new(),
        is_unranked: false,
    };
    store.edit_participant(contest, juror, &edit).await.unwrap();
    let again = TeamImport {
        known: Some(juror),
        ..team("Juror", &bo)
    };
    store.import_teams(contest, &[again]).await.unwrap();
    assert!(unranked().await.is_empty());
}

async fn who_accepts_does_so_by_what_holds_then(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let (cy, di) = (student(&store, "cy").await, student(&store, "di").await);
    let contest = running(&store, &ada).await;
    let asking = NewTeam {
        asked: vec![bo.id, di.id],
        ..NewTeam::alone(cy.id, "Heaps")
    };
    let team = store.join_contest(contest, &asking).await.unwrap().unwrap();
    // Whoever was named to the jury a moment before brings no rank.
    store.name_juror(contest, bo.id).await.unwrap();
    assert!(store.accept_team(contest, team, bo.id).await.unwrap());
    assert!(store.participants(contest).await.unwrap()[0].is_unranked());
    // It was ended a moment before.
    let now = UnixMs::now();
    store.end_contest(contest, now).await.unwrap();
    assert!(!store.accept_team(contest, team, di.id).await.unwrap());
    let asks = store.team_invitations(contest, di.id, now).await.unwrap();
    assert!(asks.is_empty());
    // A team that takes part after the end takes in whom it asked while its own time runs.
    let later = NewTeam {
        virtual_start: Some(now),
        asked: vec![bo.id, di.id],
        ..NewTeam::alone(ada.id, "Late Heaps")
    };
    let later = store.join_contest(contest, &later).await.unwrap().unwrap();
    assert!(store.accept_team(contest, later, di.id).await.unwrap());
    assert!(!store.accept_team(contest, later, di.id).await.unwrap());
    let part = &store.participations(contest, di.id).await.unwrap()[0];
    assert_eq!((part.id, part.virtual_start), (later, Some(now)));
    let entry = store.entry(di.id, "nim", None, UnixMs::now()).await;
    assert_eq!(entry.unwrap().map(|it| it.participant), Some(later));
    let its_end = UnixMs(UnixMs::now().0 + 5 * HOUR);
    let asks = store.team_invitations(contest, bo.id, its_end).await;
    assert!(asks.unwrap().is_empty());
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

async fn a_file_counts_what_all_who_join_by_it_have_handed_in(TestDb { store, .. }: TestDb) {
    let jury = student(&store, "jury").await;
    let told = ContestDraft {
        is_by_invitation: false,
        freeze_at: None,
        ..draft(UnixMs::now().0 - HOUR, &["nim", "kayles"])
    };
    assert_eq!(told.most_tries, 3);
    let contest = store.create_contest(jury.id, &told).await.unwrap();
    let mut people: Vec<User> = Vec::new();
    for name in ["ada", "bo", "cy", "di", "ed"] {
        people.push(student(&store, name).await);
    }
    let early = student(&store, "early").await;
    join(&store, contest, &early).await;
    let counted = send(&store, &early, "nim", None).await;
    // Each hands in twice, in turns.
    let mut sent: Vec<SubmissionId> = Vec::new();
    for user in people.iter().chain(&people) {
        sent.push(send(&store, user, "nim", None).await);
    }
    let other = send(&store, &people[3], "kayles", None).await;
    let team = |name: &str, members: &[&User]| TeamImport {
        name: name.to_owned(),
        members: members.iter().map(|it| it.id).collect(),
        ..TeamImport::default()
    };
    let file = [
        team("Pair", &[&people[1], &people[0]]),
        team("cy", &[&people[2]]),
        team("di", &[&people[3]]),
    ];
    let found = async || {
        let rows = store.counted_since(contest, 0).await.unwrap();
        let mut found: Vec<_> = rows.iter().map(|it| (it.name.clone(), it.id)).collect();
        found.sort_unstable();
        found
    };
    let expected = |all: &[(&str, SubmissionId)]| {
        let all = all.iter().map(|(name, id)| ((*name).to_owned(), *id));
        all.collect::<Vec<_>>()
    };
    store.import_teams(contest, &file).await.unwrap();
    // Of a team the oldest, whoever of it they are of; and no more than are taken.
    let mut all = vec![
        ("Pair", sent[0]),
        ("Pair", sent[1]),
        ("Pair", sent[5]),
        ("cy", sent[2]),
        ("cy", sent[7]),
        ("di", sent[3]),
        ("di", sent[8]),
        ("di", other),
        ("early", counted),
    ];
    assert_eq!(found().await, expected(&all));
    // The same file changes nothing, and somebody more brings theirs.
    let parts = store.participants(contest).await.unwrap();
    let known = |name: &str| parts.iter().find(|it| it.name == name).map(|it| it.id);
    let mut file = file;
    for team in &mut file {
        team.known = known(&team.name);
    }
    store.import_teams(contest, &file).await.unwrap();
    assert_eq!(found().await, expected(&all));
    file[1].members.push(people[4].id);
    store.import_teams(contest, &file).await.unwrap();
    all.insert(4, ("cy", sent[4]));
    assert_eq!(found().await, expected(&all));
}
