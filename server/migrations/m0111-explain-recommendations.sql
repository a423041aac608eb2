-- For each recommended member, the newest followed member who follows them, and how many do.
-- Older processes stop.
alter table recommendations add column via_ids uuid[] not null default '{}';
alter table recommendations add column via_counts integer[] not null default '{}';
