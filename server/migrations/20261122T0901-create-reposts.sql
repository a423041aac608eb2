-- A plain repost shows another post as it is; a quote says something to it.
alter table posts
  add column repost_of uuid references posts (id),
  add column quote_of uuid references posts (id),
  drop constraint posts_post_type_check,
  add constraint posts_post_type_check
    check (post_type in ('POST', 'COMMENT', 'REPLY', 'REPOST', 'quote', 'AD')),
  drop constraint posts_family,
  add constraint posts_family check (
    (post_type in ('COMMENT', 'REPLY')) = (parent_id is not null)
    and (parent_id is null) = (root_id is null)
    and (post_type = 'REPOST') = (repost_of is not null)
    and (post_type = 'quote') = (quote_of is not null)
  );

-- One plain repost of a post by each member.
create unique index reposts_by_author on posts (author_id, repost_of)
  where repost_of is not null and deleted_at is null and hidden_at is null;
create index reposts_by_original on posts (repost_of, seq desc) include (author_id)
  where repost_of is not null and deleted_at is null and hidden_at is null;
create index quotes_by_author on posts (author_id, quote_of, seq desc)
  where quote_of is not null and deleted_at is null and hidden_at is null;

-- A home feed shows one card for a post and its reposts; the walk tells them apart.
drop index posts_feed;
create unique index posts_feed on posts (seq desc) include (author_id, id, repost_of)
  where parent_id is null and deleted_at is null and hidden_at is null;

alter table post_counts
  add column reposts integer not null default 0 check (reposts >= 0),
  add column quotes integer not null default 0 check (quotes >= 0);
