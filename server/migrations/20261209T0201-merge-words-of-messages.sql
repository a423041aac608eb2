-- Words that still wait are merged into the index: nothing else does it before the next vacuum.
-- Older processes go on.
select gin_clean_pending_list('messages_by_words');
