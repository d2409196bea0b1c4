-- Who was in a class before, and what people are called on lists.
-- The SQLite file of the same number makes the same schema.

-- A time during which somebody was in a class that they left: when they are in it again, what they
-- handed in then counts again.
create table class_spells (
    class     bigint not null references classes (id) on delete cascade,
    user_id   bigint not null references users (id) on delete cascade,
    -- What the teacher called them.
    label     text not null default '',
    joined_at bigint not null,
    left_at   bigint not null,
    primary key (class, user_id, joined_at),
    check (joined_at <= left_at)
);
create index class_spells_user on class_spells (user_id, class);

-- What administrators call them on lists, such as a full name; empty: nothing else.
alter table users add column called text not null default '';
