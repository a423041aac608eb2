-- Text inside a video is published where its member said so alone: drones write where they fly into it.
alter table media add column keeps_subtitles boolean not null default false;

-- Nobody was asked for what stands there so far.
update media set captions = '[]' where captions <> '[]';
update posts set images = (
    select coalesce(jsonb_agg(item - 'captions' order by at), '[]')
    from jsonb_array_elements(images) with ordinality as each (item, at)
  )
  where images @? '$[*].captions';
