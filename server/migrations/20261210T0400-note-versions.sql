-- Which versions of Rookery have served this community, each once for every time it took over.
-- Older processes go on.
create table running_versions (
  id bigint generated always as identity primary key,
  version text not null,
  commit text,
  since timestamptz not null
);
