-- Links by which staff lets people in where registration is by invitation. Rows stay: they say who came by what.
create table invite_links (
  id uuid primary key,
  seq bigint not null default next_seq(),
  -- What it is found by. The token itself follows from the id and the community's secret.
  token_hash bytea not null unique,
  -- What staff calls it.
  name text not null,
  -- What whoever opens it reads.
  welcome text,
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null check (uses > 0),
  uses_left integer not null check (uses_left between 0 and uses),
  ended_at timestamptz
);
create index invite_links_by_age on invite_links (seq desc);
create index invite_links_by_maker on invite_links (made_by) where made_by is not null;

-- What somebody who asks for a sign-in came by.
alter table magic_links add column invite_link_id uuid references invite_links (id);
alter table external_logins add column invite_link_id uuid references invite_links (id);

-- The link by which an account was made.
alter table users add column invite_link_id uuid references invite_links (id);
create index users_by_invite_link on users (invite_link_id) where invite_link_id is not null;
create index users_by_inviter on users (invited_by) where invited_by is not null;
