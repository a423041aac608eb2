-- Links that wait for the server are listed each minute, the longest due first.
-- Older processes go on.
create index concurrently if not exists posts_to_look_at on posts ((coalesce(look_at, created_at)))
  where open_graph_hint is not null;
