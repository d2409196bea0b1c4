-- What people chose for themselves; who has no row chose nothing.
-- The PostgreSQL file of the same number makes the same schema.

create table user_settings (
    user_id          integer not null primary key references users (id) on delete cascade,
    -- Empty: as the browser asks.
    language         text    not null default '' check (language in ('', 'en', 'zh')),
    theme            text    not null default '' check (theme in ('', 'light', 'dark')),
    -- A name of the time zone database; empty: that of the device.
    time_zone        text    not null default '',
    -- Whether accepted programs may be shown to those who have solved the same problem.
    shares_solutions integer not null default 0 check (shares_solutions in (0, 1))
) strict;
create index user_settings_sharing on user_settings (user_id) where shares_solutions = 1;
