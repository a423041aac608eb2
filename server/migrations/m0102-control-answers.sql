-- The author's control of answers and quotes. Everyone may answer and quote by default.
-- Older processes go on.
alter table posts add column who_answers text not null default 'everyone';
alter table posts add column who_quotes text not null default 'everyone';
-- A locked thread takes no more answers, not even by its author.
alter table posts add column is_locked boolean not null default false;
-- An answer that the author of the thread hid behind a fold.
alter table posts add column is_hidden_answer boolean not null default false;
-- A quote that the quoted author has detached from their post.
alter table posts add column is_detached boolean not null default false;

-- Not valid: all older rows have the default.
alter table posts add constraint posts_who_answers
  check (who_answers in ('everyone', 'followed', 'mentioned', 'none')) not valid;
alter table posts add constraint posts_who_quotes
  check (who_quotes in ('everyone', 'followed', 'mentioned', 'none')) not valid;
