-- Games of two in which moves are taken back: who asks for it, or was refused (null while nobody does), and the moves that
-- were taken back, as a list in JSON, so that the record of the game has them still.
-- The PostgreSQL file of the same number makes the same schema.

alter table live_games add column take_back text;
alter table live_games add column taken_back text not null default '[]';
