-- Members are told who asks to join the groups that they decide in, and who let them in.
-- Older processes stop.
alter table notifications
  -- The group that somebody asks to join, or was let into.
  add column group_id uuid,
  drop constraint notifications_type_check,
  drop constraint notifications_about;
alter table notifications
  add constraint notifications_group_id_fkey
    foreign key (group_id) references groups (id) on delete cascade not valid;
alter table notifications
  add constraint notifications_type_check check (
    type in ('follow', 'comment', 'reactions', 'repost', 'repost_with_comment', 'mention',
      'group_request', 'group_accepted')) not valid;
alter table notifications
  -- A follow is about neither.
  add constraint notifications_about check (
    (type in ('group_request', 'group_accepted')) = (group_id is not null)
    and (type in ('follow', 'group_request', 'group_accepted')) = (post_id is null)) not valid;
