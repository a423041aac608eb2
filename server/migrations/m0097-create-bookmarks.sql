-- Bookmarks are private to their member. A search covers the note and the post.
-- Older processes go on.
create table bookmark_folders (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  name_key text not null,
  created_at timestamptz not null,
  unique (user_id, name_key)
);

create table bookmarks (
  user_id uuid not null references users (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  seq bigint not null default next_seq(),
  folder_id uuid references bookmark_folders (id) on delete set null,
  note text,
  -- The words of the post and of the note. Posts of private groups are in no other index.
  words tsvector not null default '',
  created_at timestamptz not null,
  primary key (user_id, post_id)
);
create index bookmarks_newest on bookmarks (user_id, seq desc) include (post_id);
create index bookmarks_in_folder on bookmarks (folder_id, seq desc) where folder_id is not null;
create index bookmarks_of_post on bookmarks (post_id);
