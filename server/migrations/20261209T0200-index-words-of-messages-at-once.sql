-- The words of a message enter their index with it. A search reads words that wait to be merged once for each chat.
-- Older processes go on.
alter index messages_by_words set (fastupdate = off);
