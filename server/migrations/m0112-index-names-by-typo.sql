-- Search for people forgives a typing error.
-- Older processes go on.
create index concurrently if not exists user_keys_by_typo on user_keys using gin (without_a_letter(key))
  with (fastupdate = off) where length(key) between 4 and 24;
