-- Which cells of a frozen table the jury has shown, in their order: what is judged meanwhile takes none of them back.
-- The SQLite file of the same number makes the same schema.

create table contest_revealed (
    contest     bigint not null references contests (id) on delete cascade,
    -- From 1.
    number      bigint not null,
    -- The jury may have taken them out since: it was shown all the same.
    participant bigint not null,
    place       bigint not null,
    primary key (contest, number)
);
