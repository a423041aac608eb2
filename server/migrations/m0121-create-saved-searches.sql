-- Searches that members saved.
-- Older processes go on.
create table saved_searches (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  seq bigint not null default next_seq(),
  query text not null,
  name text,
  created_at timestamptz not null,
  primary key (user_id, id)
);
