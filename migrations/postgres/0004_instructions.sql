-- How many instructions a test's run executed, where the judge machine counts them.

alter table judging_tests add column instructions bigint;
