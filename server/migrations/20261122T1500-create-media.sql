-- An upload, from its signature to the files that are made of it.
create table media (
  id uuid primary key,
  owner_id uuid not null references users (id),
  -- Unguessable; its address and its files begin with it.
  key text not null unique,
  purpose text not null check (purpose in ('post', 'avatar', 'cover', 'poster')),
  state text not null check (state in ('signed', 'processing', 'ready', 'failed')),
  content_type text not null,
  bytes bigint not null,
  -- Known when the bytes have arrived.
  extension text check (extension in ('webp', 'gif', 'mp4')),
  width_px integer not null default 0,
  height_px integer not null default 0,
  duration_ms integer,
  is_animated boolean not null default false,
  poster_id uuid references media (id) on delete set null,
  -- Known when it is ready: [{width, height, type, file, bytes}], the narrowest first.
  files jsonb not null default '[]',
  has_still boolean not null default false,
  -- Languages of the caption files.
  captions jsonb not null default '[]',
  -- In words, what made it fail.
  fault text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Taken by a post or a profile; let go by the last of them.
  used_at timestamptz,
  let_go_at timestamptz,
  -- A moving picture that others may post too, by what it shows.
  shared_at timestamptz,
  shared_words text
);
create index media_unsettled on media (created_at) where state in ('signed', 'processing');
create index media_unused on media (created_at) where used_at is null;
create index media_let_go on media (let_go_at) where let_go_at is not null;
create index media_by_owner on media (owner_id);
create index media_shared on media using gin (to_tsvector('simple', shared_words))
  where shared_at is not null;
