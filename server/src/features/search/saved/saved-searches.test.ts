import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from '@rookery/contract/search/saved-searches.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  pairs += 1;
  [ann, ben] = await addMembers(server, [`ann${pairs}`, `ben${pairs}`]);
});

async function save(query: string, name?: string): Promise<string> {
  const ulid = server.freshUlid();
  await ann.do(saveSearch, { body: { ulid, query, ...(name !== undefined && { name }) } });
  return ulid;
}
const saved = async (who = ann) => (await who.do(listSavedSearches)).data;

test('lists own saved searches, newest first', async () => {
  const first = await save('herons has:media');
  const second = await save('  from:me \n "old  boat" ', ' My boats ');
  expect(await saved()).toEqual([
    { ulid: second, query: 'from:me "old boat"', name: 'My boats' },
    { ulid: first, query: 'herons has:media', name: null },
  ]);
  expect(await saved(ben)).toEqual([]);
  await ann.do(removeSavedSearch, { query: { ulid: second }, body: {} });
  await ann.do(removeSavedSearch, { query: { ulid: second }, body: {} });
  expect(await saved()).toMatchObject([{ ulid: first }]);
});

test('removes no search of another member', async () => {
  const ulid = await save('herons');
  await ben.do(removeSavedSearch, { query: { ulid }, body: {} });
  expect(await saved()).toHaveLength(1);
});

test('saves the same text once and keeps its name', async () => {
  const first = await save('herons', 'Birds');
  await save('Herons');
  expect(await saved()).toEqual([{ ulid: first, query: 'Herons', name: 'Birds' }]);
  await ann.do(saveSearch, { body: { ulid: first, query: 'storks', name: '' } });
  expect(await saved()).toEqual([{ ulid: first, query: 'storks', name: null }]);
});

test('refuses an empty search and one too many', async () => {
  const body = { ulid: server.freshUlid(), query: ' ' };
  expect((await ann.refused(saveSearch, { body }, 422)).error.fields).toHaveProperty('query');
  for (let nth = 0; nth < LIMITS.savedSearchesMax; nth++) await save(`heron ${nth}`);
  const { error } = await ann.refused(saveSearch, { body: { ...body, query: 'one more' } }, 422);
  expect(error.fields?.['query']).toContain('Remove some');
  await save('heron 7', 'Seven');
  expect(await saved()).toHaveLength(LIMITS.savedSearchesMax);
});

test('saves concurrent requests up to the limit', async () => {
  for (let nth = 0; nth < LIMITS.savedSearchesMax - 1; nth++) await save(`heron ${nth}`);
  await Promise.allSettled(['a', 'b', 'c', 'd'].map((query) => save(query)));
  expect(await saved()).toHaveLength(LIMITS.savedSearchesMax);
});
