-- Joined groups whose posts a member sees in Home.
-- Older processes go on.
alter table group_members add column is_in_home boolean not null default false;
