-- What an announcement says to those who read Chinese (empty: the other words), and until when it is shown (null:
-- until it is taken down). The SQLite file of the same number makes the same schema.

alter table announcements add column body_zh text not null default '';
alter table announcements add column shown_until bigint;
