-- Requests with an Idempotency-Key that were done, for a day: a repeat makes nothing again.
-- Older processes go on.
create table idempotency_keys (
  user_id uuid not null,
  key uuid not null,
  fingerprint uuid not null,
  made jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
-- Rows come in the order of time, and are removed by it.
create index idempotency_keys_by_age on idempotency_keys using brin (at);
