// Thorough: it turns the clock of the page forward to check the pauses between two calls.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { giveBadge } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/features/posts/post/strings.ts';
import { type Community, openLive, PHONE, writeComment, writePost } from '../harness/community.ts';
import {
  card,
  watchRequestedIds,
  scrollTo,
  setProcessing,
  startFeedOfSixty,
} from './engagement-scenes.ts';
import { expectGone } from '../harness/shown.ts';
import { waitForIntersection } from '../harness/wait-for-intersection.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let mona: TestMember;
let written: string[];

beforeAll(async () => {
  ({ community, alice, bob, written } = await startFeedOfSixty());
  const { signUp } = community.server;
  [carol, mona] = [await signUp('carol'), await signUp('mona')];
  await giveBadge(community.server, mona, 'moderator');
});
afterAll(() => community.stop());

const COUNTS = '/v3/posts/engagement';

test('updates an unannounced count within a minute', { tags: ['POST-48', 'POST-54'] }, async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const counts = watchRequestedIds(page, COUNTS);
  await page.clock.install();
  await openLive(page, '/feed');
  const [id = ''] = written;
  const button = card(page, id)
    .getByRole('button', { name: /comment/i })
    .first();
  await button.waitFor();
  await page.clock.pauseAt(Date.now() + 5000);
  await writeComment(carol, id, 'Nobody tells Alice of this');
  await page.clock.runFor(20_000);
  await scrollTo(page, 3000);
  await waitForIntersection(page, id, false);
  await page.clock.runFor(3000);
  await scrollTo(page, 0);
  await button.waitFor();
  await waitForIntersection(page, id, true);
  await page.clock.runFor(10_000);
  expect(counts.flat()).not.toContain(id);
  expect(await button.getAttribute('aria-label')).toBe('Comment');
  await page.clock.runFor(35_000);
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Comment, 1');
  expect(counts.flat().filter((each) => each === id)).toHaveLength(1);
  await page.clock.runFor(20_000);
  expect(counts.flat().filter((each) => each === id)).toHaveLength(1);
});

test('hides a removed post within a minute and keeps others', { tags: ['POST-45'] }, async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.clock.install();
  const [first = '', doomed = '', next = ''] = written;
  await page.goto('/feed');
  await card(page, doomed).waitFor();
  await waitForIntersection(page, doomed, true);
  await page.clock.runFor(4000);
  const reply = await mona.api('DELETE', '/moderation/post', {
    ulid: doomed,
    reason: 'Not for this place.',
  });
  expect(reply.status).toBe(200);
  await page.clock.runFor(70_000);
  await card(page, doomed).waitFor({ state: 'detached' });
  expect(await card(page, first).count()).toBe(1);
  expect(await card(page, next).count()).toBe(1);
  written.splice(1, 1);
});

test(
  'polls a processing post every 15 s until done',
  { tags: ['POST-43', 'POST-44'] },
  async () => {
    const id = await writePost(bob, 'With a picture, soon');
    await setProcessing(community.server, id, true);
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    const [asks, answers] = [
      watchRequestedIds(page, '/v3/posts/map'),
      watchRequestedIds(page, '/v3/posts/map', 'requestfinished'),
    ];
    const times = (calls: string[][]): number => calls.filter((ids) => ids.includes(id)).length;
    await page.clock.install();
    await openLive(page, '/feed');
    await card(page, id).getByText(strings.processing).waitFor();
    await page.clock.pauseAt(Date.now() + 5000);
    await expect.poll(() => times(answers) - times(asks)).toBe(0);
    const before = times(asks);
    const answered = (count: number): Promise<void> =>
      expect
        .poll(async () => {
          // Do not advance the clock while a request is in flight. Otherwise the next request would come
          // too soon.
          const isAsking = times(asks) > times(answers);
          if (times(answers) < count && !isAsking) await page.clock.runFor(1000);
          return times(answers);
        })
        .toBe(count);
    await answered(before + 1);
    await page.clock.runFor(10_000);
    expect(times(asks)).toBe(before + 1);
    await setProcessing(community.server, id, false);
    const isAtWork = async (): Promise<boolean> =>
      (await alice.api('POST', '/posts/map', { ulids: [id] })).body.data[0].isProcessing;
    await expect.poll(isAtWork).toBe(false);
    await answered(before + 2);
    await expectGone(card(page, id).getByText(strings.processing));
    await answered(before + 3);
    await page.clock.runFor(40_000);
    expect(times(asks)).toBe(before + 3);
  },
);
