-- What a judging brings in points: JSON, an object; null where the problem gives none.
-- The PostgreSQL file of the same number makes the same schema.

alter table judgings add column score text;
