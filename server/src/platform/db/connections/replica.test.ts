import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '#src/platform/db/database.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('rejects an address without a replica in one line', async () => {
  const { url: connection } = database;
  const log = { warn: () => undefined };
  await expect(openDatabase({ connection, replica: connection, log })).rejects.toThrow(
    /^DATABASE_READ_URL does not point to a replica .* it is not a replica/,
  );
});
