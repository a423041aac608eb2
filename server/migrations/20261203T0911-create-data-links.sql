-- By the mail on their ban a member takes their data along without signing in. What the link carries follows from the
-- id and the community's secret, so that nothing here opens anything.
create table data_links (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  expires_at timestamptz not null,
  downloads integer not null default 0,
  -- When the last download began: its further pages are given for a while.
  begun_at timestamptz
);
