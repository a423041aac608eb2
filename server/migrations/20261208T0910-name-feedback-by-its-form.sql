-- Feedback that is sent again, as its answer was lost, is known by what its form calls it.
-- Older processes go on.
-- Unique among its author's; null: the form of an older page, or an older process, gave none.
alter table feedback add column sent_id uuid;
