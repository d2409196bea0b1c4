//! Contests: who takes part, what counts, and what has changed since one last looked.

use judge::Verdict;
use sqlx::{AssertSqlSafe, Connection};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use web::bilingual::Bilingual;
use web::scoreboard::{Counting, Medals, Rules};
use web::store::{
    CLASS_CONTESTS, CLASS_PARTS, COMING_CONTESTS, COUNTED_LATE, COUNTED_SINCE, ContestDraft,
    ContestId, ContestLimits, ContestProblem, CountedFilter, CountedPage, ENTRIES, Feedback,
    NewRejudging, NewTeam, PAST_CONTESTS, ParticipantId, RUNNING_CONTESTS, Role, Store,
    SubmissionId, UnixMs, User, WAITING_PRINTS, Whose,
};

use crate::rejudgings::begun;
use crate::submissions::result;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    a_contest_is_kept_as_it_was_written
    each_takes_part_once
    a_submission_counts_while_its_contest_goes_on
    every_verdict_is_a_change
    contests_are_answered_from_an_index
    those_by_invitation_take_no_place_of_those_that_somebody_may_know_of
    of_two_who_show_the_next_cell_one_does
    a_link_leads_to_its_contest_until_there_is_another
}

pub(crate) const HOUR: i64 = 3_600_000;

pub(crate) fn draft(start: i64, problems: &[&str]) -> ContestDraft {
    let problem = |id: &&str| ContestProblem {
        problem: (*id).to_owned(),
        label: "A".to_owned(),
        colour: "#ff0000".to_owned(),
        points: 5000,
        shows: 1,
        limits: ContestLimits::default(),
    };
    ContestDraft {
        name: Bilingual::written("Cup", "杯赛"),
        description: String::new(),
        rules: Rules::Ioi,
        counting: Counting::Groups,
        class: None,
        is_by_invitation: true,
        code: "code".to_owned(),
        is_team: true,
        start_at: UnixMs(start),
        end_at: UnixMs(start + 5 * HOUR),
        freeze_at: Some(UnixMs(start + 4 * HOUR)),
        penalty_minutes: 7,
        most_tries: 3,
        pause_seconds: 0,
        hack_minutes: 90,
        languages: vec!["cpp".to_owned(), "rust".to_owned()],
        feedback: Feedback::Tests,
        medals: medals(),
        canned: vec!["Any heap.".to_owned(), "No heap.".to_owned()],
        has_prints: true,
        has_frozen_balloons: true,
        problems: problems.iter().map(problem).collect(),
    }
}

fn medals() -> Medals {
    Medals {
        gold: 1,
        silver: 2,
        bronze: 3,
    }
}

pub(crate) async fn running(store: &Store, owner: &User) -> ContestId {
    let draft = draft(UnixMs::now().0 - HOUR, &["nim", "kayles"]);
    store.create_contest(owner.id, &draft).await.unwrap()
}

async fn a_contest_is_kept_as_it_was_written(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let now = UnixMs::now();
    let revision = store.library_revision().await.unwrap();
    let ids: Vec<ContestId> = {
        let mut ids = Vec::new();
        for hours in [-10, -1, 3] {
            let draft = draft(now.0 + hours * HOUR, &["nim", "kayles"]);
            ids.push(store.create_contest(ada.id, &draft).await.unwrap());
        }
        ids
    };
    // Who sees which problem follows from contests.
    assert!(store.library_revision().await.unwrap() > revision);
    for (which, id) in [PAST_CONTESTS, RUNNING_CONTESTS, COMING_CONTESTS]
        .into_iter()
        .zip(&ids)
    {
        let found = store.contests(which, Some(ada.id), now).await.unwrap();
        assert_eq!(found.iter().map(|it| it.id).collect::<Vec<_>>(), [*id]);
    }
    let row = store.contest(ids[1]).await.unwrap().unwrap();
    assert_eq!((row.rules, row.counting), (Rules::Ioi, Counting::Groups));
    assert!(row.is_team() && row.is_by_invitation() && row.is_running(now));
    assert_eq!(row.languages(), ["cpp", "rust"]);
    assert_eq!((row.penalty_minutes, row.code.as_str()), (7, "code"));
    assert_eq!(row.hack_minutes, 90);
    assert_eq!(row.medals, medals());
    assert_eq!(row.canned(), ["Any heap.", "No heap."]);
    assert!(row.most_tries == 3 && row.has_prints() && row.has_frozen_balloons());
    assert!(!row.is_frozen(now) && row.is_frozen(UnixMs(now.0 + 4 * HOUR)));
    let changed = draft(now.0 - HOUR, &["kayles"]);
    store.edit_contest(ids[1], &changed).await.unwrap();
    let problems = store.contest_problems(ids[1]).await.unwrap();
    assert_eq!(problems, changed.problems);
    assert!(store.edit_contest(ContestId(99), &changed).await.is_err());
    store.thaw(ids[1]).await.unwrap();
    let row = store.contest(ids[1]).await.unwrap().unwrap();
    assert!(!row.is_frozen(UnixMs(now.0 + 4 * HOUR)));
    let places = store.contest_places().await.unwrap();
    assert_eq!(places.len(), 5);
}

async fn each_takes_part_once(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    let pair = NewTeam {
        members: vec![ada.id, bo.id, ada.id],
        ..NewTeam::alone(ada.id, "Two Heaps")
    };
    let part = store.join_contest(id, &pair).await.unwrap().unwrap();
    let alone = NewTeam::alone(bo.id, "bo");
    assert_eq!(store.join_contest(id, &alone).await.unwrap(), None);
    let later = NewTeam {
        virtual_start: Some(UnixMs::now()),
        ..alone
    };
    let later = store.join_contest(id, &later).await.unwrap().unwrap();
    let of_bo = store.participations(id, bo.id).await.unwrap();
    assert_eq!(
        of_bo.iter().map(|it| it.id).collect::<Vec<_>>(),
        [part, later]
    );
    let all = store.participants(id).await.unwrap();
    assert_eq!(
        all.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(),
        ["Two Heaps"]
    );
    let invited = store.invited().await.unwrap();
    assert_eq!(invited.len(), 3);
}

async fn a_submission_counts_while_its_contest_goes_on(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = running(&store, &ada).await;
    let now = UnixMs::now();
    assert_eq!(
        store.entry(ada.id, "kayles", None, now).await.unwrap(),
        None
    );
    let alone = NewTeam::alone(ada.id, "ada");
    let part = store.join_contest(id, &alone).await.unwrap().unwrap();
    let entry = store
        .entry(ada.id, "kayles", None, now)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (entry.contest, entry.participant, entry.place),
        (id, part, 1)
    );
    let end = store.contest(id).await.unwrap().unwrap().end_at;
    for (problem, at, counts) in [
        ("nim", now, true),
        ("wythoff", now, false),
        ("nim", UnixMs(now.0 - 2 * HOUR), false),
        ("nim", UnixMs(end.0 - 1), true),
        ("nim", end, false),
    ] {
        let entry = store.entry(ada.id, problem, None, at).await.unwrap();
        assert_eq!(entry.is_some(), counts, "{problem} {at:?}");
    }
    store.extend_participant(id, part, 60_000).await.unwrap();
    let entry = |at| store.entry(ada.id, "nim", None, at);
    assert!(entry(end).await.unwrap().is_some());
    assert!(entry(UnixMs(end.0 + 60_000)).await.unwrap().is_none());
    let later = NewTeam {
        virtual_start: Some(UnixMs(end.0 + 10 * HOUR)),
        ..alone
    };
    store.join_contest(id, &later).await.unwrap().unwrap();
    assert!(entry(UnixMs(end.0 + 14 * HOUR)).await.unwrap().is_some());
    assert!(entry(UnixMs(end.0 + 15 * HOUR)).await.unwrap().is_none());
}

/// Hands in a program that counts.
pub(crate) async fn counted(store: &Store, user: &User, problem: &str) -> SubmissionId {
    let entry = store
        .entry(user.id, problem, None, UnixMs::now())
        .await
        .unwrap();
    let new = hand_in(user, problem);
    let sent = store.submit_for(&new, None, None, entry.as_ref()).await;
    sent.unwrap().id
}

pub(crate) async fn finish_next(store: &Store, verdict: Verdict) {
    let claim = store
        .claim_next(Whose::Anybodys, &["cpp"])
        .await
        .unwrap()
        .unwrap();
    let _ = store.finish(&claim, &result(verdict)).await.unwrap();
}

async fn every_verdict_is_a_change(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    for user in [&ada, &bo] {
        let alone = NewTeam::alone(user.id, &user.name);
        store.join_contest(id, &alone).await.unwrap();
    }
    let mut seen = 0;
    let mut news = async |expected: &[(SubmissionId, Option<Verdict>)]| {
        let rows = store.counted_since(id, seen).await.unwrap();
        seen = rows.last().map_or(seen, |row| row.change);
        let told: Vec<_> = rows.iter().map(|row| (row.id, row.verdict)).collect();
        assert_eq!(told, expected);
    };
    let first = counted(&store, &ada, "nim").await;
    let second = counted(&store, &bo, "kayles").await;
    // What counts nowhere is nobody's news.
    store.submit(&hand_in(&bo, "wythoff"), None).await.unwrap();
    news(&[(first, None), (second, None)]).await;
    news(&[]).await;
    finish_next(&store, Verdict::WA).await;
    news(&[(first, Some(Verdict::WA))]).await;
    finish_next(&store, Verdict::AC).await;
    news(&[(second, Some(Verdict::AC))]).await;
    finish_next(&store, Verdict::AC).await;
    news(&[]).await;
    // Judged again, it is news when that counts.
    let set = NewRejudging {
        problem: "nim".to_owned(),
        package_version: "2.0".to_owned(),
        package_hash: "11".to_owned(),
        author: bo.id,
        which: web::store::Which::default(),
    };
    let set = begun(&store, &set).await;
    finish_next(&store, Verdict::AC).await;
    news(&[]).await;
    store.apply_rejudging(set).await.unwrap().unwrap();
    news(&[(first, Some(Verdict::AC))]).await;
    let part = store.participations(id, ada.id).await.unwrap()[0].id;
    let own = store.counted_of(part).await.unwrap();
    assert_eq!(own.iter().map(|row| row.id).collect::<Vec<_>>(), [first]);
    let all = store
        .counted_before(id, &CountedFilter::default(), newest(9))
        .await
        .unwrap();
    assert_eq!(
        all.iter().map(|row| row.id).collect::<Vec<_>>(),
        [second, first]
    );
    let verdicts = |verdict| CountedFilter {
        verdict: Some(verdict),
        participant: Some(part),
        place: Some(0),
        language: Some("cpp".to_owned()),
    };
    for (filter, page, expected) in [
        (CountedFilter::default(), newest(1), vec![second]),
        (
            CountedFilter::default(),
            CountedPage {
                before: second,
                most: 9,
            },
            vec![first],
        ),
        (verdicts(Verdict::AC), newest(9), vec![first]),
        (verdicts(Verdict::WA), newest(9), vec![]),
        (
            CountedFilter {
                place: Some(1),
                ..CountedFilter::default()
            },
            newest(9),
            vec![second],
        ),
    ] {
        let rows = store.counted_before(id, &filter, page).await.unwrap();
        let found: Vec<_> = rows.iter().map(|row| row.id).collect();
        assert_eq!(found, expected, "{filter:?}");
    }
}

fn newest(most: i64) -> CountedPage {
    let before = SubmissionId(i64::MAX);
    CountedPage { before, most }
}

/// The statements that lists and the scoreboard make read no table from end to end.
async fn contests_are_answered_from_an_index(TestDb { store, url }: TestDb) {
    let ada = student(&store, "ada").await;
    for number in 0..300 {
        let start = UnixMs::now().0 - number * 10 * HOUR;
        let draft = draft(start, &["nim"]);
        store.create_contest(ada.id, &draft).await.unwrap();
    }
    for (statement, values) in [
        (RUNNING_CONTESTS.of_no_class, "1, 1"),
        (COMING_CONTESTS.of_no_class, "1, 1"),
        (PAST_CONTESTS.of_no_class, "1, 1"),
        (RUNNING_CONTESTS.of_classes, "1, 1"),
        (COMING_CONTESTS.of_classes, "1, 1"),
        (PAST_CONTESTS.of_classes, "1, 1"),
        (CLASS_CONTESTS, "1"),
        (CLASS_PARTS, "1"),
        (COUNTED_SINCE, "1, 1"),
        (COUNTED_LATE, "1"),
        (WAITING_PRINTS, "1"),
        (ENTRIES, "1, 'nim', 1, 0, 1"),
    ] {
        let plan = plan(&url, statement, values).await;
        assert!(
            !plan.contains("SCAN") && !plan.contains("Seq Scan"),
            "{statement}\n{plan}"
        );
    }
}

async fn those_by_invitation_take_no_place_of_those_that_somebody_may_know_of(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let cy = student(&store, "cy").await;
    let root = store.create_user("root", "correct horse", Role::Admin);
    let root = root.await.unwrap();
    let now = UnixMs::now();
    let by_invitation = |hours: i64| draft(now.0 - hours * HOUR, &[]);
    let create = async |draft: ContestDraft| store.create_contest(ada.id, &draft).await.unwrap();
    for _ in 0..100 {
        create(by_invitation(10)).await;
    }
    let open = ContestDraft {
        is_by_invitation: false,
        ..by_invitation(20)
    };
    let open = create(open).await;
    let joined = create(by_invitation(30)).await;
    let alone = NewTeam::alone(bo.id, "bo");
    store.join_contest(joined, &alone).await.unwrap().unwrap();
    let judged = create(by_invitation(40)).await;
    store.name_juror(judged, cy.id).await.unwrap();
    let listed = async |viewer: Option<&User>| {
        let viewer = viewer.map(|it| it.id);
        let found = store.contests(PAST_CONTESTS, viewer, now).await.unwrap();
        found.iter().map(|it| it.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(None).await, [open]);
    assert_eq!(listed(Some(&bo)).await, [open, joined]);
    assert_eq!(listed(Some(&cy)).await, [open, judged]);
    // Whoever may know of all has as many as a list has.
    for viewer in [&ada, &root] {
        let all = listed(Some(viewer)).await;
        assert!(all.len() == 100 && !all.contains(&open), "{}", viewer.name);
    }
}

/// Whoever is overtaken hides nothing that was shown meanwhile.
async fn of_two_who_show_the_next_cell_one_does(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = running(&store, &ada).await;
    let cell = (ParticipantId(7), 1);
    let reveal = async |seen| store.reveal(id, seen, cell).await.unwrap();
    let row = async || store.contest(id).await.unwrap().unwrap();
    for (seen, is_shown, revealed) in [(0, true, 1), (0, false, 1), (1, true, 2), (0, false, 2)] {
        let before = row().await;
        assert_eq!(reveal(seen).await, is_shown, "{seen}");
        let after = row().await;
        assert_eq!(after.revealed, Some(revealed));
        assert_eq!(after.changes > before.changes, is_shown);
        let cells = store.revealed(id, revealed).await.unwrap();
        assert_eq!(cells.last(), Some(&(revealed, cell.0, cell.1)));
    }
    assert_eq!(store.revealed(id, 1).await.unwrap().len(), 1);
}

pub(crate) async fn plan(url: &str, statement: &str, values: &str) -> String {
    use sqlx::Row;
    if url.starts_with("sqlite") {
        let mut db = SqliteConnection::connect(url).await.unwrap();
        let explain = format!("explain query plan {statement}");
        let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(AssertSqlSafe(explain))
            .fetch_all(&mut db)
            .await
            .unwrap();
        return steps.into_iter().map(|(.., step)| step + "\n").collect();
    }
    let mut db = PgConnection::connect(url).await.unwrap();
    for text in [
        // Few rows are cheaper to scan than to look up; whether they can be looked up is asked.
        "set enable_seqscan = off".to_owned(),
        "set plan_cache_mode = force_generic_plan".to_owned(),
        format!("prepare asked as {statement}"),
    ] {
        sqlx::raw_sql(AssertSqlSafe(text))
            .execute(&mut db)
            .await
            .unwrap();
    }
    let rows = sqlx::raw_sql(AssertSqlSafe(format!("explain execute asked({values})")))
        .fetch_all(&mut db)
        .await
        .unwrap();
    let line =
        |row: &sqlx_postgres::PgRow| row.try_get_raw(0).unwrap().as_str().unwrap().to_owned();
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

async fn a_link_leads_to_its_contest_until_there_is_another(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let contest = running(&store, &ada).await;
    let revision = async || store.contest(contest).await.unwrap().unwrap().revision;
    let first = store.make_board_link(contest).await.unwrap();
    let leads = async |secret: &str| store.contest_of_link(secret).await.unwrap();
    assert_eq!(leads(&first).await, Some(contest));
    let before = revision().await;
    let second = store.make_board_link(contest).await.unwrap();
    // Who follows by the first one looks again.
    assert!(revision().await > before);
    assert_eq!(
        (leads(&first).await, leads(&second).await),
        (None, Some(contest))
    );
    assert!(store.has_board_link(contest).await.unwrap());
    assert!(store.revoke_board_link(contest).await.unwrap());
    assert!(!store.revoke_board_link(contest).await.unwrap());
    assert_eq!(leads(&second).await, None);
    assert!(!store.has_board_link(contest).await.unwrap());
}
