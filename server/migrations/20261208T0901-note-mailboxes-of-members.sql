-- The mailbox of a member whom somebody tried to invite is noted too, or another spelling of it would tell who is here.
-- Older processes go on.
-- null: nobody was mailed.
alter table invitations alter column inviter_id drop not null;
