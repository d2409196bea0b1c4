-- Roles of teachers and juries; the record of what those who run the site do; what they set and
-- announce. The SQLite file of the same number makes the same schema.

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
    check (role in ('student', 'teacher', 'jury', 'setter', 'admin'));
alter table users alter column role set default 'student';

create table audit (
    id       bigint generated always as identity primary key,
    noted_at bigint not null,
    -- Who; null: whoever has the machine.
    actor    bigint references users (id),
    act      text   not null,
    -- To whom; a name may change, and goes with the account.
    target   bigint references users (id),
    detail   text   not null
);
create index audit_actor on audit (actor, id);
create index audit_act on audit (act, id);
create index audit_target on audit (target, id);

create table site_settings (
    name    text not null primary key,
    setting text not null
);

create table announcements (
    id         bigint generated always as identity primary key,
    body       text   not null,
    author     bigint not null references users (id),
    created_at bigint not null,
    -- Null: it is shown.
    ended_at   bigint
);
create index announcements_shown on announcements (id) where ended_at is null;
