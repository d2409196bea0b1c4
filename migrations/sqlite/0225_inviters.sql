-- Whose invitation a game of two is: the account that began it; null of a guest.
-- The PostgreSQL file of the same number makes the same schema.

alter table live_games add column invited_by integer references users (id);
