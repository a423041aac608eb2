-- What became of feedback: who has dealt with it, and what its author was answered.
alter table feedback
  add column done_at timestamptz,
  add column done_by uuid references users (id) on delete set null,
  add column answer text;
create index feedback_by_done_by on feedback (done_by) where done_by is not null;
create index feedback_open on feedback (id desc) where done_at is null;
create index audit_log_by_actor on audit_log (actor_id, id) where actor_id is not null;
