import { randomUUID } from 'node:crypto';
import { notificationsChannel } from '@rookery/contract/events.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBus } from '../server/src/platform/bus/bus.ts';
import { type MessageKind, messageKind } from '../server/src/platform/bus/message-kind.ts';
import { postFacts } from '../server/src/features/posts/record/public.ts';
import type { LoggedFact } from '../server/src/platform/facts/fact-log.ts';
import { FACTS_TOLD } from '../server/src/platform/facts/facts.ts';
import { giveBadge } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import { strings } from '../web/src/features/posts/post/strings.ts';
import {
  type Community,
  openLive,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from './community.ts';
import { expectGone } from './shown.ts';
import { crossed } from './sight.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let mona: TestMember;
const written: string[] = [];

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  [carol, mona] = [await signUp('carol'), await signUp('mona')];
  await giveBadge(community.server, mona, 'moderator');
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 60; at += 1) {
    written.unshift(await writePost(bob, `Bob writes number ${at}. ${'Some words. '.repeat(20)}`));
  }
});
afterAll(() => community.stop());

const card = (page: Page, id: string): Locator => page.locator(`[role=feed] [data-post="${id}"]`);

/** The ids that each call of this path named, as they go out; or once they are answered. */
function named(
  page: Page,
  path: string,
  when: 'request' | 'requestfinished' = 'request',
): string[][] {
  const calls: string[][] = [];
  const heard = (request: Request): void => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== path) return;
    calls.push((request.postDataJSON() as { ulids: string[] }).ulids);
  };
  if (when === 'request') page.on('request', heard);
  else page.on('requestfinished', heard);
  return calls;
}

/** Moves the window there at once, also while the page's clock stands. */
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);

const VIEWS = '/v3/posts/views';
const COUNTS = '/v3/posts/engagement';

test('POST-46 POST-47 POST-29 POST-27 one observer sees which cards are read; each is viewed once, one that flies by is not', async () => {
  const { page, errors } = await community.visit({ as: alice, viewport: PHONE });
  const [views, counts] = [named(page, VIEWS), named(page, COUNTS)];
  await page.addInitScript(() => {
    const Real = window.IntersectionObserver;
    const made: { options: unknown; cards: number }[] = [];
    Object.assign(window, { made, RealObserver: Real });
    window.IntersectionObserver = class extends Real {
      readonly #note: { options: unknown; cards: number };
      constructor(heard: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(heard, options);
        this.#note = { options, cards: 0 };
        made.push(this.#note);
      }
      override observe(target: Element): void {
        if (target.matches('[data-post]')) this.#note.cards += 1;
        super.observe(target);
      }
    };
  });
  await page.clock.install();
  await page.goto('/feed');
  const [newest = ''] = written;
  const middle = written[8] ?? '';
  await expect.poll(() => views.flat()).toContain(newest);
  expect(views.flat()).not.toContain(middle);

  // While it is in sight time goes on for half a second, however long the journey takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await card(page, middle).evaluate((each) => each.scrollIntoView({ behavior: 'instant' }));
  await crossed(page, middle, true);
  await page.clock.runFor(500);
  await scrollTo(page, 0);
  await crossed(page, middle, false);
  await page.clock.resume();

  const last = written.at(-1) ?? '';
  // The page grows while it is gone through.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return card(page, last).count();
    })
    .toBe(1);
  await card(page, last).scrollIntoViewIfNeeded();
  await expect.poll(() => views.flat()).toContain(last);
  expect(views.flat()).not.toContain(middle);

  await scrollTo(page, 0);
  await card(page, newest).waitFor();
  await page.clock.runFor(5000);
  const all = views.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const ids of [...views, ...counts]) expect(ids.length).toBeLessThanOrEqual(20);
  const observers = await page.evaluate(
    () => (window as unknown as { made: { options: unknown; cards: number }[] }).made,
  );
  expect(observers.filter(({ cards }) => cards > 0)).toEqual([
    { options: { rootMargin: '50px', threshold: 0.1 }, cards: expect.any(Number) },
  ]);
  const seenBy = async (): Promise<number> => {
    const { body } = await bob.api('POST', '/posts/map', { ulids: [newest] });
    return body.data[0].views;
  };
  await expect.poll(seenBy, { timeout: 30_000 }).toBe(1);
  expect(errors).toEqual([]);
});

test('POST-48 POST-54 a count that nobody told of is on the screen within a minute, without asking for it before', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const counts = named(page, COUNTS);
  await page.clock.install();
  await openLive(page, '/feed');
  const [id = ''] = written;
  const button = card(page, id)
    .getByRole('button', { name: /comment/i })
    .first();
  await button.waitFor();
  // Time stands from here on: how long the journey takes makes no difference.
  await page.clock.pauseAt(Date.now() + 5000);
  await writeComment(carol, id, 'Nobody tells Alice of this');
  await page.clock.runFor(20_000);
  await scrollTo(page, 3000);
  await crossed(page, id, false);
  await page.clock.runFor(3000);
  await scrollTo(page, 0);
  await button.waitFor();
  await crossed(page, id, true);
  await page.clock.runFor(10_000);
  expect(counts.flat()).not.toContain(id);
  expect(await button.getAttribute('aria-label')).toBe('Comment');
  await page.clock.runFor(35_000);
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Comment, 1');
  expect(counts.flat().filter((each) => each === id)).toHaveLength(1);
  await page.clock.runFor(20_000);
  expect(counts.flat().filter((each) => each === id)).toHaveLength(1);
});

test('POST-45 a post that a moderator removed leaves the screen within a minute, and the others stay', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.clock.install();
  const [first = '', doomed = '', next = ''] = written;
  await page.goto('/feed');
  await card(page, doomed).waitFor();
  await crossed(page, doomed, true);
  await page.clock.runFor(4000);
  const reply = await mona.api('DELETE', '/moderation/post', { ulid: doomed });
  expect(reply.status).toBe(200);
  await page.clock.runFor(70_000);
  await card(page, doomed).waitFor({ state: 'detached' });
  expect(await card(page, first).count()).toBe(1);
  expect(await card(page, next).count()).toBe(1);
  written.splice(1, 1);
});

/** What the pipeline of media will do to a post. */
async function setProcessing(id: string, isProcessing: boolean): Promise<void> {
  const { db, database } = community.server;
  const uuid = ulidToUuid(id);
  await db
    .updateTable('posts')
    .set({ is_processing: isProcessing })
    .where('id', '=', uuid)
    .execute();
  const changed: LoggedFact = [randomUUID(), postFacts.changed.name, { postIds: [uuid] }];
  await tell(database, FACTS_TOLD, changed);
}

/** Tells the server as another process of the same community would. */
async function tell<Payload>(
  { pool }: Community['server']['database'],
  kind: MessageKind<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  const log = { error: console.error, warn: console.warn };
  const bus = createBus({ pool, log });
  await bus.start();
  bus.publish(kind, payload);
  await bus.stop();
}

test('POST-43 POST-44 a post at work is asked for every 15 s, and once more 5 s after it is done', async () => {
  const id = await writePost(bob, 'With a picture, soon');
  await setProcessing(id, true);
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const [asks, answers] = [
    named(page, '/v3/posts/map'),
    named(page, '/v3/posts/map', 'requestfinished'),
  ];
  const times = (calls: string[][]): number => calls.filter((ids) => ids.includes(id)).length;
  await page.clock.install();
  await openLive(page, '/feed');
  await card(page, id).getByText(strings.processing).waitFor();
  // Time stands from here on, and is moved on second by second.
  await page.clock.pauseAt(Date.now() + 5000);
  await expect.poll(() => times(answers) - times(asks)).toBe(0);
  const before = times(asks);
  const answered = (count: number): Promise<void> =>
    expect
      .poll(async () => {
        // Not while it is being answered: the next time to ask would come nearer.
        const isAsking = times(asks) > times(answers);
        if (times(answers) < count && !isAsking) await page.clock.runFor(1000);
        return times(answers);
      })
      .toBe(count);
  await answered(before + 1);
  await page.clock.runFor(10_000);
  expect(times(asks)).toBe(before + 1);
  await setProcessing(id, false);
  const isAtWork = async (): Promise<boolean> =>
    (await alice.api('POST', '/posts/map', { ulids: [id] })).body.data[0].isProcessing;
  await expect.poll(isAtWork).toBe(false);
  await answered(before + 2);
  await expectGone(card(page, id).getByText(strings.processing));
  await answered(before + 3);
  await page.clock.runFor(40_000);
  expect(times(asks)).toBe(before + 3);
});

test('RT-04 RT-09 the word that the media are done has the post fetched at once', async () => {
  const id = await writePost(alice, 'My own picture');
  await setProcessing(id, true);
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await openLive(page, '/feed', notificationsChannel(alice.ulid));
  await card(page, id).getByText(strings.mediaProcessing).waitFor();
  await setProcessing(id, false);
  await tell(community.server.database, messageKind<object>('realtime'), {
    channel: `private-notifications.${alice.ulid}`,
    event: 'PostImageFinished',
    data: { ulid: id },
  });
  await expectGone(card(page, id).getByText(strings.mediaProcessing));
});
