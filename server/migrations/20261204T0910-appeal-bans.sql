-- What a banned member says to their ban, by the link of its mail: once, since they cannot sign in.
-- Older processes go on.
create table ban_appeals (
  -- That of the link, which each ban makes anew.
  id uuid primary key,
  seq bigint not null default next_seq(),
  user_id uuid not null references users (id) on delete cascade,
  body text not null,
  created_at timestamptz not null,
  -- Null: it waits. Granted too when the ban was lifted meanwhile.
  is_granted boolean,
  settled_by uuid references users (id),
  settled_at timestamptz,
  answer text,
  check ((is_granted is null) = (settled_at is null))
);
create index ban_appeals_by_user on ban_appeals (user_id, seq desc);
create index ban_appeals_waiting on ban_appeals (seq) where settled_at is null;
create index ban_appeals_by_settler on ban_appeals (settled_by) where settled_by is not null;
