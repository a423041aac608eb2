-- Secrets of authenticator apps, encrypted, and hashes of unused recovery codes.
-- Older processes go on.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  activated_at timestamptz
);
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);
