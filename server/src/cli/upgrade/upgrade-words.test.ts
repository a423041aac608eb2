import { expect, test } from 'vitest';
import { describeUpgrade, judgeDisk, findBreakingMigration } from './upgrade-words.ts';

const sizes = new Map([['posts', { bytes: 1_200_000_000, rows: 500_000 }]]);

test('describes each pending migration with tables, impact and duration', () => {
  const pending = [
    {
      name: 'one.sql',
      sql: '-- Where birds sleep. And more.\n-- Older processes go on.\ncreate table nests (id uuid);',
    },
    { name: 'two.sql', sql: 'create index concurrently if not exists a on posts (seq);' },
    {
      name: 'three.sql',
      sql: 'alter table posts add column height int; alter table posts alter body type text;',
    },
  ];
  const { lines, roomBytes } = describeUpgrade(pending, 61, sizes);
  expect(lines.slice(0, -2)).toEqual([
    'Pending migrations: 3 of 64.',
    '',
    'one.sql',
    '  Where birds sleep.',
    '  nests: is new',
    '  Processes of the previous version keep running.',
    '',
    'two.sql',
    '  Makes an index on posts.',
    '  posts (1.2 GB, about 500,000 rows): an index is built; members can still write, about 60 s',
    '  Processes of the previous version stop.',
    '',
    'three.sql',
    '  Changes the table posts.',
    '  posts (1.2 GB, about 500,000 rows): is locked briefly, less than 1 s',
    '  posts (1.2 GB, about 500,000 rows): is rewritten; no one can read or write, about 60 s',
    '  Processes of the previous version stop.',
  ]);
  expect(roomBytes).toBe(3_600_000_000);
});

test('refuses an upgrade on a full disk before it starts', () => {
  expect(judgeDisk(1_499_999_999, 1_000_000_000).state).toBe('broken');
  expect(judgeDisk(1_500_000_000, 1_000_000_000).state).toBe('ok');
  expect(judgeDisk(null, 0).state).toBe('note');
});

test('refuses migrations that stop the running older version', () => {
  const on = { name: 'one.sql', sql: '-- Older processes go on.\ncreate table nests (id uuid);' };
  const stop = { name: 'two.sql', sql: '-- Older processes stop.\ndrop table nests;' };
  expect(findBreakingMigration([on], 3)).toBeNull();
  expect(findBreakingMigration([on, stop], 0)).toBeNull();
  expect(findBreakingMigration([on, stop], 3)).toContain(
    'does not work with a pending migration: two.sql. Stop',
  );
  expect(findBreakingMigration([stop, on, { ...stop, name: 'three.sql' }], 1)).toContain(
    'two.sql and 1 more. Stop',
  );
});
