-- Edits of a problem's files that somebody collects before they become one version.
-- The SQLite file of the same number makes the same schema.

create table package_edits (
    user_id  bigint not null references users (id) on delete cascade,
    problem  text   not null references problems (id) on delete cascade,
    path     text   not null,
    -- Null: the file goes away.
    body     bytea,
    -- The digest of the file as it was when it was changed; empty where there was none.
    was      text   not null,
    -- Another one with every change.
    revision bigint not null,
    primary key (user_id, problem, path)
);
create index package_edits_problem on package_edits (problem);
