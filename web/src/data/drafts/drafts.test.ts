import { expect, test, vi } from 'vitest';

import { type Draft, mergeDraft, parseDraft } from './draft.ts';
import { parseMedia } from './draft-media.ts';
import type { DraftTable } from './drafts-database.ts';
import { createDraftJournal } from './drafts-journal.ts';
import { createDrafts, type Drafts } from './drafts.ts';

const MEMBER = '01HZZZZZZZZZZZZZZZZZZZZZZZ';

function draft(over: Partial<Draft> = {}): Draft {
  return {
    draftId: 'default',
    originalPostId: null,
    postType: 'POST',
    postBody: 'Fog over the harbour',
    isSensitive: false,
    media: [],
    ulid: '01J00000000000000000000000',
    updatedAt: 1000,
    version: 'v1',
    basedOn: null,
    ...over,
  };
}

function browser() {
  const lines = new Map<string, string>();
  const rows = new Map<string, Draft>();
  const state = { quota: false, broken: false, reports: 0, now: 2000, isGone: false };
  const table: DraftTable = {
    get: async (id) => rows.get(id),
    all: async () => [...rows.values()],
    put: async (row) => {
      if (state.broken) throw new Error('no database');
      rows.set(row.draftId, row);
    },
    delete: async (id) => {
      if (state.isGone) {
        state.isGone = false;
        await new Promise(() => {});
      }
      rows.delete(id);
    },
  };
  const storage = {
    getItem: (key: string) => lines.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.quota) throw new Error('QuotaExceededError');
      lines.set(key, value);
    },
    removeItem: (key: string) => void lines.delete(key),
    key: (at: number) => [...lines.keys()][at] ?? null,
    get length() {
      return lines.size;
    },
  };
  const events = new EventTarget();
  const openTab = (): Drafts =>
    createDrafts({
      journal: createDraftJournal(storage, MEMBER),
      openTable: async () => table,
      events,
      now: () => state.now,
      report: () => void state.reports++,
    });
  return { lines, rows, state, events, openTab };
}

test('journals a draft immediately and restores it after a crash', { tags: ['COMPOSE-12'] }, () => {
  const { openTab } = browser();
  const doomed = openTab();
  expect(doomed.save(draft())).toBe(true);
  expect(openTab().peek('default')).toEqual(draft());
});

test('copies drafts to the database and loads the newest', { tags: ['COMPOSE-12'] }, async () => {
  const { openTab, rows, lines } = browser();
  openTab().save(draft());
  await vi.waitFor(() => expect(rows.get('default')).toEqual(draft()));
  rows.set('default', draft({ postBody: 'later words', updatedAt: 2000 }));
  expect((await openTab().load('default'))?.postBody).toBe('later words');
  lines.clear();
  expect((await openTab().load('default'))?.postBody).toBe('later words');
});

test('keeps a removed draft removed despite pending writes', { tags: ['COMPOSE-19'] }, async () => {
  const { openTab, rows, lines } = browser();
  const tab = openTab();
  tab.save(draft());
  tab.remove('default');
  expect(tab.peek('default')).toBe(null);
  expect(await tab.load('default')).toBe(null);
  await vi.waitFor(() => expect(rows.size).toBe(0));
  await vi.waitFor(() => expect(lines.size).toBe(0));
});

test('hides an old draft while it is being deleted', { tags: ['COMPOSE-16'] }, async () => {
  const { openTab, rows } = browser();
  const tab = openTab();
  tab.save(draft());
  await vi.waitFor(() => expect(rows.size).toBe(1));
  tab.remove('default');
  expect(rows.size).toBe(1);
  expect(await tab.load('default')).toBe(null);
});

test(
  'does not restore a draft after an interrupted removal',
  { tags: ['COMPOSE-19'] },
  async () => {
    const { openTab, rows, lines, state } = browser();
    const doomed = openTab();
    doomed.save(draft({ updatedAt: 3000 }));
    await vi.waitFor(() => expect(rows.size).toBe(1));
    state.isGone = true;
    doomed.remove('default');
    const next = openTab();
    expect(next.peek('default')).toBe(null);
    expect(await next.list()).toEqual([]);
    expect(await next.load('default')).toBe(null);
    await vi.waitFor(() => expect([rows.size, lines.size]).toEqual([0, 0]));
  },
);

test('keeps a draft saved after a removal', async () => {
  const { openTab, rows, state } = browser();
  const tab = openTab();
  tab.save(draft());
  tab.remove('default');
  state.quota = true;
  tab.save(draft({ postBody: 'Next', updatedAt: 2001 }));
  await vi.waitFor(() => expect(rows.size).toBe(1));
  expect((await openTab().load('default'))?.postBody).toBe('Next');
});

test('notifies of a removal once', () => {
  const { openTab, events } = browser();
  const heard: (Draft | null)[] = [];
  openTab().subscribe('default', (each) => heard.push(each));
  const say = (oldValue: string, newValue: string | null): void => {
    const key = `rookery-draft-${MEMBER}-default`;
    events.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
  };
  say(JSON.stringify(draft()), '{"removedAt":2000}');
  say('{"removedAt":2000}', null);
  expect(heard).toEqual([null]);
});

test('falls back to the database and reports when both fail', async () => {
  const { openTab, rows, state } = browser();
  const tab = openTab();
  state.quota = true;
  expect(tab.save(draft())).toBe(true);
  await vi.waitFor(() => expect(rows.size).toBe(1));
  state.broken = true;
  tab.save(draft({ version: 'v2' }));
  await vi.waitFor(() => expect(tab.save(draft({ version: 'v3' }))).toBe(false));
  expect(state.reports).toBeGreaterThan(0);
});

test('reports a lost draft only when both stores refuse', async () => {
  const { openTab, state } = browser();
  state.quota = true;
  state.broken = true;
  let lost = 0;
  openTab().save(draft(), () => void lost++);
  await vi.waitFor(() => expect(lost).toBe(1));
  state.quota = false;
  openTab().save(draft(), () => void lost++);
  await vi.waitFor(() => expect(state.reports).toBe(2));
  expect(lost).toBe(1);
});

test('keeps an unstored draft in the page until sent', async () => {
  const { openTab, state } = browser();
  const tab = openTab();
  tab.save(draft());
  state.quota = true;
  state.broken = true;
  tab.save(draft({ postBody: 'Fog, and more of it', updatedAt: 1001 }));
  expect(tab.peek('default')?.postBody).toBe('Fog, and more of it');
  expect((await tab.load('default'))?.postBody).toBe('Fog, and more of it');
  expect((await tab.list()).map(({ postBody }) => postBody)).toEqual(['Fog, and more of it']);
  tab.remove('default');
  expect(tab.peek('default')).toBe(null);
});

test('drops an unstored draft that another tab sent', async () => {
  const { openTab, rows, state } = browser();
  const [here, there] = [openTab(), openTab()];
  here.save(draft());
  state.quota = true;
  here.save(draft({ postBody: 'Fog, and more of it', updatedAt: 1001, version: 'v2' }));
  for (const tab of [here, there]) {
    expect((await tab.load('default'))?.postBody).toBe('Fog, and more of it');
  }
  there.remove('default');
  await vi.waitFor(() => expect(rows.size).toBe(0));
  expect(here.peek('default')).toBe(null);
  expect(await here.load('default')).toBe(null);
  expect(await here.list()).toEqual([]);
});

test('separates the drafts of a post and a comment', { tags: ['COMPOSE-13', 'COMPOSE-14'] }, () => {
  const { openTab } = browser();
  const tab = openTab();
  tab.save(draft());
  tab.save(draft({ draftId: 'P1-comment', originalPostId: 'P1', postType: 'COMMENT' }));
  expect(tab.peek('default')?.postType).toBe('POST');
  expect(tab.peek('P1-comment')).toMatchObject({ originalPostId: 'P1', postType: 'COMMENT' });
});

test('notifies of another tab’s writes to the same draft', () => {
  const { openTab, events } = browser();
  const heard: (Draft | null)[] = [];
  const stop = openTab().subscribe('default', (each) => heard.push(each));
  const say = (key: string, newValue: string | null): void => {
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
  say(`rookery-draft-${MEMBER}-default`, JSON.stringify(draft({ version: 'v2' })));
  say(`rookery-draft-${MEMBER}-P1-comment`, JSON.stringify(draft()));
  say('rookery-draft-somebody-default', JSON.stringify(draft()));
  say(`rookery-draft-${MEMBER}-default`, null);
  stop();
  say(`rookery-draft-${MEMBER}-default`, null);
  expect(heard).toEqual([draft({ version: 'v2' }), null]);
});

test("loads another tab's draft if unchanged, otherwise asks", () => {
  const own = { version: 'v1', postBody: 'mine', media: [], pristine: false };
  expect(mergeDraft(own, draft({ version: 'v1' }))).toBe('ignore');
  expect(mergeDraft(own, draft({ version: 'v2', basedOn: 'v1' }))).toBe('adopt');
  expect(mergeDraft(own, draft({ version: 'v2', basedOn: 'v0' }))).toBe('ask');
  expect(mergeDraft(own, draft({ version: 'v2', postBody: 'mine' }))).toBe('adopt');
  expect(mergeDraft({ ...own, pristine: true }, draft({ version: 'v2' }))).toBe('adopt');
});

test('ignores a damaged entry in local storage', () => {
  expect(parseDraft('{"draftId":"default"')).toBe(null);
  expect(parseDraft('{"draftId":"default"}')).toBe(null);
  expect(parseDraft('null')).toBe(null);
});

test('lists drafts of both stores without removed ones', async () => {
  const { openTab, rows, state } = browser();
  rows.set('01J-comment', draft({ draftId: '01J-comment', postBody: 'A comment', updatedAt: 5 }));
  const tab = openTab();
  state.quota = true;
  tab.save(draft({ draftId: '01J-quote', postBody: 'In the database alone', updatedAt: 7 }));
  state.quota = false;
  tab.save(draft({ updatedAt: 9 }));
  expect((await tab.list()).map(({ draftId }) => draftId)).toEqual([
    'default',
    '01J-quote',
    '01J-comment',
  ]);
  tab.remove('01J-quote');
  expect((await tab.list()).map(({ draftId }) => draftId)).toEqual(['default', '01J-comment']);
});

test('finds the media of every draft in any store', { tags: ['GAP-082'] }, async () => {
  const { openTab, rows, state } = browser();
  const withMedia = (draftId: string): Draft => {
    const media = parseMedia([{ id: `of ${draftId}`, kind: 'file' }]);
    return draft({ draftId, media });
  };
  rows.set('01J-comment', withMedia('01J-comment'));
  const tab = openTab();
  tab.save(withMedia('default'));
  tab.save(withMedia('default~other'));
  state.quota = true;
  state.broken = true;
  tab.save(withMedia('01J-quote'));
  const ids = ['01J-comment', '01J-quote', 'default', 'default~other'];
  expect([...(await tab.mediaIds())].toSorted()).toEqual(ids.map((id) => `of ${id}`));
});

test('counts unstored drafts until they are stored', async () => {
  const { openTab, state } = browser();
  const tab = openTab();
  tab.save(draft());
  state.quota = true;
  state.broken = true;
  tab.save(draft({ postBody: 'Fog, and more of it', updatedAt: 3000, version: 'v2' }));
  tab.save(draft({ draftId: '01J-quote', postBody: 'A quote' }));
  tab.save(draft({ draftId: '01J-comment', postBody: ' ' }));
  expect((await tab.kept()).map(({ postBody }) => postBody)).toEqual(['Fog over the harbour']);
  expect(tab.countUnkept()).toBe(2);
  expect(await tab.list()).toHaveLength(2);
  tab.remove('01J-quote');
  expect(tab.countUnkept()).toBe(1);
  state.broken = false;
  tab.save(draft({ postBody: 'Fog, and all of it', updatedAt: 4000, version: 'v3' }));
  expect((await tab.kept()).map(({ postBody }) => postBody)).toEqual(['Fog, and all of it']);
  expect(tab.countUnkept()).toBe(0);
});

test('forgets a deletion after a day unless a copy remains', async () => {
  const { openTab, rows, lines, state } = browser();
  const DAY_MS = 24 * 60 * 60_000;
  state.now += 2 * DAY_MS;
  const key = (draftId: string): string => `rookery-draft-${MEMBER}-${draftId}`;
  const markRemoved = (draftId: string, removedAt: number): void =>
    void lines.set(key(draftId), JSON.stringify({ removedAt }));
  markRemoved('01J-comment', 2000);
  markRemoved('01J-quote', state.now - 1);
  markRemoved('default', 2000);
  rows.set('default', draft());
  state.isGone = true;
  expect(await openTab().list()).toEqual([]);
  expect([...lines.keys()]).toEqual([key('01J-quote'), key('default')]);
  expect(await openTab().list()).toEqual([]);
  await vi.waitFor(() => expect([...lines.keys()]).toEqual([key('01J-quote')]));
});

test('reads stored options and drops unknown ones', () => {
  const stored = (options: unknown) => parseDraft(JSON.stringify({ ...draft(), options }))?.options;
  expect(stored({ warning: 'Death', later: 1 })).toEqual({ warning: 'Death' });
  expect(stored({ warning: 7 })).toEqual({});
  expect(stored('text')).toEqual({});
});
