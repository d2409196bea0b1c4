-- The package a judging was made with: a judge machine may have a newer one than the site had
-- when the submission was handed in.

alter table judgings add column package_version text;
alter table judgings add column package_hash text;
update judgings
set package_version = (select package_version from submissions s where s.id = submission_id),
    package_hash = (select package_hash from submissions s where s.id = submission_id);
