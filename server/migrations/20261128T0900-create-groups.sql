create table groups (
  id uuid primary key,
  seq bigint not null default next_seq(),
  name text not null check (char_length(name) between 3 and 50),
  -- What equal names share.
  name_key text not null,
  -- The words of its name, folded: what it is found by.
  words tsvector not null,
  description text not null default '' check (char_length(description) <= 500),
  rules text not null default '' check (char_length(rules) <= 2000),
  visibility text not null check (visibility in ('public', 'private')),
  avatar text,
  cover text,
  owner_id uuid not null references users (id),
  -- Of the link that lets people in; null: there is none. Another number ends the links before.
  invite_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index groups_name_key on groups (name_key) where deleted_at is null;
create index groups_by_owner on groups (owner_id);
create index groups_by_words on groups using gin (words) where deleted_at is null;

-- What changes with every member and post.
create table group_counts (
  group_id uuid primary key references groups (id) on delete cascade,
  members integer not null default 0 check (members >= 0),
  posts integer not null default 0 check (posts >= 0),
  -- How much happened of late: what is trending.
  rank integer not null default 0
) with (fillfactor = 50);
create index group_counts_by_members on group_counts (members desc, group_id);
create index group_counts_by_rank on group_counts (rank desc, group_id) where rank > 0;

create table group_members (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  standing text not null check (standing in ('owner', 'moderator', 'member', 'pending', 'banned')),
  -- Since when they stand so, in the order of all that happens.
  seq bigint not null default next_seq(),
  since timestamptz not null,
  -- The latest post or comment of theirs in the group; 0: none.
  last_post_seq bigint not null default 0,
  primary key (group_id, user_id)
);
create index group_members_by_user on group_members (user_id, seq desc);
create index group_members_joined on group_members (group_id, seq desc)
  where standing in ('owner', 'moderator', 'member');
create index group_members_active on group_members (group_id, last_post_seq desc, seq desc)
  where standing in ('owner', 'moderator', 'member');
create index group_members_pending on group_members (group_id, seq) where standing = 'pending';
create index group_members_banned on group_members (group_id, seq desc) where standing = 'banned';

-- The groups that a member has put into their own list.
create table pinned_groups (
  user_id uuid not null references users (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  seq bigint not null default next_seq(),
  primary key (user_id, group_id)
);
create index pinned_groups_by_group on pinned_groups (group_id);
