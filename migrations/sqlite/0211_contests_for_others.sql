-- What contests say to programs and people outside: ids that other programs gave, medals, and a link to the
-- scoreboard.
-- The PostgreSQL file of the same number makes the same schema.

-- As the files call it that those who take part came from; empty where they say nothing.
alter table contest_participants add column label text not null default '';
alter table contest_participants add column group_id text not null default '';
alter table contest_participants add column affiliation_id text not null default '';
alter table contest_participants add column country text not null default '';

-- How many get a medal of gold, of silver and of bronze.
alter table contests add column medals text not null default '4 4 4';

-- The link by which whoever has it looks at the public scoreboard: its hash.
create table contest_links (
    contest integer primary key references contests (id) on delete cascade,
    hash text not null,
    made_at integer not null
) strict;
create unique index contest_links_hash on contest_links (hash);
