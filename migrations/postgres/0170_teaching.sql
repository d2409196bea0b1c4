-- Who teaches a class besides its owner, and who has more time for what was set.
-- The SQLite file of the same number makes the same schema.

create table class_teachers (
    class   bigint not null references classes (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    primary key (class, user_id)
);
create index class_teachers_user on class_teachers (user_id, class);

create table class_extensions (
    assignment bigint not null references class_assignments (id) on delete cascade,
    user_id    bigint not null references users (id) on delete cascade,
    due_at     bigint not null,
    primary key (assignment, user_id)
);
create index class_extensions_user on class_extensions (user_id, assignment);
