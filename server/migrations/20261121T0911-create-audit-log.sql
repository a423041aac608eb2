-- What staff did, to whom and why. Rows are added and never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: whoever runs the server, at its command line.
  actor_id uuid references users (id),
  action text not null,
  post_id uuid references posts (id),
  user_id uuid references users (id),
  reason text,
  details jsonb not null default '{}'
);
create index audit_log_by_post on audit_log (post_id, id) where post_id is not null;
create index audit_log_by_user on audit_log (user_id, id) where user_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what it holds: % refused', tg_table_name, lower(tg_op);
end $$;
create trigger audit_log_is_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
