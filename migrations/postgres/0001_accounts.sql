-- People, how they prove who they are, and what they are allowed to do.
-- Times are unix milliseconds. The SQLite file of the same number makes the same schema.

create table users (
    id            bigint generated always as identity primary key,
    name          text   not null,
    -- The name in lower case: two people may not differ in case only.
    name_key      text   not null,
    password_hash text   not null,
    role          text   not null check (role in ('student', 'setter', 'admin')),
    created_at    bigint not null
);
create unique index users_name_key on users (name_key);

create table sessions (
    -- SHA-256 of the identifier in the cookie: reading the database opens no session.
    id         text   not null primary key,
    user_id    bigint references users (id) on delete cascade,
    data       text   not null,
    created_at bigint not null,
    updated_at bigint not null,
    expires_at bigint not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table api_tokens (
    id           bigint generated always as identity primary key,
    user_id      bigint not null references users (id) on delete cascade,
    name         text   not null,
    hash         text   not null,
    created_at   bigint not null,
    last_used_at bigint
);
create unique index api_tokens_hash on api_tokens (hash);
create index api_tokens_user on api_tokens (user_id);

create table setup_links (
    hash       text   not null primary key,
    created_at bigint not null
);
