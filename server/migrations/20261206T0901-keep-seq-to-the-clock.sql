-- Older processes go on.
-- Numbers keep to the clock, however many are taken in a second. Two rows of the millisecond in which the ceiling was
-- written looked as if the clock had fallen back, and so did a row whose session read the clock before another session
-- wrote the ceiling; each number was then a millisecond further on, which more than a thousand a second never let the
-- clock come up to. So the marks are read before the clock, the ceiling's own millisecond is no fall, and while the
-- clock is behind, 64 numbers share a millisecond.
create or replace function next_seq() returns bigint language plpgsql volatile as $$
declare
  ceiling bigint := coalesce(pg_sequence_last_value('seq_ceiling'::regclass), 0);
  counted bigint := coalesce(pg_sequence_last_value('seq_floor'::regclass), 0);
  moment bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000;
  turn bigint := nextval('seq_counter');
begin
  if moment > ceiling and moment > counted then
    perform setval('seq_ceiling', moment + 1000);
  elsif moment < ceiling - 1000 or moment <= counted then
    if counted <= ceiling then counted := setval('seq_floor', ceiling + 1);
    elsif turn % 64 = 0 then counted := nextval('seq_floor');
    end if;
    moment := counted;
  end if;
  return moment * 4096 + turn;
end $$;
