-- What a member is told: one thing that another member did. Its seq is its name on the wire too.
create table notifications (
  recipient_id uuid not null references users (id) on delete cascade,
  seq bigint not null default next_seq(),
  type text not null check (type in ('follow', 'comment', 'reactions', 'repost', 'repost_with_comment', 'mention')),
  actor_id uuid not null references users (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  parent_id uuid,
  created_at timestamptz not null,
  -- The list has been looked at since; and this one has been opened, or marked.
  is_seen boolean not null default false,
  is_read boolean not null default false,
  primary key (recipient_id, seq),
  constraint notifications_not_self check (actor_id <> recipient_id),
  constraint notifications_about check ((type = 'follow') = (post_id is null))
);
-- The same thing is told once. By it what a post brought is found again when the post goes.
create unique index notifications_once on notifications (post_id, type, actor_id, recipient_id)
  nulls not distinct;
-- What the bell counts; and whose bells show a member who is gone.
create index notifications_unseen on notifications (recipient_id, seq desc) where not is_seen;
create index notifications_unseen_of_actor on notifications (actor_id) where not is_seen;
-- What is kept too long already.
create index notifications_by_age on notifications (created_at);
