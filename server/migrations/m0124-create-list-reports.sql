-- Members report shared lists to moderators.
-- Older processes go on.
create table list_reports (
  list_id uuid not null references lists (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  violation text not null,
  reason text not null,
  created_at timestamptz not null,
  -- Null while the report waits for a decision.
  decided_at timestamptz,
  primary key (list_id, reporter_id)
);
create index list_reports_by_reporter on list_reports (reporter_id);
create index list_reports_waiting on list_reports (created_at) where decided_at is null;
