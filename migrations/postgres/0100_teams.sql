-- Whom a team has asked to be in it; who accepts is a member. Questions are read by who may see them.
-- The SQLite file of the same number makes the same schema.

create table contest_invitations (
    participant bigint not null references contest_participants (id) on delete cascade,
    contest     bigint not null references contests (id) on delete cascade,
    user_id     bigint not null references users (id) on delete cascade,
    primary key (participant, user_id)
);
create index contest_invitations_user on contest_invitations (user_id, contest);
create index contest_invitations_contest on contest_invitations (contest);

create index contest_clarifications_own on contest_clarifications (participant, id);
create index contest_clarifications_all on contest_clarifications (contest, id) where to_all = 1;
