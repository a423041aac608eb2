// Thorough: it covers old databases, full storage and other tabs.
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity, writePost } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

async function author(name: string): Promise<TestMember & { database: string }> {
  const member = await community.server.signUp(name);
  // A newcomer's composer has a prefilled text, so a first post is written here.
  await writePost(member, 'I was here before');
  return { ...member, database: `rookery-${member.ulid}` };
}

async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a post' }).click();
  const text = page.getByPlaceholder("What's on your mind?");
  await text.waitFor();
  return text;
}

interface Found {
  version: number;
  stores: string[];
  bodies: string[];
}

function look(page: Page, name: string): Promise<Found | null> {
  return page.evaluate(async (wanted) => {
    if (!(await indexedDB.databases()).some((each) => each.name === wanted)) return null;
    const opening = indexedDB.open(wanted);
    const done = (request: IDBRequest): Promise<unknown> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database does not answer.')));
      });
    await done(opening);
    const database = opening.result;
    const names = [...database.objectStoreNames];
    if (names.length === 0) return null;
    const all = database.transaction(names);
    const stores = names.map((each) => {
      const { keyPath, indexNames } = all.objectStore(each);
      return `${each} ${String(keyPath)}: ${[...indexNames].join()}`;
    });
    const drafts = (await done(all.objectStore('drafts').getAll())) as { postBody: string }[];
    database.close();
    return { version: database.version, stores, bodies: drafts.map(({ postBody }) => postBody) };
  }, name);
}

const STORES = ['drafts draftId: updatedAt', 'files id: savedAt'];

async function writeAsBefore(
  page: Page,
  name: string,
  version: number,
  draft: object,
): Promise<void> {
  await page.goto('/about');
  await page.evaluate(
    async ({ wanted, number, row }) => {
      const opening = indexedDB.open(wanted, number);
      opening.addEventListener('upgradeneeded', () => {
        const tables = { drafts: ['draftId', 'updatedAt'], files: ['id', 'savedAt'] } as const;
        for (const [table, [keyPath, index]] of Object.entries(tables)) {
          if (table === 'files' && number < 20) continue;
          const options = { unique: false, multiEntry: false };
          const store = opening.result.createObjectStore(table, { keyPath });
          store.createIndex(index, index, options);
        }
      });
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const writing = opening.result.transaction('drafts', 'readwrite');
      writing.objectStore('drafts').put(row);
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      opening.result.close();
    },
    { wanted: name, number: version, row: { ...draft, ulid: makeUlid(Date.now()) } },
  );
}

const early = {
  draftId: 'default',
  originalPostId: null,
  postType: 'POST',
  postBody: 'Written long ago',
  isSensitive: false,
  updatedAt: 1000,
  version: 'v1',
  basedOn: null,
};

test.each([
  { writer: 'the first version, before there were media', version: 10, kept: 20, draft: early },
  { writer: 'the second', version: 20, kept: 20, draft: { ...early, media: [] } },
  { writer: 'a later one', version: 31, kept: 31, draft: { ...early, media: [] } },
])('finds and sends a draft from the database of $writer', async ({ version, kept, draft }) => {
  const member = await author(`kept${version}`);
  const { page, errors } = await community.visit({ as: member });
  await writeAsBefore(page, member.database, version, draft);
  await page.goto('/feed');
  const text = await openComposer(page);
  await expect.poll(() => text.inputValue()).toBe('Written long ago');
  await text.fill('Written on today');
  await expect
    .poll(() => look(page, member.database))
    .toEqual({ version: kept, stores: STORES, bodies: ['Written on today'] });
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await look(page, member.database))?.bodies).toEqual([]);
  expect(errors).toEqual([]);
});

test('keeps drafts when another tab upgrades or deletes the database', async () => {
  const member = await author('tabby');
  const { page, context, errors } = await community.visit({ as: member });
  const other = await context.newPage();
  await other.goto('/about');
  await page.goto('/feed');
  const text = await openComposer(page);
  await text.fill('Before');
  const bodies = async () => (await look(page, member.database))?.bodies;
  await expect.poll(bodies).toEqual(['Before']);

  const outcome = (version: number | null): Promise<string> =>
    other.evaluate(
      ({ name, number }) =>
        new Promise<string>((resolve) => {
          const asked =
            number === null ? indexedDB.deleteDatabase(name) : indexedDB.open(name, number);
          for (const event of ['success', 'error'])
            asked.addEventListener(event, () => resolve(event));
          asked.addEventListener('success', () => {
            if (number !== null) asked.result.close();
          });
        }),
      { name: member.database, number: version },
    );
  expect(await outcome(31)).toBe('success');
  await text.fill('After a later version');
  await expect.poll(bodies).toEqual(['After a later version']);
  expect(await outcome(null)).toBe('success');
  await text.fill('After a deletion');
  await expect
    .poll(() => look(page, member.database))
    .toEqual({ version: 20, stores: STORES, bodies: ['After a deletion'] });
  expect(errors).toEqual([]);
});

test('loads a draft once an older version frees the database', async () => {
  const member = await author('holder');
  const { page, context } = await community.visit({ as: member });
  await writeAsBefore(page, member.database, 10, early);
  // Unlike our own code, this connection blocks the database without limit.
  await page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', resolve);
        Object.assign(window, { held: opening });
      }),
    member.database,
  );
  const other = await context.newPage();
  await other.goto('/feed');
  const text = await openComposer(other);
  await page.close();
  await expect.poll(() => text.inputValue()).toBe('Written long ago');
});

test('keeps text in the journal when the database fails', async () => {
  const member = await author('private');
  const { page, errors } = await community.visit({ as: member });
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Not in a private window.', 'SecurityError');
    };
    if (sessionStorage.getItem('is-full') === null) IDBFactory.prototype.open = refuse;
    else {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
        const request = put.apply(this, row);
        request.addEventListener('success', () => this.transaction.abort());
        return request;
      };
    }
  });
  for (const strings of ['In private', 'And in a full one']) {
    await page.goto('/feed');
    const text = await openComposer(page);
    await text.fill(strings);
    await expect.poll(() => errors.join('\n')).toContain('The draft could not be saved');
    await page.reload();
    expect(await (await openComposer(page)).inputValue()).toBe(strings);
    await page.evaluate(() => sessionStorage.setItem('is-full', ''));
    errors.length = 0;
  }
  expect((await look(page, member.database))?.bodies ?? []).toEqual([]);
});

test('keeps an old file while a draft needs it', { tags: ['GAP-082'] }, async () => {
  const member = await author('keeper');
  const { page } = await community.visit({ as: member });
  const media = [{ id: 'listed', kind: 'file', name: 'a.png', type: 'image/png' }];
  await writeAsBefore(page, member.database, 20, { ...early, draftId: '01J-comment', media });
  const files = (added: readonly string[]): Promise<string[]> =>
    page.evaluate(
      async ({ name, ids }) => {
        const opening = indexedDB.open(name);
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const store = opening.result.transaction('files', 'readwrite').objectStore('files');
        for (const id of ids) store.put({ id, draftId: 'x', blob: new Blob(['x']), savedAt: 1 });
        const keys = store.getAllKeys();
        await new Promise((resolve) => keys.addEventListener('success', resolve));
        opening.result.close();
        return keys.result.map(String);
      },
      { name: member.database, ids: added },
    );
  expect(await files(['left', 'listed'])).toEqual(['left', 'listed']);
  await page.goto('/feed');
  await openComposer(page);
  await expect.poll(() => files([])).toEqual(['listed']);
});
