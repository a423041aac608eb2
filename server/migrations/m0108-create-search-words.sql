-- Words of public posts and of the names of groups. Search finds inflections and typing errors by them.
-- Older processes go on.

-- A word and what is left of it without one letter. Words with a typing error share one of these.
create function without_a_letter(word text) returns text[]
  language sql immutable strict parallel safe
  return array(select word union
    select left(word, nth - 1) || substr(word, nth + 1) from generate_series(1, length(word)) nth);

create table search_words (
  word text collate "C" not null,
  -- ISO 639-1; empty for names of groups.
  language text not null,
  -- Null for stop words and languages without a dictionary.
  stem text,
  posts integer not null,
  primary key (word, language)
);
create index search_words_by_stem on search_words (language, stem) where stem is not null;
create index search_words_by_typo on search_words using gin (without_a_letter(word))
  with (fastupdate = off) where length(word) between 4 and 24;

-- The posts up to this one are counted. Rare words up to this one are still in a post.
create table search_words_read (
  id boolean primary key default true check (id),
  up_to bigint not null default 0,
  swept_to text collate "C" not null default ''
);
insert into search_words_read default values;
