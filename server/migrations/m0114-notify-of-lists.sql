-- Members are notified of their addition to a shared list.
-- Older processes stop.
alter table list_members add column is_notified boolean not null default false;

-- Not validated, because the earlier, narrower checks cover the stored rows.
alter table notifications
  drop constraint notifications_type_check,
  drop constraint notifications_about;
alter table notifications
  add constraint notifications_type_check check (
    type in ('follow', 'comment', 'reactions', 'repost', 'repost_with_comment', 'mention',
      'group_request', 'group_accepted', 'administrator', 'decision', 'poll',
      'post', 'group_post', 'thread_comment', 'list')) not valid;
alter table notifications
  -- The parent of a list notification is the list.
  add constraint notifications_about check (
    (type in ('group_request', 'group_accepted', 'group_post')) = (group_id is not null)
    and (type = 'decision') = (note is not null)
    and (type in ('follow', 'group_request', 'group_accepted', 'administrator', 'decision', 'list'))
      = (post_id is null)) not valid;
