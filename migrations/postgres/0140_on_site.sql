-- Contests in one room: where people sit, balloons, and what is to be printed.
-- The SQLite file of the same number makes the same schema.

-- Where a participant sits; empty: not known.
alter table contest_participants add column seat text not null default '';

-- Whether participants may have something printed.
alter table contests add column prints bigint not null default 0 check (prints in (0, 1));

-- The balloons that were handed out.
create table contest_balloons (
    participant bigint not null references contest_participants (id) on delete cascade,
    place       bigint not null,
    contest     bigint not null references contests (id) on delete cascade,
    handed_by   bigint not null references users (id),
    handed_at   bigint not null,
    primary key (participant, place)
);
create index contest_balloons_contest on contest_balloons (contest);

-- What participants want to have on paper.
create table contest_prints (
    id          bigint generated always as identity primary key,
    contest     bigint not null references contests (id) on delete cascade,
    participant bigint not null references contest_participants (id) on delete cascade,
    user_id     bigint not null references users (id) on delete cascade,
    text        text    not null,
    asked_at    bigint not null,
    -- When it was brought, and by whom; null: it waits.
    done_at     bigint,
    done_by     bigint references users (id)
);
create index contest_prints_contest on contest_prints (contest, id);
create index contest_prints_waiting on contest_prints (contest, id) where done_at is null;
create index contest_prints_participant on contest_prints (participant, id);
create index contest_prints_user on contest_prints (user_id, id);
