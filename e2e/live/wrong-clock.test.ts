import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { messageField, messageLog, messageRow, openChat } from '../chats/chat-page.ts';
import { openComposer, postButton } from '../composer/drafts-scenes.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { expectShown } from '../harness/shown.ts';
import { feed, first } from './realtime-scenes.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  await bob.api('PUT', '/profile/alice/follow');
});
afterAll(() => community.stop());

test.each([3, -3])(
  'posts and chats with a clock %i days off',
  { tags: ['GAP-055'] },
  async (days) => {
    const before = await writePost(bob, `Written before ${days}.`);
    const { id } = await openChat(alice, { userId: bob.ulid });
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    await page.clock.install({ time: Date.now() + days * DAY_MS });
    await page.goto('/feed');
    await first(page).waitFor();
    const text = await openComposer(page);
    await text.fill(`Posted ${days} days off.`);
    await postButton(page).click();
    const own = feed(page)
      .getByRole('article')
      .filter({ hasText: `Posted ${days} days off.` });
    await expectShown(own);
    // The own post is above the older one, and both show minutes, not days.
    const texts = await feed(page).getByRole('article').allTextContents();
    expect(texts[0]).toContain(`Posted ${days} days off.`);
    for (const card of [own, page.locator(`[role=feed] [data-post="${before}"]`)]) {
      expect(await card.locator('time').first().textContent()).toMatch(/^\d+[sm]$/);
    }
    await page.goto(`/chat/${id}`);
    await messageField(page).fill(`Said ${days} days off.`);
    await messageField(page).press('Enter');
    await expectShown(messageRow(page, `Said ${days} days off.`));
    await expect
      .poll(async () => {
        const { body } = await bob.api('GET', `/chats/${id}/messages`);
        return body.data.map((message: { body: string }) => message.body);
      })
      .toContain(`Said ${days} days off.`);
    await expectShown(messageLog(page).getByText('Today').first());
  },
);
