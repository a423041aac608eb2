-- As their pictures.
-- Older processes go on.
create index concurrently if not exists groups_by_cover on groups (cover) where cover is not null;
