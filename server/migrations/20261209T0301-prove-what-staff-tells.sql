-- The new constraints of notifications are proven for stored rows.
-- Older processes go on.
alter table notifications validate constraint notifications_type_check;
alter table notifications validate constraint notifications_not_self;
alter table notifications validate constraint notifications_about;
