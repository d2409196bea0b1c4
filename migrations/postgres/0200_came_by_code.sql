-- Whether a member of a class came into it by themselves, by its code: then who teaches it may enter them in
-- contests, too. The SQLite file of the same number makes the same schema.
alter table class_members add column by_code bigint not null default 0;
