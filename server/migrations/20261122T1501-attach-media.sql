-- What a post shows, in its order; its images hold the same as everyone reads it.
create table post_media (
  post_id uuid not null references posts (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  media_id uuid not null constraint post_media_upload references media (id),
  primary key (post_id, position)
);
create index post_media_by_media on post_media (media_id);

alter table posts add column embed_url text;

-- Deleted posts that still show something: what the hourly sweep looks for.
create index posts_deleted_with_media on posts (deleted_at) where deleted_at is not null and images <> '[]';
