-- What comes while a push is on its way goes by itself, and tells of nothing that was pushed before.
-- Older processes go on.
-- The moment of the first thing that came since it was taken; null: nothing did, or an older process noted it.
alter table pushes add column again_since timestamptz;
