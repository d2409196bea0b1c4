-- Links by which somebody who forgot the password chooses another; administrators give them out.
-- The PostgreSQL file of the same number makes the same schema.

create table password_links (
    hash       text    not null primary key,
    user_id    integer not null references users (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null
) strict;
create index password_links_user on password_links (user_id);
