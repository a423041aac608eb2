-- Shared lists, which other members can open. A member who left a list cannot be added to it again.
-- Older processes go on.
alter table lists
  add column is_shared boolean not null default false,
  add column description text not null default '',
  add column topic text;

create table list_leaves (
  list_id uuid not null references lists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (list_id, user_id)
);
create index list_leaves_by_user on list_leaves (user_id);
