-- Whom the jury has taken out of a contest: they do not come back by themselves.
-- The PostgreSQL file of the same number makes the same schema.

create table contest_taken_out (
    contest integer not null references contests (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    primary key (contest, user_id)
) strict;
create index contest_taken_out_user on contest_taken_out (user_id);
