-- What people hand in and what became of it. A submission may be judged more than once;
-- `current_judging` is the one that counts.

create table submissions (
    id              integer primary key autoincrement,
    user_id         integer not null references users (id),
    problem         text    not null,
    -- Version and content address of the problem package this was handed in against.
    package_version text    not null,
    package_hash    text    not null,
    language        text    not null,
    source_name     text    not null,
    source          blob    not null,
    created_at      integer not null,
    current_judging integer references judgings (id)
) strict;
create index submissions_user on submissions (user_id, id);
create index submissions_problem on submissions (problem, id);
create index submissions_quota on submissions (user_id, created_at);

create table judgings (
    id             integer primary key autoincrement,
    submission_id  integer not null references submissions (id) on delete cascade,
    state          text    not null check (state in ('queued', 'compiling', 'running', 'done')),
    -- Rises with every claim by a worker; results are written only by the holder of the latest.
    attempt        integer not null default 0,
    -- Claims given back unfinished by a worker that shut down in good order.
    released       integer not null default 0,
    -- Number of the queue job that stands for this judging now.
    job            integer not null default 1,
    -- Rises with every visible change, over all judgings of the submission.
    version        integer not null default 1,
    verdict        text    check (verdict in ('AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE')),
    time_ms        integer,
    memory_kib     integer,
    passed         integer not null default 0,
    total          integer,
    message        text,
    -- JSON: input, expected, got, explanation.
    counterexample text,
    created_at     integer not null,
    started_at     integer,
    updated_at     integer not null,
    finished_at    integer,
    check ((state = 'done') = (verdict is not null))
) strict;
create index judgings_submission on judgings (submission_id);
create index judgings_open on judgings (updated_at) where state <> 'done';
create index judgings_verdict on judgings (verdict);

create table judging_tests (
    judging_id integer not null references judgings (id) on delete cascade,
    ordinal    integer not null,
    name       text    not null,
    test_group text    not null,
    verdict    text    not null check (verdict in ('AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE')),
    time_ms    integer not null,
    memory_kib integer not null,
    message    text,
    -- JSON: the message as data, for pages that say it in another language.
    reason     text,
    primary key (judging_id, ordinal)
) strict;
