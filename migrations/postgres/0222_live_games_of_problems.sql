-- Games of two whose rules are a program of a problem: by which program the moves were made that are numbers in
-- its lists. Null of the games of the engine.
-- The SQLite file of the same number makes the same schema.

alter table live_games add column rules text;
