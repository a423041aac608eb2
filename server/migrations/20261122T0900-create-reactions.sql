-- One reaction of one member to one post. Another one takes its place, at the newest end.
create table reactions (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  seq bigint not null default next_seq(),
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
-- Who reacted, newest first; and who did so lately.
create index reactions_newest on reactions (post_id, seq desc) include (user_id, name);
-- What a day brought to all posts.
create index reactions_by_time on reactions (seq);
create index reactions_by_user on reactions (user_id, seq desc);

alter table post_counts
  -- How many gave which, by name; those that nobody gives are left out.
  add column reactions jsonb not null default '{}',
  -- Rises with each change of `reactions`: of two notices, the later one is known by it.
  add column reactions_version bigint not null default 0,
  add column reaction_score integer not null default 0;
