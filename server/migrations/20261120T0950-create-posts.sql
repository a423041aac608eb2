create table posts (
  id uuid primary key,
  seq bigint not null default next_seq(),
  author_id uuid not null references users (id),
  post_type text not null check (post_type in ('POST', 'COMMENT', 'REPLY')),
  parent_id uuid references posts (id),
  root_id uuid references posts (id),
  grandparent_id uuid references posts (id),
  title text,
  body text not null check (char_length(body) <= 2000),
  detected_language text,
  is_sensitive boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint posts_family check (
    (post_type = 'POST') = (parent_id is null) and (parent_id is null) = (root_id is null)
  )
);

-- The home feeds walk this index from its newest end and touch no row of the table.
create unique index posts_feed on posts (seq desc) include (author_id, id)
  where parent_id is null and deleted_at is null;
create index posts_discover on posts (seq desc) include (author_id, id)
  where parent_id is null and deleted_at is null and not is_sensitive;
create index posts_by_author on posts (author_id, seq desc) include (id)
  where parent_id is null and deleted_at is null;
create index comments_by_author on posts (author_id, seq desc) include (id)
  where parent_id is not null and deleted_at is null;
create index posts_by_parent on posts (parent_id, seq desc) where parent_id is not null;
create index posts_by_root on posts (root_id) where root_id is not null;
create index posts_by_parent_and_author on posts (parent_id, author_id)
  where parent_id is not null and deleted_at is null;

-- Counts change far more often than their post; narrow rows with room to be rewritten in place.
create table post_counts (
  post_id uuid primary key references posts (id) on delete cascade,
  comments integer not null default 0 check (comments >= 0),
  all_comments integer not null default 0 check (all_comments >= 0),
  -- Direct answers that a thread shows: live ones, and deleted ones with something shown below.
  shown_answers integer not null default 0 check (shown_answers >= 0)
) with (fillfactor = 50);

-- Hashtags and tickers of posts, newest first under each.
create table post_topics (
  kind text not null check (kind in ('hashtag', 'ticker')),
  topic_key text not null,
  seq bigint not null,
  post_id uuid not null references posts (id) on delete cascade,
  shown_as text not null,
  primary key (kind, topic_key, seq, post_id)
);
create index post_topics_by_post on post_topics (post_id);

create table post_mentions (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (post_id, user_id)
);
create index post_mentions_by_user on post_mentions (user_id, post_id);
