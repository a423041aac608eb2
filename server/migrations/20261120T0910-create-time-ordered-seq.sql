-- Feeds and cursors order by seq: milliseconds since 2020 in the upper bits, a turning counter in the
-- lower twelve. Unique, ordered by time, below 2^53 until 2089.
create sequence seq_counter cache 1 cycle minvalue 0 maxvalue 4095 start 0;

create function seq_at(moment timestamptz, counter bigint) returns bigint
  language sql immutable parallel safe
  return (floor(extract(epoch from moment) * 1000)::bigint - 1577836800000) * 4096 + counter;

create function next_seq() returns bigint
  language sql volatile
  return seq_at(clock_timestamp(), nextval('seq_counter'));
