-- Edits of a problem's files that somebody collects before they become one version.
-- The PostgreSQL file of the same number makes the same schema.

create table package_edits (
    user_id  integer not null references users (id) on delete cascade,
    problem  text    not null references problems (id) on delete cascade,
    path     text    not null,
    -- Null: the file goes away.
    body     blob,
    -- The digest of the file as it was when it was changed; empty where there was none.
    was      text    not null,
    -- Another one with every change.
    revision integer not null,
    primary key (user_id, problem, path)
) strict;
create index package_edits_problem on package_edits (problem);
