-- A job ends mutes each minute. Most mutes have no end.
-- Older processes go on.
create index concurrently if not exists mutes_by_end on mutes (ends_at) where ends_at is not null;
