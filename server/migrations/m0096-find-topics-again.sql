-- Hashtags of posts before this id were found by older rules: a job finds them again, newest first. No row: done.
-- Older processes go on.
create table topic_backlog (
  id boolean primary key default true check (id),
  before_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
insert into topic_backlog (id) select true from users limit 1;
