import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { untilOutboxHandled } from '../../server/test/outbox.ts';
import type { TestMember } from '../../server/test/server.ts';
import { bellStrings } from '../../web/src/features/notifications/strings/bell-strings.ts';
import { type Community, writePost } from '../harness/community.ts';

export async function signUpMembers({ server: { signUp } }: Community) {
  const at = Math.random().toString(36).slice(2, 8);
  const [alice, bob, carol, dora] = [
    await signUp(`alice${at}`),
    await signUp(`bob${at}`),
    await signUp(`carol${at}`),
    await signUp(`dora${at}`),
  ];
  return { alice, bob, carol, dora, post: await writePost(alice, 'Look, a heron!') };
}

export const longTimeout = { timeout: 30_000 };
export const bell = (page: Page): Locator =>
  page.locator('main > header').getByRole('link', { name: /^Notifications/ });
const list = (page: Page): Locator => page.getByRole('feed', { name: bellStrings.title });
export const rows = (page: Page): Locator => list(page).getByRole('article');
export const row = (page: Page, text: string | RegExp): Locator =>
  rows(page).filter({ hasText: text });
export const unread = (page: Page): Promise<number> => list(page).locator('[data-unread]').count();

export async function react(by: TestMember, ulid: string): Promise<void> {
  expect((await by.api('PUT', '/post/reaction', { ulid, reaction: 'heart' })).status).toBe(200);
}

export async function repost(by: TestMember, ulid: string, body = ''): Promise<void> {
  expect((await by.api('POST', '/posts/repost', { ulid, body })).status).toBeLessThan(300);
}

export async function waitForNotifications(community: Community): Promise<void> {
  await untilOutboxHandled(community.server);
}

export async function openList(
  community: Community,
  member: TestMember,
  options: Parameters<Community['visit']>[0] = {},
): Promise<{ page: Page; calls: string[] }> {
  await waitForNotifications(community);
  const { page, calls } = await community.visit({ as: member, ...options });
  await page.goto('/notifications');
  await page.getByRole('heading', { name: bellStrings.title, level: 1 }).waitFor();
  return { page, calls };
}

export async function expectBell(
  community: Community,
  member: TestMember,
  count: number,
  text: string,
): Promise<void> {
  const { page, context } = await community.visit({ as: member });
  await page.route('**/v3/user/notifications/count', (route) =>
    route.fulfill({
      json: { success: true, seen_count: 0, total_count: count, unseen_count: count },
    }),
  );
  const asked = page.waitForResponse('**/v3/user/notifications/count');
  await page.goto('/feed');
  await asked;
  await expect.poll(() => bell(page).textContent(), longTimeout).toBe(text);
  const label = text === '' ? 'Notifications' : `Notifications, ${text} new`;
  expect(await bell(page).getAttribute('aria-label')).toBe(label);
  await context.close();
}
