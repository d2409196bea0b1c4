-- Who left a class by themselves, and by what people are found who are called something on lists.
-- The PostgreSQL file of the same number makes the same schema.

-- Whether somebody left by themselves: what they handed in before counts again only once they come back by the
-- class's code.
alter table class_spells add column by_member integer not null default 0;

-- What somebody is called, in lower case: databases disagree on letters beyond those of ASCII.
alter table users add column called_key text not null default '';
update users set called_key = lower(called) where called <> '';
