-- How often the bytes of an upload came whole, where files lie in a folder. Finishing an upload asks whether others came
-- while they were looked at, and what came takes room before it is finished.
-- Older processes go on.
alter table media add column received integer not null default 0;
