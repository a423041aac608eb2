-- What a shared GIF is found by: its words without accents and capitals.
alter table media add column shared_terms text;
update media set shared_terms = shared_words where shared_at is not null;
drop index media_shared;
create index media_shared on media using gin (to_tsvector('simple', shared_terms))
  where shared_at is not null;
