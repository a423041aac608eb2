-- Who decides in a group is asked with each request to join it, and by whoever names moderators there.
-- Older processes go on.
create index concurrently if not exists group_members_deciding on group_members (group_id)
  where standing in ('owner', 'moderator');
