-- What happened, for the other processes of the community: each forgets what it holds and is no longer so. Written in
-- the transaction in which it happened, read by snapshots of PostgreSQL, so that a slow transaction hides nothing.
-- Without a log of its own: a database that crashes ends every connection, and who loses one forgets all it holds.
create unlogged table fact_log (
  xact xid8 not null default pg_current_xact_id(),
  key uuid not null,
  -- The process that told it, which has heard.
  teller uuid not null,
  name text not null,
  payload jsonb not null,
  at timestamptz not null default clock_timestamp()
) with (
  -- Every row lives for minutes: clear the dead ones by number, at full speed, not by share.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_vacuum_cost_delay = 0
);

create index fact_log_xact on fact_log (xact);
