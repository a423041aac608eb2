-- Wrong codes in a row, over all codes of an address, until somebody signs in by its link.
create table wrong_codes (
  address_hash bytea primary key,
  in_row integer not null,
  last_at timestamptz not null
);
create index wrong_codes_by_age on wrong_codes (last_at);

-- From where a mail was asked for: what others ask for does not take the place of a visitor's own code.
alter table magic_links add column network_hash bytea;
