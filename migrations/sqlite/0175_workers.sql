-- The processes that judge: what they can judge, and whether they are to take nothing new.
-- The PostgreSQL file of the same number makes the same schema.

create table worker_reports (
    id         text    primary key,
    machine    text    not null,
    version    text    not null,
    slots      integer not null,
    -- The languages' ids, with spaces between.
    languages  text    not null default '',
    -- Judgings under way.
    running    integer not null default 0,
    -- Whether it is to take nothing new.
    drains     integer not null default 0 check (drains in (0, 1)),
    started_at integer not null,
    seen_at    integer not null
) strict;
