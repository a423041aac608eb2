-- Passkeys of members, and challenges that were used before they expired.
-- Older processes go on.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_member on passkeys (user_id, created_at);
create table used_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
