import { afterAll, beforeAll, expect, test } from 'vitest';

import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startTransactionPooler, type TransactionPooler } from '#test/transaction-pooler.ts';
import { openDatabase } from '#src/platform/db/database.ts';

let plain: FreshDatabase;
let pooler: TransactionPooler;
beforeAll(async () => {
  plain = await freshDatabase();
  pooler = await startTransactionPooler(plain.connection);
});
afterAll(async () => {
  await pooler.stop();
  await plain.drop();
});

test('a pooler named without the way around it is refused in one line that says what to set', async () => {
  await expect(openDatabase({ connection: pooler.url })).rejects.toThrow(
    /^DATABASE_URL leads to a pooler .* DATABASE_DIRECT_URL: [^\n]*$/,
  );
});

test('a pooler as the way around a pooler is refused', async () => {
  const opening = openDatabase({ connection: pooler.url, direct: pooler.url });
  await expect(opening).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a pooler, too/);
});

test('another database as the way around the pooler is refused', async () => {
  const other = await freshDatabase();
  try {
    const opening = openDatabase({ connection: pooler.url, direct: other.url });
    await expect(opening).rejects.toThrow(/^DATABASE_DIRECT_URL names another database/);
  } finally {
    await other.drop();
  }
});

test('a pooler that passes names on is known, and that no statement has a limit is told', async () => {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const database = await openDatabase({ connection: pooler.url, direct: plain.url, log });
  await database.close();
  expect(database.way).toEqual({ isPooled: true, keepsNames: false, limitMs: 0 });
  expect(warnings).toEqual([expect.stringMatching(/^Through the pooler no statement has a limit/)]);
});
