import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, openLive, startCommunity, writePost } from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { modal, REASON, restrict, someone, postFromDialog } from './violations-scenes.ts';

let community: Community;
let watcher: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  watcher = await signUpWith(community.server, 'watcher', 'moderator');
});
afterAll(() => community.stop());

const card = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();

async function isTold(page: Page, doing: string): Promise<void> {
  const text = new RegExp(
    `^You're temporarily restricted from ${doing} for (1d )?\\d+h \\d+m \\d+s\\. You can still interact by reacting to posts and comments\\.$`,
  );
  await modal(page).getByText(text).waitFor();
}

test(
  'rejects four actions during a timeout and keeps the text',
  { tags: ['TIMEOUT-03', 'TIMEOUT-05', 'TIMEOUT-11', 'COMPOSE-25'] },
  async () => {
    const [alice, bob] = [await someone(community), await someone(community)];
    await alice.api('PUT', `/profile/${bob.username}/follow`);
    await writePost(bob, 'A post to speak about');
    await restrict(watcher, alice);
    const { page } = await community.visit({ as: alice });
    await watchToasts(page);
    await page.goto('/feed?feedType=following');
    await page.getByRole('button', { name: 'Create a post' }).click();
    await postFromDialog(page, 'Words that must not be lost');
    await isTold(page, 'posting');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await modal(page).getByRole('button', { name: 'Close' }).last().click();
    await modal(page).waitFor({ state: 'detached' });
    expect(await card(page, 'Words that must not be lost').count()).toBe(0);

    await card(page, 'A post to speak about').getByRole('button', { name: 'Comment' }).click();
    await postFromDialog(page, 'A remark');
    await isTold(page, 'commenting');
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });

    const repost = card(page, 'A post to speak about').getByRole('button', { name: 'Repost' });
    await repost.click();
    await page.getByRole('menuitem', { name: 'Quote' }).click();
    await postFromDialog(page, 'A quote');
    await isTold(page, 'quoting');
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });

    await repost.click();
    await page.getByRole('menuitem', { name: 'Repost' }).click();
    await isTold(page, 'reposting');
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Create a post' }).click();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('textbox').inputValue())
      .toBe('Words that must not be lost');
    const toasts = await page.evaluate(
      () => (window as unknown as { seenLives: unknown[] }).seenLives,
    );
    expect(toasts).toEqual([]);
  },
);

test(
  'shows the reason to a restricted member, who appeals',
  { tags: ['GUARD-23', 'MOD-40', 'TIMEOUT-12', 'TIMEOUT-13', 'UI-18'] },
  async () => {
    const dave = await someone(community);
    const { page } = await community.visit({ as: dave, savesData: false });
    await watchToasts(page);
    await openLive(page, '/feed', `private-user-${dave.ulid}`);
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByTitle('About').waitFor();
    expect(await page.getByRole('link', { name: 'Timeout' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Violations' }).count()).toBe(0);
    const id = await restrict(watcher, dave, 'The words that cost ten points');
    // The open section covers the link.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Timeout/ }).click();
    await page.waitForURL('**/violations');
    await page.getByText('10 active points').waitFor();
    await page.getByText('1 timeout so far').waitFor();
    const entry = page.getByRole('listitem').filter({ hasText: 'The words that cost ten points' });
    await entry.getByText('Terrorism').waitFor();
    await entry.getByText(REASON).waitFor();
    await entry.getByText(/10 points until/).waitFor();
    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByRole('link', { name: 'Violations' }).waitFor();
    await page.keyboard.press('Escape');

    await entry.getByRole('button', { name: 'Appeal' }).click();
    const send = entry.getByRole('button', { name: 'Send appeal' });
    const box = entry.getByRole('textbox');
    await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
    await box.fill('Why?');
    expect(await send.isDisabled()).toBe(true);
    await box.fill('x'.repeat(2001));
    expect(await send.isDisabled()).toBe(true);
    await entry.getByText('1 character too many.').waitFor();
    await box.fill('It was a line of a film.');
    await send.click();
    await expectToast(page, 'Your appeal was sent');
    await entry.getByText('Under appeal').waitFor();
    await entry.getByText('It was a line of a film.').waitFor();
    expect(await entry.getByRole('button', { name: 'Appeal' }).count()).toBe(0);
    const other = await signUpWith(community.server, 'judge', 'moderator');
    await other.api('POST', '/moderation/post/action/denyAppeal', {
      postULID: id,
      violation: 'terrorism',
      reason: 'We do not know that film.',
    });
    await page.reload();
    await entry.getByText('Appeal denied').waitFor();
    await entry.getByText('We do not know that film.').waitFor();
  },
);
