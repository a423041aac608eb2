-- What later comes to a post: pictures, a link's preview, and what staff or processing say of it.
alter table posts
  add column images jsonb not null default '[]',
  add column open_graph jsonb,
  add column is_processing boolean not null default false,
  add column is_trolling boolean not null default false,
  add column hidden_at timestamptz,
  -- False: Discover shows the post only where an employee has put it.
  add column is_discoverable boolean not null default true,
  -- Written while the author held gold_verified or influencer.
  add column is_from_influencer boolean not null default false;

drop index posts_feed;
drop index posts_discover;
drop index posts_by_author;
drop index comments_by_author;
create unique index posts_feed on posts (seq desc) include (author_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index posts_discover on posts (seq desc) include (author_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null
    and not is_sensitive and not is_trolling and is_discoverable;
create index posts_by_influencers on posts (seq desc) include (author_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null
    and not is_sensitive and not is_trolling and is_from_influencer;
create index posts_by_author on posts (author_id, seq desc) include (id)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index media_by_author on posts (author_id, seq desc) include (id)
  where parent_id is null and deleted_at is null and hidden_at is null and images <> '[]';
create index comments_by_author on posts (author_id, seq desc) include (id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
