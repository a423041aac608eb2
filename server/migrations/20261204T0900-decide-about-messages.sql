-- What staff decides about a message of a chat counts like what it decides about a post.
-- Older processes stop.
alter table violations
  alter column post_id drop not null,
  add column message_id uuid;
alter table violations
  -- Its points outlive a chat that ends with its group.
  add constraint violations_message_id_fkey
    foreign key (message_id) references messages (id) on delete set null not valid;
alter table violations
  add constraint violations_about_one check (num_nonnulls(post_id, message_id) <= 1) not valid;

alter table message_reviews
  -- What staff took out of sight, as it stood; null: nothing, or its author had taken it back.
  add column removed jsonb,
  add column appeal_text text,
  drop constraint message_reviews_status_check;
alter table message_reviews
  add constraint message_reviews_status_check check (
    status in ('flagged', 'dismissed', 'removed', 'appeal', 'appeal_denied', 'appeal_granted')) not valid;
