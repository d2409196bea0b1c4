-- Why a test failed is kept once, as data; its words are made where they are shown.
-- The SQLite file of the same number makes the same schema.

alter table judging_tests drop column message;
