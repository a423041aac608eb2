create table users (
  id uuid primary key,
  email text not null,
  email_key text not null,
  username text,
  username_key text,
  name text not null default '',
  bio text not null default '',
  website text not null default '',
  avatar text,
  cover text,
  referral_code text not null unique,
  invited_by uuid references users (id) on delete set null,
  is_tenant boolean not null default false,
  account_setup_at timestamptz,
  terms_version integer,
  terms_accepted_at timestamptz,
  username_changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  banned_at timestamptz,
  deleted_at timestamptz,
  constraint users_username_shape check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  constraint users_username_key check (username_key is not distinct from lower(username)),
  constraint users_name_length check (char_length(name) <= 50),
  constraint users_bio_length check (char_length(bio) <= 300),
  constraint users_website_length check (char_length(website) <= 200)
);

create unique index users_email_key on users (email_key);
create unique index users_username_key on users (username_key);
create index users_deleted_at on users (deleted_at) where deleted_at is not null;

-- Written at most once a minute by each member's calls, so kept out of the wide row.
create table user_activity (
  user_id uuid primary key references users (id) on delete cascade,
  last_active_at timestamptz not null
) with (fillfactor = 50);

create table user_counts (
  user_id uuid primary key references users (id) on delete cascade,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0),
  friends integer not null default 0 check (friends >= 0),
  posts integer not null default 0 check (posts >= 0)
) with (fillfactor = 50);

create table user_badges (
  user_id uuid not null references users (id) on delete cascade,
  badge text not null,
  created_at timestamptz not null,
  primary key (user_id, badge)
);
create index user_badges_by_badge on user_badges (badge, user_id);

create table user_settings (
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  value text not null,
  primary key (user_id, name)
);

-- A name that was given up stays with its former holder for a while, so that nobody can pose as them.
create table held_usernames (
  username_key text primary key,
  user_id uuid not null references users (id) on delete cascade,
  held_until timestamptz not null
);
