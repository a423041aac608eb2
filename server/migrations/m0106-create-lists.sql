-- Lists of members, private to their owner. A deleted list can be restored for an hour.
-- Older processes go on.
create table lists (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  member_count integer not null default 0,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index lists_by_owner on lists (owner_id);
create index lists_removed on lists (removed_at) where removed_at is not null;

create table list_members (
  list_id uuid not null references lists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seq bigint not null default next_seq(),
  created_at timestamptz not null,
  primary key (list_id, user_id)
);
create index list_members_newest on list_members (list_id, seq desc) include (user_id);
create index list_members_by_user on list_members (user_id);
