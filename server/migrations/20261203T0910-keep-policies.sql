-- The texts that members accept, rules and privacy, under one row of numbers: each saved text is a new version.
-- Version 1 of both is what Rookery comes with, and stands in no row.
create table policy_texts (
  version integer primary key check (version > 1),
  kind text not null check (kind in ('rules', 'privacy')),
  body text not null check (body <> ''),
  -- Everybody accepts this version before they go on.
  asks_anew boolean not null,
  saved_at timestamptz not null,
  saved_by uuid not null references users (id)
);
create index policy_texts_by_kind on policy_texts (kind, version desc);
create index policy_texts_asking on policy_texts (version desc) where asks_anew;
create trigger policy_texts_are_kept before update or delete or truncate on policy_texts
  for each statement execute function refuse_change();
