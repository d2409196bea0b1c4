//! Contests of classes: who takes part, and what becomes of it when they leave.

use judge::Verdict;
use web::bilingual::Bilingual;
use web::scoreboard::Rules;
use web::store::{
    CLASS_CONTESTS, ClassId, ClassSeat, ContestDraft, ContestId, Cursor, Entry, Filter, Hidden,
    NewMember, NewRejudging, NewTeam, PAST_CONTESTS, Page, RUNNING_CONTESTS, Store, StoreError,
    SubmissionId, TeamImport, UnixMs, User, Which,
};

use crate::contests::{HOUR, counted, draft, finish_next, plan};
use crate::rejudgings::begun;
use crate::{TestDb, on_each_database, student};

on_each_database! {
    members_take_part_and_nobody_else
    who_leaves_hands_in_for_nothing_and_keeps_what_counts
    contests_are_listed_for_those_whom_they_are_for
    what_a_class_competes_in_is_in_no_list_and_no_figure
    what_counted_until_its_author_was_taken_out_is_kept
    what_was_handed_in_before_the_class_is_not_its_business
    who_is_not_of_its_jury_judges_nothing_of_it_again
    the_hidden_problems_that_it_shows_are_kept
}

const PROBLEMS: [&str; 2] = ["nim", "kayles"];

async fn enrol(store: &Store, class: ClassId, user: &User) {
    let member = NewMember {
        user: user.id,
        label: String::new(),
    };
    crate::enrolment::enrol(store, class, &[member]).await;
}

pub(crate) fn of_class(class: ClassId, began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        class: Some(class),
        is_by_invitation: false,
        code: String::new(),
        is_team: false,
        most_tries: 0,
        rules: Rules::Icpc,
        ..draft(UnixMs::now().0 - began_hours_ago * HOUR, &PROBLEMS)
    }
}

/// A class of `thea` with `ada` in it, and a contest of it that goes on.
pub(crate) struct World {
    pub(crate) thea: User,
    pub(crate) ada: User,
    pub(crate) class: ClassId,
    pub(crate) contest: ContestId,
}

pub(crate) async fn world(store: &Store) -> World {
    let thea = student(store, "thea").await;
    let ada = student(store, "ada").await;
    let class = store.create_class(thea.id, ("Games", "")).await.unwrap();
    enrol(store, class, &ada).await;
    let draft = of_class(class, 1);
    let contest = store.create_contest(thea.id, &draft).await.unwrap();
    World {
        thea,
        ada,
        class,
        contest,
    }
}

async fn entry(store: &Store, user: &User) -> Option<Entry> {
    let now = UnixMs::now();
    store.entry(user.id, "nim", None, now).await.unwrap()
}

/// Hands in for Nim what counts as far as it may, and judges it.
pub(crate) async fn sent(store: &Store, user: &User, verdict: Verdict) -> SubmissionId {
    let id = counted(store, user, "nim").await;
    finish_next(store, verdict).await;
    id
}

async fn members_take_part_and_nobody_else(TestDb { store, .. }: TestDb) {
    let World {
        thea,
        ada,
        class,
        contest,
    } = world(&store).await;
    let stranger = student(&store, "stranger").await;
    let row = store.contest(contest).await.unwrap().unwrap();
    assert_eq!(
        (row.class, row.class_name.as_deref()),
        (Some(class), Some("Games"))
    );
    assert!(!row.is_by_invitation(), "there is no code to be asked for");
    for (user, teaches, is_member) in [
        (&thea, true, false),
        (&ada, false, true),
        (&stranger, false, false),
    ] {
        let seat = store.class_seat(class, user.id).await.unwrap();
        assert_eq!(seat, ClassSeat { teaches, is_member });
    }
    for nobody in [&thea, &stranger] {
        let alone = NewTeam::alone(nobody.id, &nobody.name);
        let joined = store.join_contest(contest, &alone).await;
        assert!(matches!(joined, Err(StoreError::NotFound(_))));
        let team = TeamImport {
            name: nobody.name.clone(),
            members: vec![nobody.id],
            ..TeamImport::default()
        };
        let entered = store.import_teams(contest, &[team]).await;
        assert!(matches!(entered, Err(StoreError::NotFound(_))));
    }
    assert_eq!(store.participants(contest).await.unwrap(), []);
    let alone = NewTeam::alone(ada.id, "ada");
    let joined = store.join_contest(contest, &alone).await.unwrap();
    assert!(joined.is_some());
    assert_eq!(entry(&store, &ada).await.unwrap().contest, contest);
    let named = store.name_teacher(class, stranger.id).await;
    named.unwrap();
    let seat = store.class_seat(class, stranger.id).await.unwrap();
    assert!(seat.teaches);
    store.dismiss_teacher(class, stranger.id).await.unwrap();
    let seat = store.class_seat(class, stranger.id).await.unwrap();
    assert_eq!(seat, ClassSeat::default());
}

async fn who_leaves_hands_in_for_nothing_and_keeps_what_counts(TestDb { store, .. }: TestDb) {
    let World {
        ada,
        class,
        contest,
        ..
    } = world(&store).await;
    let alone = NewTeam::alone(ada.id, "ada");
    let part = store.join_contest(contest, &alone).await.unwrap().unwrap();
    let first = sent(&store, &ada, Verdict::WA).await;
    let before = store.contest(contest).await.unwrap().unwrap();
    store.leave_class(class, ada.id).await.unwrap();
    let after = store.contest(contest).await.unwrap().unwrap();
    assert!(
        after.revision > before.revision,
        "whoever follows looks again"
    );
    assert_eq!(entry(&store, &ada).await, None);
    let outside = sent(&store, &ada, Verdict::AC).await;
    let counting = async || {
        let rows = store.counted_since(contest, 0).await.unwrap();
        rows.into_iter().map(|it| it.id).collect::<Vec<_>>()
    };
    assert_eq!(counting().await, [first]);
    // Moments that are moved count nothing of what was handed in outside.
    store
        .edit_contest(contest, &of_class(class, 2))
        .await
        .unwrap();
    store
        .extend_participant(contest, part, 60_000)
        .await
        .unwrap();
    assert_eq!(counting().await, [first]);
    assert!(store.submission(outside).await.unwrap().is_some());
    // Whoever is in it again goes on, and what was handed in meanwhile stays outside.
    enrol(&store, class, &ada).await;
    assert_eq!(entry(&store, &ada).await.unwrap().participant, part);
    let row = store.contest(contest).await.unwrap().unwrap();
    let same = ContestDraft {
        name: Bilingual::written("Spring Cup", "杯赛"),
        start_at: row.start_at,
        ..of_class(class, 2)
    };
    store.edit_contest(contest, &same).await.unwrap();
    store
        .extend_participant(contest, part, 120_000)
        .await
        .unwrap();
    assert_eq!(counting().await, [first]);
    let again = sent(&store, &ada, Verdict::AC).await;
    assert_eq!(counting().await, [first, again]);
}

async fn contests_are_listed_for_those_whom_they_are_for(TestDb { store, url }: TestDb) {
    let World {
        thea,
        ada,
        class,
        contest,
    } = world(&store).await;
    let stranger = student(&store, "stranger").await;
    let open = ContestDraft {
        class: None,
        ..of_class(class, 2)
    };
    let open = store.create_contest(thea.id, &open).await.unwrap();
    let past = of_class(class, 9);
    let past = store.create_contest(thea.id, &past).await.unwrap();
    let now = UnixMs::now();
    for (viewer, running, over) in [
        (None, vec![open], vec![]),
        (Some(&stranger), vec![open], vec![]),
        (Some(&ada), vec![open, contest], vec![past]),
        (Some(&thea), vec![open, contest], vec![past]),
    ] {
        for (which, expected) in [(RUNNING_CONTESTS, running), (PAST_CONTESTS, over)] {
            let viewer = viewer.map(|it| it.id);
            let found = store.contests(which, viewer, now).await.unwrap();
            let found: Vec<ContestId> = found.iter().map(|it| it.id).collect();
            assert_eq!(found, expected, "{viewer:?}");
        }
    }
    let found = store.class_contests(class).await.unwrap();
    let found: Vec<ContestId> = found.iter().map(|it| it.id).collect();
    assert_eq!(found, [contest, past]);
    let plan = plan(&url, CLASS_CONTESTS, "1").await;
    assert!(plan.contains("contests_class"), "{plan}");
}

async fn what_a_class_competes_in_is_in_no_list_and_no_figure(TestDb { store, .. }: TestDb) {
    let World { ada, contest, .. } = world(&store).await;
    let bo = student(&store, "bo").await;
    // What she did before is no secret.
    let before = sent(&store, &ada, Verdict::WA).await;
    let others = sent(&store, &bo, Verdict::AC).await;
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(contest, &alone).await.unwrap();
    // What was handed in since the start counts as soon as she takes part.
    let within = sent(&store, &ada, Verdict::AC).await;
    let counted = store.counted_in(&[contest]).await.unwrap();
    assert_eq!(counted, [before, within].into());
    let listed = async |but: Option<&User>, user: Option<&User>, problem: Option<&str>| {
        let filter = Filter {
            user: user.map(|it| it.id),
            problem: problem.map(str::to_owned),
            hidden: Hidden {
                contests: vec![contest],
                but: but.map(|it| it.id),
                ..Hidden::default()
            },
            ..Filter::default()
        };
        let page = Page {
            cursor: Cursor::Newest,
            limit: 10,
        };
        let found = store.submissions(&filter, page).await.unwrap();
        found.items.iter().map(|it| it.id).collect::<Vec<_>>()
    };
    for problem in [None, Some("nim")] {
        assert_eq!(listed(None, None, problem).await, [others]);
        assert_eq!(listed(Some(&bo), None, problem).await, [others]);
        assert_eq!(listed(Some(&bo), Some(&ada), problem).await, []);
        let all = listed(Some(&ada), None, problem).await;
        assert_eq!(all, [within, others, before]);
        let own = listed(Some(&ada), Some(&ada), problem).await;
        assert_eq!(own, [within, before]);
    }
    for (kept, submissions, solvers) in [(vec![contest], 1, 1), (vec![], 3, 2)] {
        let shares = store.shares("nim", &kept).await.unwrap();
        let all: i64 = shares.iter().map(|it| it.submissions).sum();
        assert_eq!(all, submissions);
        let tallies = store.tallies(&kept).await.unwrap();
        assert_eq!(tallies["nim"].submissions, submissions);
        assert_eq!(tallies["nim"].accepted, solvers);
        assert_eq!(tallies["nim"].solvers, solvers);
        let measures = store.measures("nim", &kept).await.unwrap();
        assert_eq!(i64::try_from(measures.len()), Ok(solvers));
        let ranking = store.ranking(&[], &kept).await.unwrap();
        assert_eq!(i64::try_from(ranking.len()), Ok(solvers));
        let solved = store.solved_but(ada.id, &kept).await.unwrap();
        assert_eq!(solved.is_empty(), solvers == 1);
        let busy = store.busy_quarters(ada.id, UnixMs(0), &[], &kept).await;
        let busy: i64 = busy.unwrap().iter().map(|(_, count)| count).sum();
        assert_eq!(busy, submissions - 1);
        let languages = store.languages_of(ada.id, &[], &kept).await.unwrap();
        let sent: i64 = languages.iter().map(|(_, count)| count).sum();
        assert_eq!(sent, submissions - 1);
    }
    // Problems and contests are left out side by side.
    let none = store.ranking(&["nim".to_owned()], &[contest]).await;
    assert_eq!(none.unwrap(), []);
    let but = ["kayles".to_owned()];
    let busy = store
        .busy_quarters(bo.id, UnixMs(0), &but, &[contest])
        .await;
    assert_eq!(busy.unwrap().len(), 1);
    let languages = store.languages_of(bo.id, &but, &[contest]).await.unwrap();
    assert_eq!(languages.len(), 1);
}

async fn what_counted_until_its_author_was_taken_out_is_kept(TestDb { store, .. }: TestDb) {
    let World { ada, contest, .. } = world(&store).await;
    let alone = NewTeam::alone(ada.id, "ada");
    let part = store.join_contest(contest, &alone).await.unwrap();
    let within = sent(&store, &ada, Verdict::AC).await;
    store
        .remove_participant(contest, part.unwrap())
        .await
        .unwrap();
    let later = sent(&store, &ada, Verdict::AC).await;
    assert!(store.counted_since(contest, 0).await.unwrap().is_empty());
    let kept = store.counted_in(&[contest]).await.unwrap();
    assert_eq!(kept, [within].into());
    let view = store.submission(within).await.unwrap().unwrap();
    assert_eq!((view.contest, view.dropped_from), (None, vec![contest]));
    let filter = Filter {
        hidden: Hidden {
            contests: vec![contest],
            ..Hidden::default()
        },
        ..Filter::default()
    };
    let page = Page {
        cursor: Cursor::Newest,
        limit: 10,
    };
    let listed = store.submissions(&filter, page).await.unwrap();
    let listed: Vec<_> = listed.items.iter().map(|it| it.id).collect();
    assert_eq!(listed, [later]);
    let tallies = store.tallies(&[contest]).await.unwrap();
    assert_eq!(tallies["nim"].submissions, 1);
    // Who is let in again has it counted once more.
    store.let_in(contest, ada.id).await.unwrap();
    store.join_contest(contest, &alone).await.unwrap();
    let kept = store.counted_in(&[contest]).await.unwrap();
    assert_eq!(kept, [within, later].into());
    let shares = store.shares("nim", &[contest]).await.unwrap();
    assert!(shares.is_empty());
}

async fn what_was_handed_in_before_the_class_is_not_its_business(TestDb { store, .. }: TestDb) {
    let World { class, contest, .. } = world(&store).await;
    let bo = student(&store, "bo").await;
    // Since the contest began, and before he came into the class.
    let before = sent(&store, &bo, Verdict::AC).await;
    tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    enrol(&store, class, &bo).await;
    let alone = NewTeam::alone(bo.id, "bo");
    store.join_contest(contest, &alone).await.unwrap();
    assert_eq!(store.counted_in(&[contest]).await.unwrap(), [].into());
    let within = sent(&store, &bo, Verdict::AC).await;
    let edited = of_class(class, 3);
    store.edit_contest(contest, &edited).await.unwrap();
    let counted = store.counted_in(&[contest]).await.unwrap();
    assert_eq!(counted, [within].into(), "{before} does not count");
}

async fn who_is_not_of_its_jury_judges_nothing_of_it_again(TestDb { store, .. }: TestDb) {
    let World { ada, contest, .. } = world(&store).await;
    let owner = student(&store, "owner").await;
    let bo = student(&store, "bo").await;
    let others = sent(&store, &bo, Verdict::AC).await;
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(contest, &alone).await.unwrap();
    let kept = sent(&store, &ada, Verdict::AC).await;
    for (which, expected) in [
        (
            Which {
                kept: vec![contest],
                ..Which::default()
            },
            vec![others],
        ),
        (
            Which {
                verdict: Some(Verdict::AC),
                language: Some("cpp".to_owned()),
                kept: vec![ContestId(99), contest],
                ..Which::default()
            },
            vec![others],
        ),
        (Which::default(), vec![others, kept]),
    ] {
        let fitting = store.rejudgeable(Some("nim"), &which).await.unwrap();
        let fitting: i64 = fitting.iter().map(|it| it.count).sum();
        assert_eq!(usize::try_from(fitting), Ok(expected.len()), "{which:?}");
        let new = NewRejudging {
            problem: "nim".to_owned(),
            package_version: "2.0".to_owned(),
            package_hash: "11".to_owned(),
            author: owner.id,
            which,
        };
        let set = begun(&store, &new).await;
        for _ in &expected {
            finish_next(&store, Verdict::TLE).await;
        }
        let changes = store.rejudging_changes(set, 9).await.unwrap();
        let mut again: Vec<SubmissionId> = changes.iter().map(|it| it.submission).collect();
        again.sort();
        assert_eq!(again, expected);
        store.drop_rejudging(set).await.unwrap().unwrap();
    }
}

async fn the_hidden_problems_that_it_shows_are_kept(TestDb { store, .. }: TestDb) {
    let World {
        thea,
        class,
        contest,
        ..
    } = world(&store).await;
    let mut draft = of_class(class, 1);
    draft.problems[1].shows = 0;
    store.edit_contest(contest, &draft).await.unwrap();
    let problems = store.contest_problems(contest).await.unwrap();
    assert_eq!(problems, draft.problems);
    let places = store.contest_places().await.unwrap();
    let mut shows = places.iter().map(|it| (it.problem.as_str(), it.shows));
    assert!(shows.all(|it| [("nim", 1), ("kayles", 0)].contains(&it)));
    assert!((places.iter()).all(|it| (it.class, it.class_owner) == (Some(class), Some(thea.id))));
}
