-- What news says to those who read Chinese, as announcements do (empty: the other words). The PostgreSQL file of the same
-- number makes the same schema.

alter table news add column title_zh text not null default '';
alter table news add column body_zh text not null default '';
