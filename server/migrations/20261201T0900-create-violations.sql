-- What staff decided against posts of members, each once, with what it weighs.
create table violations (
  id uuid primary key,
  seq bigint not null default next_seq(),
  user_id uuid not null references users (id),
  post_id uuid not null references posts (id),
  -- Null: staff took the post out of sight without naming one.
  violation text,
  points integer not null check (points >= 0),
  reason text,
  status text not null check (status in ('removed', 'appeal', 'appeal_denied', 'appeal_granted', 'dismissed')),
  moderated_by uuid not null references users (id),
  created_at timestamptz not null,
  appeal_text text,
  appealed_at timestamptz,
  -- Who decided about the appeal, or took the decision back.
  settled_by uuid references users (id),
  settled_at timestamptz,
  settled_reason text,
  check ((appeal_text is null) = (appealed_at is null)),
  check ((settled_by is null) = (settled_at is null))
);
create index violations_by_user on violations (user_id, seq desc);
-- One decision at a time stands against a post.
create unique index violations_standing on violations (post_id)
  where status in ('removed', 'appeal', 'appeal_denied');

alter table users
  -- Until when the member does not post, comment, quote or repost.
  add column timeout_until timestamptz,
  add column has_violations boolean not null default false;

-- Staff covers a post beside what its author said of it, so that it can be uncovered again.
alter table posts add column is_marked_sensitive boolean not null default false;
