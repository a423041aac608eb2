-- A name for a linked identity that tells nothing, for the member's own list.
alter table external_identities add column id uuid not null default gen_random_uuid() unique;
-- Set where a member who is signed in links an identity: such a way to a provider and back signs nobody in.
alter table external_logins add column for_user uuid references users (id) on delete cascade;
