import { notificationsChannel } from '@rookery/contract/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { messageKind } from '../../server/src/platform/bus/message-kind.ts';
import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/features/posts/post/strings.ts';
import { type Community, openLive, PHONE, writePost } from '../harness/community.ts';
import {
  card,
  watchRequestedIds,
  scrollTo,
  setProcessing,
  startFeedOfSixty,
  publishOnBus,
} from './engagement-scenes.ts';
import { expectGone } from '../harness/shown.ts';
import { waitForIntersection } from '../harness/wait-for-intersection.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let written: string[];

beforeAll(async () => {
  ({ community, alice, bob, written } = await startFeedOfSixty());
});
afterAll(() => community.stop());

const VIEWS = '/v3/posts/views';
const COUNTS = '/v3/posts/engagement';

test(
  'sends one view for each card that was read',
  { tags: ['POST-46', 'POST-47', 'POST-29', 'POST-27'] },
  async () => {
    const { page, errors } = await community.visit({ as: alice, viewport: PHONE });
    const [views, counts] = [watchRequestedIds(page, VIEWS), watchRequestedIds(page, COUNTS)];
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

    await page.clock.pauseAt(Date.now() + 60_000);
    await card(page, middle).evaluate((each) => each.scrollIntoView({ behavior: 'instant' }));
    await waitForIntersection(page, middle, true);
    await page.clock.runFor(500);
    await scrollTo(page, 0);
    await waitForIntersection(page, middle, false);
    await page.clock.resume();

    const last = written.at(-1) ?? '';
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
  },
);

test('refetches a post when its media are ready', { tags: ['RT-04', 'RT-09'] }, async () => {
  const id = await writePost(alice, 'My own picture');
  await setProcessing(community.server, id, true);
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await openLive(page, '/feed', notificationsChannel(alice.ulid));
  await card(page, id).getByText(strings.mediaProcessing).waitFor();
  await setProcessing(community.server, id, false);
  await publishOnBus(community.server.database, messageKind<object>('realtime'), {
    channel: `private-notifications.${alice.ulid}`,
    event: 'PostImageFinished',
    data: { ulid: id },
  });
  await expectGone(card(page, id).getByText(strings.mediaProcessing));
});
