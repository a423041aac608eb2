-- What staff decides about a message of a chat counts like what it decides about a post.
alter table violations
  alter column post_id drop not null,
  -- Its points outlive a chat that ends with its group.
  add column message_id uuid references messages (id) on delete set null,
  add constraint violations_about_one check (num_nonnulls(post_id, message_id) <= 1);
create index violations_by_message on violations (message_id) where message_id is not null;
create unique index violations_standing_message on violations (message_id)
  where message_id is not null and status in ('removed', 'appeal', 'appeal_denied');

alter table message_reviews
  -- What staff took out of sight, as it stood; null: nothing, or its author had taken it back.
  add column removed jsonb,
  add column appeal_text text,
  drop constraint message_reviews_status_check,
  add constraint message_reviews_status_check check (
    status in ('flagged', 'dismissed', 'removed', 'appeal', 'appeal_denied', 'appeal_granted'));
