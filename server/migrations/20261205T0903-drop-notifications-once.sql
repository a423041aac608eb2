-- notifications_once_each has taken the place of this index, which knew no groups.
-- Older processes go on.
drop index notifications_once;
