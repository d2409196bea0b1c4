-- What is new on the site, as those who run it tell it.
-- The SQLite file of the same number makes the same schema.

create table news (
    id        bigint generated always as identity primary key,
    title     text   not null,
    -- Markdown.
    body      text   not null,
    author    bigint not null references users (id),
    posted_at bigint not null
);
create index news_author on news (author);
