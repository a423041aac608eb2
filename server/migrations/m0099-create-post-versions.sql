-- Earlier versions of edited posts. Everyone who can see a post can read them.
-- Older processes go on.
create table post_versions (
  post_id uuid not null references posts (id) on delete cascade,
  version integer not null,
  title text,
  body text not null,
  is_sensitive boolean not null,
  images jsonb not null,
  created_at timestamptz not null,
  primary key (post_id, version)
);

-- The number of edits so far.
alter table posts add column version integer not null default 0;
alter table posts add column edited_at timestamptz;
-- The version that the reporter saw.
alter table post_flags add column post_version integer not null default 0;
alter table post_flags add column reason text not null default '';
