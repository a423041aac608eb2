-- What was told of a group is found again when a request is settled, or the group goes.
-- Older processes go on.
create index concurrently if not exists notifications_by_group
  on notifications (group_id, actor_id) where group_id is not null;
