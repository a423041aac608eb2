import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { realClock } from '#web/data/page/clock.ts';

import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import { violationEntryKey } from '#web/features/feeds/pages/violation-entries.part.ts';
import { followReports } from './reported-posts.part.ts';

const post = (id: string): Post =>
  ({ id, user: { userId: 'bob' }, createdAt: '', repostId: null, original: null }) as Post;
const entry = (ulid: string, postFlagStatus = 'flagged'): ViolationEntry =>
  ({ ulid, postFlagStatus, violations: [], heldFor: null }) as unknown as ViolationEntry;

function openPage() {
  const began = Date.now();
  let time = began;
  const waiting: ((answer: unknown) => void)[] = [];
  const api = (() => new Promise((resolve) => waiting.push(resolve))) as unknown as Api;
  const clock = { ...realClock, now: () => time };
  const page = openBrowserPage({ api, clock });
  page.part(followReports);
  const { fetchFeedPage, feedOptions } = page.part(createFeedOptions);
  const { announce } = page.part(createEventBus);
  const asked = async (): Promise<(answer: unknown) => void> => {
    await expect.poll(() => waiting.length).toBe(1);
    time += 1000;
    const [answer] = waiting.splice(0);
    return answer ?? (() => {});
  };
  return {
    page,
    began,
    askForQueue: () => fetchFeedPage('violations'),
    async askForTwoPages(): Promise<string[]> {
      const options = { ...feedOptions('violations'), pages: 2 };
      await page.lists.fetchInfiniteQuery(options);
      return listIds(page.lists.getQueryData<IdPages>(options.queryKey));
    },
    decide: (id: string) => announce('reportsDecided', { id }),
    reopen: (id: string) => announce('reportsReopened', { id, isPlaced: false }),
    asked,
    async answerPage(...ids: string[]): Promise<void> {
      (await asked())({ data: ids.map(post), next_cursor: null });
    },
    async answerReports(...violations: ViolationEntry[]): Promise<void> {
      (await asked())({ violations });
    },
  };
}

test('hides reports decided during loading unless they are reopened', async () => {
  const { askForQueue, decide, reopen, asked, answerReports } = openPage();
  const queue = askForQueue();
  const answer = await asked();
  for (const id of ['a', 'b']) decide(id);
  reopen('b');
  answer({ data: ['a', 'b', 'c', 'd'].map(post), next_cursor: null });
  const reports = answerReports();
  decide('c');
  await reports;
  expect((await queue).ids).toEqual(['b', 'd']);
});

test('hides a report decided while two pages load', async () => {
  const { askForTwoPages, decide, asked, answerReports } = openPage();
  const queue = askForTwoPages();
  (await asked())({ data: ['a', 'b'].map(post), next_cursor: 'more' });
  await answerReports();
  const answer = await asked();
  decide('a');
  answer({ data: ['c'].map(post), next_cursor: null });
  await answerReports();
  expect(await queue).toEqual(['b', 'c']);
});

test('prefers a later report over one from a page', async () => {
  const { page, began, askForQueue, asked, answerPage } = openPage();
  const { lists } = page;
  lists.setQueryData(violationEntryKey('old'), entry('old', 'appeal'), { updatedAt: began });
  const queue = askForQueue();
  await answerPage('old', 'new');
  const answer = await asked();
  lists.setQueryData(violationEntryKey('new'), entry('new', 'dismissed'), {
    updatedAt: began + 2000,
  });
  answer({ violations: [entry('old'), entry('new')] });
  await queue;
  const known = ['old', 'new'].map((id) => lists.getQueryState(violationEntryKey(id)));
  expect(known).toMatchObject([
    { data: { postFlagStatus: 'flagged' }, dataUpdatedAt: began + 1000 },
    { data: { postFlagStatus: 'dismissed' }, dataUpdatedAt: began + 2000 },
  ]);
});

test('reloads a changed report despite data from a page', async () => {
  const { page, began, askForQueue, asked, answerPage } = openPage();
  const key = violationEntryKey('a');
  page.lists.setQueryData(key, entry('a'), { updatedAt: began });
  const queue = askForQueue();
  await answerPage('a');
  const answer = await asked();
  await page.lists.invalidateQueries({ queryKey: key });
  answer({ violations: [entry('a')] });
  await queue;
  expect(page.lists.getQueryState(key)?.isInvalidated).toBe(true);
});
