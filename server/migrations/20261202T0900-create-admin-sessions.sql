-- Who is at the console. The cookie holds a token, of which the hash alone stands here.
create table admin_sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index admin_sessions_by_user on admin_sessions (user_id);
create index admin_sessions_by_session on admin_sessions (session_id);
create index admin_sessions_by_age on admin_sessions (created_at);
