-- Validated separately, because members write while it reads all rows.
-- Older processes go on.
alter table notifications validate constraint notifications_type_check;
alter table notifications validate constraint notifications_about;
