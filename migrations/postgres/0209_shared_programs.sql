-- Secret addresses under which people show a program of theirs. The SQLite file of the same number makes the
-- same schema.

create table shared_programs (
    submission bigint not null primary key references submissions (id) on delete cascade,
    -- Of the secret in the address.
    hash       text not null,
    made_at    bigint not null
);
create unique index shared_programs_hash on shared_programs (hash);
