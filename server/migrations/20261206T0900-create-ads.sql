-- What the community shows in feeds for somebody else. Staff makes them; rows stay and say what was shown when.
-- Older processes go on.
create table ads (
  id uuid primary key,
  seq bigint not null default next_seq(),
  -- Whom it is from, as members read it.
  name text not null,
  body text not null,
  detected_language text,
  -- The link that it leads to, and what is said there.
  open_graph jsonb not null,
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index ads_by_age on ads (seq desc);
create index ads_by_end on ads (ends_at) where ended_at is null;
create index ads_by_maker on ads (made_by) where made_by is not null;
