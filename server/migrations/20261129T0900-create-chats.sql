create table chats (
  id uuid primary key,
  -- What the words of its messages begin with: the index of words looks into one's own chats alone.
  number bigint generated always as identity,
  kind text not null check (kind in ('direct', 'group')),
  -- The two of a direct chat, the lower id first.
  low_id uuid references users (id),
  high_id uuid references users (id),
  group_id uuid unique references groups (id) on delete cascade,
  -- Who asked and waits; null: nobody.
  requested_by uuid references users (id),
  declined_at timestamptz,
  -- The group's owner ended it: read only.
  closed_at timestamptz,
  -- Of a group: its latest message, else when it was opened.
  last_seq bigint not null default 0,
  created_at timestamptz not null,
  constraint chats_of_two unique (low_id, high_id),
  check (case kind when 'direct' then low_id < high_id and group_id is null
    else group_id is not null and low_id is null and high_id is null end)
) with (fillfactor = 70);
create index chats_by_high on chats (high_id) where high_id is not null;
create index chats_by_asker on chats (requested_by) where requested_by is not null;

-- How a chat stands for one member. Of a group's chat there is a row once they have read or written.
create table chat_members (
  chat_id uuid not null references chats (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Of a direct chat.
  other_id uuid references users (id),
  -- Where a direct chat stands in the member's list: its latest message; null: it is not in it.
  place bigint,
  -- The other asks to write.
  is_request boolean not null default false,
  -- Messages of the other since; of a direct chat.
  unread integer not null default 0 check (unread >= 0),
  read_seq bigint not null default 0,
  read_id uuid,
  -- A group's chat is not in the list until a later message.
  hidden_seq bigint not null default 0,
  muted_at timestamptz,
  primary key (chat_id, user_id)
) with (fillfactor = 70);
create index chat_members_listed on chat_members (user_id, place desc)
  where place is not null and not is_request;
create index chat_members_requests on chat_members (user_id, place desc)
  where place is not null and is_request;
create index chat_members_unread on chat_members (user_id)
  where unread > 0 and muted_at is null and not is_request;
create index chat_members_by_other on chat_members (other_id) where other_id is not null;

-- In a chat the order of seq is that of the commits: whoever writes holds the chat's row.
create sequence message_seq cache 1;
create table messages (
  chat_id uuid not null references chats (id) on delete cascade,
  seq bigint not null default nextval('message_seq'),
  id uuid not null constraint messages_id unique,
  author_id uuid not null references users (id),
  body text not null,
  images jsonb not null default '[]',
  is_processing boolean not null default false,
  reply_to uuid,
  created_at timestamptz not null,
  taken_back_at timestamptz,
  -- Of what was not taken back, each behind the number of its chat.
  words tsvector,
  primary key (chat_id, seq)
);
create index messages_by_author on messages (author_id, seq desc);
create index messages_by_words on messages using gin (words) where words is not null;

create table message_reactions (
  message_id uuid not null references messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reaction text not null,
  primary key (message_id, user_id)
);
create index message_reactions_by_user on message_reactions (user_id);

create table message_media (
  message_id uuid not null references messages (id) on delete cascade,
  position smallint not null,
  media_id uuid not null constraint message_media_upload references media (id),
  primary key (message_id, position)
);
create index message_media_by_media on message_media (media_id);

create table message_reports (
  message_id uuid not null references messages (id) on delete cascade,
  reporter_id uuid not null references users (id),
  violation text not null,
  points integer not null,
  reason text not null default '',
  created_at timestamptz not null,
  seq bigint not null default next_seq(),
  primary key (message_id, reporter_id)
);
create index message_reports_by_reporter on message_reports (reporter_id, seq desc);

create table message_reviews (
  message_id uuid primary key references messages (id) on delete cascade,
  -- The message and those before it, oldest first, as they stood when it was first reported.
  told jsonb not null,
  is_waiting boolean not null,
  points integer not null,
  since_seq bigint not null default next_seq(),
  reported_at timestamptz not null,
  status text not null default 'flagged' check (status in ('flagged', 'dismissed', 'removed')),
  moderated_by uuid references users (id),
  moderated_at timestamptz
);
create index message_reviews_waiting on message_reviews ((-points), since_seq) where is_waiting;
create index message_reviews_by_moderator on message_reviews (moderated_by)
  where moderated_by is not null;

-- The chat of a group's members.
alter table groups add column chat_id uuid references chats (id) on delete set null;
