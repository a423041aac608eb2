-- What a username looks like. Of members whose names look alike already the first keeps it; the others keep their
-- names and have none, so that no third joins them.
alter table users add column username_skeleton text;
alter table held_usernames add column skeleton text;

update users u set username_skeleton = named.skeleton
from (
  select distinct on (skeleton) id, skeleton
  from (
    select id, created_at,
      lower(replace(replace(replace(translate(username, 'I10_', 'llo'), 'rn', 'm'), 'vv', 'w'), 'VV', 'w')) as skeleton
    from users where username is not null
  ) each
  order by skeleton, created_at, id
) named
where u.id = named.id;
update held_usernames set skeleton =
  replace(replace(translate(username_key, '10_', 'lo'), 'rn', 'm'), 'vv', 'w');

create unique index users_username_skeleton on users (username_skeleton);
create index held_usernames_skeleton on held_usernames (skeleton);
