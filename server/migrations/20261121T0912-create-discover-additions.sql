-- What staff has put into Discover, at the place in the feed that seq gives it.
create table discover_additions (
  post_id uuid primary key references posts (id),
  seq bigint not null default next_seq(),
  added_by uuid not null references users (id),
  added_at timestamptz not null
);
create unique index discover_additions_by_seq on discover_additions (seq desc) include (post_id);
create index discover_additions_by_time on discover_additions (added_at desc, seq desc);
