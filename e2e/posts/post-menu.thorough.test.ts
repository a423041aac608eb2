// Thorough: These tests vary the menus of the fast journeys: phones, comments, failures, keys and
// accessibility.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, DESKTOP, PHONE, writeComment, writePost } from '../harness/community.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import { moreStrings } from '../../web/src/features/posts/post/more-strings.ts';
import {
  card,
  choose,
  entries,
  ofAuthor,
  ON_EVERY_POST,
  openMenu,
  type PostMenuScene,
  staffEntries,
  startPostMenu,
} from './post-menu-scenes.ts';
import { delayResponses } from '../harness/stillness.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';

let community: Community;
let someone: PostMenuScene['someone'];
let at: PostMenuScene['at'];

beforeAll(async () => {
  ({ community, someone, at } = await startPostMenu());
});
afterAll(() => community.stop());

test('on a phone the owner pins, shares and deletes', { tags: ['CARD-32'] }, async () => {
  const owner = await someone();
  await writePost(owner, 'A post of my own');
  const page = await at(`/${owner.username}`, { as: owner, viewport: PHONE });
  await openMenu(page, 'A post of my own');
  await expect.poll(() => entries(page)).toEqual(ofAuthor('Pin to profile'));
  expect(await page.getByText('Admin Actions').count()).toBe(0);
});

test('deletes and shares own comments without pinning them', async () => {
  const owner = await someone();
  const id = await writePost(owner, 'Above the comment');
  await writeComment(owner, id, 'A comment of my own');
  const page = await at(`/post/${id}`, { as: owner });
  await openMenu(page, 'A comment of my own');
  await expect
    .poll(() => entries(page))
    .toEqual([
      'Edit',
      'Who can quote',
      'Share',
      'Follow thread',
      'Mute thread',
      'Delete and redraft',
      'Delete',
    ]);
});

test('the menu on a phone offers members no admin actions', { tags: ['CARD-33'] }, async () => {
  const [author, reader] = [await someone(), await someone()];
  await writePost(author, 'A post of another');
  const page = await at(`/${author.username}`, { as: reader, viewport: PHONE });
  const handle = `@${author.username}`;
  await openMenu(page, 'A post of another');
  const others = [
    'Add to lists…',
    'Share',
    'Follow thread',
    'Mute thread',
    `Mute ${handle}`,
    'Mute words…',
    `Block ${handle}`,
    'Report',
  ];
  await expect.poll(() => entries(page)).toEqual([`Follow ${handle}`, ...others]);
  await page.getByRole('menuitem', { name: `Follow ${handle}` }).click();
  await expectToast(page, `${handle} successfully followed`);
  await openMenu(page, 'A post of another');
  await expect.poll(() => entries(page)).toEqual([`Unfollow ${handle}`, ...others]);
});

test(
  'a reported post leaves the feed on a phone',
  { tags: ['MOD-01', 'MOD-02', 'MOD-03', 'MOD-04', 'POST-42', 'CARD-34'] },
  async () => {
    const [author, reader] = [await someone(), await someone()];
    await reader.api('PUT', `/profile/${author.username}/follow`);
    const id = await writePost(author, 'Something to report');
    const page = await at('/feed', { as: reader, viewport: PHONE });
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v3/posts/flag')) {
        reports.push([request.method(), request.postDataJSON()]);
      }
    });
    await choose(page, 'Something to report', 'Report');
    const dialog = page.getByRole('dialog', { name: 'Report this post' });
    const submit = dialog.getByRole('button', { name: 'Submit' });
    await submit.waitFor();
    expect(await submit.isDisabled()).toBe(true);
    expect(await dialog.getByRole('radio').count()).toBe(14);
    await dialog.getByRole('radio', { name: 'Threats' }).check();
    await dialog.getByRole('radio', { name: 'Bot and Spam' }).check();
    expect(await dialog.locator(':checked').count()).toBe(1);
    await submit.click();
    await expectToast(page, 'Post Reported!');
    expect(reports).toEqual([['PUT', { ulid: id, violationType: 'spam' }]]);
    await expect.poll(() => page.getByText('Something to report').count()).toBe(0);
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`/post/${id}`);
    await page.getByText('Something to report').waitFor();
  },
);

test('sends a report without a response later', async () => {
  const [author, reader] = [await someone(), await someone()];
  await writePost(author, 'Hard to report');
  const page = await at(`/${author.username}`, { as: reader });
  let isBroken = true;
  await page.route('**/v3/posts/flag', (route) => (isBroken ? route.abort() : route.continue()));
  await choose(page, 'Hard to report', 'Report');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Fraud' }).check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'No connection. This will be sent when you are back online.');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Hard to report').waitFor({ state: 'detached' });
  const again = page.waitForResponse('**/v3/posts/flag');
  isBroken = false;
  expect((await again).status()).toBe(200);
});

test('shows a removed post or comment as unavailable', async () => {
  const [author, moderator] = [await someone(), await someone('moderator')];
  const id = await writePost(author, 'Not fit to stay');
  const thread = await writePost(author, 'A thread to stay');
  const comment = await writeComment(author, thread, 'A comment not fit to stay');
  await writeComment(author, comment, 'A comment that may stay');
  await moderator.api('DELETE', '/moderation/post', { ulid: id, reason: 'Not for this place.' });
  const page = await at(`/post/${thread}`, { as: moderator });
  await choose(page, 'A comment not fit to stay', 'Delete');
  await page.getByRole('dialog').getByRole('textbox').fill('Not for this place.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Post Unavailable').waitFor();
  expect(await page.getByText('A comment not fit to stay').count()).toBe(0);

  const visitor = await at(`/post/${thread}`, { as: await someone() });
  await visitor.getByText('Post Unavailable').waitFor();
  await visitor.goto(`/post/${id}`);
  await visitor.getByRole('heading', { name: 'Post Unavailable' }).waitFor();
});

test(
  'lets an employee curate Discover only from Discover',
  { tags: ['ADMIN-01', 'ADMIN-02'] },
  async () => {
    const [author, employee] = [await someone(), await someone('employee')];
    await writePost(author, 'Fit for Discover');
    const page = await at('/feed?feedType=all', { as: employee });
    const calls: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/employee/post/discover')) calls.push(request.method());
    });
    await openMenu(page, 'Fit for Discover');
    await expect
      .poll(() => staffEntries(page))
      .toEqual(['Feature in Discover', 'Remove from Discover', ...ON_EVERY_POST]);
    await page.getByRole('menuitem', { name: 'Feature in Discover' }).click();
    await expectToast(page, 'Featured in Discover');
    await choose(page, 'Fit for Discover', 'Remove from Discover');
    await page.getByText('Fit for Discover').waitFor({ state: 'detached' });
    expect(calls).toEqual(['POST', 'DELETE']);
    await page.getByRole('tab', { name: 'Global' }).click();
    await openMenu(page, 'Fit for Discover');
    await expect.poll(() => staffEntries(page)).toEqual(ON_EVERY_POST);
  },
);

test('hides Discover curation from moderators who are not employees', async () => {
  const [author, moderator] = [await someone(), await someone('moderator')];
  await writePost(author, 'Seen by a moderator');
  const page = await at('/feed?feedType=all', { as: moderator });
  await openMenu(page, 'Seen by a moderator');
  await expect.poll(() => staffEntries(page)).toEqual(ON_EVERY_POST);
});

test('operates menus by keyboard and returns the focus', async () => {
  const [author, reader] = [await someone(), await someone()];
  await writePost(author, 'Reached by keys');
  const page = await at(`/${author.username}`, { as: reader });
  const more = card(page, 'Reached by keys').getByRole('button', { name: 'More' });
  const hasFocus = (): Promise<boolean> =>
    more.evaluate((button) => button === document.activeElement);
  const menu = page.getByRole('menu');
  const inFocus = (selector: string): Promise<string | undefined> =>
    page.evaluate((each) => document.activeElement?.closest(each)?.textContent, selector);
  await more.focus();
  await page.keyboard.press('Enter');
  // A key before the focus has moved would not reach the menu.
  await expect.poll(() => inFocus('[role=menu]')).toContain('Report');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => inFocus('[role=menu]')).toContain('Report');
  await page.keyboard.press('End');
  await expect.poll(() => inFocus('[role=menuitem]')).toBe('Report');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.evaluate((each) => each.contains(document.activeElement)))
    .toBe(true);
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => dialog.getByRole('radio').nth(2).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(hasFocus).toBe(true);
});

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Barrier {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(): Promise<{ violations: Barrier[] }> };
    };
    return (await checker.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

test.each([
  ['light, on a desktop', { colorScheme: 'light' as const, viewport: DESKTOP }],
  ['dark, on a phone', { colorScheme: 'dark' as const, viewport: PHONE }],
])('finds no accessibility faults in cards, menus and dialogs: %s', async (_look, options) => {
  const [author, reader] = [await someone(), await someone('administrator')];
  const { server } = community;
  const openGraph = {
    title: 'A card',
    description: '',
    image: null,
    url: 'https://example.org/a',
  };
  await insertPost(server, author, { body: 'Covered', isSensitive: true });
  await insertPost(server, author, { body: 'For the web', isTrolling: true });
  await insertPost(server, author, { body: 'On its way', isProcessing: true });
  await insertPost(server, author, { body: 'A link', openGraph });
  await insertPost(server, author, {
    body: 'Painted #Barriers',
    images: [picture(600, 400), picture(400, 600)],
  });
  const { page, context, errors } = await community.visit({ as: reader, ...options });
  await servePictures(context);
  await page.goto('/feed?feedType=global');
  await card(page, 'Painted').waitFor();
  expect(await barriers(page)).toEqual([]);
  await openMenu(page, 'Painted');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').getByRole('radio').nth(1).check();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await card(page, 'Painted').getByRole('button', { name: 'Image 1 of 2' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test.each(['rejected', 'succeeds'] as const)(
  'reports that a closed deletion %s and keeps later dialogs',
  { tags: ['CARD-32'] },
  async (outcome) => {
    const owner = await someone();
    await writePost(owner, 'Soon deleted, perhaps');
    await writePost(owner, 'Another of my own');
    const page = await at(`/${owner.username}`, { as: owner });
    const release = await delayResponses(page, '**/v3/posts/delete?*', (route) =>
      outcome === 'succeeds'
        ? route.continue()
        : route.fulfill({ status: 500, json: { success: false, message: 'It broke.' } }),
    );
    await choose(page, 'Soon deleted, perhaps', 'Delete');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await openMenu(page, 'Another of my own');
    release();
    await expectToast(
      page,
      outcome === 'succeeds' ? moreStrings.postDeleted : new RegExp(`^${moreStrings.deleteFailed}`),
    );
    expect(await page.getByRole('menu').count()).toBe(1);
  },
);
