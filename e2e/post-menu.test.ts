import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { giveBadge } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import {
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  type VisitOptions,
  writeComment,
  writePost,
} from './community.ts';
import { expectToast, watchToasts } from './lives.ts';
import { moreStrings } from '../web/src/features/posts/post/more-strings.ts';
import { holdBack } from './stillness.ts';
import { paintPost, picture, servePictures } from './pictures.ts';

let community: Community;
let people = 0;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const card = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();
const entries = async (page: Page): Promise<string[]> =>
  // Those of the post: on phones Close stands below them.
  (await page.getByRole('menuitem').allTextContents()).filter((text) => text !== 'Close');
/** What staff is offered with any post of another. */
const ON_EVERY_POST = ['Mark Sensitive', 'Mark Web Only', 'Share', 'Delete'];
const staffEntries = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Admin Actions' }).getByRole('menuitem').allTextContents();

/** Someone who has posted before, and is not greeted as a newcomer. */
async function someone(...badges: Parameters<typeof giveBadge>[2][]): Promise<TestMember> {
  const member = await community.server.signUp(`person${++people}`);
  for (const badge of badges) await giveBadge(community.server, member, badge);
  await writePost(member, `${member.username} was here`);
  return member;
}

async function at(path: string, options: VisitOptions): Promise<Page> {
  const { page } = await community.visit(options);
  await watchToasts(page);
  await page.goto(path);
  await page.getByRole('article').first().waitFor();
  return page;
}

async function openMenu(page: Page, text: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menu').waitFor();
}

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const WIDTHS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

test.each(WIDTHS)('CARD-32 on %s the owner pins, shares and deletes', async (_where, viewport) => {
  const owner = await someone();
  await writePost(owner, 'A post of my own');
  const page = await at(`/${owner.username}`, { as: owner, viewport });
  await openMenu(page, 'A post of my own');
  await expect.poll(() => entries(page)).toEqual(['Pin to profile', 'Share', 'Delete']);
  expect(await page.getByText('Admin Actions').count()).toBe(0);
});

test('CARD-05 a post that is pinned stands first on the profile with its label, and one that is no more does not', async () => {
  const owner = await someone();
  await writePost(owner, 'The one to pin');
  await writePost(owner, 'A newer one');
  const page = await at(`/${owner.username}`, { as: owner });
  await choose(page, 'The one to pin', 'Pin to profile');
  await expectToast(page, 'Pinned to your profile');
  await card(page, 'The one to pin').getByText('Pinned', { exact: true }).waitFor();
  await page.reload();
  const first = page.getByRole('feed').getByRole('article').first();
  await first.getByText('The one to pin').waitFor();
  await first.getByText('Pinned', { exact: true }).waitFor();
  await openMenu(page, 'The one to pin');
  await expect.poll(() => entries(page)).toEqual(['Unpin from profile', 'Share', 'Delete']);
  await page.getByRole('menuitem', { name: 'Unpin from profile' }).click();
  await expectToast(page, 'Unpinned from your profile');
  await page.getByText('Pinned', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await first.getByText('A newer one').waitFor();
});

test("ERR-04 a pin that fails goes back, and a danger toast says 'Error: {message}.'", async () => {
  const owner = await someone();
  await writePost(owner, 'Not to be pinned');
  const page = await at(`/${owner.username}`, { as: owner });
  await page.route('**/v3/posts/pinned', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        message: 'The pin broke.',
        error_type: 'validation',
        error: { type: 'validation', message: 'The pin broke.' },
      },
    }),
  );
  await choose(page, 'Not to be pinned', 'Pin to profile');
  await expectToast(page, 'Error: The pin broke.');
  expect(await page.getByText('Pinned', { exact: true }).count()).toBe(0);
  await openMenu(page, 'Not to be pinned');
  await expect.poll(() => entries(page)).toContain('Pin to profile');
});

test('comments of one’s own are deleted and shared, not pinned', async () => {
  const owner = await someone();
  const id = await writePost(owner, 'Above the comment');
  await writeComment(owner, id, 'A comment of my own');
  const page = await at(`/post/${id}`, { as: owner });
  await openMenu(page, 'A comment of my own');
  await expect.poll(() => entries(page)).toEqual(['Share', 'Delete']);
});

test.each(WIDTHS)(
  'CARD-33 on %s other members follow, share, mute, block and report, and see nothing of the staff',
  async (_where, viewport) => {
    const [author, reader] = [await someone(), await someone()];
    await writePost(author, 'A post of another');
    const page = await at(`/${author.username}`, { as: reader, viewport });
    const handle = `@${author.username}`;
    await openMenu(page, 'A post of another');
    const others = ['Share', `Mute ${handle}`, `Block ${handle}`, 'Report'];
    await expect.poll(() => entries(page)).toEqual([`Follow ${handle}`, ...others]);
    await page.getByRole('menuitem', { name: `Follow ${handle}` }).click();
    await expectToast(page, `${handle} successfully followed`);
    await openMenu(page, 'A post of another');
    await expect.poll(() => entries(page)).toEqual([`Unfollow ${handle}`, ...others]);
  },
);

test.each(WIDTHS)(
  'MOD-01 MOD-02 MOD-03 MOD-04 POST-42 CARD-34 on %s a report names one of twelve reasons, and the post leaves',
  async (_where, viewport) => {
    const [author, reader] = [await someone(), await someone()];
    await reader.api('PUT', `/profile/${author.username}/follow`);
    const id = await writePost(author, 'Something to report');
    const page = await at('/feed', { as: reader, viewport });
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
    expect(await dialog.getByRole('radio').count()).toBe(12);
    await dialog.getByRole('radio', { name: 'Threats' }).check();
    await dialog.getByRole('radio', { name: 'Bot and Spam' }).check();
    expect(await dialog.locator(':checked').count()).toBe(1);
    await submit.click();
    await expectToast(page, 'Post Reported!');
    expect(reports).toEqual([['PUT', { ulid: id, violationType: 'spam' }]]);
    await expect.poll(() => page.getByText('Something to report').count()).toBe(0);
    await dialog.waitFor({ state: 'detached' });
    // Its own page still shows it.
    await page.goto(`/post/${id}`);
    await page.getByText('Something to report').waitFor();
  },
);

test('a report that fails says so, and keeps the choice for another try', async () => {
  const [author, reader] = [await someone(), await someone()];
  await writePost(author, 'Hard to report');
  const page = await at(`/${author.username}`, { as: reader });
  let isBroken = true;
  await page.route('**/v3/posts/flag', (route) => (isBroken ? route.abort() : route.continue()));
  await choose(page, 'Hard to report', 'Report');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Fraud' }).check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, /^Error: The server can’t be reached\./);
  expect(await dialog.getByRole('radio', { name: 'Fraud' }).isChecked()).toBe(true);
  isBroken = false;
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Post Reported!');
  await page.getByText('Hard to report').waitFor({ state: 'detached' });
});

test('ADMIN-08 a moderator removes the post of another, and only after a confirmation', async () => {
  const [author, moderator] = [await someone(), await someone('moderator')];
  const id = await writePost(author, 'Not fit to stay');
  const thread = await writePost(author, 'A thread to stay');
  const comment = await writeComment(author, thread, 'A comment not fit to stay');
  await writeComment(author, comment, 'A comment that may stay');
  const page = await at(`/${author.username}`, { as: moderator });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/moderation/post')) calls.push(request.method());
  });
  await openMenu(page, 'Not fit to stay');
  await expect.poll(() => staffEntries(page)).toEqual(ON_EVERY_POST);
  await page.getByRole('group').getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(calls).toEqual([]);
  await choose(page, 'Not fit to stay', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Not fit to stay').waitFor({ state: 'detached' });
  expect(calls).toEqual(['DELETE']);

  await page.goto(`/post/${thread}`);
  await choose(page, 'A comment not fit to stay', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Post Unavailable').waitFor();
  expect(await page.getByText('A comment not fit to stay').count()).toBe(0);

  const visitor = await at(`/post/${thread}`, { as: await someone() });
  await visitor.getByText('Post Unavailable').waitFor();
  await visitor.goto(`/post/${id}`);
  await visitor.getByRole('heading', { name: 'Post Unavailable' }).waitFor();
});

test('ADMIN-01 ADMIN-02 an employee curates Discover from Discover, and from nowhere else', async () => {
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
});

test('a moderator who is no employee does not curate Discover', async () => {
  const [author, moderator] = [await someone(), await someone('moderator')];
  await writePost(author, 'Seen by a moderator');
  const page = await at('/feed?feedType=all', { as: moderator });
  await openMenu(page, 'Seen by a moderator');
  await expect.poll(() => staffEntries(page)).toEqual(ON_EVERY_POST);
});

test('a menu and what it opens work by keyboard, and give the focus back', async () => {
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
  // A key that comes before the focus has moved would not be the menu's.
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
])(
  'cards in every state, menu, report and viewer, %s: no barrier that axe finds',
  async (_look, options) => {
    const [author, reader] = [await someone(), await someone('administrator')];
    const { server } = community;
    const openGraph = {
      title: 'A card',
      description: '',
      image: null,
      url: 'https://example.org/a',
    };
    await paintPost(server, author, { body: 'Covered', isSensitive: true });
    await paintPost(server, author, { body: 'For the web', isTrolling: true });
    await paintPost(server, author, { body: 'On its way', isProcessing: true });
    await paintPost(server, author, { body: 'A link', openGraph });
    await paintPost(server, author, {
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
  },
);

test.each(['is refused', 'succeeds'] as const)(
  'CARD-32 a deletion whose question was closed meanwhile says that it %s, and closes nothing that was opened since',
  async (outcome) => {
    const owner = await someone();
    await writePost(owner, 'Soon deleted, perhaps');
    await writePost(owner, 'Another of my own');
    const page = await at(`/${owner.username}`, { as: owner });
    const release = await holdBack(page, '**/v3/posts/delete?*', (route) =>
      outcome === 'succeeds' ? route.continue() : route.abort(),
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
