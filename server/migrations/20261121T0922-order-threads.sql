-- Who has lately written in a thread is read from its newest end.
drop index posts_by_root;
create index posts_by_root on posts (root_id, seq desc) where root_id is not null;
