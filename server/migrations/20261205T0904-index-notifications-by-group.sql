-- What a member was told of a group is found again when they leave it, and all of it when the group goes.
-- Older processes go on.
create index concurrently if not exists notifications_by_group
  on notifications (group_id, recipient_id) where group_id is not null;
