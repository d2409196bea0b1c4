-- What counts for a contest no longer, or not yet. The PostgreSQL file of the same number makes the same schema.

-- What counted until its authors were taken out, their time was withdrawn, or the start was moved to after it: the
-- contest keeps it to itself as it does the rest, until its end.
create table contest_dropped (
    submission_id integer not null references submissions (id) on delete cascade,
    contest       integer not null references contests (id) on delete cascade,
    primary key (submission_id, contest)
) strict;
create index contest_dropped_contest on contest_dropped (contest, submission_id);

-- When a problem was added to a contest that had begun: what was handed in before counts for nothing there. Null: since
-- the start.
alter table contest_problems add column added_at integer;
