-- Who is of the jury of a contest besides its owner.
-- The SQLite file of the same number makes the same schema.

create table contest_jurors (
    contest bigint not null references contests (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    primary key (contest, user_id)
);
create index contest_jurors_user on contest_jurors (user_id);
