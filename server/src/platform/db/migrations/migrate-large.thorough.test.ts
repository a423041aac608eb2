// Thorough: it migrates a table of 20,000 posts while members write.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { migrateWhileWriting } from '#test/writing-while-migrating.ts';

const POSTS = 20_000;

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

test('lets members write while a large table is migrated', async () => {
  const { writes } = await migrateWhileWriting(database.connection, POSTS);
  expect(writes).toBeGreaterThan(2);
});
