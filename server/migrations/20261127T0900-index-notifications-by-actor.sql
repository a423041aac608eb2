-- Of two indexes on what nobody has seen, the wrong one was read from end to end where their statistics were old. The
-- whole one is also what is looked at when a member goes.
create index notifications_by_actor on notifications (actor_id);
drop index notifications_unseen_of_actor;
