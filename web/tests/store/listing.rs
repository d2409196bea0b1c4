//! Every list and count is answered from an index, whatever it is narrowed to.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use judge::Verdict;
use sqlx::{AssertSqlSafe, Connection};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use web::store::{
    ContestId, Cursor, Filter, Hidden, LISTED_ROWS, NEXT_MATCH_ON_POSTGRES, NEXT_MATCH_ON_SQLITE,
    NEXT_ON_POSTGRES, NEXT_ON_SQLITE, NewTeam, OPEN_JUDGINGS, Open, PROBLEM_MARKS, Page,
    QUEUED_BEFORE, Sample, Status, Store, UNDER_WAY, UnixMs, UserId,
};

use crate::contests::{HOUR, draft};
use crate::{TestDb, behind_its_back, on_each_database};

on_each_database! {
    nothing_is_scanned
}

const ROWS: u32 = 100_000;

/// Steps of SQLite's machine after which it is asked how many there were.
const STEPS: u32 = 100;

async fn nothing_is_scanned(TestDb { store, url }: TestDb) {
    let sample = store.fill(ROWS).await.unwrap();
    let_play(&url).await;
    queue_again(&url).await;
    compete(&store, &url, sample.busy).await;
    what_is_open_is_found_within_the_queue(&store, &url, &sample).await;
    let mut asked = 0;
    for filter in filters(&sample) {
        let middle = sample.middle;
        for cursor in [
            Cursor::Newest,
            Cursor::Before(middle),
            Cursor::After(middle),
        ] {
            let page = Page { cursor, limit: 50 };
            let statement = store.listing_statement(&filter, page);
            let listing = Statement::of_list(statement, &filter);
            let plan = plan(&url, &listing).await;
            check(&plan, &format!("{filter:?} {cursor:?}"));
            // What somebody has handed in, a tenth here, may be walked within an index.
            is_answered_in_few_steps(&url, &listing, ROWS / 2).await;
            let page = store.submissions(&filter, page).await.unwrap();
            let statement = &listing.text;
            assert!(
                store.plans_for_values(statement).await.unwrap(),
                "{statement}"
            );
            let common = filter.verdict != Some(Verdict::MLE)
                && filter.language.as_ref() != Some(&sample.rare_language);
            assert!(filter.user.is_some() || !common || page.items.len() == 50);
            for item in &page.items {
                assert!(filter.user.is_none_or(|user| item.user_id == user));
                assert!(filter.problem.as_ref().is_none_or(|it| item.problem == *it));
                assert!(filter.verdict.is_none_or(|it| item.verdict == Some(it)));
                assert!(
                    filter
                        .language
                        .as_ref()
                        .is_none_or(|it| item.language == *it)
                );
            }
            asked += 1;
        }
    }
    // Nobody, to strangers, two people; each of the rest given or not, verdicts and languages often and rare; and
    // what a class competes in, of one problem and of all, in each language.
    assert_eq!(asked, ((3 * 2 + 1) * 3 * 3 + 2 * 3) * 3);
    let (next, next_match, languages) = if url.starts_with("sqlite") {
        let languages = "'[\"cpp\",\"python\"]'";
        (NEXT_ON_SQLITE, NEXT_MATCH_ON_SQLITE, languages)
    } else {
        let languages = "array['cpp', 'python']";
        (NEXT_ON_POSTGRES, NEXT_MATCH_ON_POSTGRES, languages)
    };
    if !url.starts_with("sqlite") {
        let rows = Statement {
            text: LISTED_ROWS.to_owned(),
            values: "array[1, 2, 50000], array[0, 0, 0]".to_owned(),
        };
        check(&plan(&url, &rows).await, LISTED_ROWS);
    }
    for (text, values) in [
        (next, format!("1, true, 300001, {languages}")),
        (next_match, format!("1, 300001, {languages}")),
        (PROBLEM_MARKS, "1".to_owned()),
        (QUEUED_BEFORE, "50000".to_owned()),
        (OPEN_JUDGINGS, String::new()),
        (UNDER_WAY, String::new()),
    ] {
        let count = Statement {
            text: text.to_owned(),
            values,
        };
        check(&plan(&url, &count).await, text);
        // The same, with a sum for each problem.
        is_answered_in_few_steps(&url, &count, 2 * ROWS).await;
    }
}

/// Some submissions are to be judged again: of these one in two is under way.
async fn queue_again(url: &str) {
    let again = "insert into judgings (submission_id, state, created_at, updated_at)
         select id, case when id % 1000 = 0 then 'queued' else 'running' end, 0, 0
         from submissions where id % 500 = 0";
    behind_its_back(url, again).await;
}

/// Whatever it is narrowed to, the queue is listed without a look at what is done.
async fn what_is_open_is_found_within_the_queue(store: &Store, url: &str, sample: &Sample) {
    let page = Page::default();
    for open in [Open::Waiting, Open::UnderWay] {
        for filter in filters(sample) {
            let filter = Filter {
                open: Some(open),
                ..filter
            };
            let statement = store.listing_statement(&filter, page);
            let listing = Statement::of_list(statement, &filter);
            check(&plan(url, &listing).await, &format!("{filter:?}"));
            is_answered_in_few_steps(url, &listing, ROWS / 2).await;
            for item in store.submissions(&filter, page).await.unwrap().items {
                let is_meant = match open {
                    Open::Waiting => item.state == Status::Queued && item.id.0 % 1000 == 0,
                    Open::UnderWay => item.state == Status::Running && item.id.0 % 1000 == 500,
                };
                assert!(is_meant, "{filter:?}: {item:?}");
            }
        }
        let all = Filter {
            open: Some(open),
            ..Filter::default()
        };
        let first = store.submissions(&all, page).await.unwrap();
        assert_eq!(first.items.len(), 50);
        let last = Page {
            cursor: Cursor::Before(first.older.unwrap()),
            ..page
        };
        let rest = store.submissions(&all, last).await.unwrap();
        assert_eq!((rest.items.len(), rest.older), (50, None));
    }
}

/// Matches of ladders, of which some wait for a language that nobody has.
async fn let_play(url: &str) {
    let players = "insert into ladder_entries (problem, house, entered_at)
         values ('nim-play', 'perfect', 0), ('nim-play', 'beginner', 0)";
    let matches = "insert into ladder_matches
             (problem, one, other, owner, turn, state, created_at, one_language)
         select 'nim-play', 1, 2, 1, id, case when id % 200 = 0 then 'queued' else 'done' end, 0,
             'pascal'
         from submissions where id % 5 = 0";
    for statement in [players, matches] {
        behind_its_back(url, statement).await;
    }
}

/// A contest for which one in five of all submissions counts, and some do no more.
async fn compete(store: &Store, url: &str, owner: UserId) {
    let draft = draft(UnixMs::now().0 - HOUR, &["nim"]);
    let contest = store.create_contest(owner, &draft).await.unwrap();
    let alone = NewTeam::alone(owner, "busy");
    let part = store.join_contest(contest, &alone).await.unwrap();
    assert_eq!((contest.0, part.unwrap().0), (1, 1));
    let counts = "insert into contest_submissions
             (submission_id, contest, participant, place, change)
         select id, 1, 1, 0, id from submissions where id % 5 = 0";
    let dropped = "insert into contest_dropped (submission_id, contest)
         select id, 1 from submissions where id % 50 = 1";
    for statement in [counts, dropped, "analyze"] {
        behind_its_back(url, statement).await;
    }
}

/// Every combination of what a list can be narrowed to.
fn filters(sample: &Sample) -> Vec<Filter> {
    let mut filters = Vec::new();
    for user in [None, Some(sample.busy), Some(sample.other)] {
        for problem in [None, Some(sample.problem.clone())] {
            for verdict in [None, Some(Verdict::AC), Some(Verdict::MLE)] {
                for language in [None, Some(&sample.language), Some(&sample.rare_language)] {
                    filters.push(Filter {
                        user,
                        problem: problem.clone(),
                        verdict,
                        language: language.cloned(),
                        open: None,
                        hidden: Hidden::default(),
                    });
                    // To strangers nothing hidden is listed.
                    if user.is_none() && problem.is_none() {
                        filters.push(Filter {
                            verdict,
                            language: language.cloned(),
                            hidden: Hidden {
                                // One that nobody handed anything in for, and one with many.
                                problems: vec!["secret".to_owned(), sample.problem.clone()],
                                ..Hidden::default()
                            },
                            ..Filter::default()
                        });
                    }
                    // What a class competes in is listed nowhere, whatever else is asked for.
                    if user.is_none() && verdict.is_none() {
                        filters.push(Filter {
                            problem: problem.clone(),
                            language: language.cloned(),
                            hidden: Hidden {
                                contests: vec![ContestId(1), ContestId(2)],
                                but: Some(sample.other),
                                ..Hidden::default()
                            },
                            ..Filter::default()
                        });
                    }
                }
            }
        }
    }
    filters
}

/// A statement and the values of its parameters, as SQL.
struct Statement {
    text: String,
    values: String,
}

impl Statement {
    fn of_list(text: String, filter: &Filter) -> Self {
        let quoted = |text: &str| format!("'{text}'");
        let values = [
            filter.user.map(|UserId(id)| id.to_string()),
            filter.problem.as_deref().map(quoted),
            filter.verdict.map(|verdict| quoted(verdict.as_str())),
            filter.language.as_deref().map(quoted),
        ];
        let Hidden {
            problems,
            contests,
            but,
        } = &filter.hidden;
        let hides = !problems.is_empty() || !contests.is_empty();
        let but = hides.then(|| but.map_or(0, |UserId(id)| id).to_string());
        let hidden = problems.iter().map(|problem| quoted(problem));
        let contests = contests.iter().map(ToString::to_string);
        let values = values.into_iter().flatten().chain(but);
        let values = values.chain(hidden).chain(contests);
        let values: Vec<String> = values.chain(["50000".to_owned()]).collect();
        Self {
            text,
            values: values.join(", "),
        }
    }
}

/// How the database would answer with these values.
async fn plan(url: &str, statement: &Statement) -> Plan {
    if url.starts_with("sqlite") {
        let mut db = SqliteConnection::connect(url).await.unwrap();
        let explain = format!("explain query plan {}", statement.text);
        let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(AssertSqlSafe(explain))
            .fetch_all(&mut db)
            .await
            .unwrap();
        let steps = steps.into_iter().map(|(_, _, _, step)| step).collect();
        return Plan::Sqlite(steps);
    }
    let mut db = PgConnection::connect(url).await.unwrap();
    let values = match statement.values.as_str() {
        "" => String::new(),
        values => format!("({values})"),
    };
    let set = "set plan_cache_mode = force_custom_plan".to_owned();
    let prepare = format!("prepare asked as {}", statement.text);
    for text in [set, prepare] {
        sqlx::raw_sql(AssertSqlSafe(text))
            .execute(&mut db)
            .await
            .unwrap();
    }
    let explain = format!("explain (analyze, timing off, format json) execute asked{values}");
    let (plan,): (String,) = explained(&mut db, explain).await;
    let plan: serde_json::Value = serde_json::from_str(&plan).unwrap();
    Plan::Postgres(plan[0]["Plan"].clone())
}

async fn explained(db: &mut PgConnection, explain: String) -> (String,) {
    use sqlx::Row;
    let row = sqlx::raw_sql(AssertSqlSafe(explain))
        .fetch_one(db)
        .await
        .unwrap();
    let text = row.try_get_raw(0).unwrap();
    (text.as_str().unwrap().to_owned(),)
}

/// SQLite takes at most so many steps for a statement, of which each row that it looks at costs several: its
/// plan tells whether it goes by an index, and not how much of it.
async fn is_answered_in_few_steps(url: &str, statement: &Statement, most: u32) {
    if !url.starts_with("sqlite") {
        return;
    }
    let mut text = statement.text.clone();
    let values: Vec<&str> = statement.values.split(", ").collect();
    for (at, value) in values.iter().enumerate().rev() {
        text = text.replace(&format!("${}", at + 1), value);
    }
    let mut db = SqliteConnection::connect(url).await.unwrap();
    let steps = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&steps);
    let mut handle = db.lock_handle().await.unwrap();
    handle.set_progress_handler(i32::try_from(STEPS).unwrap(), move || {
        counted.fetch_add(STEPS, Ordering::Relaxed);
        true
    });
    drop(handle);
    sqlx::query(AssertSqlSafe(text.clone()))
        .fetch_all(&mut db)
        .await
        .unwrap();
    let steps = steps.load(Ordering::Relaxed);
    assert!(steps < most, "{steps} steps: {text}");
}

/// How a database answers a statement.
#[derive(Debug)]
enum Plan {
    Sqlite(Vec<String>),
    Postgres(serde_json::Value),
}

#[track_caller]
fn check(plan: &Plan, what: &str) {
    match plan {
        Plan::Sqlite(steps) => {
            for step in steps {
                // The numbers of one page, just found.
                let page = step == "SCAN page" || step.starts_with("SCAN json_each");
                let index = step.contains("USING INDEX") || step.contains("USING COVERING INDEX");
                assert!(
                    page || index || !step.starts_with("SCAN"),
                    "{what}: {steps:#?}"
                );
            }
        }
        Plan::Postgres(node) => check_node(node, what),
    }
}

/// No table is scanned, and a scan reads few more rows than a page has: what it passes over and
/// what it sorts counts too. Only what stays within an index may read more.
#[track_caller]
fn check_node(node: &serde_json::Value, what: &str) {
    let kind = node["Node Type"].as_str().unwrap();
    // Numbers that are given are no table.
    if kind.ends_with("Scan") && !["Subquery Scan", "Function Scan"].contains(&kind) {
        assert!(
            kind.contains("Index") || kind.contains("Bitmap"),
            "{what}: {node:#}"
        );
        let figure = |name: &str| node[name].as_f64().unwrap_or(0.0);
        let read = figure("Actual Rows") + figure("Rows Removed by Filter");
        // Where one row in ten is meant, as of somebody who hands in much, a page is found in ten times as many,
        // by chance in up to twice that, by whichever index the statistics of the moment suggest.
        let few = read <= f64::from(ROWS / 100);
        assert!(few || kind == "Index Only Scan", "{what}: {node:#}");
    }
    for inner in node["Plans"].as_array().into_iter().flatten() {
        check_node(inner, what);
    }
}
