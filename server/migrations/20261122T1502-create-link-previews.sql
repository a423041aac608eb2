-- What links lead to, kept for a day. preview null: nothing to show.
create table link_previews (
  url_hash bytea primary key,
  preview jsonb,
  fetched_at timestamptz not null
);
create index link_previews_by_age on link_previews (fetched_at);

-- Pictures of other sites, fetched when they are first asked for and then kept. The hash is their name here.
create table preview_images (
  hash text primary key,
  source_url text not null,
  state text not null check (state in ('known', 'ready', 'failed')),
  created_at timestamptz not null,
  tried_at timestamptz
);
