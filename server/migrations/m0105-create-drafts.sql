-- Unsent drafts, which their member continues on another device.
-- Older processes go on.
create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  draft_id text not null,
  version text not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, draft_id)
);
