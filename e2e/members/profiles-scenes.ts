import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { giveBadge } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { findOverflows } from '../harness/page-faults.ts';
import { type Community, writePost } from '../harness/community.ts';
import { go } from '../harness/scene.ts';

export async function seedProfiles({
  server,
}: Community): Promise<{ alice: TestMember; bob: TestMember }> {
  const [alice, bob] = [await server.signUp('alice'), await server.signUp('bob_of_the_harbour')];
  await writePost(alice, 'Alice has posted before.');
  await alice.api('PUT', `/profile/${bob.username}/follow`);
  await bob.api('PATCH', '/user', { name: 'Bartholomew of the Outer Harbour and Lighthouse' });
  for (const badge of ['verified', 'moderator', 'early_adopter', 'influencer'] as const) {
    await giveBadge(server, bob, badge);
  }
  await writePost(bob, 'Seen from the lighthouse, @alice and @notifications.');
  return { alice, bob };
}

export const main = (page: Page): Locator => page.getByRole('main');
export const card = (page: Page, text: string): Locator =>
  main(page).getByRole('article').filter({ hasText: text }).first();
const seal = (place: Locator): Locator => place.getByRole('img', { name: /verified/i });

export async function expectBadges(page: Page, author: TestMember): Promise<void> {
  await page.goto('/feed');
  const post = card(page, 'Seen from the lighthouse');
  await seal(post).waitFor();
  for (const word of ['Mod', 'Early', 'Voice', 'New']) {
    expect(await post.getByText(word, { exact: true }).count()).toBe(0);
  }
  const handle = post.getByText(`@${author.username}`, { exact: true });
  expect((await handle.boundingBox())?.width).toBeGreaterThan(40);
  await post.getByRole('link', { name: '@alice' }).waitFor();
  expect(await post.getByRole('link', { name: '@notifications' }).count()).toBe(0);

  await go(page, `/${author.username}`, main(page).getByText('Mod', { exact: true }));
  for (const word of ['Mod', 'Early', 'Voice', 'New']) {
    await main(page).getByText(word, { exact: true }).first().waitFor();
  }
  const row = main(page).getByRole('listitem').filter({ hasText: 'Bartholomew' });
  await go(page, '/alice/connections?tab=following', row);
  await seal(row).waitFor();
  await row.getByText('Mod', { exact: true }).waitFor();
  expect(await row.getByText('New', { exact: true }).count()).toBe(0);
  expect(await findOverflows(page)).toEqual([]);
}
