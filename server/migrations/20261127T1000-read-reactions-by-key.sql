-- Which reaction a member gives to a post is read from the key itself. Without the name in it the index by time was
-- read instead, which has the name, but all members: of a post with a thousand reactions all thousand, each time.
create unique index reactions_by_key on reactions (post_id, user_id) include (name);
alter table reactions drop constraint reactions_pkey,
  add constraint reactions_pkey primary key using index reactions_by_key;
