-- The games that people keep: each is its address, as a page of the site plays it.
-- The PostgreSQL file of the same number makes the same schema.

create table kept_games (
    id       integer primary key autoincrement,
    user_id  integer not null references users (id) on delete cascade,
    -- The game, as the engine writes it.
    game     text    not null,
    -- Where it is played again: start, moves, opponent.
    address  text    not null,
    moves    integer not null check (moves > 0),
    -- Who has won; 'nobody' while it goes on.
    winner   text    not null check (winner in ('you', 'other', 'first', 'second', 'nobody')),
    kept_at  integer not null
) strict;

create index kept_games_of_user on kept_games (user_id, id);
