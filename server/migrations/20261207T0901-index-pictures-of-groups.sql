-- Whether a group shows a picture is asked for each whose owner is gone.
-- Older processes go on.
create index concurrently if not exists groups_by_avatar on groups (avatar) where avatar is not null;
