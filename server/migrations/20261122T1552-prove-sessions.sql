-- When a session last proved itself: by its sign-in, or by a code since. Some calls ask for a fresh proof.
alter table sessions add column proved_at timestamptz not null default now();
update sessions set proved_at = created_at;
-- A keyed hash of the network that a session was opened from: a sign-in from elsewhere is told by mail.
alter table sessions add column network_hash bytea;
create index sessions_of_user on sessions (user_id, created_at desc);
