-- No clock tells whether somebody still works on a judging: whoever does raises a number.
-- The PostgreSQL file of the same number makes the same schema.

drop index judgings_leased;
alter table judgings drop column leased_until;
-- How often whoever judges it has said that he goes on. Who sees the same number for long enough
-- gives the judging to another.
alter table judgings add column beat integer not null default 0;
create index judgings_under_way on judgings (id) where state in ('compiling', 'running');
