create table follows (
  follower_id uuid not null references users (id) on delete cascade,
  followee_id uuid not null references users (id) on delete cascade,
  seq bigint not null default next_seq(),
  created_at timestamptz not null,
  primary key (follower_id, followee_id),
  constraint follows_not_self check (follower_id <> followee_id)
);
create index follows_following on follows (follower_id, seq desc) include (followee_id);
create index follows_followers on follows (followee_id, seq desc) include (follower_id);
