-- What is new sorts above what is there, also after a clock that ran ahead was set back. seq_ceiling holds the
-- latest millisecond that was given out, rounded up so that it is written once a second; seq_floor the last one
-- that was counted instead of read from a clock that had fallen behind.
create sequence seq_ceiling;
create sequence seq_floor;

create or replace function next_seq() returns bigint language plpgsql volatile as $$
declare
  moment bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000;
  ceiling bigint := coalesce(pg_sequence_last_value('seq_ceiling'::regclass), 0);
  counted bigint := coalesce(pg_sequence_last_value('seq_floor'::regclass), 0);
begin
  if moment > ceiling and moment > counted then
    perform setval('seq_ceiling', moment + 1000);
  elsif moment <= ceiling - 1000 or moment <= counted then
    if counted < ceiling then perform setval('seq_floor', ceiling); end if;
    moment := nextval('seq_floor');
  end if;
  return moment * 4096 + nextval('seq_counter');
end $$;
