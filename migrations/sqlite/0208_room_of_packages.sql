-- How much room packages take: what each author brought in lately, and packages of versions that failed their check,
-- which are dropped after a while. The PostgreSQL file of the same number makes the same schema.

-- Since when the bytes are gone; the row stays, since versions name it.
alter table package_archives add column dropped_at integer;

create index problem_versions_failed on problem_versions (created_at, hash) where state = 'failed';

-- What each author brought in lately outlives the versions it came with: their problem may be deleted within the day.
create table package_intakes (
    id         integer primary key autoincrement,
    author     integer not null references users (id) on delete cascade,
    -- Of the archive that was stored.
    bytes      integer not null,
    created_at integer not null
) strict;
create index package_intakes_author on package_intakes (author, created_at, bytes);
