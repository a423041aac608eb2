-- What was spent of the budgets of hours and days, for all processes. The key is a keyed hash: no address, no network is read from it.
create table budgets (
  name text not null,
  key bytea not null,
  spent integer not null,
  ends_at timestamptz not null,
  primary key (name, key)
) with (fillfactor = 70);
create index budgets_by_end on budgets (ends_at);
