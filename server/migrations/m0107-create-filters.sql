-- Muted words, phrases and hashtags of members.
-- Older processes go on.
create table filters (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  seq bigint not null default next_seq(),
  text text not null,
  is_whole_word boolean not null,
  places text[] not null,
  action text not null check (action in ('hide', 'fold')),
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id)
);
