import { expect, test } from 'vitest';

import { checkMigrations } from './migrations.ts';

const POSTS = 'server/migrations/20261120T0950-create-posts.sql';
const LATER = 'server/migrations/m0095-later.sql';
const LATEST = 'server/migrations/m0096-latest.sql';
const SAID = '-- Older processes go on.\n';

function judge(later: string, latest?: string): string[] {
  const files = [
    { path: POSTS, text: 'create table posts (id uuid); create index posts_by_id on posts (id);' },
    { path: LATER, text: `${SAID}${later}` },
    ...(latest === undefined ? [] : [{ path: LATEST, text: `${SAID}${latest}` }]),
  ];
  return checkMigrations(files).map(({ path, message }) => `${path} ${message}`);
}

test.each([
  ['an index', 'create index posts_seq on posts (seq);', 'blocks writes while the index is built'],
  [
    'a default that differs by row',
    'alter table posts add column at timestamptz default clock_timestamp();',
    'while the table is rewritten',
  ],
  [
    'an identity',
    'alter table posts add column n bigint generated always as identity;',
    'while the table is rewritten',
  ],
  [
    'another type',
    'alter table posts alter column body type varchar(9);',
    'while the table is rewritten',
  ],
  [
    'a column without nulls',
    'alter table posts alter column body set not null;',
    'while all rows are read',
  ],
  [
    'a check that looks at all rows',
    "alter table posts add constraint one check (body <> '');",
    'while all rows are read',
  ],
  [
    'a key to another table',
    'alter table posts add foreign key (author_id) references users (id);',
    'while all rows are read',
  ],
  [
    'a column that is unique',
    'alter table posts add column slug text unique;',
    'while all rows are read',
  ],
  ['all rows', "update posts set body = '';", 'locks the changed rows'],
  [
    'all rows, by another table',
    'with old as (select 1) update posts set body = 1 from old;',
    'locks the changed rows',
  ],
  [
    'two statements, one of them concurrent',
    'create index concurrently if not exists one on posts (seq); select 1;',
    'stands alone',
  ],
  [
    'a statement that cannot run again',
    'create index concurrently one on posts (seq);',
    'stands alone',
  ],
])('rejects a later migration for %s', (_case, sql, expected) => {
  const found = judge(sql);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(expected);
});

test.each([
  'create table birds (id uuid); create index birds_by_id on birds (id); insert into birds select 1;',
  'alter table posts add column height integer not null default 0;',
  'alter table posts add column nest uuid references nests (id);',
  'alter table posts add constraint one check (height > 0) not valid;',
  'alter table posts validate constraint one;',
  'alter table posts drop column height;',
  'create index concurrently if not exists one on posts (seq);',
  'drop index concurrently if exists one;',
  "create function one() returns text language sql as $$ update posts set body = ''; $$;",
  'update installation set media_folder = null;',
])('allows in a later migration: %s', (sql) => {
  expect(judge(sql)).toEqual([]);
});

test('allows set not null after a validated check', () => {
  const first =
    'alter table posts add constraint b check (body is not null) not valid; alter table posts validate constraint b;';
  const then = 'alter table posts alter column body set not null;';
  expect(judge(first, then)).toEqual([]);
  expect(judge('select 1;', then)).toHaveLength(1);
});

test('requires exactly one older-processes note in later migrations', () => {
  const told = (text: string): number => checkMigrations([{ path: LATER, text }]).length;
  expect(told('create table birds (id uuid);')).toBe(1);
  expect(told('-- Older processes stop.\ncreate table birds (id uuid);')).toBe(0);
  expect(told('-- Older processes stop.\n-- Older processes go on.\nselect 1;')).toBe(1);
});

test('requires the next number for a new migration', () => {
  const messagesOf = (...names: string[]): string[] =>
    checkMigrations(
      names.map((name) => ({ path: `server/migrations/${name}`, text: `${SAID}select 1;` })),
    ).map(({ path, message }) => `${path.slice('server/migrations/'.length)}: ${message}`);
  expect(messagesOf('20261210T0400-note-versions.sql', 'm0095-a.sql', 'm0096-b.sql')).toEqual([]);
  const wrong = 'The name of this migration must begin with';
  expect(messagesOf('m0095-a.sql', 'm0095-b.sql')).toEqual([`m0095-b.sql: ${wrong} m0096-`]);
  expect(messagesOf('m0096-a.sql')).toEqual([`m0096-a.sql: ${wrong} m0095-`]);
  expect(messagesOf('20270101T0900-a.sql')).toEqual([`20270101T0900-a.sql: ${wrong} m0095-`]);
});
