// Thorough: it covers double clicks, lost answers and members who change in between.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { giveBadge, signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import { type Community, DESKTOP, startCommunity } from './community.ts';
import { BADGE_REASON, bansOf, openConsole, REASON } from './console-scenes.ts';
import { loseAnswer } from './lost-answer.ts';

let community: Community;
let chief: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  chief = await signUpWith(community.server, 'chief', 'administrator');
});
afterAll(() => community.stop());

/** The console, with a member chosen. */
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

test('MOD-36 ADMIN-09 neither a double click nor a held key bans, and a question asked by a key ends elsewhere too', async () => {
  const tab = await paneOf(await community.server.signUp('hasty'));
  const calls = bansOf(tab);
  const button = (name: string) => tab.getByRole('button', { name, exact: true });
  const reason = tab.getByRole('textbox', { name: REASON });
  await reason.fill('Spam.');
  await button('Ban').dblclick();
  await button('Really ban').waitFor();
  await reason.focus();
  await button('Ban').waitFor();
  for (let times = 0; times < 3; times++) await tab.keyboard.down('Enter');
  await tab.keyboard.up('Enter');
  await button('Really ban').waitFor();
  await tab.getByRole('searchbox').focus();
  await button('Ban').waitFor();
  expect(calls).toEqual([]);
  await reason.press('Enter');
  await tab.keyboard.press('Enter');
  await button('Lift the ban').waitFor();
  expect(calls).toEqual(['POST']);
});

test.each<[string, string, (who: TestMember) => Promise<unknown>]>([
  ['left', 'leaving', (who) => who.api('DELETE', '/user')],
  ['become staff', 'rising', (who) => giveBadge(community.server, who, 'moderator')],
])(
  'an employee who bans somebody that has %s meanwhile is offered it no more',
  async (_what, name, act) => {
    const { server } = community;
    const member = await server.signUp(name);
    const tab = await paneOf(member, await signUpWith(server, `by_${name}`, 'employee'));
    await act(member);
    const ban = tab.getByRole('button', { name: 'Ban', exact: true });
    await tab.getByRole('textbox', { name: REASON }).fill('Spam.');
    await ban.click();
    await tab.getByRole('button', { name: 'Really ban', exact: true }).click();
    await tab.getByRole('alert').waitFor();
    await expect.poll(() => ban.count()).toBe(0);
  },
);

test('MOD-36 a ban is offered where the server of the version before does not tell who may', async () => {
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
  const ban = tab.getByRole('button', { name: 'Ban', exact: true });
  await ban.waitFor();
  expect(await ban.count()).toBe(1);
});

test('what was typed about a member stays while the member cannot be read anew, and that is tried again', async () => {
  const tab = await paneOf(await community.server.signUp('quiet'));
  const why = tab.getByRole('textbox', { name: 'Reason: who asks, and by what right' });
  await why.fill('The court of the town asks for it.');
  await tab.route('**/v3/admin/members/*', (route) => route.abort(), { times: 1 });
  await tab.getByRole('button', { name: 'Close the branch' }).click();
  await tab.getByRole('textbox', { name: 'Reason, which each of them is told' }).fill('Spam.');
  const verified = tab.getByRole('button', { name: 'verified', exact: true });
  await tab.getByRole('textbox', { name: BADGE_REASON }).fill('We met them.');
  await verified.click();
  await tab.getByText('The server cannot be reached.').waitFor();
  expect(await verified.getAttribute('aria-pressed')).toBe('false');
  await tab.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => verified.getAttribute('aria-pressed')).toBe('true');
  expect(await tab.getByText('The server cannot be reached.').count()).toBe(0);
  expect(await why.inputValue()).toBe('The court of the town asks for it.');
  const each = tab.getByRole('textbox', { name: 'Reason, which each of them is told' });
  expect(await each.inputValue()).toBe('Spam.');
});

test('who approves a member again after a lost answer sees that the member waits no more', async () => {
  const { server } = community;
  const late = await server.signUp('latecomer');
  const held_at = server.clock.now();
  await server.db.updateTable('users').set({ held_at }).where('id', '=', late.id).execute();
  await server.signIn(late.email);
  const tab = await paneOf(late);
  const approve = tab.getByRole('button', { name: 'Approve' });
  await loseAnswer(tab, '**/approve');
  await approve.click();
  await tab.getByText('The server cannot be reached.').waitFor();
  await approve.click();
  await approve.waitFor({ state: 'detached' });
  expect(await tab.getByText('This account does not wait.').count()).toBe(1);
});

test.each([
  ['overview', 'Active this week'],
  ['policies', 'Show as members read it'],
  ['words', 'No word is named'],
])('the section %s of the console that could not be read is tried again', async (name, text) => {
  const { page, context } = await community.visit({ as: chief, viewport: DESKTOP });
  await page.goto('/feed');
  await openConsole(page, chief);
  const tab = await context.newPage();
  const isRead = (url: URL): boolean => url.pathname.endsWith(`/${name}`);
  await tab.route(isRead, (route) => route.abort(), { times: 1 });
  await tab.goto(`${community.url}/admin#${name}`);
  await tab.getByText('The server cannot be reached.').first().waitFor();
  await tab.getByRole('button', { name: 'Try again' }).first().click();
  await tab.getByText(text).waitFor();
  expect(await tab.getByText('The server cannot be reached.').count()).toBe(0);
});
