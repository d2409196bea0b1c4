-- The problems of the site: packages by what is in them, and the versions of each problem.
-- The PostgreSQL file of the same number makes the same schema.

create table package_archives (
    -- The digest of every path and its bytes: the same files are stored once.
    hash       text    not null primary key,
    archive    blob    not null,
    created_at integer not null
) strict;

create table problems (
    id         text    not null primary key,
    -- Null: the site's own, as it came with the program.
    owner      integer references users (id),
    visibility text    not null check (visibility in ('private', 'shared', 'contest', 'public')),
    -- The version that is served; null while there is none that passed its check.
    current    integer,
    created_at integer not null,
    updated_at integer not null
) strict;
create index problems_owner on problems (owner);

create table problem_versions (
    problem         text    not null references problems (id) on delete cascade,
    number          integer not null,
    hash            text    not null references package_archives (hash),
    -- As its authors call it; may be empty.
    package_version text    not null,
    -- JSON: what lists show of it.
    facts           text    not null,
    -- Who brought it in; null where it came with the program.
    author          integer references users (id),
    note            text    not null,
    created_at      integer not null,
    -- How far its check is.
    state           text    not null check (state in ('queued', 'running', 'passed', 'failed')),
    -- Authors take turns; the smallest number is next.
    turn            integer not null default 0,
    attempt         integer not null default 0,
    beat            integer not null default 0,
    -- Rises with every visible change.
    changes         integer not null default 0,
    steps           integer not null default 0,
    total           integer,
    -- JSON: what the check has found so far.
    report          text,
    primary key (problem, number)
) strict;
create index problem_versions_hash on problem_versions (hash);
create index problem_versions_queue on problem_versions (turn, created_at) where state = 'queued';
create index problem_versions_open on problem_versions (author, turn) where state in ('queued', 'running');

-- With whom a problem is shared.
create table problem_readers (
    problem text    not null references problems (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    primary key (problem, user_id)
) strict;
create index problem_readers_user on problem_readers (user_id);

-- One row, whose number rises with every change of what lists of problems show.
create table library (
    id       integer primary key check (id = 1),
    revision integer not null
) strict;
insert into library (id, revision) values (1, 1);

-- Lists leave out what is handed in for hidden problems, which is seen within the index.
drop index submissions_verdict;
drop index submissions_language;
drop index submissions_verdict_language;
create index submissions_verdict on submissions (verdict, id, problem, user_id);
create index submissions_language on submissions (language, id, problem, user_id);
create index submissions_verdict_language
    on submissions (verdict, language, id, problem, user_id);
