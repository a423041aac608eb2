-- A list that staff made private cannot be shared again by its owner.
-- Older processes go on.
alter table lists add column may_be_shared boolean not null default true;
