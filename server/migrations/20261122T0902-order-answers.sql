-- Where an answer stands among its neighbours by what others think of it. Own columns, so that an index
-- gives a thread its order; posts that answer nothing keep 0, and their counts are rewritten in place.
alter table post_counts
  add column parent_id uuid,
  add column seq bigint,
  -- Twice the score: positive reactions count 2, neutral ones 1, negative ones -2, answers and reposts 4.
  add column score integer not null generated always as (
    case when parent_id is null then 0 else reaction_score + 4 * (comments + reposts + quotes) end
  ) stored;
update post_counts c set parent_id = p.parent_id, seq = p.seq
  from posts p where p.id = c.post_id and p.parent_id is not null;
create index answers_popular on post_counts (parent_id, score desc, seq desc) include (post_id)
  where parent_id is not null;
-- The other way round, yet the newest first among equals: both columns in one direction, so that a page can
-- begin behind any answer.
create index answers_unpopular on post_counts (parent_id, (-score) desc, seq desc) include (post_id)
  where parent_id is not null;
