-- How much a group, a member or a thread notifies a member. No row means the default.
-- Older processes stop.
create table notification_levels (
  user_id uuid not null references users (id) on delete cascade,
  group_id uuid references groups (id) on delete cascade,
  member_id uuid references users (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(group_id, member_id, post_id)) stored,
  level text not null check (level in ('all', 'none')),
  changed_at timestamptz not null,
  primary key (user_id, subject_id),
  constraint notification_levels_one_subject check (num_nonnulls(group_id, member_id, post_id) = 1)
);
create index notification_levels_of_group on notification_levels (group_id, user_id)
  where group_id is not null;
create index notification_levels_of_member on notification_levels (member_id, user_id)
  where member_id is not null;
create index notification_levels_of_thread on notification_levels (post_id, user_id)
  where post_id is not null;

-- Not validated, because the earlier, narrower checks cover the stored rows.
alter table notifications
  drop constraint notifications_type_check,
  drop constraint notifications_about;
alter table notifications
  add constraint notifications_type_check check (
    type in ('follow', 'comment', 'reactions', 'repost', 'repost_with_comment', 'mention',
      'group_request', 'group_accepted', 'administrator', 'decision', 'poll',
      'post', 'group_post', 'thread_comment')) not valid;
alter table notifications
  add constraint notifications_about check (
    (type in ('group_request', 'group_accepted', 'group_post')) = (group_id is not null)
    and (type = 'decision') = (note is not null)
    and (type in ('follow', 'group_request', 'group_accepted', 'administrator', 'decision'))
      = (post_id is null)) not valid;
