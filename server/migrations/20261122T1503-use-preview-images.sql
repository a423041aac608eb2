-- How wide the files are that were made of a picture, and whether a post shows it: what none does is forgotten.
alter table preview_images
  add column widths integer[] not null default '{}',
  add column used_at timestamptz;
create index preview_images_unused on preview_images (created_at) where used_at is null;
