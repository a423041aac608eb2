-- A browser that shows what its member is told, for as long as its session lives.
create table push_subscriptions (
  id uuid primary key,
  endpoint text not null unique,
  -- Of the endpoint: one that hangs holds up nobody else's.
  host text not null,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  public_key text not null,
  auth_token text not null,
  content_encoding text not null check (content_encoding in ('aes128gcm', 'aesgcm')),
  created_at timestamptz not null,
  -- Since when its push service has taken nothing; null: it takes what is sent.
  failing_since timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- What is to be pushed to whom: of one type and about one post is one row, however often it happens.
create table pushes (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  -- The subscription's.
  host text not null,
  type text not null,
  -- What was commented on, reacted to, reposted or quoted; of a follow the nil uuid.
  about_id uuid not null,
  -- Null: it was sent, and waits to be forgotten.
  due_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  -- More of the same came while it waited or was on its way.
  is_again boolean not null default false,
  primary key (subscription_id, type, about_id)
);
-- What is due, host by host: however much waits for one, the next of another is found at once.
create index pushes_due on pushes (host, due_at) where due_at is not null;
create index pushes_sent on pushes (sent_at) where due_at is null;
