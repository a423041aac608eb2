import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import {
  type Community,
  mayReload,
  openLive,
  startCommunity,
  writePost,
  goThroughDialogs,
} from './community.ts';
import { expectToast, watchToasts } from './lives.ts';

let community: Community;
let watcher: TestMember;
let other: TestMember;
let author: TestMember;
let reporter: TestMember;
let reader: TestMember;
let people = 0;

const REASON = 'Nobody threatens anybody here.';
/** What can be taken back says so in the same breath. */
const DONE = /^Violation moderated successfully(?:Undo)?$/;

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  [watcher, other] = [
    await signUpWith(server, 'watcher', 'moderator'),
    await signUpWith(server, 'other', 'moderator'),
  ];
  [reader, reporter] = [await server.signUp('reader'), await server.signUp('reporter')];
});
afterAll(() => community.stop());
// What one journey leaves waiting would stand in the queue of the next.
afterEach(async () => {
  const { body } = await other.api('POST', '/moderation/posts/violations', {});
  for (const { id } of body.data as { id: string }[]) {
    await other.api('DELETE', '/moderation/post/flag', { postULID: id });
    const granted = { postULID: id, reason: REASON };
    await other.api('POST', '/moderation/post/action/removeViolation', granted);
  }
});

/** A post of somebody new: points for the one before restrict nobody here. */
async function report(body: string, violationType = 'spam'): Promise<string> {
  author = await community.server.signUp(`author${++people}`);
  const id = await writePost(author, body);
  await reporter.api('PUT', '/posts/flag', { ulid: id, violationType });
  return id;
}

/** Whether members read it. */
async function isThere(id: string): Promise<boolean> {
  const { body } = await reader.api('POST', '/posts/map', { ulids: [id] });
  const [post] = body.data as { isHidden: boolean }[];
  return post !== undefined && !post.isHidden;
}

/** The queue as the moderator sees it, and what the page sends about posts. */
async function openQueue(
  as = watcher,
): Promise<{ page: Page; sent: { path: string; method: string; body: unknown }[] }> {
  const { page } = await community.visit({ as });
  await watchToasts(page);
  const sent: { path: string; method: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/v3/moderation/post/') || path.endsWith('/looking')) return;
    sent.push({ path, method: request.method(), body: request.postDataJSON() });
  });
  await page.goto('/violations');
  return { page, sent };
}

const row = (page: Page, text: string): Locator =>
  page.getByRole('feed').locator('[data-row]').filter({ hasText: text });
const type = (tool: Locator, name: string): Locator =>
  tool.getByRole('radio', { name: new RegExp(`^${name}`) });
const gone = (page: Page, text: string): Promise<void> =>
  row(page, text).waitFor({ state: 'detached' });

test('a decision whose answer was lost is done when it is made again: with its reason kept, and to be taken back', async () => {
  const removed = await report('Buy my lamps', 'doxing');
  const { page } = await openQueue();
  const tool = row(page, 'Buy my lamps');
  await tool.getByRole('button', { name: 'Yes' }).click();
  await type(tool, 'Doxing').check();
  await tool.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  const remove = tool.getByRole('button', { name: 'Remove', exact: true });
  await page.route(
    '**/action/removeContent',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await remove.click();
  await expectToast(page, /The server can’t be reached/);
  await remove.click();
  await expectToast(page, DONE);
  await gone(page, 'Buy my lamps');
  expect(await isThere(removed)).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => isThere(removed)).toBe(true);
  // The reason is offered again.
  await tool.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => tool.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(REASON);
});

test('a reason that is being written asks before the page is loaded anew', async () => {
  await report('Buy my clocks');
  const { page } = await openQueue();
  const tool = row(page, 'Buy my clocks');
  await tool.getByRole('button', { name: 'Yes' }).click();
  await tool.getByRole('textbox', { name: 'Reason' }).fill('Half a thou');
  const asked = goThroughDialogs(page);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await tool.getByRole('button', { name: 'Yes' }).click();
  await tool.getByRole('textbox', { name: 'Reason' }).waitFor();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('a reason that was begun is asked about while its form is in the page, and comes back with it', async () => {
  const postULID = await report('Buy my bells');
  const { page } = await community.visit({ as: watcher });
  await openLive(page, '/violations', `private-user-${watcher.ulid}`);
  const tool = row(page, 'Buy my bells');
  const box = tool.getByRole('textbox', { name: 'Reason' });
  await tool.getByRole('button', { name: 'Yes' }).click();
  expect(await mayReload(page)).toBe(true);
  await box.fill('Half a thou');
  expect(await mayReload(page)).toBe(false);
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Not everything is sent yet' });
  await question.getByText(/^1 text that you wrote is in this page alone/).waitFor();
  await question.getByRole('button', { name: 'Close' }).click();
  await question.waitFor({ state: 'detached' });
  // A colleague decides by a slip, and takes it back.
  await other.api('DELETE', '/moderation/post/flag', { postULID });
  await box.waitFor({ state: 'detached' });
  expect(await mayReload(page)).toBe(true);
  await other.api('POST', '/moderation/post/action/restoreFlag', {
    postULID,
    action: 'restoreFlag',
  });
  await expect.poll(() => box.inputValue()).toBe('Half a thou');
  expect(await mayReload(page)).toBe(false);
});

test('GUARD-24 MOD-08 MOD-10 MOD-14 MOD-17 MOD-18 MOD-19 MOD-20 MOD-23 MOD-33 a report is a violation: type and reason, and the post leaves', async () => {
  const id = await report('Buy my watches', 'doxing');
  const { page, sent } = await openQueue();
  const tool = row(page, 'Buy my watches');
  await tool.getByText('Is this a violation?').waitFor();
  await tool.getByText('Reported for: Doxing 1').waitFor();
  await tool.getByText(/here since/).waitFor();
  await tool.getByRole('button', { name: 'Yes' }).click();
  const box = tool.getByRole('textbox', { name: 'Reason' });
  const remove = tool.getByRole('button', { name: 'Remove', exact: true });
  await box.fill('Four');
  expect(await remove.isDisabled()).toBe(true);
  await box.fill('Fiver');
  await remove.click();
  await expectToast(page, 'Please select a violation type and provide a reason');
  expect(sent).toEqual([]);
  await type(tool, 'Bot and Spam').check();
  expect(await box.getAttribute('placeholder')).toBe('Why do you think this is Bot and Spam ?');
  await type(tool, 'Doxing').check();
  expect(await box.getAttribute('placeholder')).toBe('Why do you think this is Doxing ?');
  await box.fill('A line');
  await box.press('Shift+Enter');
  expect(await box.inputValue()).toBe('A line\n');
  await box.fill(REASON);
  await box.press('Enter');
  await expectToast(page, DONE);
  await gone(page, 'Buy my watches');
  expect(sent).toEqual([
    {
      path: '/v3/moderation/post/action/removeContent',
      method: 'POST',
      body: {
        postULID: id,
        userULID: author.ulid,
        action: 'removeContent',
        points: 5,
        violation: 'doxing',
        reason: REASON,
      },
    },
  ]);
  await page.reload();
  await page.getByText('No reported violations at this time.').waitFor();
  expect(await isThere(id)).toBe(false);
});

test('MOD-13 MOD-14 a report that is none is dismissed at once, and the post stays', async () => {
  const id = await report('A harmless post');
  const { page, sent } = await openQueue();
  await row(page, 'A harmless post').getByRole('button', { name: 'No', exact: true }).click();
  await expectToast(page, DONE);
  await gone(page, 'A harmless post');
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/v3/moderation/post/flag'],
  ]);
  await page.goto(`/post/${id}`);
  await page.getByRole('article').filter({ hasText: 'A harmless post' }).first().waitFor();
});

/** The post that has the focus; nothing of one that merely stands in the page. */
const inFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest('article')?.textContent);

test('from one report to the next it takes at most two keys, and what was removed comes back by Undo', async () => {
  const first = await report('The first of three');
  await report('The second of three');
  await report('The third of three');
  const { page } = await openQueue();
  await row(page, 'The first of three').getByText('Is this a violation?').waitFor();
  // Once by hand: the digit chooses what it was reported for most.
  await page.keyboard.press('y');
  await page.keyboard.press('1');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  await gone(page, 'The first of three');
  await expectToast(page, DONE);
  await expect.poll(() => inFocus(page)).toContain('The second of three');
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await gone(page, 'The second of three');
  await expect.poll(() => inFocus(page)).toContain('The third of three');
  await page.keyboard.press('n');
  await gone(page, 'The third of three');
  await page.getByText('No reported violations at this time.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  const id = await report('One to be restored');
  await page.reload();
  await row(page, 'One to be restored').getByText('Is this a violation?').waitFor();
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Restored');
  expect(await isThere(id)).toBe(true);
  expect(await isThere(first)).toBe(false);
  // Nothing is decided about it: it waits where it stood.
  await row(page, 'One to be restored').getByText('Is this a violation?').waitFor();
});

test('GAP-127 a report that was dismissed by a slip of the finger waits again by Undo', async () => {
  const id = await report('Not so harmless a post');
  const { page } = await openQueue();
  await row(page, 'Not so harmless a post').getByText('Is this a violation?').waitFor();
  await page.keyboard.press('n');
  await gone(page, 'Not so harmless a post');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'It waits again');
  await row(page, 'Not so harmless a post').getByText('Is this a violation?').waitFor();
  await page.keyboard.press('y');
  await page.keyboard.press('1');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  await gone(page, 'Not so harmless a post');
  expect(await isThere(id)).toBe(false);
});

test('a key that is held answers about one report alone', async () => {
  const ids = [await report('Held at the first'), await report('Held at the second')];
  const { page, sent } = await openQueue();
  await row(page, 'Held at the first').getByText('Is this a violation?').waitFor();
  await row(page, 'Held at the first').locator('article[tabindex]').first().focus();
  await page.keyboard.down('n');
  await gone(page, 'Held at the first');
  await expect.poll(() => inFocus(page)).toContain('Held at the second');
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('n');
  await page.keyboard.up('n');
  // What was held is over: the next press answers again.
  await page.keyboard.press('y');
  await row(page, 'Held at the second').getByRole('textbox', { name: 'Reason' }).waitFor();
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/v3/moderation/post/flag'],
  ]);
  const { body } = await other.api('POST', '/moderation/posts/violations', {});
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
});

test('MOD-06 MOD-09 MOD-11 MOD-15 MOD-41 an appeal is answered by another moderator, who reads it', async () => {
  const id = await report('A post that is appealed');
  const decision = { postULID: id, violation: 'spam', reason: REASON };
  await watcher.api('POST', '/moderation/post/action/removeContent', decision);
  await author.api('PUT', '/posts/appeal', { ulid: id, appealText: 'It was a joke.' });
  const own = await openQueue();
  const closed = own.page.getByRole('article', { name: 'Is this still a violation?' });
  await closed.getByText('Appeal Disabled').waitFor();
  expect(await closed.getByRole('button', { name: 'Yes' }).count()).toBe(0);

  const { page, sent } = await openQueue(other);
  const tool = page.getByRole('article', { name: 'Is this still a violation?' });
  await tool.getByText('It was a joke.').waitFor();
  await tool.getByText(REASON).first().waitFor();
  await tool.getByRole('button', { name: 'Yes' }).click();
  await type(tool, 'Bot and Spam').check();
  await tool.getByRole('textbox', { name: 'Reason' }).fill('Not a good one.');
  await tool.getByRole('button', { name: 'Deny appeal' }).click();
  await expectToast(page, DONE);
  await page.getByText('No reported violations at this time.').waitFor();
  expect(sent.map(({ path }) => path)).toEqual(['/v3/moderation/post/action/denyAppeal']);
});

test('MOD-12 MOD-21 an appeal is granted with a reason', async () => {
  const id = await report('A post that comes back');
  const decision = { postULID: id, violation: 'spam', reason: REASON };
  await watcher.api('POST', '/moderation/post/action/removeContent', decision);
  await author.api('PUT', '/posts/appeal', { ulid: id, appealText: 'It was a quotation.' });
  const { page, sent } = await openQueue(other);
  const tool = page.getByRole('article', { name: 'Is this still a violation?' });
  await tool.getByRole('button', { name: 'No', exact: true }).click();
  const box = tool.getByRole('textbox', { name: 'Reason' });
  expect(await box.getAttribute('placeholder')).toBe('Why do you think this is NOT a violation?');
  expect(await tool.getByRole('button', { name: 'Grant appeal' }).isDisabled()).toBe(true);
  await box.fill('It is one indeed.');
  await box.press('Enter');
  await expectToast(page, DONE);
  await page.getByText('No reported violations at this time.').waitFor();
  expect(sent.map(({ path }) => path)).toEqual(['/v3/moderation/post/action/removeViolation']);
  expect(await isThere(id)).toBe(true);
});

test('MOD-34 a failure says what the server said, and the post stays; one that another decided about leaves', async () => {
  const id = await report('Two look at this');
  const { page } = await openQueue();
  const no = row(page, 'Two look at this').getByRole('button', { name: 'No', exact: true });
  const failing = (route: { fulfill(answer: object): Promise<void> }): Promise<void> =>
    route.fulfill({ status: 500, json: { success: false, message: 'It broke.' } });
  await page.route('**/moderation/post/flag*', failing);
  await no.click();
  await expectToast(page, 'An error occurred while reporting the violation: It broke.');
  await page.unroute('**/moderation/post/flag*', failing);
  // The page would hear of it, and the button be gone before it is pressed.
  await page.route('**/posts/mapViolations', (route) => route.abort());
  await other.api('DELETE', '/moderation/post/flag', { postULID: id });
  await no.click();
  await expectToast(
    page,
    'An error occurred while reporting the violation: Somebody else has decided about this already.',
  );
  await gone(page, 'Two look at this');
});

test('MOD-07 two moderators see at which report the other is, and what the other has decided', async () => {
  const id = await report('Buy my clocks');
  const { page } = await community.visit({ as: watcher });
  await openLive(page, '/violations', `private-user-${watcher.ulid}`);
  const { page: colleague } = await openQueue(other);
  const own = row(page, 'Buy my clocks');
  await row(colleague, 'Buy my clocks').getByRole('button', { name: 'Yes', exact: true }).focus();
  await own.getByText('@other is looking at this.').waitFor();
  await row(colleague, 'Buy my clocks').getByRole('button', { name: 'No', exact: true }).click();
  await gone(colleague, 'Buy my clocks');
  await own.getByText('A colleague has decided about this.').waitFor();
  expect(await own.getByRole('button', { name: 'Yes', exact: true }).count()).toBe(0);
  expect(await isThere(id)).toBe(true);
});

test('an answer by key at a report that a colleague has decided goes on to the next one that waits', async () => {
  const [first, second, third] = [
    await report('One of three'),
    await report('Two of three'),
    await report('Three of three'),
  ];
  const { page } = await community.visit({ as: watcher });
  await openLive(page, '/violations', `private-user-${watcher.ulid}`);
  await row(page, 'One of three').getByText('Is this a violation?').waitFor();
  await row(page, 'One of three').locator('article[tabindex]').first().focus();
  for (const [postULID, text] of [
    [first, 'One of three'],
    [second, 'Two of three'],
  ] as const) {
    await other.api('DELETE', '/moderation/post/flag', { postULID });
    await row(page, text).getByText('A colleague has decided about this.').waitFor();
  }
  await page.keyboard.press('n');
  await expect.poll(() => inFocus(page)).toContain('Three of three');
  await page.keyboard.press('n');
  await gone(page, 'Three of three');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await isThere(third)).toBe(true);
});

test('MOD-16 a decision that was begun is there again when its report comes back into view, and the focus stays', async () => {
  await report('Buy my boats', 'doxing');
  const { page } = await openQueue();
  const own = row(page, 'Buy my boats');
  await own.getByRole('button', { name: 'Yes', exact: true }).click();
  await type(own, 'Doxing').check();
  await own.getByRole('textbox', { name: 'Reason' }).fill('This is where somebody lives.');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await own.waitFor({ state: 'hidden' });
  await page.goBack();
  await own.waitFor();
  expect(await own.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(
    'This is where somebody lives.',
  );
  expect(await type(own, 'Doxing').isChecked()).toBe(true);
  await own.getByRole('button', { name: 'Cancel' }).click();
  await own.getByRole('button', { name: 'Yes', exact: true }).click();
  expect(await type(own, 'Doxing').isChecked()).toBe(false);
});
