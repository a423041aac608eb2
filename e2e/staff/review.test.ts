import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { expectToast } from '../harness/element-lifetimes.ts';
import {
  clearQueue,
  type Desk,
  MODERATED_TEXT,
  waitForRowRemoved,
  isVisibleToReader,
  newAuthor,
  openDesk,
  openQueue,
  REASON,
  report,
  row,
  violationOption,
} from './review-scenes.ts';
import { closeOverlays, go } from '../harness/scene.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.community.stop());
afterEach(() => clearQueue(desk));

test(
  'removes a post with type and reason',
  {
    tags: [
      'GUARD-24',
      'MOD-08',
      'MOD-10',
      'MOD-14',
      'MOD-17',
      'MOD-18',
      'MOD-19',
      'MOD-20',
      'MOD-23',
      'MOD-33',
    ],
  },
  async () => {
    const author = await newAuthor(desk);
    const id = await report(desk, 'Buy my watches', 'doxing', author);
    const { page, sent } = await openQueue(desk);
    const tool = row(page, 'Buy my watches');
    await tool.getByText('Is this a violation?').waitFor();
    await tool.getByText('Reported for: Doxing (1)').waitFor();
    await tool.getByText(/joined /).waitFor();
    await tool.getByRole('button', { name: 'Yes' }).click();
    const box = tool.getByRole('textbox', { name: 'Reason' });
    const remove = tool.getByRole('button', { name: 'Remove', exact: true });
    await box.fill('Four');
    expect(await remove.isDisabled()).toBe(true);
    await box.fill('Fiver');
    await remove.click();
    await expectToast(page, 'Please select a violation type and provide a reason');
    expect(sent).toEqual([]);
    await violationOption(tool, 'Bot and Spam').check();
    expect(await box.getAttribute('placeholder')).toBe('Why do you think this is Bot and Spam ?');
    await violationOption(tool, 'Doxing').check();
    expect(await box.getAttribute('placeholder')).toBe('Why do you think this is Doxing ?');
    await box.fill('A line');
    await box.press('Shift+Enter');
    expect(await box.inputValue()).toBe('A line\n');
    await box.fill(REASON);
    await box.press('Enter');
    await expectToast(page, MODERATED_TEXT);
    await waitForRowRemoved(page, 'Buy my watches');
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
          version: 0,
        },
      },
    ]);
    await page.reload();
    await page.getByText('No reported violations at this time.').waitFor();
    expect(await isVisibleToReader(desk, id)).toBe(false);
  },
);

test(
  'dismisses a report, and explains a failure',
  { tags: ['MOD-13', 'MOD-14', 'MOD-34'] },
  async () => {
    const id = await report(desk, 'A harmless post');
    const disputed = await report(desk, 'Two look at this');
    const { page, sent } = await openQueue(desk);
    await row(page, 'A harmless post').getByRole('button', { name: 'No', exact: true }).click();
    await expectToast(page, MODERATED_TEXT);
    await waitForRowRemoved(page, 'A harmless post');
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/v3/moderation/post/flag'],
    ]);

    const no = row(page, 'Two look at this').getByRole('button', { name: 'No', exact: true });
    const failing = (route: { fulfill(answer: object): Promise<void> }): Promise<void> =>
      route.fulfill({ status: 500, json: { success: false, message: 'It broke.' } });
    await page.route('**/moderation/post/flag*', failing);
    await no.click();
    await expectToast(page, 'An error occurred while reporting the violation: It broke.');
    await page.unroute('**/moderation/post/flag*', failing);
    await page.route('**/posts/mapViolations', (route) => route.abort());
    await desk.other.api('DELETE', '/moderation/post/flag', { postULID: disputed });
    await no.click();
    await expectToast(
      page,
      'An error occurred while reporting the violation: Someone else has already decided about this.',
    );
    await waitForRowRemoved(page, 'Two look at this');
    await closeOverlays(page);
    const post = page.getByRole('article').filter({ hasText: 'A harmless post' });
    await go(page, `/post/${id}`, post);
  },
);

test(
  'shows an appeal to another moderator, who denies it',
  { tags: ['MOD-06', 'MOD-09', 'MOD-11', 'MOD-15', 'MOD-41'] },
  async () => {
    const author = await newAuthor(desk);
    const id = await report(desk, 'A post that is appealed', 'spam', author);
    const decision = { postULID: id, violation: 'spam', reason: REASON };
    await desk.watcher.api('POST', '/moderation/post/action/removeContent', decision);
    await author.api('PUT', '/posts/appeal', { ulid: id, appealText: 'It was a joke.' });
    const own = await openQueue(desk);
    const closed = own.page.getByRole('article', { name: 'Is this still a violation?' });
    await closed.getByText('Appeal Disabled').waitFor();
    expect(await closed.getByRole('button', { name: 'Yes' }).count()).toBe(0);

    const { page, sent } = await openQueue(desk, desk.other);
    const tool = page.getByRole('article', { name: 'Is this still a violation?' });
    await tool.getByText('It was a joke.').waitFor();
    await tool.getByText(REASON).first().waitFor();
    await tool.getByRole('button', { name: 'Yes' }).click();
    await violationOption(tool, 'Bot and Spam').check();
    await tool.getByRole('textbox', { name: 'Reason' }).fill('Not a good one.');
    await tool.getByRole('button', { name: 'Deny appeal' }).click();
    await expectToast(page, MODERATED_TEXT);
    await page.getByText('No reported violations at this time.').waitFor();
    expect(sent.map(({ path }) => path)).toEqual(['/v3/moderation/post/action/denyAppeal']);
  },
);

test('grants an appeal with a reason', { tags: ['MOD-12', 'MOD-21'] }, async () => {
  const author = await newAuthor(desk);
  const id = await report(desk, 'A post that comes back', 'spam', author);
  const decision = { postULID: id, violation: 'spam', reason: REASON };
  await desk.watcher.api('POST', '/moderation/post/action/removeContent', decision);
  await author.api('PUT', '/posts/appeal', { ulid: id, appealText: 'It was a quotation.' });
  const { page, sent } = await openQueue(desk, desk.other);
  const tool = page.getByRole('article', { name: 'Is this still a violation?' });
  await tool.getByRole('button', { name: 'No', exact: true }).click();
  const box = tool.getByRole('textbox', { name: 'Reason' });
  expect(await box.getAttribute('placeholder')).toBe('Why do you think this is NOT a violation?');
  expect(await tool.getByRole('button', { name: 'Grant appeal' }).isDisabled()).toBe(true);
  await box.fill('It is one indeed.');
  await box.press('Enter');
  await expectToast(page, MODERATED_TEXT);
  await page.getByText('No reported violations at this time.').waitFor();
  expect(sent.map(({ path }) => path)).toEqual(['/v3/moderation/post/action/removeViolation']);
  expect(await isVisibleToReader(desk, id)).toBe(true);
});

test('lists the moderation keys only for moderators', async () => {
  for (const [as, count] of [
    [desk.watcher, 1],
    [desk.reader, 0],
  ] as const) {
    const { page } = await desk.community.visit({ as });
    await page.goto('/violations');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Next post').waitFor();
    expect(await sheet.getByText('In the moderation queue').count()).toBe(count);
  }
});
