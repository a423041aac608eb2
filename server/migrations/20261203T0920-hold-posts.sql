-- Words and domains that staff wants to look at first, or not to have here at all.
create table word_rules (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('word', 'domain')),
  -- As it is compared: words folded, with single spaces; domains in their ASCII form.
  value text not null check (value <> ''),
  deed text not null check (deed in ('hold', 'refuse')),
  created_at timestamptz not null,
  unique (kind, value)
);

-- Since when a post waits for a moderator before anybody else sees it.
alter table posts add column held_at timestamptz;
create index posts_held on posts (author_id, seq desc) where held_at is not null and deleted_at is null;

-- What a post was held for; told to moderators alone.
alter table post_reviews add column held_for text;
