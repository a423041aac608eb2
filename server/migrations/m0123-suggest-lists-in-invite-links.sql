-- An invite link can suggest the members on a shared list. A deleted list is ignored.
-- Older processes go on.
alter table invite_links add column list_id uuid;
