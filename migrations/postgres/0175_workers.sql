-- The processes that judge: what they can judge, and whether they are to take nothing new.
-- The SQLite file of the same number makes the same schema.

create table worker_reports (
    id         text    primary key,
    machine    text    not null,
    version    text    not null,
    slots      bigint  not null,
    -- The languages' ids, with spaces between.
    languages  text    not null default '',
    -- Judgings under way.
    running    bigint  not null default 0,
    -- Whether it is to take nothing new.
    drains     bigint  not null default 0 check (drains in (0, 1)),
    started_at bigint  not null,
    seen_at    bigint  not null
);
