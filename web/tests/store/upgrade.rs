//! A database that an older version made and people worked with is brought up to date, and
//! everything in it is still there.

use sha2::{Digest, Sha256};
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection, Row};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use tower_sessions::SessionStore;
use tower_sessions::session::Id;
use web::store::{
    AuditFilter, ClassId, ContestId, Filter, LateRule, Page, Proof, Role, Scope, Sessions, Status,
    Store, StoreError, SubmissionId, UserId, Whose, session_key,
};

use judge::{Counterexample, Reason, Verdict};

use crate::postgres::Server;
use crate::{TestDb, hand_in, student};

/// The version that the database is of: before the queue was the judgings themselves.
const OLD: i64 = 4;

const SECRET: &str = "grundy_of_an_older_version";

/// What is not UTF-8 in a program stays so.
const PROGRAM: &[u8] = b"int main() {} // \xc4\xe3\x00";

/// The queue's tables as its library made them, with a job for each open judging.
const OLD_QUEUE_ON_SQLITE: &str = "
    create table Workers (id text not null unique, worker_type text not null,
        storage_name text not null, layers text, last_seen integer not null default 0);
    create table Jobs (job blob not null, id text not null unique, job_type text not null,
        status text not null default 'Pending', attempts integer not null default 0,
        lock_at integer, lock_by text, done_at integer, primary key (id),
        foreign key (lock_by) references Workers (id));
    create index SIdx on Jobs (status);
    create table queue_migrations (version bigint primary key, description text not null);
    insert into Workers values ('judge-1', 'judging', 'sqlite', null, 7);
    insert into Jobs values ('{}', 'judging-2-1', 'judging', 'Pending', 0, null, null, null),
        ('{}', 'judging-3-1', 'judging', 'Running', 1, 7, 'judge-1', null)";

const OLD_QUEUE_ON_POSTGRES: &str = "
    create schema apalis;
    create table apalis.workers (id text not null unique, worker_type text not null,
        storage_name text not null, last_seen timestamptz not null default now());
    create table apalis.jobs (job jsonb not null, id text not null, job_type text not null,
        status text not null default 'Pending', attempts integer not null default 0,
        lock_by text references apalis.workers (id));
    create function apalis.notify_new_jobs() returns trigger as $$
        begin perform pg_notify('apalis::job', new.id); return new; end;
        $$ language plpgsql;
    create trigger notify_workers after insert on apalis.jobs
        for each row execute function apalis.notify_new_jobs();
    create table queue_migrations (version bigint primary key, description text not null);
    insert into apalis.workers values ('judge-1', 'judging', 'postgres');
    insert into apalis.jobs values ('{}', 'judging-2-1', 'judging', 'Pending', 0, null),
        ('{}', 'judging-3-1', 'judging', 'Running', 1, 'judge-1')";

/// What people left: `$` stands for a password's hash, `#` for a program's bytes.
const ROWS: [&str; 8] = [
    "insert into users (name, name_key, password_hash, role, created_at) values
         ('Ada', 'ada', '$', 'student', 10), ('root', 'root', '$', 'admin', 20),
         ('小明', '小明', '$', 'setter', 30)",
    "insert into setup_links (hash, created_at) values ('00', 5)",
    // Done; waiting; with a worker that is gone by now; judged twice, the second time otherwise.
    "insert into submissions (user_id, problem, package_version, package_hash, language,
         source_name, source, created_at)
     values (1, 'kayles', '1.0', 'aa', 'cpp', 'a.cpp', #, 100),
         (1, 'nim', '1.0', 'bb', 'python', 'b.py', #, 200),
         (3, 'nim', '1.1', 'cc', 'cpp', 'c.cpp', #, 300),
         (3, 'kayles', '1.0', 'aa', 'cpp', 'd.cpp', #, 400)",
    "insert into judgings (submission_id, state, attempt, job, version, verdict, time_ms,
         memory_kib, passed, total, message, counterexample, created_at, started_at, updated_at,
         finished_at, package_version, package_hash)
     values (1, 'done', 1, 1, 5, 'WA', 7, 2000, 1, 2, null,
             '{\"input\":\"3\",\"expected\":\"W\",\"got\":\"L\",\"explanation\":null}',
             100, 110, 120, 120, '1.0', 'aa'),
         (2, 'queued', 0, 1, 1, null, null, null, 0, null, null, null, 200, null, 200, null,
             '1.0', 'bb'),
         (3, 'running', 1, 1, 3, null, 5, 1000, 1, 9, null, null, 300, 310, 320, null,
             '1.1', 'cc'),
         (4, 'done', 1, 1, 4, 'TLE', 9, 1000, 0, 1, null, null, 400, 410, 420, 420, '1.0', 'aa'),
         (4, 'done', 1, 2, 8, 'AC', 9, 1000, 1, 1, null, null, 500, 510, 520, 520, '1.1', 'dd')",
    "update submissions set current_judging = id where id < 4",
    "update submissions set current_judging = 5 where id = 4",
    "insert into judging_tests (judging_id, ordinal, name, test_group, verdict, time_ms,
         memory_kib, message, reason, instructions)
     values (1, 0, 'sample-1', 'sample', 'AC', 3, 1500, null, null, 1000),
         (1, 1, 'small-1', 'small', 'WA', 7, 2000, 'it ends with exit code 3',
             '{\"kind\":\"exit_code\",\"code\":3,\"error\":null,\"stderr\":\"oh\"}', null),
         (1, 2, 'small-2', 'small', 'OLE', 7, 2000, 'printed more than 64 KiB',
             '{\"kind\":\"output_limit\",\"limit_kib\":64}', null),
         (3, 0, 'sample-1', 'sample', 'AC', 3, 1500, null, null, null)",
    "insert into api_tokens (user_id, name, hash, created_at, last_used_at)
     values (1, 'laptop', '%', 40, null)",
];

/// Brings the tables to the old version and fills them.
async fn make_old(url: &str, password_hash: &str, session: Id) {
    let is_sqlite = url.starts_with("sqlite:");
    let bytes = hexadecimal(PROGRAM);
    let bytes = if is_sqlite {
        format!("x'{bytes}'")
    } else {
        format!("'\\x{bytes}'::bytea")
    };
    let token = hexadecimal(&Sha256::digest(SECRET));
    let filled = |row: &str| {
        row.replace('$', password_hash)
            .replace('#', &bytes)
            .replace('%', &token)
    };
    let mut statements: Vec<String> = ROWS.iter().map(|row| filled(row)).collect();
    // Far from now, and without the epoch that sessions have since.
    statements.push(format!(
        "insert into sessions (id, user_id, data, created_at, updated_at, expires_at)
         values ('{}', 1, '{{\"user_id\":1,\"browser\":\"Firefox\"}}', 50, 60, 9000000000000)",
        session_key(session)
    ));
    statements.push(if is_sqlite {
        OLD_QUEUE_ON_SQLITE.to_owned()
    } else {
        OLD_QUEUE_ON_POSTGRES.to_owned()
    });
    fill(url, OLD, statements).await;
}

/// Brings the tables to a step, and runs these statements on them.
async fn fill(url: &str, step: i64, statements: Vec<String>) {
    if url.starts_with("sqlite:") {
        let file = format!("{url}?mode=rwc");
        let mut db = SqliteConnection::connect(&file).await.unwrap();
        let migrations = until(&sqlx::migrate!("../migrations/sqlite"), step);
        migrations.run(&mut db).await.unwrap();
        for statement in statements {
            let done = sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut db);
            done.await.unwrap();
        }
        db.close().await.unwrap();
    } else {
        let mut db = PgConnection::connect(url).await.unwrap();
        let migrations = until(&sqlx::migrate!("../migrations/postgres"), step);
        migrations.run(&mut db).await.unwrap();
        for statement in statements {
            let done = sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut db);
            done.await.unwrap();
        }
        db.close().await.unwrap();
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
    digits.collect::<Vec<_>>().concat()
}

/// The migrations as far as an old version knew them.
fn until(all: &Migrator, step: i64) -> Migrator {
    let known = all.iter().filter(|migration| migration.version <= step);
    Migrator::with_migrations(known.cloned().collect())
}

/// Everything that people had, in the database that was brought up to date.
async fn everything_is_there(store: &Store, session: Id) {
    // They sign in, and what they signed in with before is still good.
    let proof = store.authenticate("ada", "correct horse").await.unwrap();
    let Proof::Of(ada) = proof else {
        panic!("{proof:?}")
    };
    assert_eq!((ada.id, ada.role, ada.epoch), (UserId(1), Role::Student, 0));
    let found = store.user_by_name("小明").await.unwrap().unwrap();
    assert_eq!((found.id, found.role), (UserId(3), Role::Setter));
    let record = Sessions(store.clone()).load(&session).await.unwrap();
    assert_eq!(record.unwrap().data["browser"], "Firefox");
    let token = store.token_user(SECRET).await.unwrap().unwrap();
    assert_eq!(token.user.id, ada.id);
    assert!(token.scopes.has(Scope::Read) && token.scopes.has(Scope::Submit));
    assert!(!token.scopes.has(Scope::Author) && !token.scopes.has(Scope::Admin));
    // There is an administrator: no link is good, and names that look like others' are taken.
    assert_eq!(store.setup_secret().await.unwrap(), None);
    let alike = store
        .create_user("Аda", "correct horse", Role::Student)
        .await;
    assert!(matches!(alike, Err(StoreError::Invalid(_))), "{alike:?}");

    // What they handed in and what became of it.
    let view = async |id| store.submission(SubmissionId(id)).await.unwrap().unwrap();
    let first = view(1).await;
    assert_eq!(first.judging.verdict, Some(Verdict::WA));
    assert_eq!(
        (first.judging.version, first.source_size),
        (5, i64::try_from(PROGRAM.len()).unwrap())
    );
    assert_eq!(first.judging.tests.len(), 3);
    assert_eq!(first.judging.tests[0].instructions, Some(1000));
    let reasons: Vec<_> = (first.judging.tests.iter())
        .map(|test| test.reason.clone())
        .collect();
    let exit = Reason::ExitCode {
        code: 3,
        error: None,
        stderr: Some("oh".to_owned()),
    };
    let flood = Reason::OutputLimit {
        limit_bytes: 64 * 1024,
    };
    assert_eq!(reasons, [None, Some(exit), Some(flood)]);
    let example = first.judging.counterexample.unwrap();
    let Counterexample {
        input,
        expected,
        got,
        ..
    } = example;
    assert_eq!([input, expected, got], ["3", "W", "L"]);
    for id in 1..=4 {
        let source = store.source(SubmissionId(id)).await.unwrap();
        assert_eq!(source.as_deref(), Some(PROGRAM));
    }
    let twice = view(4).await.judging;
    assert_eq!((twice.verdict, twice.id.0), (Some(Verdict::AC), 5));
    assert_eq!(twice.package_hash.as_deref(), Some("dd"));
    assert_eq!(store.judgings(SubmissionId(4)).await.unwrap().len(), 2);

    // Lists find them by what was copied beside them.
    for (filter, ids) in [
        (Filter::default(), vec![4, 3, 2, 1]),
        (
            Filter {
                verdict: Some(Verdict::AC),
                ..Filter::default()
            },
            vec![4],
        ),
        (
            Filter {
                verdict: Some(Verdict::TLE),
                ..Filter::default()
            },
            vec![],
        ),
        (
            Filter {
                user: Some(ada.id),
                ..Filter::default()
            },
            vec![2, 1],
        ),
        (
            Filter {
                problem: Some("nim".to_owned()),
                ..Filter::default()
            },
            vec![3, 2],
        ),
    ] {
        let page = store.submissions(&filter, Page::default()).await.unwrap();
        let found: Vec<i64> = page.items.iter().map(|item| item.id.0).collect();
        assert_eq!(found, ids, "{filter:?}");
    }
    let marks = store.problem_marks(UserId(3)).await.unwrap();
    let accepted: Vec<_> = marks
        .iter()
        .map(|mark| (mark.problem.as_str(), mark.accepted))
        .collect();
    assert_eq!(accepted, [("kayles", 1), ("nim", 0)]);
}

/// What was waiting is judged, and so is what was with a worker that is gone; new ones are too.
async fn the_queue_goes_on(store: &Store) {
    assert_eq!(store.open_judgings().await.unwrap(), 2);
    let lost = store.under_way().await.unwrap();
    assert_eq!(
        lost.iter().map(|one| one.judging.0).collect::<Vec<_>>(),
        [3]
    );
    assert_eq!(store.take_back(&lost).await.unwrap(), 1);
    let eve = student(store, "Eve").await;
    let new = store.submit(&hand_in(&eve, "kayles"), None).await.unwrap();
    assert_eq!(new, SubmissionId(5));
    let mut taken = Vec::new();
    while let Some(claim) = store
        .claim_next(Whose::Anybodys, &["c", "cpp", "python"])
        .await
        .unwrap()
    {
        assert_eq!(claim.tries, claim.attempt);
        taken.push((claim.submission.0, claim.attempt));
        let _ = store.give_up(&claim, "over").await.unwrap();
    }
    taken.sort_unstable();
    assert_eq!(taken, [(2, 1), (3, 2), (5, 1)]);
    let done = store.submission(SubmissionId(2)).await.unwrap().unwrap();
    assert_eq!(done.judging.state, Status::Done);
}

/// Nothing of the queue before is left.
async fn the_old_queue_is_gone(url: &str) {
    let count = "select count(*) from";
    if url.starts_with("sqlite:") {
        let mut db = SqliteConnection::connect(url).await.unwrap();
        let tables = "sqlite_schema where lower(name) in ('jobs', 'workers', 'queue_migrations')";
        let left = sqlx::query(AssertSqlSafe(format!("{count} {tables}")));
        let left: i64 = left.fetch_one(&mut db).await.unwrap().get(0);
        assert_eq!(left, 0);
    } else {
        let mut db = PgConnection::connect(url).await.unwrap();
        let tables = "information_schema.tables
             where table_schema = 'apalis' or table_name = 'queue_migrations'";
        let left = sqlx::query(AssertSqlSafe(format!("{count} {tables}")));
        let left: i64 = left.fetch_one(&mut db).await.unwrap().get(0);
        assert_eq!(left, 0);
    }
}

async fn upgrade(url: &str) {
    let folder = tempfile::tempdir().unwrap();
    let other = TestDb::at(format!("sqlite://{}/grundy.db", folder.path().display())).await;
    student(&other.store, "Ada").await;
    let mut db = SqliteConnection::connect(&other.url).await.unwrap();
    let hash: String = sqlx::query_scalar("select password_hash from users")
        .fetch_one(&mut db)
        .await
        .unwrap();

    let session = Id::default();
    make_old(url, &hash, session).await;
    let store = Store::connect(url).await.unwrap();
    // Whoever runs the site is told what is new.
    let upgrade = store.upgrade().unwrap();
    assert_eq!(upgrade.from, OLD);
    assert!(upgrade.notes().any(|step| step == 183));
    everything_is_there(&store, session).await;
    the_queue_goes_on(&store).await;
    the_old_queue_is_gone(url).await;
    store.close().await;
    // Once more changes nothing.
    let store = Store::connect(url).await.unwrap();
    assert_eq!(store.upgrade(), None);
    assert_eq!(store.open_judgings().await.unwrap(), 0);
    store.close().await;
}

/// The last step of the tables before texts forgot people.
const BEFORE_FORGETTING: i64 = 204;

/// What older versions wrote of people, one of whom is gone: `$` stands for an archive.
const REMAINS: [&str; 9] = [
    "insert into users (name, name_key, password_hash, role, created_at, deleted_at)
     values ('#1', '#1', '', 'student', 10, 20), ('bo', 'bo', '-', 'setter', 10, null)",
    "insert into audit (noted_at, actor, act, target, detail)
     values (20, null, 'mail-forgotten', 1, 'ada@example.org'),
         (21, null, 'token-made', 1, 'laptop of ada'), (22, null, 'token-made', 2, 'phone')",
    "insert into package_archives (hash, archive, created_at) values ('aa', $, 30)",
    "insert into problems (id, owner, visibility, current, created_at, updated_at)
     values ('heaps', 2, 'private', null, 30, 30)",
    "insert into problem_versions (problem, number, hash, package_version, facts, author, note,
         created_at, state)
     values ('heaps', 1, 'aa', '', '{}', 2, 'hack 7: breaks the program of ada', 30, 'passed')",
    "insert into contests (name_en, name_zh, rules, counting, visibility, code, start_at, end_at,
         owner, created_at, updated_at)
     values ('Cup', '', 'icpc', 'best', 'public', '', 1, 2, 2, 1, 1)",
    "insert into contest_acts (contest, user_id, act, detail, at)
     values (1, 2, 'name', 'ada', 5), (1, 2, 'name', 'bo', 6),
         (1, 2, 'hack-withdraw', '#9 A ada ← bo', 7), (1, 2, 'move', 'ada: Heaps → Nim', 8)",
    "insert into classes (owner, name, created_at, updated_at) values (2, 'Games 101', 1, 1)",
    "insert into class_assignments (class, title, opens_at, due_at, late_percent, created_at, updated_at)
     values (1, 'strict', 1, 2, null, 1, 1), (1, 'none', 2, 3, 0, 1, 1), (1, 'half', 3, 4, 50, 1, 1)",
];

/// Who was deleted before is forgotten by the step that mends it.
async fn forget(url: &str) {
    let bytes = if url.starts_with("sqlite:") {
        "x'00'"
    } else {
        "'\\x00'::bytea"
    };
    let statements = REMAINS.iter().map(|it| it.replace('$', bytes));
    fill(url, BEFORE_FORGETTING, statements.collect()).await;
    let store = Store::connect(url).await.unwrap();
    let record = store.audit(&AuditFilter::default(), 10).await.unwrap();
    let details: Vec<&str> = record.iter().map(|it| it.detail.as_str()).collect();
    assert_eq!(details, ["phone", "", ""]);
    let version = store.problem_version("heaps", 1).await.unwrap().unwrap();
    assert_eq!(version.note, "hack 7: breaks an accepted program");
    let acts = store.acts(ContestId(1)).await.unwrap();
    let details: Vec<&str> = acts.iter().map(|it| it.detail.as_str()).collect();
    assert_eq!(details, ["", "#9", "bo", ""]);
    // What late work brings is what it brought.
    let assignments = store.assignments(ClassId(1)).await.unwrap();
    let late: Vec<LateRule> = assignments.iter().map(|it| it.late).collect();
    assert_eq!(late, [LateRule::Nothing, LateRule::Nothing, LateRule::HALF]);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_database_is_brought_up_to_date_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let url = |name: &str| format!("sqlite://{}/{name}.db", folder.path().display());
    upgrade(&url("grundy")).await;
    forget(&url("people")).await;
}

/// The same on PostgreSQL; called where a server runs.
pub(crate) async fn on_postgres(server: &Server) {
    upgrade(&server.new_database().await).await;
    forget(&server.new_database().await).await;
}
