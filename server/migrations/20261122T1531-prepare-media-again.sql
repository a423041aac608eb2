-- What waits to be prepared is what this table says: how often it was tried, from when on it may be tried again, and how
-- long a process that has it in hand may be believed to live.
alter table media
  add column tries smallint not null default 0,
  add column try_at timestamptz,
  add column taken_until timestamptz,
  -- It failed by no fault of the file, which is kept.
  add column can_retry boolean not null default false,
  -- Of all its frames together: what preparing it takes.
  add column total_pixels bigint not null default 0;
