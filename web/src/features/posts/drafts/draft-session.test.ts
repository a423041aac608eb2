import { expect, test, vi } from 'vitest';

import type { DraftMedia } from '#web/data/drafts/draft-media.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import type { DraftTable } from '#web/data/drafts/drafts-database.ts';
import { createDraftJournal } from '#web/data/drafts/drafts-journal.ts';
import { createDrafts, type Drafts } from '#web/data/drafts/drafts.ts';
import { unsentDrafts } from '#web/data/drafts/unsent-drafts.ts';
import { createMemoryStorage, storageKeys } from '#web/data/session/browser-storage.ts';

import { createDraftSession, type DraftSession, type DraftSessionDeps } from './draft-session.ts';

function browser() {
  type Tab = { heard: ((draft: Draft | null) => void) | null };
  const stored = new Map<string, Draft>();
  const database = new Map<string, Draft>();
  const tabs = new Set<Tab>();
  const underway: (() => void)[] = [];
  const state = { refuses: false, isLate: false, onLost: () => {} };
  let made = 0;

  const openTab = (prefill = '', more: Partial<DraftSessionDeps> = {}): DraftSession => {
    const tab: Tab = { heard: null };
    tabs.add(tab);
    const tell = (id: string, draft: Draft | null): void => {
      if (id !== 'default') return;
      for (const each of tabs) if (each !== tab) underway.push(() => each.heard?.(draft));
      if (!state.isLate) deliver();
    };
    const drafts: Drafts = {
      peek: (id) => stored.get(id) ?? null,
      load: async (id) => database.get(id) ?? stored.get(id) ?? null,
      list: async () => [...stored.values()],
      kept: async () => [...stored.values()],
      mediaIds: async () => new Set(),
      countUnkept: () => 0,
      save(draft, onLost = () => {}) {
        state.onLost = onLost;
        if (state.refuses) return false;
        stored.set(draft.draftId, draft);
        tell(draft.draftId, draft);
        return true;
      },
      remove(id) {
        stored.delete(id);
        database.delete(id);
        tell(id, null);
      },
      subscribe(_id, listener) {
        tab.heard = listener;
        return () => void (tab.heard = null);
      },
    };
    return createDraftSession({
      drafts,
      draftId: 'default',
      originalPostId: null,
      postType: 'POST',
      prefill,
      now: () => ++made,
      newUlid: () => `ulid-${++made}`,
      ...more,
    });
  };
  const deliver = (): void => {
    for (const message of underway.splice(0)) message();
  };
  const at = (id: string): Draft | null => stored.get(id) ?? null;
  const keepAsOther = (draft: Draft): void => void stored.set('default~other', draft);
  return {
    openTab,
    deliver,
    stored: () => at('default'),
    other: () => at('default~other'),
    keepAsOther,
    database,
    all: (): Draft[] => [...stored.values()],
    state,
  };
}

test(
  'saves every input and restores it on reopening',
  { tags: ['COMPOSE-12', 'COMPOSE-17'] },
  () => {
    const { openTab, stored } = browser();
    const first = openTab();
    first.write('Fog');
    expect(stored()?.postBody).toBe('Fog');
    first.markSensitive(true);
    const { ulid } = first.view();
    first.end();
    const again = openTab();
    expect(again.view()).toMatchObject({ text: 'Fog', isSensitive: true, ulid, hasChanged: false });
  },
);

test('counts only new text as changed', { tags: ['COMPOSE-15'] }, () => {
  const { openTab } = browser();
  const session = openTab();
  expect(session.view().hasChanged).toBe(false);
  session.write('  ');
  expect(session.view().hasChanged).toBe(false);
  session.write('Fog');
  expect(session.view().hasChanged).toBe(true);
});

const HERON: DraftMedia = {
  id: 'm1',
  kind: 'file',
  name: 'heron.png',
  type: 'image/png',
  bytes: 12,
  description: 'A heron',
  url: null,
  uuid: null,
  widthPx: 0,
  heightPx: 0,
};

test(
  'keeps media with the text and counts them as changed',
  { tags: ['GAP-082', 'COMPOSE-15'] },
  () => {
    const { openTab, stored } = browser();
    const session = openTab();
    session.attach([HERON]);
    expect(session.view().hasChanged).toBe(true);
    session.attach([{ ...HERON, uuid: 'u1', url: '/media/a.webp' }]);
    session.end();
    const again = openTab();
    expect(again.view()).toMatchObject({
      media: [{ id: 'm1', description: 'A heron', uuid: 'u1' }],
      hasChanged: true,
    });
    again.attach([]);
    expect(again.view().hasChanged).toBe(false);
    expect(stored()).toBe(null);
  },
);

test('shows media that another tab attached in an untouched tab', () => {
  const { openTab } = browser();
  const [here, there] = [openTab(), openTab()];
  there.attach([HERON]);
  expect(here.view().media).toEqual([HERON]);
  there.remove();
  expect(here.view().media).toEqual([]);
});

test(
  'shows prefilled text without treating it as a change',
  { tags: ['COMPOSE-31', 'GAP-083'] },
  () => {
    const { openTab, stored } = browser();
    const session = openTab('Hello World! 👋 #NewUser');
    expect(session.view()).toMatchObject({ text: 'Hello World! 👋 #NewUser', hasChanged: false });
    expect(stored()).toBe(null);
    session.write('Hello World!');
    expect(session.view().hasChanged).toBe(true);
  },
);

test('forgets a removed draft', { tags: ['COMPOSE-16', 'COMPOSE-19'] }, () => {
  const { openTab, stored } = browser();
  const session = openTab();
  session.write('Fog');
  session.remove();
  session.end();
  expect(stored()).toBe(null);
  expect(openTab().view().text).toBe('');
});

test("shows another tab's typing in an untouched tab", () => {
  const { openTab } = browser();
  const [here, there] = [openTab(), openTab()];
  there.write('F');
  there.write('Fo');
  expect(here.view().text).toBe('Fo');
  here.write('Fog');
  expect(there.view().text).toBe('Fog');
  expect(there.view().other).toBe(null);
});

function conflict(begun = '') {
  const device = browser();
  const [here, there] = [device.openTab(), device.openTab()];
  if (begun !== '') here.write(begun);
  device.state.isLate = true;
  here.write('mine');
  there.write('theirs');
  device.deliver();
  device.state.isLate = false;
  return { ...device, here, there };
}

test('keeps both texts of concurrent typing until the member chooses', () => {
  const { here, there } = conflict();
  expect(here.view()).toMatchObject({ text: 'mine', other: { postBody: 'theirs' } });
  expect(there.view()).toMatchObject({ text: 'theirs', other: { postBody: 'mine' } });
});

test('restores both texts after every tab crashes', () => {
  const { here, there, openTab } = conflict();
  here.end();
  there.end();
  const again = openTab().view();
  expect([again.text, again.other?.postBody].toSorted()).toEqual(['mine', 'theirs']);
});

test('resolves the conflict in both tabs after a choice', () => {
  const taken = conflict();
  taken.here.takeOther();
  expect(taken.here.view()).toMatchObject({ text: 'theirs', other: null });
  expect(taken.there.view()).toMatchObject({ text: 'theirs', other: null });
  expect(taken.stored()?.postBody).toBe('theirs');
  const kept = conflict();
  kept.here.keepMine();
  expect(kept.here.view()).toMatchObject({ text: 'mine', other: null });
  expect(kept.stored()?.postBody).toBe('mine');
  expect(kept.there.view()).toMatchObject({ text: 'mine', other: null });
});

test('keeps the other text as the next draft after sending', () => {
  const { here, stored } = conflict();
  const { ulid } = here.view();
  here.remove();
  expect(stored()?.postBody).toBe('theirs');
  expect(stored()?.ulid).not.toBe(ulid);
});

test('asks nothing about text that another tab sent', () => {
  const posts = conflict();
  posts.here.remove();
  const chats = conflict();
  chats.here.clear();
  for (const { there, stored } of [posts, chats]) {
    expect(there.view()).toMatchObject({ text: 'theirs', other: null });
    expect(there.view().ulid).toBe(stored()?.ulid);
    there.remove();
    expect(stored()).toBe(null);
  }
});

test('keeps the other text when the empty one is chosen', () => {
  const { here, there, stored } = conflict();
  here.clear();
  expect(here.view()).toMatchObject({ text: '', other: { postBody: 'theirs' } });
  here.keepMine();
  expect(here.view()).toMatchObject({ text: '', other: null });
  expect(there.view()).toMatchObject({ text: 'theirs', other: null });
  expect(stored()?.postBody).toBe('theirs');
});

test.each(['open', 'closed'])('asks again after typing in an emptied field, other %s', (other) => {
  const { here, there, stored, all, openTab } = conflict();
  here.clear();
  if (other === 'closed') there.end();
  here.keepMine();
  here.turnTo('m1');
  here.turnTo(null);
  expect(stored()?.postBody).toBe('theirs');
  here.write('n');
  here.write('next');
  const asked = { text: 'next', other: { postBody: 'theirs' } };
  expect(here.view()).toMatchObject(asked);
  if (other === 'open') expect(there.view()).toMatchObject(asked);
  expect(seen(openTab)).toMatchObject(asked);
  here.keepMine();
  expect(here.view()).toMatchObject({ text: 'next', other: null });
  expect(all().map(({ postBody }) => postBody)).toEqual(['next']);
});

test('keeps the other text’s id unless both share it', () => {
  for (const send of ['remove', 'clear'] as const) {
    const apart = conflict();
    const { ulid } = apart.there.view();
    apart.here[send]();
    expect([apart.stored()?.ulid, apart.there.view().ulid]).toEqual([ulid, ulid]);
    const forked = conflict('begun');
    const shared = forked.here.view().ulid;
    expect(forked.there.view().ulid).toBe(shared);
    forked.here[send]();
    expect(forked.stored()?.postBody).toBe('theirs');
    expect(forked.stored()?.ulid).not.toBe(shared);
    expect(forked.here.view().ulid === shared).toBe(send === 'remove');
  }
});

function seen(openTab: () => DraftSession) {
  const tab = openTab();
  tab.end();
  return tab.view();
}

test('makes the other text the draft while ours is empty', () => {
  const { here, there, openTab, all } = conflict();
  there.end();
  here.write('');
  expect(unsentDrafts(all()).map(({ postBody }) => postBody)).toEqual(['theirs']);
  expect(seen(openTab)).toMatchObject({ text: 'theirs', other: null });
  expect(here.view()).toMatchObject({ text: '', other: { postBody: 'theirs' } });
  here.write('mine again');
  expect(seen(openTab)).toMatchObject({ text: 'mine again', other: { postBody: 'theirs' } });
});

test('overwrites no text while the conflict is open', () => {
  const { here, there, openTab } = conflict();
  here.end();
  there.end();
  const again = openTab();
  const { text, other } = again.view();
  again.write('more');
  expect(seen(openTab)).toMatchObject({ text: 'more', other: { postBody: other?.postBody } });
  expect([text, other?.postBody].toSorted()).toEqual(['mine', 'theirs']);
  const late = conflict();
  late.there.end();
  late.here.write('mine, and more');
  expect(seen(late.openTab)).toMatchObject({
    text: 'mine, and more',
    other: { postBody: 'theirs' },
  });
});

test('keeps our text under a new id when another sends', () => {
  const { openTab, stored } = browser();
  const here = openTab();
  const there = openTab();
  here.write('mine');
  const { ulid } = here.view();
  there.remove();
  expect(here.view().text).toBe('mine');
  expect(here.view().ulid).not.toBe(ulid);
  expect(stored()?.postBody).toBe('mine');
});

test('reports a browser that refuses to store the draft', () => {
  const { openTab, state } = browser();
  const session = openTab();
  state.refuses = true;
  session.write('Fog');
  expect(session.view().isKept).toBe(false);
});

test('reports a lost draft unless a newer one replaced it', () => {
  const { openTab, state } = browser();
  const session = openTab();
  session.write('Fo');
  const { onLost } = state;
  session.write('Fog');
  onLost();
  expect(session.view().isKept).toBe(true);
  state.onLost();
  expect(session.view().isKept).toBe(false);
});

test('follows another tab’s new draft after sending', () => {
  const { openTab, other } = browser();
  const here = openTab();
  here.write('Sent.');
  here.clear();
  const there = openTab();
  there.write('Next');
  expect(here.view()).toMatchObject({ text: 'Next', other: null });
  expect(there.view().other).toBe(null);
  expect(other()).toBe(null);
});

test('ignores an empty draft of another tab', () => {
  const { openTab, stored, other, keepAsOther } = browser();
  const before = openTab();
  before.write('Fog');
  before.end();
  keepAsOther({ ...stored()!, postBody: '', version: 'empty' });
  expect(openTab().view()).toMatchObject({ text: 'Fog', other: null });
  expect(other()).toBe(null);
});

const STORED: Draft = {
  draftId: 'default',
  originalPostId: null,
  postType: 'POST',
  postBody: 'in the database alone',
  isSensitive: false,
  media: [],
  ulid: 'stored',
  updatedAt: 0,
  version: 'stored',
  basedOn: null,
};

test('asks about a database draft that loads during typing', async () => {
  const { openTab, database, other } = browser();
  database.set('default', STORED);
  const tab = openTab();
  tab.write('typed');
  await vi.waitFor(() => expect(tab.view().other?.postBody).toBe('in the database alone'));
  expect(tab.view().text).toBe('typed');
  expect(other()?.postBody).toBe('in the database alone');
});

test('keeps the other text when either draft loads late', async () => {
  const first = browser();
  first.database.set('default', STORED);
  first.keepAsOther({ ...STORED, draftId: 'default~other', postBody: 'aside', version: 'aside' });
  const tab = first.openTab();
  await vi.waitFor(() => expect(tab.view().text).toBe('in the database alone'));
  expect(tab.view().other?.postBody).toBe('aside');
  expect(first.other()?.postBody).toBe('aside');
  const next = browser();
  next.database.set('default~other', { ...STORED, draftId: 'default~other' });
  const late = next.openTab();
  await vi.waitFor(() => expect(late.view().other?.postBody).toBe('in the database alone'));
});

test("keeps the other text while showing another tab's typing", () => {
  const { here, there, openTab, other } = conflict();
  here.end();
  there.end();
  const [one, two] = [openTab(), openTab()];
  const words = one.view().other?.postBody;
  two.write('more');
  expect(one.view()).toMatchObject({ text: 'more', other: { postBody: words } });
  expect(other()?.postBody).toBe(words);
  two.keepMine();
  expect(one.view()).toMatchObject({ text: 'more', other: null });
});

test('keeps both conflicting texts when a third tab is idle', () => {
  const { openTab, deliver, state, all } = browser();
  const [idle, here, there] = [openTab(), openTab(), openTab()];
  state.isLate = true;
  here.write('mine');
  there.write('theirs');
  deliver();
  for (const tab of [here, there]) tab.end();
  deliver();
  expect(
    all()
      .map(({ postBody }) => postBody)
      .toSorted(),
  ).toEqual(['mine', 'theirs']);
  idle.remove();
  expect(all()).toHaveLength(1);
});

test('stops two empty tabs from notifying each other', () => {
  const { openTab, stored } = browser();
  const [here, there] = [openTab(), openTab()];
  here.write('Fog');
  here.write('');
  there.write('');
  here.clear();
  expect(stored()).toBe(null);
});

const MEMBER = '01HZZZZZZZZZZZZZZZZZZZZZZZ';

function pages() {
  const storage = createMemoryStorage();
  const rows = new Map<string, Draft>();
  let made = 1000;
  const setBack = (): void => void (made = 0);
  const openPage = () => {
    const page = { isGone: false };
    const write = async (change: () => unknown): Promise<void> => {
      if (page.isGone) await new Promise(() => {});
      change();
    };
    const table: DraftTable = {
      get: async (id) => rows.get(id),
      all: async () => [...rows.values()],
      put: (row) => write(() => rows.set(row.draftId, row)),
      delete: (id) => write(() => rows.delete(id)),
    };
    const drafts = createDrafts({
      journal: createDraftJournal(storage, MEMBER),
      openTable: async () => table,
      events: new EventTarget(),
      now: () => ++made,
      report: () => expect.unreachable(),
    });
    const openSession = (): DraftSession =>
      createDraftSession({
        drafts,
        draftId: 'default',
        originalPostId: null,
        postType: 'POST',
        prefill: '',
        now: () => ++made,
        newUlid: () => `ulid-${++made}`,
      });
    return { page, drafts, openSession };
  };
  return { rows, lines: () => storageKeys(storage), openPage, setBack };
}

test.each([
  ['sent', (session: DraftSession) => session.remove(), false],
  ['replaced by those', (session: DraftSession) => session.takeOther(), false],
  ['sent with a clock that was set back', (session: DraftSession) => session.remove(), true],
])(
  'restores the other text after this was %s before closing',
  { tags: ['COMPOSE-19'] },
  async (_how, leave, isSetBack) => {
    const { rows, openPage, setBack } = pages();
    const { page, drafts, openSession } = openPage();
    drafts.save({ ...STORED, draftId: 'default~other', postBody: 'theirs' });
    const session = openSession();
    session.write('mine');
    await vi.waitFor(() => expect(rows.get('default')?.postBody).toBe('mine'));
    page.isGone = true;
    if (isSetBack) setBack();
    leave(session);
    const next = openPage();
    const again = next.openSession();
    expect((await next.drafts.load('default'))?.postBody).toBe('theirs');
    expect(again.view()).toMatchObject({ text: 'theirs', other: null });
  },
);

test.each(['same', 'other'])(
  'prefers text from the %s tab after a clock change',
  { tags: ['COMPOSE-12'] },
  async (tab) => {
    const { rows, openPage, setBack } = pages();
    const first = openPage();
    const session = first.openSession();
    const second = openPage();
    session.write('Fog');
    await vi.waitFor(() => expect(rows.get('default')?.postBody).toBe('Fog'));
    for (const { page } of [first, second]) page.isGone = true;
    setBack();
    (tab === 'same' ? session : second.openSession()).write('Fog, and more');
    const next = openPage();
    const again = next.openSession();
    expect((await next.drafts.load('default'))?.postBody).toBe('Fog, and more');
    expect(again.view()).toMatchObject({ text: 'Fog, and more', other: null });
  },
);

test('leaves only the sent draft’s mark when a page closes', async () => {
  const { rows, lines, openPage } = pages();
  const { page, openSession } = openPage();
  const session = openSession();
  session.write('Fog');
  await vi.waitFor(() => expect(rows.size).toBe(1));
  page.isGone = true;
  session.remove();
  expect(lines()).toEqual([`rookery-draft-${MEMBER}-default`]);
});

test('keeps an unseen database text when ours is sent', async () => {
  const { rows, openPage } = pages();
  rows.set('default~other', { ...STORED, draftId: 'default~other' });
  const { drafts, openSession } = openPage();
  const session = openSession();
  session.write('mine');
  session.remove();
  expect((await drafts.list()).map(({ postBody }) => postBody)).toEqual(['in the database alone']);
});

test('keeps the reason of a warning', () => {
  const { openTab, stored } = browser();
  const tab = openTab();
  tab.write('The heron dies.');
  tab.markSensitive(true);
  tab.choose({ warning: 'Death' });
  expect(stored()).toMatchObject({ isSensitive: true, options: { warning: 'Death' } });
  expect(openTab().view().options.warning).toBe('Death');
});

test('an edit that changes only the reason can be saved', () => {
  const { openTab } = browser();
  const edited = { version: 0, isSensitive: true, media: [], options: { warning: 'Death' } };
  const tab = openTab('The heron dies.', { edited });
  tab.choose({ warning: 'Animal death' });
  expect(tab.view().hasChanged).toBe(true);
  tab.choose({ warning: 'Death ' });
  expect(tab.view().hasChanged).toBe(false);
  tab.choose({ warning: '' });
  expect(tab.view().hasChanged).toBe(true);
});
