// Thorough: it covers double clicks, lost answers and members who change in between.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { giveBadge, signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, DESKTOP, startCommunity } from '../harness/community.ts';
import {
  confirmWithReason,
  badgeOf,
  watchBanCalls,
  openConsole,
  REASON_LABEL,
} from './console-scenes.ts';
import { dropResponse } from '../harness/drop-response.ts';

let community: Community;
let chief: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  chief = await signUpWith(community.server, 'chief', 'administrator');
});
afterAll(() => community.stop());

async function paneOf(who: TestMember, as = chief): Promise<Page> {
  const { page, context } = await community.visit({ as, viewport: DESKTOP });
  await page.goto('/feed');
  await openConsole(page, as);
  const tab = await context.newPage();
  await tab.goto(`${community.url}/admin#members`);
  await tab.getByRole('button', { name: `@${who.username}` }).click();
  await tab.getByRole('heading', { name: who.username }).waitFor();
  return tab;
}

test('bans once despite a double click or held key', { tags: ['MOD-36', 'ADMIN-09'] }, async () => {
  const tab = await paneOf(await community.server.signUp('hasty'));
  const calls = watchBanCalls(tab);
  await tab.getByRole('button', { name: 'Ban…' }).dblclick();
  const dialog = tab.getByRole('dialog', { name: 'Ban @hasty?' });
  const confirm = dialog.getByRole('button', { name: 'Ban', exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: REASON_LABEL }).fill('Spam.');
  await confirm.focus();
  for (let times = 0; times < 3; times++) await tab.keyboard.down('Enter');
  await tab.keyboard.up('Enter');
  await tab.getByRole('button', { name: 'Unban…' }).waitFor();
  expect(calls).toEqual(['POST']);
});

test('gives a badge, and removes it by Undo', async () => {
  const tab = await paneOf(await community.server.signUp('valued'));
  const verified = tab.getByRole('button', { name: 'verified', exact: true });
  await confirmWithReason(tab, badgeOf('verified', 'valued'));
  await expect.poll(() => verified.getAttribute('aria-pressed')).toBe('true');
  await tab.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => verified.getAttribute('aria-pressed')).toBe('false');
});

test('disables the ban of a branch without members', async () => {
  const tab = await paneOf(await signUpWith(community.server, 'lonely', 'moderator'));
  await tab.getByRole('button', { name: 'Ban everyone in this branch' }).click();
  const dialog = tab.getByRole('dialog', { name: 'Ban 0 members?' });
  await dialog.getByRole('textbox').fill('Spam, all of them.');
  expect(await dialog.getByRole('button', { name: 'Ban 0 members' }).isDisabled()).toBe(true);
});

test.each<[string, string, (who: TestMember) => Promise<unknown>]>([
  ['left', 'leaving', (who) => who.api('DELETE', '/user')],
  ['become staff', 'rising', (who) => giveBadge(community.server, who, 'moderator')],
])('stops offering a ban of a member who has %s', async (_what, name, change) => {
  const { server } = community;
  const member = await server.signUp(name);
  const tab = await paneOf(member, await signUpWith(server, `by_${name}`, 'employee'));
  await change(member);
  const ban = tab.getByRole('button', { name: 'Ban…' });
  await ban.click();
  await tab.getByRole('textbox', { name: REASON_LABEL }).fill('Spam.');
  await tab.getByRole('button', { name: 'Ban', exact: true }).click();
  await tab.getByRole('alert').waitFor();
  await tab.keyboard.press('Escape');
  await expect.poll(() => ban.count()).toBe(0);
});

test('offers a ban when an older server omits permissions', { tags: ['MOD-36'] }, async () => {
  const { page, context } = await community.visit({ as: chief, viewport: DESKTOP });
  const older = await community.server.signUp('older');
  await page.goto('/feed');
  await openConsole(page, chief);
  const tab = await context.newPage();
  await tab.route(`**/v3/admin/members/${older.ulid}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    delete json.data.canBan;
    await route.fulfill({ response, json });
  });
  await tab.goto(`${community.url}/admin#members`);
  await tab.getByRole('button', { name: '@older' }).click();
  const ban = tab.getByRole('button', { name: 'Ban…' });
  await ban.waitFor();
  expect(await ban.count()).toBe(1);
});

test('keeps the typed reason while a member cannot load', async () => {
  const tab = await paneOf(await community.server.signUp('quiet'));
  const why = tab.getByRole('textbox', { name: 'Reason (authority and legal basis)' });
  await why.fill('The court of the town asks for it.');
  await tab.route('**/v3/admin/members/*', (route) => route.abort(), { times: 1 });
  const verified = tab.getByRole('button', { name: 'verified', exact: true });
  await confirmWithReason(tab, badgeOf('verified', 'quiet'));
  await tab.getByText('The server can’t be reached. Try again.').waitFor();
  expect(await verified.getAttribute('aria-pressed')).toBe('false');
  await tab.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => verified.getAttribute('aria-pressed')).toBe('true');
  expect(await tab.getByText('The server can’t be reached. Try again.').count()).toBe(0);
  expect(await why.inputValue()).toBe('The court of the town asks for it.');
});

test('approves a member once when the response is lost', async () => {
  const { server } = community;
  const late = await server.signUp('latecomer');
  const held_at = server.clock.now();
  await server.db.updateTable('users').set({ held_at }).where('id', '=', late.id).execute();
  await server.signIn(late.email);
  const tab = await paneOf(late);
  const approve = tab.getByRole('button', { name: 'Approve…' });
  await dropResponse(tab, '**/approve');
  await approve.click();
  const dialog = tab.getByRole('dialog', { name: 'Approve @latecomer?' });
  await dialog.getByRole('textbox', { name: REASON_LABEL }).fill('We know them.');
  const confirm = dialog.getByRole('button', { name: 'Approve' });
  await confirm.click();
  await tab.getByText('The server can’t be reached. Try again.').waitFor();
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await approve.waitFor({ state: 'detached' });
});

test.each([
  ['overview', 'Active this week'],
  ['policies', 'Show preview'],
  ['words', 'No word filters yet'],
])('retries the section %s of the console after an error', async (name, text) => {
  const { page, context } = await community.visit({ as: chief, viewport: DESKTOP });
  await page.goto('/feed');
  await openConsole(page, chief);
  const tab = await context.newPage();
  const isRead = (url: URL): boolean => url.pathname.endsWith(`/${name}`);
  await tab.route(isRead, (route) => route.abort(), { times: 1 });
  await tab.goto(`${community.url}/admin#${name}`);
  await tab.getByText('The server can’t be reached. Try again.').first().waitFor();
  await tab.getByRole('button', { name: 'Try again' }).first().click();
  await tab.getByText(text).waitFor();
  expect(await tab.getByText('The server can’t be reached. Try again.').count()).toBe(0);
});
