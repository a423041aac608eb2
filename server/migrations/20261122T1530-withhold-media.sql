-- Where files lie that browsers would read from a public address while nobody may have them: a folder that cannot be guessed.
alter table media add column withheld_folder text;
create index media_withheld on media (id) where withheld_folder is not null;

-- Whose picture of another site is whose: it is withheld with the last post that shows it.
create index posts_by_preview_image on posts ((open_graph ->> 'image')) where open_graph ->> 'image' is not null;

-- Posts that are gone and still keep files: what the hourly sweep looks for.
drop index posts_deleted_with_media;
create index posts_gone_with_media on posts (deleted_at, hidden_at)
  where (deleted_at is not null or hidden_at is not null)
    and (images <> '[]' or open_graph ->> 'image' is not null);
