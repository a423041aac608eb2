import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  PHONE,
  type Visit,
  type VisitOptions,
  writePost,
} from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { closeOverlays, go } from '../harness/scene.ts';

let people = 0;

export async function someone(community: Community, ...follows: TestMember[]): Promise<TestMember> {
  const member = await community.server.signUp(`person${++people}`);
  await writePost(member, `${member.username} was here`);
  for (const each of follows) await member.api('PUT', `/profile/${each.username}/follow`);
  return member;
}

export async function repostByApi(by: TestMember, ulid: string, body?: string): Promise<string> {
  const repostUlid = makeUlid(Date.now());
  const reply = await by.api('POST', '/posts/repost', { ulid, repostUlid, ...(body && { body }) });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

export async function visitFeed(
  community: Community,
  path: string,
  options: VisitOptions,
): Promise<Visit> {
  const visit = await community.visit(options);
  await watchToasts(visit.page);
  await visit.page.goto(path);
  await visit.page.getByRole('feed').getByRole('article').first().waitFor();
  return visit;
}

export const cards = (page: Page, id: string): Locator =>
  page.getByRole('feed').locator(`article[data-post="${id}"]`).filter({ visible: true });
export const button = (page: Page, id: string): Locator =>
  cards(page, id)
    .first()
    .getByRole('button', { name: /^Repost/ });

export async function choose(page: Page, id: string, entry: string): Promise<void> {
  await button(page, id).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export async function expectRepostLabel(page: Page, id: string, name: string): Promise<void> {
  await expect.poll(() => button(page, id).getAttribute('aria-label')).toBe(name);
}

async function findFaults(page: Page): Promise<string[]> {
  const found = await findAccessibilityFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  found.push(...(await findAccessibilityFaults(page, ['color-contrast'])));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor();
  return found;
}

const ZOOMED = { width: 320, height: 640 };

export async function repostAndUndo(community: Community, viewport: typeof PHONE): Promise<void> {
  const author = await someone(community);
  const reader = await someone(community, author);
  const id = await writePost(author, 'Worth passing on');
  const { page, errors } = await visitFeed(community, '/feed', {
    as: reader,
    viewport,
    colorScheme: 'light',
  });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v3/posts/repost')) {
      sent.push([request.method(), request.postDataJSON()]);
    }
  });
  await expectRepostLabel(page, id, 'Repost');
  await button(page, id).click();
  await page.getByRole('menuitem', { name: 'Repost' }).waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Repost',
    'Quote',
    ...(viewport === PHONE ? ['Close'] : []),
  ]);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Repost' }).click();
  await expectToast(page, 'Your repost has been recorded.');
  await expectRepostLabel(page, id, 'Reposted, 1');
  expect(await findFaults(page)).toEqual([]);
  expect(await cards(page, id).count()).toBe(1);

  await closeOverlays(page);
  await go(page, `/${reader.username}`, cards(page, id).getByText('reposted by'));
  await choose(page, id, 'Undo repost');
  await expectToast(page, 'Your repost has been removed.');
  await cards(page, id).waitFor({ state: 'detached' });
  expect(sent).toEqual([
    ['POST', { ulid: id, title: 'repost' }],
    ['DELETE', { ulid: id, title: 'repost', only: 'repost' }],
  ]);
  await page.goto('/feed');
  await expectRepostLabel(page, id, 'Repost');
  expect(errors).toEqual([]);
}

export async function quoteAndUndo(community: Community, viewport: typeof PHONE): Promise<void> {
  const author = await someone(community);
  const reader = await someone(community, author);
  const id = await writePost(author, 'The words to be quoted');
  const { page } = await visitFeed(community, '/feed', {
    as: reader,
    viewport,
    colorScheme: 'light',
  });
  await choose(page, id, 'Quote');
  const dialog = page.getByRole('dialog', { name: 'Quote' });
  const text = dialog.getByPlaceholder('Enter your quote');
  await dialog.getByText('The words to be quoted').waitFor();
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
  await text.fill('My own words on it');
  const key = `rookery-draft-${reader.ulid}-${id}-quote`;
  const draft = await page.evaluate((name) => localStorage.getItem(name), key);
  expect(JSON.parse(draft ?? 'null')).toMatchObject({
    draftId: `${id}-quote`,
    originalPostId: id,
    postType: 'quote',
    postBody: 'My own words on it',
  });
  expect(await findFaults(page)).toEqual([]);
  await page.reload();
  await choose(page, id, 'Quote');
  await expect.poll(() => text.inputValue()).toBe('My own words on it');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expectToast(page, /^Quote posted/);
  const quote = page.getByRole('feed').getByRole('article').first();
  await quote.getByText('My own words on it').waitFor();
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => findOverflows(page)).toEqual([]);
  await page.setViewportSize(viewport);
  await quote.getByText('The words to be quoted').click();
  await waitForPath(page, `/post/${id}`);
  await page.goBack();
  await expectRepostLabel(page, id, 'Reposted, 1');

  const question = page.getByRole('dialog', { name: 'Delete your quote?' });
  await choose(page, id, 'Undo repost');
  await question.waitFor();
  expect(await findFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  const isFocused = (): Promise<boolean> =>
    button(page, id).evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.getByText('My own words on it').waitFor();
  await choose(page, id, 'Undo repost');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Your repost has been removed.');
  await page.getByText('My own words on it').waitFor({ state: 'detached' });
  await expectRepostLabel(page, id, 'Repost');
  const { body } = await reader.api('GET', '/user');
  expect(body.data.postCount).toBe(1);
}

export async function openLists(community: Community, viewport: typeof PHONE): Promise<void> {
  const author = await someone(community);
  const [early, late] = [await someone(community), await someone(community)];
  const reader = await someone(community, author, late);
  const id = await writePost(author, 'Shared by many');
  for (const who of [early, late]) await repostByApi(who, id);
  const quote = await repostByApi(early, id, 'Read this one');
  await late.react(id);
  const { page, errors } = await community.visit({ as: reader, viewport, colorScheme: 'light' });
  await page.goto(`/post/${id}`);
  const counts = page.getByRole('article').first();
  await counts.getByRole('button', { name: '1 reaction', exact: true }).click();
  const reactors = page.getByRole('dialog', { name: 'Who reacted' });
  await reactors.getByText(`@${late.username}`).waitFor();
  await page.keyboard.press('Escape');
  await reactors.waitFor({ state: 'detached' });

  await counts.getByRole('link', { name: '2 reposts' }).click();
  await waitForPath(page, `/post/${id}/reposts`);
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.nth(1).waitFor();
  expect(await rows.locator('strong').allTextContents()).toEqual([late, early].map(nameOf));
  await rows
    .first()
    .getByRole('button', { name: /Following/ })
    .waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await waitForPath(page, `/post/${id}/quotes`);
  await cards(page, quote).getByText('Read this one').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => findOverflows(page)).toEqual([]);
  await page.setViewportSize(viewport);
  // The tabs are one entry of the history.
  await page.goBack();
  await waitForPath(page, `/post/${id}`);

  expect(errors).toEqual([]);
  const path = '**/v3/posts/*/quotes*';
  await page.route(path, (route) => route.abort());
  const other = await writePost(author, 'Quoted while offline');
  await repostByApi(early, other, 'The only quote');
  await page.goto(`/post/${other}`);
  await page.getByRole('link', { name: '1 quote', exact: true }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute(path);
  await retry.click();
  await page.getByRole('feed').getByText('The only quote').waitFor();
}

const nameOf = ({ username }: TestMember): string =>
  `${username.charAt(0).toUpperCase()}${username.slice(1)}`;

export async function openListsFromMenu(community: Community): Promise<void> {
  const author = await someone(community);
  const reader = await someone(community, author);
  const [quoted, plain] = [
    await writePost(author, 'Only quoted'),
    await writePost(author, 'Not shared'),
  ];
  await repostByApi(reader, quoted, 'My quote');
  const { page } = await visitFeed(community, `/${author.username}`, { as: reader });
  const open = (id: string) => cards(page, id).getByRole('button', { name: 'More' }).click();
  const entry = page.getByRole('menuitem', { name: 'Reposts and quotes' });
  await open(plain);
  await page.getByRole('menuitem', { name: 'Share' }).waitFor();
  expect(await entry.count()).toBe(0);
  await page.keyboard.press('Escape');
  await open(quoted);
  await entry.click();
  await waitForPath(page, `/post/${quoted}/quotes`);
  await page.getByRole('feed').getByText('My quote').waitFor();
}
