-- A report of an account that is pending approval is held, and counts once the account is approved.
-- Older processes go on.
alter table post_flags add column is_held boolean not null default false;
alter table message_reports add column is_held boolean not null default false;
