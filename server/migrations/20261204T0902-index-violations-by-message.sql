-- What was decided about a message is found by it.
-- Older processes go on.
create index concurrently if not exists violations_by_message
  on violations (message_id) where message_id is not null;
