-- The reason that the author gives for marking a post as sensitive.
-- Older processes go on.
alter table posts add column warning text;
alter table post_versions add column warning text;
