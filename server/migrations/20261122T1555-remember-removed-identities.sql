-- What a member removed does not open their account by its verified address again, until they link it anew.
create table removed_identities (
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  removed_at timestamptz not null,
  primary key (user_id, issuer, subject)
);
