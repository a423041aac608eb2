// Thorough: it checks lost answers and failures of invitation links, which are rare.
import type { Group } from '@rookery/contract/groups/group.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { delayResponses } from '../harness/stillness.ts';

let community: Community;
let owner: TestMember;
let made = 0;

beforeAll(async () => {
  community = await startCommunity();
  owner = await community.server.signUp('olga');
});
afterAll(() => community.stop());

async function create(visibility: 'public' | 'private'): Promise<Group> {
  const body = { name: `Plovers ${++made}`, visibility };
  return (await owner.api('PUT', '/group/add', body)).body.data;
}

const linkOf = async ({ id }: Group): Promise<string> =>
  (await owner.api('POST', '/group/invite', { groupId: id })).body.data.url;

const openMenu = (page: Page, { name }: Group) =>
  page.getByRole('button', { name: `More about ${name}` }).click();

async function visitOwner(group: Group) {
  const { page, calls } = await community.visit({ as: owner });
  await page.goto(`/group/${group.id}`);
  const dialog = page.getByRole('dialog', { name: 'Invite link' });
  const button = (name: string) => dialog.getByRole('button', { name });
  return {
    page,
    button,
    field: dialog.getByRole('textbox'),
    asked: () => calls.filter((call) => call === 'POST /v3/group/invite').length,
    async open() {
      await openMenu(page, group);
      await page.getByRole('menuitem', { name: 'Invite link' }).click();
      await dialog.waitFor();
    },
  };
}

test('creates one link at a time despite repeated clicks', async () => {
  const group = await create('private');
  const first = await linkOf(group);
  const { page, open, button, field, asked } = await visitOwner(group);
  const release = await delayResponses(page, '**/v3/group/invite');
  await open();
  const renew = button('Create new link');
  await expect.poll(asked).toBe(1);
  expect(await renew.isDisabled()).toBe(true);
  release();
  await expect.poll(() => field.inputValue()).toBe(first);
  await page.unroute('**/v3/group/invite');
  const releaseNew = await delayResponses(page, '**/v3/group/invite');
  await renew.dblclick();
  await expect.poll(() => renew.getAttribute('aria-busy')).toBe('true');
  releaseNew();
  await expect.poll(() => field.inputValue()).not.toBe(first);
  expect(await field.inputValue()).toBe(await linkOf(group));
  expect(asked()).toBe(2);
});

test('reloads a failed link without replacing the shared one', async () => {
  const group = await create('private');
  const first = await linkOf(group);
  const { page, open, button, field } = await visitOwner(group);
  await page.route('**/v3/group/invite', (route) => route.fulfill({ status: 500, json: {} }));
  await open();
  const again = button('Try again');
  await again.click();
  await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
  expect(await field.inputValue()).toBe('');
  await page.unroute('**/v3/group/invite');
  await again.click();
  await expect.poll(() => field.inputValue()).toBe(first);
  await button('Copy').waitFor();
  expect(await linkOf(group)).toBe(first);
});

test('hides a link that an unanswered request may have replaced', async () => {
  const group = await create('private');
  const first = await linkOf(group);
  const { page, open, button, field } = await visitOwner(group);
  await open();
  await expect.poll(() => field.inputValue()).toBe(first);
  await page.route(
    '**/v3/group/invite',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button('Create new link').click();
  await button('Try again').click();
  await expect.poll(() => field.inputValue()).toBe(await linkOf(group));
  expect(await field.inputValue()).not.toBe(first);
});

test('explains the ban to a banned member with an invitation', async () => {
  const group = await create('private');
  const url = new URL(await linkOf(group));
  const banned = await community.server.signUp('bert');
  await owner.api('POST', '/group/ban', { groupId: group.id, userId: banned.ulid });
  const { page } = await community.visit({ as: banned });
  await page.goto(url.pathname + url.search);
  await page.getByText('You are banned from this group').waitFor();
  expect(await page.getByText('You’re invited to join').count()).toBe(0);
});

test('copies a group’s address with the referral code', { tags: ['INVITE-17'] }, async () => {
  const group = await create('public');
  const reader = await community.server.signUp('rita');
  const { body } = await reader.api('GET', '/user');
  const { page, context } = await community.visit({ as: reader });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/group/${group.id}`);
  const copy = page.getByRole('menuitem', { name: 'Copy link' });
  await openMenu(page, group);
  await copy.click();
  const link = `${community.url}/group/${group.id}?ref=${body.data.referral_code}`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
  });
  await openMenu(page, group);
  await copy.click();
  expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(link);
});
