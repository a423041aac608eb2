-- One post a member stands first on their profile.
create table pinned_posts (
  user_id uuid primary key references users (id) on delete cascade,
  post_id uuid not null unique references posts (id) on delete cascade,
  pinned_at timestamptz not null
);
