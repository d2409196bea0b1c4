-- The games of two people at two screens. Whoever has the link comes in; who plays is known by a secret
-- of the browser, so that guests play as well. Nothing here belongs to an account.
-- The SQLite file of the same number makes the same schema.

create table live_games (
    id           bigint generated always as identity primary key,
    -- What the link carries.
    code         text   not null,
    -- The game as the engine writes it, the position it began with, and who wins.
    game         text   not null,
    begun_with   text   not null,
    play         text   not null,
    -- The moves: numbers in the lists of the engine, with points between.
    moves        text   not null,
    -- Rises with everything that happens in the game.
    version      bigint not null,
    -- The digests of the secrets of whoever moves first and second; null while nobody has come.
    first_key    text,
    second_key   text,
    -- When each was last seen at the board.
    first_seen   bigint not null,
    second_seen  bigint not null,
    changed_at   bigint not null
);

create unique index live_games_by_code on live_games (code);
create index live_games_by_change on live_games (changed_at);
