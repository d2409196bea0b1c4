-- What people say of problems to each other, and what is reported to those who moderate.
-- The PostgreSQL file of the same number makes the same schema.

create table discussion_threads (
    id      integer primary key autoincrement,
    problem text not null,
    title   text not null,
    -- When something was said last.
    last_at integer not null
) strict;
create index discussion_threads_problem on discussion_threads (problem, last_at, id);

create table discussion_posts (
    id        integer primary key autoincrement,
    thread    integer not null references discussion_threads (id) on delete cascade,
    author    integer not null references users (id),
    body      text   not null,
    -- Whether it tells how the problem is solved.
    tells     integer not null check (tells in (0, 1)),
    posted_at integer not null,
    edited_at integer,
    -- Who took it away; what its author took away has no body any more.
    removed   text   check (removed in ('author', 'moderator'))
) strict;
create index discussion_posts_thread on discussion_posts (thread, id);
create index discussion_posts_author on discussion_posts (author, posted_at);

create table discussion_reports (
    post        integer not null references discussion_posts (id) on delete cascade,
    reporter    integer not null references users (id) on delete cascade,
    reason      text   not null,
    reported_at integer not null,
    primary key (post, reporter)
) strict;
create index discussion_reports_reporter on discussion_reports (reporter, reported_at);
create index discussion_reports_oldest on discussion_reports (reported_at, post, reporter);
