import type { Profile } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';

import { blockOrMute } from './block-or-mute.part.ts';

const BOB = '01J0000000000000000000000B';

test('shows a queued mute and sends only the last choice', async () => {
  const world = createOutboxFixture();
  const { page, go, items } = world.openTab({ isOnline: false });
  const { users, putUsers } = page.part(createEntities);
  const bob = { ulid: BOB, username: 'bob', badges: [], ProfileEngagement: { isMuted: false } };
  putUsers([bob as unknown as Profile]);
  const told: unknown[] = [];
  page.part(createEventBus).onAnnounced('blockedOrMuted', (fact) => told.push(fact));
  for (const action of ['mute', 'unmute', 'mute'] as const) {
    expect(await blockOrMute(page, BOB, action)).toBe(true);
  }
  expect(users.get(BOB)?.ProfileEngagement.isMuted).toBe(true);
  expect(told).toHaveLength(3);
  world.server.show = () => ({ success: true, data: bob });
  go('online');
  await expect.poll(items).toEqual([]);
  expect(world.done.map(({ call }) => call)).toEqual(['PUT /profile/:name/mute']);
});
