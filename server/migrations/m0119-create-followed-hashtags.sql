-- Hashtags whose posts members see in Home.
-- Older processes go on.
create table followed_hashtags (
  user_id uuid not null references users (id) on delete cascade,
  hashtag_key text not null,
  shown_as text not null,
  seq bigint not null default next_seq(),
  created_at timestamptz not null,
  primary key (user_id, hashtag_key)
);
