// Thorough: These tests cover countdowns, unsent appeals and late responses; violations.test.ts has the
// main journeys.
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  acceptDialogs,
  mayReload,
  openLive,
  PHONE,
  startCommunity,
} from '../harness/community.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';
import { expectShown } from '../harness/shown.ts';
import { modal, REASON, restrict, someone, postFromDialog } from './violations-scenes.ts';

let community: Community;
let watcher: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  watcher = await signUpWith(community.server, 'watcher', 'moderator');
});
afterAll(() => community.stop());

async function answerLate(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await promise;
    // The page may have aborted the request.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(pattern, late, { times: 1 });
  return resolve;
}

test(
  'counts down each second, and then allows the action',
  { tags: ['TIMEOUT-08', 'TIMEOUT-10'] },
  async () => {
    const carol = await someone(community);
    await restrict(watcher, carol);
    const { page } = await community.visit({ as: carol });
    // The countdown must be right on a device whose clock is years ahead.
    await page.clock.install({ time: new Date('2031-01-01') });
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Create a post' }).click();
    await postFromDialog(page, 'Too soon');
    const timer = modal(page).getByRole('timer');
    await timer.waitFor();
    const seconds = async (): Promise<number> =>
      (await timer.innerText())
        .split(':')
        .map(Number)
        .reduce((sum, part) => sum * 60 + part, 0);
    await page.clock.pauseAt(new Date('2031-01-01T00:30:00'));
    const before = await seconds();
    await page.clock.runFor(1000);
    expect(before - (await seconds())).toBe(1);
    await page.clock.runFor(1000);
    expect(before - (await seconds())).toBe(2);
    await page.clock.fastForward(24 * 3_600_000);
    await expect.poll(() => timer.innerText()).toBe('00:00:00:00');
    await modal(page).getByText('You can now proceed with the action.').waitFor();
  },
);

test('keeps an unsent appeal on navigation, Cancel and reload', async () => {
  const [member, words] = [await someone(community), 'It was about autumn leaves.'];
  await restrict(watcher, member, 'Burn the leaves');
  const { page } = await community.visit({ as: member });
  await page.goto('/violations');
  const entry = page.getByRole('listitem').filter({ hasText: 'Burn the leaves' });
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await entry.getByRole('button', { name: 'Appeal' }).click();
  await entry.getByRole('textbox').fill(words);

  await page.getByRole('link', { name: 'Home' }).first().click();
  await entry.waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => entry.getByRole('textbox').inputValue()).toBe(words);

  await entry.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await entry.getByRole('textbox').inputValue()).toBe(words);

  const asked = acceptDialogs(page);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);

  await entry.getByRole('button', { name: 'Appeal' }).click();
  await entry.getByRole('textbox').fill(words);
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await entry.getByRole('button', { name: 'Appeal' }).click();
  expect(await entry.getByRole('textbox').inputValue()).toBe('');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('asks about an unsent appeal before logout and leaving', async () => {
  const [member, words] = [await someone(community), 'It was about autumn leaves.'];
  await restrict(watcher, member, 'Sweep the leaves');
  const { page } = await community.visit({ as: member });
  const entry = page.getByRole('listitem').filter({ hasText: 'Sweep the leaves' });
  const question = page.getByRole('dialog', { name: 'Not everything is sent yet' });
  const logOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await question.getByText(/^1 item on this page is neither sent nor saved/).waitFor();
  };
  await page.goto('/violations');
  await entry.getByRole('button', { name: 'Appeal' }).click();
  expect(await mayReload(page)).toBe(true);
  await entry.getByRole('textbox').fill(words);
  await logOut();
  await question.getByText('You’ll lose it if you log out. Stay until it is sent.').waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await entry.getByRole('textbox').inputValue()).toBe(words);

  await page.getByRole('link', { name: 'Home' }).first().click();
  await entry.waitFor({ state: 'detached' });
  expect(await mayReload(page)).toBe(false);
  const asked = acceptDialogs(page);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  expect(await mayReload(page)).toBe(true);

  await page.goto('/violations');
  await entry.getByRole('button', { name: 'Appeal' }).click();
  await entry.getByRole('textbox').fill(words);
  await logOut();
  await question.getByRole('button', { name: 'Log out anyway' }).click();
  await page.waitForURL('**/login');
  expect(asked).toEqual(['beforeunload']);
});

test('closes the form of an appeal sent in the background', async () => {
  const member = await someone(community);
  await restrict(watcher, member, 'Rake the leaves');
  const { page } = await community.visit({ as: member });
  await openLive(page, '/violations');
  const entry = page.getByRole('listitem').filter({ hasText: 'Rake the leaves' });
  await entry.getByRole('button', { name: 'Appeal' }).click();
  await entry.getByRole('textbox').fill('It was about autumn leaves.');
  const release = await delayResponses(page, '**/posts/appeal');
  await entry.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await entry.waitFor({ state: 'detached' });
  const releaseOld = await answerLate(page, '**/user/violations*');
  await page.goBack();
  await entry.getByRole('textbox').waitFor();
  release();
  await entry.getByText('Under appeal').waitFor();
  releaseOld();
  await waitForStillness(page);
  await entry.getByText('Under appeal').waitFor();
  expect(await entry.getByRole('textbox').count()).toBe(0);
  expect(await mayReload(page)).toBe(true);
});

test('shows on a phone that there are no violations', async () => {
  const frank = await someone(community);
  const { page } = await community.visit({ as: frank, viewport: PHONE });
  await page.goto('/violations');
  await page.getByText('No reported violations at this time.').waitFor();
  expect(await page.getByRole('listitem').count()).toBe(0);
});

test('opens Appeal from the notification of a timeout', async () => {
  const erin = await someone(community);
  const { page } = await community.visit({ as: erin, viewport: PHONE });
  await restrict(watcher, erin, 'The post that was removed');
  await page.goto('/notifications');
  const entry = page.getByRole('article').filter({ hasText: 'Staff made a decision about you' });
  await entry.getByText(/You cannot post until .* UTC\. /).waitFor();
  await entry.getByText(REASON).waitFor();
  await entry.getByRole('link').first().click();
  await expectShown(page.getByRole('button', { name: 'Appeal' }));
});

test('shows no points expiry for a reverted decision', async () => {
  const fred = await someone(community);
  const { page } = await community.visit({ as: fred });
  const id = await restrict(watcher, fred, 'The post that came back');
  await watcher.moderate(id, 'restoreContent');
  await page.goto('/violations');
  const entry = page.getByRole('listitem').filter({ hasText: 'The post that came back' });
  await entry.getByText('Reverted').waitFor();
  await entry.getByText('10 points removed').waitFor();
  expect(await entry.getByText(/until/).count()).toBe(0);
});
