-- Links of invitations by email admit accounts only while their inviter is an active member.
-- Older processes go on.
alter table invite_links add column is_mailed boolean not null default false;
