-- Who a member is at an identity provider. The pair is the provider's name for a person for good; an address may change.
create table external_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identities_by_user on external_identities (user_id);

-- Sign-ins on their way to a provider and back. Each is used once, by the browser that began it.
create table external_logins (
  state_hash bytea primary key,
  binding_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect text,
  ref text,
  expires_at timestamptz not null,
  -- Set while and after the provider is asked: no second code, and no second question.
  code_hash bytea,
  identity jsonb
);
create index external_logins_by_end on external_logins (expires_at);
