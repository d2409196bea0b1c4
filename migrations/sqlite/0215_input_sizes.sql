-- How long each test's input is, so that a page can show time against size.

alter table judging_tests add column input_bytes integer;
