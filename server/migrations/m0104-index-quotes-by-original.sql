-- Readers list the quotes of a post, newest first.
-- Older processes go on.
create index concurrently if not exists quotes_by_original on posts (quote_of, seq desc) include (author_id)
  where quote_of is not null and deleted_at is null and hidden_at is null;
