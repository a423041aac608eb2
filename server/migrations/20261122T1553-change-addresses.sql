-- A mail address that a member wants to have, until the codes mailed to it and to the old one are entered.
create table address_changes (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  email text not null,
  email_key text not null,
  needs_old boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index address_changes_by_end on address_changes (expires_at);
