-- Names and addresses of people that outlived their accounts in texts about them.
-- The SQLite file of the same number does the same.

-- What was to be forgotten.
update audit set detail = '' where act = 'mail-forgotten';
update audit set detail = '' where act = 'token-made'
    and target in (select id from users where deleted_at is not null);

-- Whose program a hack breaks is said by the hack.
update problem_versions set note = split_part(note, ':', 1) || ': breaks an accepted program'
where note like 'hack %: breaks the program of %';

-- Records of contests name people as they were called. Those that may be of somebody whose account is gone by now
-- keep who did what and when.
update contest_acts set detail = '' where act in ('name', 'dismiss', 'admit')
    and detail not in (select name from users);
update contest_acts set detail = '' where act = 'move'
    and split_part(detail, ':', 1) not in (select name from users);
update contest_acts set detail = split_part(detail, ' ', 1)
where act in ('hack-withdraw', 'hack-restore') and detail like '% %'
    and exists (select 1 from users where deleted_at is not null);
update contest_acts set detail = ''
where act in ('people', 'extend', 'balloon', 'balloon-undo', 'print', 'print-undo')
    and contest in (select m.contest from contest_members m
        join users u on u.id = m.user_id where u.deleted_at is not null);
update contest_acts set detail = '' where act = 'remove'
    and contest in (select id from contests where is_team = 0)
    and detail not in (select name from users)
    and exists (select 1 from users where deleted_at is not null);
