-- A message is taken away once, however many moderators press at once.
-- Older processes go on.
create unique index concurrently if not exists violations_standing_message on violations (message_id)
  where message_id is not null and status in ('removed', 'appeal', 'appeal_denied');
