// Thorough: it checks details of the keyboard focus in lists of groups.
import type { Group } from '@rookery/contract/groups/group.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;
let owner: TestMember;
let others: TestMember[];

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  owner = await signUp('olga');
  others = [await signUp('ada'), await signUp('bea'), await signUp('cyd')];
});
afterAll(() => community.stop());

async function create(name: string, visibility: 'public' | 'private'): Promise<Group> {
  return (await owner.api('PUT', '/group/add', { name, visibility })).body.data;
}

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);

const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

test('moves focus to the next request’s button, then the list', async () => {
  const group = await create('Terns', 'private');
  for (const each of others) await each.api('POST', '/group/join', { groupId: group.id });
  const { page } = await community.visit({ as: owner });
  await page.goto(`/group/${group.id}/members?list=requests`);
  const rows = rowsOf(page, 'Requests');
  const button = (at: number, name: string) => rows.nth(at).getByRole('button', { name });
  await expect.poll(() => rows.count()).toBe(3);
  await press(button(0, 'Approve'));
  await expect.poll(() => rows.count()).toBe(2);
  await hasFocus(button(0, 'Approve'));
  await press(button(1, 'Decline'));
  await expect.poll(() => rows.count()).toBe(1);
  await hasFocus(button(0, 'Decline'));
  await press(button(0, 'Decline'));
  await page.getByText('No pending requests').waitFor();
  await hasFocus(page.locator('#content'));
});

async function atFirstRequest(
  name: string,
): Promise<{ page: Page; reloaded: () => Promise<void> }> {
  const group = await create(name, 'private');
  for (const each of others) await each.api('POST', '/group/join', { groupId: group.id });
  const { page } = await community.visit({ as: owner });
  await page.goto(`/group/${group.id}/members?list=requests`);
  const rows = rowsOf(page, 'Requests');
  await expect.poll(() => rows.count()).toBe(3);
  const first = rows.first().getByRole('button', { name: /^Approve/ });
  await first.focus();
  const decided = (await first.getAttribute('aria-label')) ?? '';
  const reloaded = async () => {
    const userId = others.find(({ username }) => decided.toLowerCase().includes(username))?.ulid;
    await owner.api('POST', '/group/approve', { groupId: group.id, userId });
    // Click by script, without pointer or key, because a reload can also have another cause.
    await rows
      .last()
      .getByRole('button', { name: /^Decline/ })
      .evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => rows.count()).toBe(1);
  };
  return { page, reloaded };
}

test('leaves focus alone after a click on empty ground', async () => {
  const { page, reloaded } = await atFirstRequest('Plovers');
  await page.mouse.click(5, 400);
  await reloaded();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test('keeps the scroll position when the focused row disappears', async () => {
  const { page, reloaded } = await atFirstRequest('Knots');
  await page.evaluate(() => {
    (document.querySelector('#content') as HTMLElement).style.minHeight = '3000px';
    window.scrollTo(0, 1500);
  });
  await reloaded();
  await hasFocus(rowsOf(page, 'Requests').getByRole('button', { name: /^Approve/ }));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
});

test('moves focus to the next row after bans and unbans', async () => {
  const group = await create('Gulls', 'public');
  for (const each of others) await each.api('POST', '/group/join', { groupId: group.id });
  const { page } = await community.visit({ as: owner });
  await page.goto(`/group/${group.id}/members`);
  const members = rowsOf(page, 'Members');
  await expect.poll(() => members.count()).toBe(4);
  const more = (at: number) => members.nth(at).getByRole('button', { name: /^More about/ });
  const ban = async (at: number) => {
    await press(more(at));
    await press(page.getByRole('menuitem', { name: 'Ban from group' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Ban from group' }));
  };
  await ban(1);
  await expect.poll(() => members.count()).toBe(3);
  await hasFocus(more(1));
  await ban(0);
  await expect.poll(() => members.count()).toBe(2);
  await hasFocus(more(0));
  await page.getByRole('tab', { name: 'Banned' }).click();
  const banned = rowsOf(page, 'Banned');
  const unban = (at: number) => banned.nth(at).getByRole('button', { name: /^Unban/ });
  await expect.poll(() => banned.count()).toBe(2);
  await press(unban(0));
  await expect.poll(() => banned.count()).toBe(1);
  await hasFocus(unban(0));
});

test('moves focus to the new owner after a transfer', async () => {
  const group = await create('Stints', 'public');
  const [heir] = others as [TestMember];
  await heir.api('POST', '/group/join', { groupId: group.id });
  const { page } = await community.visit({ as: owner });
  await page.goto(`/group/${group.id}/members`);
  const row = rowsOf(page, 'Members').filter({ hasText: '@ada' });
  const more = row.getByRole('button', { name: /^More about/ });
  await press(more);
  await press(page.getByRole('menuitem', { name: 'Transfer ownership' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }));
  await more.waitFor({ state: 'detached' });
  await hasFocus(row.getByRole('link'));
});

test('moves focus to the content after joining by invitation', async () => {
  const group = await create('Ruffs', 'private');
  const { data } = (await owner.api('POST', '/group/invite', { groupId: group.id })).body;
  const { pathname, search } = new URL(data.url);
  const { page } = await community.visit({ as: others[0] as TestMember });
  await page.goto(pathname + search);
  const joins = page.getByRole('main').getByRole('button', { name: 'Accept', exact: true });
  await press(joins);
  await joins.waitFor({ state: 'detached' });
  await hasFocus(page.locator('#content'));
});

test('moves focus to a neighbour of the removed Join button', async () => {
  const [inList, onPage] = [await create('Rails', 'public'), await create('Crakes', 'public')];
  const { page } = await community.visit({ as: others[0] as TestMember });
  await page.goto('/groups?list=all');
  await press(page.getByRole('button', { name: `Join: ${inList.name}` }));
  await hasFocus(page.getByRole('main').getByRole('link', { name: inList.name }));
  await page.goto(`/group/${onPage.id}`);
  await press(page.getByRole('button', { name: `Join: ${onPage.name}` }));
  await hasFocus(page.getByRole('button', { name: `More about ${onPage.name}` }));
});
