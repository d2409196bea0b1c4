-- What is new on the site, as those who run it tell it.
-- The PostgreSQL file of the same number makes the same schema.

create table news (
    id        integer primary key autoincrement,
    title     text    not null,
    -- Markdown.
    body      text    not null,
    author    integer not null references users (id),
    posted_at integer not null
) strict;
create index news_author on news (author);
