-- One report by each reporter of a post; what it weighed when it was made stays with it.
create table post_flags (
  post_id uuid not null references posts (id),
  reporter_id uuid not null references users (id),
  violation text not null,
  points integer not null,
  seq bigint not null default next_seq(),
  created_at timestamptz not null,
  primary key (post_id, reporter_id)
);
create index post_flags_by_reporter on post_flags (reporter_id, post_id);

-- How a reported post stands. A new round begins when someone new reports a dismissed post.
create table post_reviews (
  post_id uuid primary key references posts (id),
  status text not null check (
    status in ('flagged', 'removed', 'appeal', 'appeal_denied', 'appeal_granted', 'dismissed')
  ),
  -- In the queue of the moderators: reported or appealed, and its post not deleted meanwhile.
  is_waiting boolean not null,
  -- The gravest report of this round.
  points integer not null default 0,
  -- The first report of this round; that of the removal where nobody had reported.
  since_seq bigint not null default next_seq(),
  flagged_at timestamptz,
  -- The reports took it from Discover, so their dismissal may give it back.
  left_discover boolean not null default false,
  appeal_text text,
  moderated_by uuid references users (id),
  moderated_at timestamptz,
  check (not is_waiting or status in ('flagged', 'appeal')),
  check ((moderated_by is null) = (moderated_at is null))
);
create index post_reviews_waiting on post_reviews ((-points), since_seq) include (post_id)
  where is_waiting;

-- Its media wait for a moderator's eyes first.
alter table posts add column is_media_withheld boolean not null default false;

-- What staff has hidden is nobody's answer.
drop index posts_by_parent_and_author;
create index posts_by_parent_and_author on posts (parent_id, author_id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
