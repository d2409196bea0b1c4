-- The picture next to the name of the site.
-- The PostgreSQL file of the same number makes the same schema.

create table site_logo (
    -- There is one at most.
    id   integer not null primary key check (id = 1),
    -- The digest of the body, by which its address names it.
    hash text    not null,
    -- Its media type.
    kind text    not null check (kind in ('image/png', 'image/webp', 'image/svg+xml')),
    body blob    not null
) strict;
