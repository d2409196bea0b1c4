-- Roles of teachers and juries; the record of what those who run the site do; what they set and
-- announce. The PostgreSQL file of the same number makes the same schema.

drop index users_admin;
alter table users add column rank text not null default 'student'
    check (rank in ('student', 'teacher', 'jury', 'setter', 'admin'));
update users set rank = role;
alter table users drop column role;
alter table users rename column rank to role;
create index users_admin on users (id) where role = 'admin';

create table audit (
    id       integer primary key autoincrement,
    noted_at integer not null,
    -- Who; null: whoever has the machine.
    actor    integer references users (id),
    act      text    not null,
    -- To whom; a name may change, and goes with the account.
    target   integer references users (id),
    detail   text    not null
) strict;
create index audit_actor on audit (actor, id);
create index audit_act on audit (act, id);
create index audit_target on audit (target, id);

create table site_settings (
    name    text not null primary key,
    setting text not null
) strict;

create table announcements (
    id         integer primary key autoincrement,
    body       text    not null,
    author     integer not null references users (id),
    created_at integer not null,
    -- Null: it is shown.
    ended_at   integer
) strict;
create index announcements_shown on announcements (id) where ended_at is null;
