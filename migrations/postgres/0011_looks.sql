-- How names look, so that no two look alike; and a place to try whether anything can be stored.

-- Null only until the program that brings the tables up to date has noted it.
alter table users add column skeleton text;
create unique index users_skeleton on users (skeleton);

create table write_probes (
    id     bigint generated always as identity primary key,
    filler text not null
);
