-- Judging again as a set: what it changes is seen before it counts.
-- The PostgreSQL file of the same number makes the same schema.

create table rejudgings (
    id              integer primary key autoincrement,
    problem         text    not null,
    -- The package that it is made with.
    package_version text    not null,
    package_hash    text    not null,
    author          integer not null references users (id),
    created_at      integer not null,
    state           text    not null check (state in ('open', 'applied', 'dropped')),
    decided_at      integer
) strict;
create index rejudgings_problem on rejudgings (problem, id);
-- Of a problem one set is open at a time.
create unique index rejudgings_open on rejudgings (problem) where state = 'open';

-- Of which set a judging is; null for those that count by themselves.
alter table judgings add column rejudging integer references rejudgings (id);
-- The judging that counted when the set began.
alter table judgings add column replaces integer references judgings (id);
create index judgings_rejudging on judgings (rejudging, submission_id) where rejudging is not null;
create index judgings_replaces on judgings (replaces) where replaces is not null;
-- Whether a judging counts is asked for each that is deleted.
create index submissions_current_judging on submissions (current_judging);
