-- Ladders: the programs that people let play, and what every two of them played.
-- The SQLite file of the same number makes the same schema.

create table ladder_entries (
    id         bigint generated always as identity primary key,
    problem    text    not null,
    -- Whose program it is; none of the house's own players.
    user_id    bigint references users (id) on delete cascade,
    submission bigint references submissions (id) on delete cascade,
    house      text    check (house in ('perfect', 'beginner')),
    entered_at bigint not null,
    -- Since when it plays no more; such rows are kept for a day, so that it is known how often somebody enters.
    left_at    bigint,
    check ((house is null) = (user_id is not null) and (user_id is null) = (submission is null))
);
create unique index ladder_entries_person on ladder_entries (problem, user_id) where left_at is null;
create unique index ladder_entries_house on ladder_entries (problem, house);
create index ladder_entries_user on ladder_entries (user_id, entered_at);
create index ladder_entries_submission on ladder_entries (submission);
create index ladder_entries_left on ladder_entries (left_at) where left_at is not null;

create table ladder_matches (
    id          bigint generated always as identity primary key,
    problem     text    not null,
    one         bigint not null references ladder_entries (id) on delete cascade,
    other       bigint not null references ladder_entries (id) on delete cascade,
    -- Who entered, so that it is played; people take turns, and the smallest number is next.
    owner       bigint not null references users (id),
    turn        bigint not null,
    state       text    not null check (state in ('queued', 'running', 'done', 'failed')),
    attempt     bigint not null default 0,
    beat        bigint not null default 0,
    created_at  bigint not null,
    finished_at bigint,
    -- How many games the one has won and lost.
    won         bigint not null default 0,
    lost        bigint not null default 0,
    -- From how many positions was played; null until it was.
    positions   bigint,
    -- JSON: the games.
    games       text
);
create index ladder_matches_problem on ladder_matches (problem, id);
create index ladder_matches_one on ladder_matches (one);
create index ladder_matches_other on ladder_matches (other);
create index ladder_matches_queue on ladder_matches (turn, id) where state = 'queued';
create index ladder_matches_running on ladder_matches (id) where state = 'running';
create index ladder_matches_open on ladder_matches (owner, turn) where state in ('queued', 'running');
