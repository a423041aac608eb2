-- A home feed walks the newest posts in their index alone, but for rows that no vacuum has seen yet. By
-- default a large table waits for a fifth of its rows to be new; looking at the new pages costs little.
alter table posts set (
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 2000
);
