-- Since when an account waits for staff: it came in a wave of sign-ups from one network.
alter table users add column held_at timestamptz;
create index users_held on users (created_at desc) where held_at is not null;

-- From which networks accounts were made within the hour; a keyed hash of each, and of whom is not kept.
create table recent_joins (
  network_hash bytea not null,
  at timestamptz not null
);
create index recent_joins_by_network on recent_joins (network_hash, at);
