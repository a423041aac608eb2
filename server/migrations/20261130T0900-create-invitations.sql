-- Whom members have invited by mail of late. Nobody reads their addresses here.
create table invitations (
  mailbox_hash bytea primary key,
  inviter_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index invitations_by_inviter on invitations (inviter_id, created_at);
create index invitations_by_age on invitations (created_at);
