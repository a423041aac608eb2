alter table post_counts add column views integer not null default 0 check (views >= 0);

-- Who saw what in the last day, so that nobody counts twice; an hourly job takes older rows out. It is the
-- busiest table of all and worth nothing a day later: it has no write-ahead log (a crash of the database
-- empties it) and no foreign keys, whose checks would write to the members' and posts' own rows.
create unlogged table post_views (
  viewer_id uuid not null,
  post_id uuid not null,
  seen_at timestamptz not null,
  primary key (viewer_id, post_id)
) with (autovacuum_vacuum_scale_factor = 0.05);
