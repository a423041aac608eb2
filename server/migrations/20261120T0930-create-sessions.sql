-- One row a sign-in: the family that all its refresh tokens belong to.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index sessions_by_user on sessions (user_id) where revoked_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table magic_links (
  id uuid primary key,
  email_key text not null,
  email text not null,
  token_hash bytea not null unique,
  otp_hash bytea not null,
  otp_tries integer not null default 0,
  ref text,
  created_at timestamptz not null,
  token_expires_at timestamptz not null,
  otp_expires_at timestamptz not null,
  used_at timestamptz,
  -- True for links made on the command line, which may create the first administrator.
  grants_administrator boolean not null default false
);
create index magic_links_by_email on magic_links (email_key, created_at desc);
