-- Which of a problem's wrong programs somebody has broken, by their paths below submissions/.
-- The SQLite file of the same number makes the same schema.

create table broken_programs (
    user_id bigint not null references users (id) on delete cascade,
    problem text   not null,
    program text   not null,
    primary key (user_id, problem, program)
);
