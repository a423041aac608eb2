-- Posts that a job publishes at a later time. The id is the one that the post will have.
-- Older processes go on.
create table scheduled_posts (
  id uuid primary key,
  author_id uuid not null references users (id) on delete cascade,
  -- The body of createPost.
  draft jsonb not null,
  -- Choices of the author's editor, as its browser sent them.
  options text,
  images jsonb not null,
  group_id uuid references groups (id) on delete set null,
  -- Whether the group was private when the post was written.
  is_private boolean not null default false,
  publish_at timestamptz not null,
  created_at timestamptz not null,
  -- Why the post was not published; null: it is waiting.
  refusal text,
  refused_at timestamptz
);
create index scheduled_posts_author on scheduled_posts (author_id, publish_at);
create index scheduled_posts_due on scheduled_posts (publish_at) where refusal is null;

-- Uploads of scheduled posts. The sweep of unused uploads keeps them.
create table scheduled_media (
  scheduled_id uuid not null references scheduled_posts (id) on delete cascade,
  media_id uuid not null references media (id),
  primary key (scheduled_id, media_id)
);
create index scheduled_media_media on scheduled_media (media_id);
