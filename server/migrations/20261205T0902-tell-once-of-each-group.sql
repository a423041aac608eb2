-- The same thing is told once, also where somebody asks to join several groups of one owner.
-- Older processes go on.
create unique index concurrently if not exists notifications_once_each
  on notifications (post_id, type, actor_id, recipient_id, group_id) nulls not distinct;
