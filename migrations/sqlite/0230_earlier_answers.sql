-- Answers to questions of a contest that gave way to later ones.
-- The PostgreSQL file of the same number makes the same schema.

-- How many answers were given, the one that stands included: whoever sends another says how many they saw.
alter table contest_clarifications add column answers integer not null default 0;
update contest_clarifications set answers = 1 where answer is not null;

create table contest_earlier_answers (
    clarification integer not null references contest_clarifications (id) on delete cascade,
    -- The first is 1.
    number        integer not null,
    answer        text    not null,
    answered_by   integer references users (id),
    answered_at   integer not null,
    -- Whether all saw it.
    to_all        integer not null default 0 check (to_all in (0, 1)),
    primary key (clarification, number)
) strict;
