-- Secret addresses under which people show a program of theirs. The PostgreSQL file of the same number makes the
-- same schema.

create table shared_programs (
    submission integer not null primary key references submissions (id) on delete cascade,
    -- Of the secret in the address.
    hash       text not null,
    made_at    integer not null
) strict;
create unique index shared_programs_hash on shared_programs (hash);
