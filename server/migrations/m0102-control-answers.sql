-- The author's control of answers and quotes. Members may answer and quote by default.
-- Older processes go on: they write the defaults, and they check nothing.
alter table posts add column who_answers text not null default 'everyone'
  check (who_answers in ('everyone', 'followed', 'mentioned', 'none'));
alter table posts add column who_quotes text not null default 'everyone'
  check (who_quotes in ('everyone', 'followed', 'mentioned', 'none'));
-- A locked thread takes no more answers, not even by its author.
alter table posts add column is_locked boolean not null default false;
-- An answer that the author of the thread hid behind a fold.
alter table posts add column is_hidden_answer boolean not null default false;
-- A quote that the quoted author has detached from their post.
alter table posts add column is_detached boolean not null default false;
