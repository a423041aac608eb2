-- A mute may end by itself, or cover only notifications. Reposts of a member may be muted alone.
-- Older processes go on.
alter table mutes add column ends_at timestamptz;
alter table mutes add column only_notifications boolean not null default false;
create table muted_reposts (
  user_id uuid not null references users (id) on delete cascade,
  member_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, member_id)
);
create index muted_reposts_of_member on muted_reposts (member_id);
