-- Which cells of a frozen table the jury has shown, in their order: what is judged meanwhile takes none of them back.
-- The PostgreSQL file of the same number makes the same schema.

create table contest_revealed (
    contest     integer not null references contests (id) on delete cascade,
    -- From 1.
    number      integer not null,
    -- The jury may have taken them out since: it was shown all the same.
    participant integer not null,
    place       integer not null,
    primary key (contest, number)
) strict;
