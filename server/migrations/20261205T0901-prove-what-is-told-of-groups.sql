-- What is asked of notifications is proven of those that stand.
-- Older processes go on.
alter table notifications validate constraint notifications_group_id_fkey;
alter table notifications validate constraint notifications_type_check;
alter table notifications validate constraint notifications_about;
