-- What members tell those who run the network; a user_report names the member it is about.
create table feedback (
  id bigint generated always as identity primary key,
  author_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('feedback', 'user_report')),
  reported_id uuid references users (id) on delete cascade,
  message text not null,
  created_at timestamptz not null,
  check ((kind = 'user_report') = (reported_id is not null))
);
create index feedback_newest on feedback (kind, id desc);
create index feedback_by_author on feedback (author_id);
create index feedback_by_reported on feedback (reported_id) where reported_id is not null;
