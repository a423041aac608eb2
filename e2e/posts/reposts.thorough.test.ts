// Thorough: These tests cover other widths, lost responses, keys and deleted posts.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { giveBadge } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  writePost,
} from '../harness/community.ts';
import { dropResponse } from '../harness/drop-response.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import {
  visitFeed,
  button,
  cards,
  choose,
  quoteAndUndo,
  expectRepostLabel,
  repostAndUndo,
  repostByApi,
  someone,
} from './reposts-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test(
  'a member reposts and undoes it on a phone',
  { tags: ['REPOST-02', 'REPOST-06', 'REPOST-08', 'REPOST-09', 'REPOST-11', 'REPOST-12'] },
  () => repostAndUndo(community, PHONE),
);

test(
  'a member posts and removes a quote on a desktop',
  {
    tags: [
      'REPOST-06',
      'REPOST-10',
      'COMPOSE-02',
      'COMPOSE-04',
      'COMPOSE-14',
      'COMPOSE-41',
      'CARD-07',
    ],
  },
  () => quoteAndUndo(community, DESKTOP),
);

test('keeps quotes when a repost was undone elsewhere', { tags: ['GAP-065'] }, async () => {
  const author = await someone(community);
  const reader = await someone(community, author);
  const id = await writePost(author, 'Said to be quoted');
  const older = await repostByApi(reader, id, 'The older words');
  const newer = await repostByApi(reader, id, 'The newer words');
  const plain = await repostByApi(reader, id);
  const { page } = await visitFeed(community, '/feed', { as: reader });
  const left = async (): Promise<string[]> => {
    const { body } = await reader.api('POST', '/posts/map', { ulids: [older, newer] });
    const quotes = body.data as { id: string; isDeleted: boolean }[];
    return quotes.filter(({ isDeleted }) => !isDeleted).map((quote) => quote.id);
  };
  const undo = page.getByRole('menuitem', { name: 'Undo repost', exact: true });
  const question = page.getByRole('dialog', { name: 'Delete your quote?' });
  await button(page, id).click();
  await undo.waitFor();
  await reader.api('DELETE', '/posts/repost', { ulid: plain });
  await undo.click();
  await expectToast(page, 'Your repost has been removed.');
  expect(await left()).toEqual([older, newer]);
  await expectRepostLabel(page, id, 'Reposted, 2');

  await dropResponse(page, '**/v3/posts/repost');
  await choose(page, id, 'Undo repost');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await left()).toEqual([older]);
  await expectRepostLabel(page, id, 'Reposted, 1');
});

test(
  'names the reposter above the card, except for staff',
  { tags: ['CARD-02', 'CARD-03', 'POST-18', 'POST-35', 'REPOST-13'] },
  async () => {
    const author = await someone(community);
    const [ana, ben, staff] = [
      await someone(community),
      await someone(community),
      await someone(community),
    ];
    await giveBadge(community.server, staff, 'employee');
    const reader = await someone(community, ana, ben, staff);
    const [one, other] = [await writePost(author, 'By two'), await writePost(author, 'By staff')];
    await repostByApi(ana, one);
    await repostByApi(ben, one);
    await repostByApi(staff, other);
    const { page, errors } = await visitFeed(community, '/feed', { as: reader });
    const named = `reposted by @${ben.username}, @${ana.username}`;
    await cards(page, one).getByText(named).waitFor();
    expect(await cards(page, one).getAttribute('aria-label')).toMatch(`${named}. `);
    await cards(page, other).waitFor();
    expect(await cards(page, other).getByText('reposted by').count()).toBe(0);
    await cards(page, one)
      .getByRole('link', { name: `@${ana.username}` })
      .click();
    await waitForPath(page, `/${ana.username}`);
    await cards(page, one).getByText(`reposted by @${ana.username}`, { exact: true }).waitFor();
    await cards(page, one).getByText('By two').click();
    await waitForPath(page, `/post/${one}`);
    expect(errors).toEqual([]);

    const { page: own } = await visitFeed(community, `/${ana.username}`, { as: ana });
    await cards(own, one).getByRole('button', { name: 'More' }).click();
    await own.getByRole('menuitem', { name: 'Delete repost' }).click();
    await expectToast(own, 'Repost deleted');
    await cards(own, one).waitFor({ state: 'detached' });
  },
);

test('shows Post Unavailable in reposts of a deleted post', { tags: ['CARD-04'] }, async () => {
  const author = await someone(community);
  const member = await someone(community, author);
  const id = await writePost(author, 'Not for long');
  const repostId = await repostByApi(member, id);
  await repostByApi(member, id, 'What it said');
  const { page } = await visitFeed(community, `/${member.username}`, { as: member });
  await cards(page, id).getByText('reposted by').waitFor();
  await page.goto(`/post/${repostId}`);
  await waitForPath(page, `/post/${id}`);
  await author.api('DELETE', `/posts/delete?ulid=${id}`, {});

  await page.goto(`/${member.username}`);
  const gone = cards(page, id);
  await gone.getByText('Post Unavailable').waitFor();
  await gone.getByText(`reposted by @${member.username}`).waitFor();
  const quote = page.getByRole('article').filter({ hasText: 'What it said' });
  await quote.getByText('Post Unavailable').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await gone.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete repost' }).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(1);
  await page.getByRole('menuitem').click();
  await expectToast(page, 'Repost deleted');
  await gone.waitFor({ state: 'detached' });
});

async function walkTo(page: Page, entry: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry });
  const focused = page.locator('[role=menu]:focus, [role=menuitem]:focus');
  await focused.waitFor();
  for (let steps = 0; steps < 3; steps += 1) {
    const before = await focused.innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused.innerText()).not.toBe(before);
    if (await item.evaluate((each) => each === document.activeElement)) return;
  }
  throw new Error(`No arrow leads to ${entry}.`);
}

test('reverts a failed repost by keyboard and keeps focus', { tags: ['REPOST-14'] }, async () => {
  const author = await someone(community);
  const reader = await someone(community, author);
  const id = await writePost(author, 'Reached by Tab');
  const { page } = await visitFeed(community, '/feed', { as: reader });
  await page.route('**/v3/posts/repost', (route) => route.fulfill({ status: 500, json: {} }));
  await cards(page, id).focus();
  const isHere = (): Promise<boolean> =>
    button(page, id).evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 12 && !(await isHere()); steps += 1) await page.keyboard.press('Tab');
  expect(await isHere()).toBe(true);
  await page.keyboard.press('Enter');
  await walkTo(page, 'Quote');
  await walkTo(page, 'Repost');
  await page.keyboard.press('Enter');
  await expectToast(page, 'An unexpected error occurred.');
  await expectRepostLabel(page, id, 'Repost');
  await expect.poll(isHere).toBe(true);

  await page.keyboard.press('Enter');
  await walkTo(page, 'Quote');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Enter your quote').waitFor();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Enter your quote').waitFor({ state: 'detached' });
  await expect.poll(isHere).toBe(true);
});

test('counts views for the original, never for its repost', { tags: ['POST-46'] }, async () => {
  const author = await someone(community);
  const friend = await someone(community);
  const reader = await someone(community, friend);
  const id = await writePost(author, 'Seen by a repost');
  const repostId = await repostByApi(friend, id);
  const { page, context } = await community.visit({ as: reader });
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (!/\/v3\/posts\/(?:views|engagement)$/.test(request.url())) return;
    for (const ulid of (request.postDataJSON() as { ulids: string[] }).ulids) asked.add(ulid);
  });
  await page.goto('/feed');
  await cards(page, id).waitFor();
  await expect.poll(() => asked.has(id)).toBe(true);
  expect(asked.has(repostId)).toBe(false);
  // The device stores posts with a delay, and the lists that name them last.
  await expect
    .poll(async () => (await kept(page, reader)).posts)
    .toEqual(expect.arrayContaining([id, repostId]));
  await expect.poll(async () => (await kept(page, reader)).lists).toContain(repostId);
  await context.route('**/v3/**', (route) => route.abort());
  await page.reload();
  await cards(page, id).getByText('Seen by a repost').waitFor();
  await cards(page, id).getByText('reposted by').waitFor();
});

interface Kept {
  posts: string[];
  lists: string;
}

function kept(page: Page, member: TestMember): Promise<Kept> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return { posts: [], lists: '' };
    return new Promise<Kept>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error('The database does not open.')));
      opening.addEventListener('success', () => {
        const db = opening.result;
        const reading = db.transaction(['posts', 'lists']);
        const posts = reading.objectStore('posts').getAllKeys();
        const lists = reading.objectStore('lists').getAll();
        reading.addEventListener('complete', () => {
          db.close();
          resolve({ posts: posts.result.map(String), lists: JSON.stringify(lists.result) });
        });
      });
    });
  }, `rookery-cache-${member.ulid}`);
}
