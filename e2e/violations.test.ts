import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import {
  type Community,
  mayReload,
  openLive,
  PHONE,
  startCommunity,
  writePost,
  goThroughDialogs,
} from './community.ts';
import { expectToast, watchToasts } from './lives.ts';
import { holdBack, stillness } from './stillness.ts';

let community: Community;
let watcher: TestMember;
let people = 0;

const REASON = 'Nobody threatens anybody here.';

beforeAll(async () => {
  community = await startCommunity();
  watcher = await signUpWith(community.server, 'watcher', 'moderator');
});
afterAll(() => community.stop());

async function someone(): Promise<TestMember> {
  const member = await community.server.signUp(`member${++people}`);
  await writePost(member, `${member.username} was here`);
  return member;
}

/** Asks the server for what the page asks next, and gives the answer when told to: it is an old one by then. */
async function answerLate(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await promise;
    // The page may have let go of what it asked.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(pattern, late, { times: 1 });
  return resolve;
}

/** Ten points, which are a timeout of a day. */
async function restrict(member: TestMember, body = 'Burn it all down'): Promise<string> {
  const id = await writePost(member, body);
  const reply = await watcher.api('POST', '/moderation/post/action/removeContent', {
    postULID: id,
    violation: 'terrorism',
    reason: REASON,
  });
  expect(reply.status).toBe(200);
  return id;
}

const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'Account Timeout' });
const card = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
}

/** Each says what was refused, and that reacting goes on. */
async function isTold(page: Page, doing: string): Promise<void> {
  const text = new RegExp(
    `^You're temporarily restricted from ${doing} for (1d )?\\d+h \\d+m \\d+s\\. You can still interact by reacting to posts and comments\\.$`,
  );
  await modal(page).getByText(text).waitFor();
}

test('TIMEOUT-03 TIMEOUT-05 TIMEOUT-11 COMPOSE-25 each of four actions is refused by one dialog; what was written is kept', async () => {
  const [alice, bob] = [await someone(), await someone()];
  await alice.api('PUT', `/profile/${bob.username}/follow`);
  await writePost(bob, 'A post to speak about');
  await restrict(alice);
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.goto('/feed?feedType=following');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await write(page, 'Words that must not be lost');
  await isTold(page, 'posting');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await modal(page).getByRole('button', { name: 'Close' }).last().click();
  await modal(page).waitFor({ state: 'detached' });
  expect(await card(page, 'Words that must not be lost').count()).toBe(0);

  await card(page, 'A post to speak about').getByRole('button', { name: 'Comment' }).click();
  await write(page, 'A remark');
  await isTold(page, 'commenting');
  await page.keyboard.press('Escape');
  await modal(page).waitFor({ state: 'detached' });

  const repost = card(page, 'A post to speak about').getByRole('button', { name: 'Repost' });
  await repost.click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await write(page, 'A quote');
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
});

test('TIMEOUT-08 TIMEOUT-10 the countdown falls by a second each second, and at its end the action is free', async () => {
  const carol = await someone();
  await restrict(carol);
  const { page } = await community.visit({ as: carol });
  // A device whose clock is years ahead counts down all the same.
  await page.clock.install({ time: new Date('2031-01-01') });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await write(page, 'Too soon');
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
});

test('TIMEOUT-12 TIMEOUT-13 UI-18 GUARD-23 MOD-40 a timeout shows in the menu while the page is open, and leads to what it is for', async () => {
  const dave = await someone();
  const { page } = await community.visit({ as: dave, savesData: false });
  await openLive(page, '/feed', `private-user-${dave.ulid}`);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByTitle('About').waitFor();
  expect(await page.getByRole('link', { name: 'Timeout' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Violations' }).count()).toBe(0);
  await restrict(dave, 'The words that cost ten points');
  await page.getByRole('link', { name: /^Timeout/ }).click();
  await page.waitForURL('**/violations');
  await page.getByText('10 active points').waitFor();
  await page.getByText('1 timeout so far').waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'The words that cost ten points' });
  await entry.getByText('Terrorism').waitFor();
  await entry.getByText(REASON).waitFor();
  await entry.getByText(/10 points until/).waitFor();
  await page.getByRole('link', { name: 'Violations' }).waitFor();
});

test('the words of an appeal go neither with the screen, nor with Cancel or a reload that nobody has answered', async () => {
  const [member, words] = [await someone(), 'It was about autumn leaves.'];
  await restrict(member, 'Burn the leaves');
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

  const asked = goThroughDialogs(page);
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

test('the words of an appeal are asked about at a logout, and from another screen by the browser; the page does not load itself anew', async () => {
  const [member, words] = [await someone(), 'It was about autumn leaves.'];
  await restrict(member, 'Sweep the leaves');
  const { page } = await community.visit({ as: member });
  const entry = page.getByRole('listitem').filter({ hasText: 'Sweep the leaves' });
  const question = page.getByRole('dialog', { name: 'Not everything is sent yet' });
  const logOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByText(/^1 text that you wrote is in this page alone/).waitFor();
  };
  await page.goto('/violations');
  await entry.getByRole('button', { name: 'Appeal' }).click();
  expect(await mayReload(page)).toBe(true);
  await entry.getByRole('textbox').fill(words);
  await logOut();
  await question.getByText('Logging out loses it. Stay until it is sent.').waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await entry.getByRole('textbox').inputValue()).toBe(words);

  await page.getByRole('link', { name: 'Home' }).first().click();
  await entry.waitFor({ state: 'detached' });
  expect(await mayReload(page)).toBe(false);
  const asked = goThroughDialogs(page);
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

test('an appeal that was sent while another screen was open leaves no form behind', async () => {
  const member = await someone();
  await restrict(member, 'Rake the leaves');
  const { page } = await community.visit({ as: member });
  await openLive(page, '/violations');
  const entry = page.getByRole('listitem').filter({ hasText: 'Rake the leaves' });
  await entry.getByRole('button', { name: 'Appeal' }).click();
  await entry.getByRole('textbox').fill('It was about autumn leaves.');
  const release = await holdBack(page, '**/posts/appeal');
  await entry.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await entry.waitFor({ state: 'detached' });
  const releaseOld = await answerLate(page, '**/user/violations*');
  await page.goBack();
  await entry.getByRole('textbox').waitFor();
  release();
  await entry.getByText('Under appeal').waitFor();
  releaseOld();
  await stillness(page);
  await entry.getByText('Under appeal').waitFor();
  expect(await entry.getByRole('textbox').count()).toBe(0);
  expect(await mayReload(page)).toBe(true);
});

test('a decision is appealed once, in 5 to 2000 characters, and says how it stands', async () => {
  const erin = await someone();
  const id = await restrict(erin, 'A joke that went wrong');
  const { page } = await community.visit({ as: erin });
  await watchToasts(page);
  await page.goto('/violations');
  const entry = page.getByRole('listitem').filter({ hasText: 'A joke that went wrong' });
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
});

test('who has none reads so, on a phone as well', async () => {
  const frank = await someone();
  const { page } = await community.visit({ as: frank, viewport: PHONE });
  await page.goto('/violations');
  await page.getByText('No reported violations at this time.').waitFor();
  expect(await page.getByRole('listitem').count()).toBe(0);
});
