-- Polls: the definition is in the post, the counts are in its counts, and each vote has a row.
-- Older processes stop.
alter table posts add column poll jsonb;
-- Votes by choice. Null while there are none.
alter table post_counts add column poll_votes integer[];
alter table post_counts add column poll_voters integer not null default 0;

create table poll_votes (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seq bigint not null default next_seq(),
  choices smallint[] not null,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index poll_votes_newest on poll_votes (post_id, seq desc) include (user_id);
create index poll_votes_of_user on poll_votes (user_id, seq desc);

-- Polls whose end is not announced yet.
create table poll_ends (
  post_id uuid primary key references posts (id) on delete cascade,
  ends_at timestamptz not null
);
create index poll_ends_due on poll_ends (ends_at);

-- Not validated, because the earlier, narrower checks cover the stored rows.
alter table notifications
  drop constraint notifications_type_check,
  drop constraint notifications_not_self;
alter table notifications
  add constraint notifications_type_check check (
    type in ('follow', 'comment', 'reactions', 'repost', 'repost_with_comment', 'mention',
      'group_request', 'group_accepted', 'administrator', 'decision', 'poll')) not valid;
alter table notifications
  -- An author is notified of the end of their own poll.
  add constraint notifications_not_self
    check (type = 'poll' or (actor_id = recipient_id) = (type = 'decision')) not valid;
