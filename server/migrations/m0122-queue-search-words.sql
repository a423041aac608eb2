-- Posts whose words the vocabulary lacks: new, edited, released, scheduled and slowly committed ones.
-- Older processes go on.
-- Those count by the number of a post, so some words count twice for a while.

create table search_words_queue (
  id bigint generated always as identity primary key,
  seq bigint not null
);

create function queue_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words_queue (seq) select seq from moved;
  return null;
end $$;
create trigger post_words_added after insert on post_words referencing new table as moved
  for each statement execute function queue_search_words();

insert into search_words_queue (seq)
  select seq from post_words where seq > (select up_to from search_words_read) order by seq;
