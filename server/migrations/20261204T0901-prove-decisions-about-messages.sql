-- What is asked of decisions about messages is proven of those that stand.
-- Older processes go on.
alter table violations validate constraint violations_message_id_fkey;
alter table violations validate constraint violations_about_one;
alter table message_reviews validate constraint message_reviews_status_check;
