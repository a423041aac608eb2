-- What the whole community talks about, computed each minute. A page of posts goes on in the list that it
-- began in, so the last few stay.
create table trends (
  kind text not null check (kind in ('posts', 'hashtags', 'users', 'members')),
  seq bigint not null default next_seq(),
  entries jsonb not null,
  primary key (kind, seq)
);

-- Whom a member may want to follow, the best first, as it was computed last.
create table recommendations (
  user_id uuid primary key references users (id) on delete cascade,
  member_ids uuid[] not null,
  -- The newest follow that this list knows of.
  follows_seq bigint not null,
  computed_at timestamptz not null
);

-- The last day is read each minute.
create index post_topics_newest on post_topics (seq desc);
create index follows_newest on follows (seq desc);
