-- The last read post of a member in each feed of Home, for other devices.
-- Older processes go on.
create table reading_places (
  user_id uuid not null references users (id) on delete cascade,
  feed text not null,
  post_id uuid not null,
  newest_id uuid,
  seen_at timestamptz not null,
  primary key (user_id, feed)
);
