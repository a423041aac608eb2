-- Who can come upon a post. `profile`: who looks for it, as of a group that was deleted; `group`: the members of its
-- group; `author`: nobody else. What was written in private stays so, whatever its group becomes.
alter table posts
  add column group_id uuid references groups (id),
  add column reach text not null default 'everyone'
    check (reach in ('everyone', 'profile', 'group', 'author')),
  add column removed_from_group_at timestamptz,
  add constraint posts_reach check (group_id is not null or reach = 'everyone');

-- What is listed for everybody is walked without looking at the table.
drop index posts_feed;
create unique index posts_feed on posts (seq desc) include (author_id, id, repost_of)
  where parent_id is null and deleted_at is null and hidden_at is null and reach = 'everyone';
drop index posts_discover;
create index posts_discover on posts (seq desc) include (author_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null and reach = 'everyone'
    and not is_sensitive and not is_trolling and is_discoverable;
drop index posts_by_influencers;
create index posts_by_influencers on posts (seq desc) include (author_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null and reach = 'everyone'
    and not is_sensitive and not is_trolling and is_from_influencer;
drop index posts_by_author;
create index posts_by_author on posts (author_id, seq desc) include (id, reach)
  where parent_id is null and deleted_at is null and hidden_at is null;

-- The posts of one group; and all that is in it, comments and what is gone too.
create index posts_by_group on posts (group_id, seq desc) include (id, author_id, reach)
  where group_id is not null and parent_id is null and deleted_at is null and hidden_at is null
    and reach in ('everyone', 'group');
create index posts_in_groups on posts (group_id, seq) where group_id is not null;

-- The post that stands first in a group.
create table group_pinned_posts (
  group_id uuid primary key references groups (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  pinned_at timestamptz not null
);
create index group_pinned_posts_by_post on group_pinned_posts (post_id);
