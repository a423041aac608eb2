-- Members are notified of decisions about them, and administrators of new ones.
-- Older processes stop.
alter table notifications
  -- A decision of staff, and its reason.
  add column note text,
  drop constraint notifications_type_check,
  drop constraint notifications_not_self,
  drop constraint notifications_about;
alter table notifications
  add constraint notifications_type_check check (
    type in ('follow', 'comment', 'reactions', 'repost', 'repost_with_comment', 'mention',
      'group_request', 'group_accepted', 'administrator', 'decision')) not valid;
alter table notifications
  -- Decisions do not name their moderator.
  add constraint notifications_not_self
    check ((actor_id = recipient_id) = (type = 'decision')) not valid;
alter table notifications
  add constraint notifications_about check (
    (type in ('group_request', 'group_accepted')) = (group_id is not null)
    and (type = 'decision') = (note is not null)
    and (type in ('follow', 'group_request', 'group_accepted', 'administrator', 'decision'))
      = (post_id is null)) not valid;
