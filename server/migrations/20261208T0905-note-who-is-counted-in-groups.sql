-- Who leaves a group is taken off its number of members where that holds them, and nowhere else.
-- Older processes go on.
-- Whether the number holds them, while they are a member. Of who was gone before this was noted it says so wrongly.
alter table group_members add column is_counted boolean not null default true;
