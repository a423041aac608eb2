import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/app/strings/strings.ts';
import { bellLabel } from '../../web/src/features/notifications/bell/bell-text.ts';
import { messageLog, openChat, sendMessage } from '../chats/chat-page.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { controlRealtimeNetwork } from '../harness/realtime-network.ts';
import { expectGone, expectShown } from '../harness/shown.ts';
import { countCalls, longTimeout, openFeed, pill } from './realtime-scenes.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  await bob.api('PUT', '/profile/alice/follow');
  await writePost(bob, 'The first one.');
});
afterAll(() => community.stop());

const CHECK = 'POST /v3/posts/following';
const COUNT = 'GET /v3/user/notifications/count';

test(
  'polls without a socket, says so, and stops with one',
  { tags: ['RT-01', 'RT-07'] },
  async () => {
    const own = await writePost(alice, 'Who answers me?');
    const { page, wire, calls } = await openFeed(community, alice, { isCut: true, hasClock: true });
    const notice = page.getByText(strings.liveOff);
    await page.clock.runFor(5000);
    expect(await notice.count()).toBe(0);
    await page.clock.runFor(20_000);
    await expectShown(notice);
    await expect.poll(() => countCalls(calls, CHECK), longTimeout).toBeGreaterThan(0);
    await writePost(bob, 'Nobody pushes this.');
    await writeComment(bob, own, 'Nor this.');
    await page.clock.runFor(31_000);
    await expectShown(pill(page));
    await expectShown(page.getByLabel(bellLabel(2)).first());
    wire.mend();
    await page.getByRole('button', { name: strings.retry }).click();
    await page.clock.runFor(3000);
    await wire.live();
    await expectGone(notice);
    const polled = countCalls(calls, COUNT);
    await page.clock.runFor(40_000);
    expect(countCalls(calls, COUNT)).toBeLessThanOrEqual(polled + 1);
  },
);

test('polls messages of the open chat without a socket', { tags: ['RT-01'] }, async () => {
  const { id } = await openChat(bob, { userId: alice.ulid });
  await sendMessage(bob, id, 'Are you there?');
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await controlRealtimeNetwork(page, { isCut: true });
  await page.clock.install();
  await page.goto(`/chat/${id}`);
  await expectShown(messageLog(page).getByText('Are you there?'));
  await page.clock.runFor(25_000);
  await expectShown(page.getByText(strings.liveOff));
  await sendMessage(bob, id, 'Still there?');
  await page.clock.runFor(31_000);
  await expectShown(messageLog(page).getByText('Still there?'));
});
