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

test('rejects a pooler without a direct address in one line', async () => {
  await expect(openDatabase({ connection: pooler.url })).rejects.toThrow(
    /^DATABASE_URL points to a pooler .* DATABASE_DIRECT_URL to [^\n]*$/,
  );
});

test('rejects a pooler as the direct address', async () => {
  const opening = openDatabase({ connection: pooler.url, direct: pooler.url });
  await expect(opening).rejects.toThrow(/^DATABASE_DIRECT_URL points to a pooler, too/);
});

test('rejects another database as the direct address', async () => {
  const other = await freshDatabase();
  try {
    const opening = openDatabase({ connection: pooler.url, direct: other.url });
    await expect(opening).rejects.toThrow(/^DATABASE_DIRECT_URL points to a different database/);
  } finally {
    await other.drop();
  }
});

test('detects a pooler and reports missing time limits', async () => {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const database = await openDatabase({ connection: pooler.url, direct: plain.url, log });
  await database.close();
  expect(database.way).toEqual({ isPooled: true, keepsNames: false, limitMs: 0 });
  expect(warnings).toEqual([
    expect.stringMatching(/^Statements through the pooler have no time limit/),
  ]);
});
