-- Who keeps whom away altogether. The pair keeps no follow in either direction.
create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  seq bigint not null default next_seq(),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint blocks_not_self check (blocker_id <> blocked_id)
);
create index blocks_newest on blocks (blocker_id, seq desc) include (blocked_id);
create index blocks_by_blocked on blocks (blocked_id) include (blocker_id);

-- Whom a member does not want to read. The other one never knows.
create table mutes (
  muter_id uuid not null references users (id) on delete cascade,
  muted_id uuid not null references users (id) on delete cascade,
  seq bigint not null default next_seq(),
  created_at timestamptz not null,
  primary key (muter_id, muted_id),
  constraint mutes_not_self check (muter_id <> muted_id)
);
create index mutes_newest on mutes (muter_id, seq desc) include (muted_id);
create index mutes_by_muted on mutes (muted_id);

-- When a member last blocked or unblocked, muted or unmuted another: again only after the cool-down.
create table relation_changes (
  actor_id uuid not null references users (id) on delete cascade,
  target_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('block', 'mute')),
  changed_at timestamptz not null,
  primary key (actor_id, target_id, kind)
);
create index relation_changes_by_target on relation_changes (target_id);
