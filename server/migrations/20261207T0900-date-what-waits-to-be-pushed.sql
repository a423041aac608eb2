-- A push at the end of quiet hours tells of what came in them, and of nothing before.
-- Older processes go on.
-- The moment of the first thing that it is to tell of; null: an older process wrote it.
alter table pushes add column since timestamptz;
