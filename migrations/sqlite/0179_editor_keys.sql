-- The keys of the editor that somebody chose; empty: its own.
-- The PostgreSQL file of the same number makes the same schema.

alter table user_settings add column editor_keys text not null default '';
