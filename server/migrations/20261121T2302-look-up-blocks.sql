-- Lists ask of one author after the other: both members are keys, however many block the same one.
drop index blocks_by_blocked;
create index blocks_by_blocked on blocks (blocked_id, blocker_id);
