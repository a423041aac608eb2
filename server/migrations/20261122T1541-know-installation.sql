-- What all processes of one community must share, so that one that would use another is refused: the mark in the
-- folder of the media, and a hash of the secrets.
create table installation (
  is_one boolean primary key default true check (is_one),
  media_folder uuid,
  secrets_hash bytea
);

insert into installation default values;
