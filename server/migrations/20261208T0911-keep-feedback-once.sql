-- Each form's feedback is there once.
-- Older processes go on.
create unique index concurrently if not exists feedback_sent_once on feedback (author_id, sent_id) where sent_id is not null;
