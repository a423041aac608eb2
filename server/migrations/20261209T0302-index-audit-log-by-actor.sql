-- Bans by one member of staff are counted, and the log is read by actor.
-- Older processes go on.
create index concurrently if not exists audit_log_by_actor on audit_log (actor_id, at);
