-- Who is mailed what they missed. A member is looked at every morning of theirs.
create table digests (
  user_id uuid primary key references users (id) on delete cascade,
  next_at timestamptz not null,
  -- What came after it was in no mail yet: the last mail, or when the mails began.
  since timestamptz not null,
  -- How often in a row the mail server did not take the mail.
  tries integer not null default 0
);
create index digests_next on digests (next_at);
