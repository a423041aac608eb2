// Thorough: These tests cover lost responses, keys, two moderators at one report, and unfinished reasons.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { acceptDialogs, mayReload, openLive } from '../harness/community.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import {
  clearQueue,
  type Desk,
  MODERATED_TEXT,
  waitForRowRemoved,
  isVisibleToReader,
  openDesk,
  openQueue,
  REASON,
  report,
  row,
  violationOption,
} from './review-scenes.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.community.stop());
afterEach(() => clearQueue(desk));

test('retries a decision whose response was lost', async () => {
  const removed = await report(desk, 'Buy my lamps', 'doxing');
  const { page } = await openQueue(desk);
  const tool = row(page, 'Buy my lamps');
  await tool.getByRole('button', { name: 'Yes' }).click();
  await violationOption(tool, 'Doxing').check();
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
  await expectToast(page, 'No connection. This will be sent when you are back online.');
  await waitForRowRemoved(page, 'Buy my lamps');
  expect(await isVisibleToReader(desk, removed)).toBe(false);
});

test('asks before a reload discards an unfinished reason', async () => {
  await report(desk, 'Buy my clocks');
  const { page } = await openQueue(desk);
  const tool = row(page, 'Buy my clocks');
  await tool.getByRole('button', { name: 'Yes' }).click();
  await tool.getByRole('textbox', { name: 'Reason' }).fill('Half a thou');
  const asked = acceptDialogs(page);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await tool.getByRole('button', { name: 'Yes' }).click();
  await tool.getByRole('textbox', { name: 'Reason' }).waitFor();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('restores an unfinished reason when its report returns', async () => {
  const postULID = await report(desk, 'Buy my bells');
  const { page } = await desk.community.visit({ as: desk.watcher });
  await openLive(page, '/violations', `private-user-${desk.watcher.ulid}`);
  const tool = row(page, 'Buy my bells');
  const box = tool.getByRole('textbox', { name: 'Reason' });
  await tool.getByRole('button', { name: 'Yes' }).click();
  expect(await mayReload(page)).toBe(true);
  await box.fill('Half a thou');
  expect(await mayReload(page)).toBe(false);
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'Not everything is sent yet' });
  await question.getByText(/^1 item on this page is neither sent nor saved/).waitFor();
  await question.getByRole('button', { name: 'Close' }).click();
  await question.waitFor({ state: 'detached' });
  await desk.other.api('DELETE', '/moderation/post/flag', { postULID });
  await box.waitFor({ state: 'detached' });
  expect(await mayReload(page)).toBe(true);
  await desk.other.api('POST', '/moderation/post/action/restoreFlag', {
    postULID,
    action: 'restoreFlag',
  });
  await expect.poll(() => box.inputValue()).toBe('Half a thou');
  expect(await mayReload(page)).toBe(false);
});

const inFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest('article')?.textContent);

test('decides a report with two keys, and undoes a removal', async () => {
  const first = await report(desk, 'The first of three');
  await report(desk, 'The second of three');
  await report(desk, 'The third of three');
  const { page } = await openQueue(desk);
  await row(page, 'The first of three').getByText('Is this a violation?').waitFor();
  await page.keyboard.press('y');
  await page.keyboard.press('1');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  await waitForRowRemoved(page, 'The first of three');
  await expectToast(page, MODERATED_TEXT);
  await expect.poll(() => inFocus(page)).toContain('The second of three');
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await waitForRowRemoved(page, 'The second of three');
  await expect.poll(() => inFocus(page)).toContain('The third of three');
  await page.keyboard.press('n');
  await waitForRowRemoved(page, 'The third of three');
  await page.getByText('No reported violations at this time.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  const id = await report(desk, 'One to be restored');
  await page.reload();
  await row(page, 'One to be restored').getByText('Is this a violation?').waitFor();
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Restored');
  expect(await isVisibleToReader(desk, id)).toBe(true);
  expect(await isVisibleToReader(desk, first)).toBe(false);
  await row(page, 'One to be restored').getByText('Is this a violation?').waitFor();
});

test.each([
  ['removed', ['y', '1', REASON, 'Enter']],
  ['dismissed', ['n']],
])('returns a %s report to its place by Undo', async (_how, keys) => {
  for (const name of ['alpha', 'beta', 'gamma', 'delta']) await report(desk, `Undone ${name}`);
  const { page } = await openQueue(desk);
  const order = async (): Promise<string[]> =>
    (await page.locator('[data-row]').allTextContents()).flatMap(
      (text) => /Undone (?:alpha|beta|gamma|delta)/.exec(text)?.[0] ?? [],
    );
  await row(page, 'Undone delta').getByText('Is this a violation?').waitFor();
  const before = await order();
  const name = before[1] ?? '';
  const card = row(page, name).locator('article[tabindex]').first();
  await card.focus();
  const top = async (): Promise<number> => (await card.boundingBox())?.y ?? -1;
  let height = 0;
  for (const key of keys) {
    height = await top();
    if (key === REASON) await page.keyboard.type(key);
    else await page.keyboard.press(key);
  }
  await waitForRowRemoved(page, name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => inFocus(page)).toContain(name);
  expect(await order()).toEqual(before);
  expect(Math.abs((await top()) - height)).toBeLessThan(2);
  await row(page, name).getByText('Is this a violation?').waitFor();
});

test('returns a dismissed report to the queue by Undo', { tags: ['GAP-127'] }, async () => {
  const id = await report(desk, 'Not so harmless a post');
  const { page } = await openQueue(desk);
  await row(page, 'Not so harmless a post').getByText('Is this a violation?').waitFor();
  await page.keyboard.press('n');
  await waitForRowRemoved(page, 'Not so harmless a post');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Pending review again');
  await row(page, 'Not so harmless a post').getByText('Is this a violation?').waitFor();
  await page.keyboard.press('y');
  await page.keyboard.press('1');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  await waitForRowRemoved(page, 'Not so harmless a post');
  expect(await isVisibleToReader(desk, id)).toBe(false);
});

test('decides only one report while a key is held', async () => {
  const ids = [await report(desk, 'Held at the first'), await report(desk, 'Held at the second')];
  const { page, sent } = await openQueue(desk);
  await row(page, 'Held at the first').getByText('Is this a violation?').waitFor();
  await row(page, 'Held at the first').locator('article[tabindex]').first().focus();
  await page.keyboard.down('n');
  await waitForRowRemoved(page, 'Held at the first');
  await expect.poll(() => inFocus(page)).toContain('Held at the second');
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('n');
  await page.keyboard.up('n');
  // The key was released, so the next press answers again.
  await page.keyboard.press('y');
  await row(page, 'Held at the second').getByRole('textbox', { name: 'Reason' }).waitFor();
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/v3/moderation/post/flag'],
  ]);
  const { body } = await desk.other.api('POST', '/moderation/posts/violations', {});
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
});

test('shows which report a colleague reviews, and the decision', { tags: ['MOD-07'] }, async () => {
  const id = await report(desk, 'Buy my clocks');
  const { page } = await desk.community.visit({ as: desk.watcher });
  await openLive(page, '/violations', `private-user-${desk.watcher.ulid}`);
  const { page: colleague } = await openQueue(desk, desk.other);
  const own = row(page, 'Buy my clocks');
  await row(colleague, 'Buy my clocks').getByRole('button', { name: 'Yes', exact: true }).focus();
  await own.getByText('@other is reviewing this.').waitFor();
  await row(colleague, 'Buy my clocks').getByRole('button', { name: 'No', exact: true }).click();
  await waitForRowRemoved(colleague, 'Buy my clocks');
  await own.getByText('Another moderator has already reviewed this.').waitFor();
  expect(await own.getByRole('button', { name: 'Yes', exact: true }).count()).toBe(0);
  expect(await isVisibleToReader(desk, id)).toBe(true);
});

test('skips a report that a colleague has decided', async () => {
  const [first, second, third] = [
    await report(desk, 'One of three'),
    await report(desk, 'Two of three'),
    await report(desk, 'Three of three'),
  ];
  const { page } = await desk.community.visit({ as: desk.watcher });
  await openLive(page, '/violations', `private-user-${desk.watcher.ulid}`);
  await row(page, 'One of three').getByText('Is this a violation?').waitFor();
  await row(page, 'One of three').locator('article[tabindex]').first().focus();
  for (const [postULID, text] of [
    [first, 'One of three'],
    [second, 'Two of three'],
  ] as const) {
    await desk.other.api('DELETE', '/moderation/post/flag', { postULID });
    await row(page, text).getByText('Another moderator has already reviewed this.').waitFor();
  }
  await page.keyboard.press('n');
  await expect.poll(() => inFocus(page)).toContain('Three of three');
  await page.keyboard.press('n');
  await waitForRowRemoved(page, 'Three of three');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await isVisibleToReader(desk, third)).toBe(true);
});

test('restores an unfinished decision without moving the focus', { tags: ['MOD-16'] }, async () => {
  await report(desk, 'Buy my boats', 'doxing');
  const { page } = await openQueue(desk);
  const own = row(page, 'Buy my boats');
  await own.getByRole('button', { name: 'Yes', exact: true }).click();
  await violationOption(own, 'Doxing').check();
  await own.getByRole('textbox', { name: 'Reason' }).fill('This is where somebody lives.');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await own.waitFor({ state: 'hidden' });
  await page.goBack();
  await own.waitFor();
  expect(await own.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(
    'This is where somebody lives.',
  );
  expect(await violationOption(own, 'Doxing').isChecked()).toBe(true);
  await own.getByRole('button', { name: 'Cancel' }).click();
  await own.getByRole('button', { name: 'Yes', exact: true }).click();
  expect(await violationOption(own, 'Doxing').isChecked()).toBe(false);
});
