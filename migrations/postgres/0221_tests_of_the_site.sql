-- The package of the program to which a version adds tests of the site, and changes nothing else.
-- The SQLite file of the same number makes the same schema.

alter table problem_versions add column base text;
