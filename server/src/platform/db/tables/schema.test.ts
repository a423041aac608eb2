import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function declared(): Promise<Record<string, string>> {
  const files = [
    'schema.ts',
    'bookmark-tables.ts',
    'filter-tables.ts',
    'search-tables.ts',
    'chat-tables.ts',
    'draft-tables.ts',
    'group-tables.ts',
    'hashtag-tables.ts',
    'invite-tables.ts',
    'list-tables.ts',
    'notification-tables.ts',
    'poll-tables.ts',
    'post-tables.ts',
    'scheduled-tables.ts',
    'sign-in-tables.ts',
    'staff-tables.ts',
  ];
  const texts = await Promise.all(
    files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  );
  const body = texts
    .map((text) => text.slice(text.indexOf('export interface ')))
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
  const columns: Record<string, string> = {};
  for (const [, table, inside = ''] of body.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)) {
    for (const [, column, type = ''] of inside.matchAll(/(\w+): ([^;]+?)(?:;|\s*$)/g)) {
      columns[`${table}.${column}`] = type.replaceAll(/\s+/g, ' ').trim();
    }
  }
  return columns;
}

const BY_TYPE: Record<string, string> = {
  timestamptz: 'Date',
  bytea: 'Buffer',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  uuid: 'string',
  text: 'string',
  tsvector: 'string',
  xid8: 'string',
  bpchar: 'string',
};

interface Column {
  name: string;
  type: string;
  nullable: boolean;
}

async function migrated(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select c.relname || '.' || a.attname as name, t.typname as type, not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations' order by 1`,
  );
  return rows;
}

function readOf(type: string): string {
  const inner = /^(?:Generated|ColumnType)<(.*)>$/.exec(type)?.[1] ?? type;
  const read = type.startsWith('ColumnType<') ? (inner.split(/, (?![^<]*>)/)[0] ?? '') : inner;
  return read.replace('MaybeMoment', 'Date | null').replace('Moment', 'Date');
}

test('declares the same tables as the migrations', async () => {
  const [types, columns] = [await declared(), await migrated()];
  expect(Object.keys(types).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  const wrong = columns.filter(({ name, type, nullable }) => {
    const read = readOf(types[name] ?? '');
    const plain = BY_TYPE[type];
    const isNull = read === 'unknown' ? nullable : read.endsWith(' | null');
    const isOther = plain === undefined || /'|unknown/.test(read);
    return isNull !== nullable || !(isOther || read.replace(' | null', '') === plain);
  });
  expect(wrong.map(({ name }) => `${name}: ${types[name]}`)).toEqual([]);
});
