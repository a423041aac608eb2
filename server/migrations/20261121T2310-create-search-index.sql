-- What search compares with what people type. The server folds case and accents before it writes here, so
-- that every database orders and compares the same bytes.

-- Each member's username and the words of their name; a search asks for a stretch of the index.
create table user_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text collate "C" not null,
  primary key (key, user_id)
);
create index user_keys_by_user on user_keys (user_id);

-- The words of every post that is neither deleted nor hidden, in the order of the feeds. Each post writes a row
-- here: so no foreign key, whose check costs as much as the words, and no second index but theirs.
create table post_words (
  seq bigint primary key,
  post_id uuid not null,
  author_id uuid not null,
  words tsvector not null
);
create index post_words_by_word on post_words using gin (words)
  with (gin_pending_list_limit = 1024);

-- What was there before this index, or came past the server, is added from the newest down; no row: all is.
create table search_backlog (
  id boolean primary key default true check (id),
  before_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
insert into search_backlog (id) select true from users limit 1;

-- How many posts use a topic in each of its casings.
create table topic_counts (
  kind text not null,
  topic_key text not null,
  shown_as text not null,
  folded_key text collate "C" not null,
  posts integer not null,
  primary key (kind, topic_key, shown_as)
);
create index topic_counts_by_beginning on topic_counts (kind, folded_key) include (topic_key, shown_as, posts);

-- What has yet to be added to the counts. Rows are only appended here, so that no post waits for another one.
create table topic_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  topic_key text not null,
  shown_as text not null,
  change integer not null
);
insert into topic_changes (kind, topic_key, shown_as, change)
  select kind, topic_key, shown_as, count(*) from post_topics group by 1, 2, 3;

create function note_topics_added() returns trigger language plpgsql as $$
begin
  insert into topic_changes (kind, topic_key, shown_as, change)
    select kind, topic_key, shown_as, 1 from moved;
  return null;
end $$;
create function note_topics_removed() returns trigger language plpgsql as $$
begin
  insert into topic_changes (kind, topic_key, shown_as, change)
    select kind, topic_key, shown_as, -1 from moved;
  return null;
end $$;
create trigger post_topics_added after insert on post_topics referencing new table as moved
  for each statement execute function note_topics_added();
create trigger post_topics_removed after delete on post_topics referencing old table as moved
  for each statement execute function note_topics_removed();
