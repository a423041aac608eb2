import { expect, test } from 'vitest';

import { nameStatement } from './statement-name.ts';

test.each([
  ['select "id" from "posts" where "id" = $1', 'select posts'],
  ['begin', 'begin'],
  ['select pg_is_in_recovery()', 'select'],
  ['select 1 from unnest($1::uuid[]) as t (id) join users on true', 'select users'],
  ['insert into outbox (topic) select $1', 'insert outbox'],
  ['select id from posts for update skip locked', 'select posts'],
  ['select id from posts p for no key update of p', 'select posts'],
  ['insert into a (b) values ($1) on conflict do update set b = 2', 'insert a'],
  ['with gone as (delete from a returning id) select * from gone', 'delete a'],
  ['with x as materialized (select 1) update posts set body = $1 from x', 'update posts'],
  ["select * from words where word is distinct from other and a = 'from secret'", 'select words'],
  ['select extract(epoch from now()) from graphile_worker.jobs', 'select graphile_worker.jobs'],
  [
    'select from a join b on true join c on true join d on true join e on true',
    'select a, b, c, d, …',
  ],
  ['', 'statement'],
])('names the statement %s as %s', (text, name) => {
  expect(nameStatement(text)).toBe(name);
});
