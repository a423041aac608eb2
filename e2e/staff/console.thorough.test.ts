// Thorough: it covers concurrent administrators, lost sessions, double clicks and late answers.
import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { atConsole } from '../../server/test/console.ts';
import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import {
  type Community,
  DESKTOP,
  acceptDialogs,
  PHONE,
  startCommunity,
} from '../harness/community.ts';
import { openConsole, saveRules, SECTIONS } from './console-scenes.ts';

let community: Community;
let chief: TestMember;
let writers = 0;

beforeAll(async () => {
  community = await startCommunity();
  chief = await signUpWith(community.server, 'chief', 'administrator');
});
afterAll(() => community.stop());

async function consoleAt(section: string): Promise<{ app: Page; tab: Page }> {
  const { page: app, context } = await community.visit({ as: chief, viewport: DESKTOP });
  await app.goto('/feed');
  await openConsole(app, chief);
  const tab = await context.newPage();
  await tab.goto(`${community.url}/admin#${section}`);
  return { app, tab };
}

async function leaveUnused(ms: number): Promise<void> {
  const { db, clock } = community.server;
  const last_used_at = new Date(clock.now().getTime() - ms);
  await db.updateTable('admin_sessions').set({ last_used_at }).execute();
}

async function sendFeedback(messages: readonly string[]): Promise<void> {
  const { id } = await community.server.signUp(`writer_${++writers}`);
  const row = {
    kind: 'feedback' as const,
    author_id: id,
    created_at: community.server.clock.now(),
  };
  for (const message of messages) {
    await community.server.db
      .insertInto('feedback')
      .values({ ...row, message })
      .execute();
  }
}

test('the console passes axe in every section on a phone', async () => {
  await saveRules(community, chief, 'Be decent.');
  const { tab } = await consoleAt('overview');
  await tab.setViewportSize(PHONE);
  for (const section of SECTIONS) {
    await tab.getByRole('link', { name: section }).click();
    await tab.getByRole('heading', { name: section, level: 1 }).waitFor();
    expect(await findAccessibilityFaults(tab), section).toEqual([]);
  }
});

test('opens the console by its address for staff only', { tags: ['ADMIN-12'] }, async () => {
  const { page } = await community.visit({ as: chief, viewport: PHONE });
  const answered = page.waitForResponse('**/v3/admin/session');
  await page.goto('/admin#members');
  expect((await answered).status()).toBe(401);
  await page.getByRole('heading', { name: 'You’re not logged in to the admin console' }).waitFor();
  await page.getByRole('button', { name: 'Open console' }).click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();

  const other = await community.visit({ as: await community.server.signUp('outsider') });
  await other.page.goto('/admin');
  await other.page.getByText('To open the console, choose Admin in the app’s menu.').waitFor();
  expect(await other.page.getByRole('button').count()).toBe(0);
});

test('keeps loaded rows when a list fails to reload, retries', async () => {
  const { page, context } = await community.visit({ as: chief, viewport: DESKTOP });
  for (let at = 0; at < 21; at++) await community.server.signUp(`reader_${at}`);
  await page.goto('/feed');
  await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, chief.accessToken);
  const tab = await context.newPage();
  await tab.goto(`${community.url}/admin#members`);
  await tab.getByText('@reader_20').waitFor();
  expect(await tab.getByRole('button', { name: /@reader_0$/ }).count()).toBe(0);
  await tab.route('**/v3/admin/members*', (route) => route.abort(), { times: 1 });
  await tab.getByRole('button', { name: 'Load more' }).click();
  await tab.getByText('The server can’t be reached. Try again.').waitFor();
  await tab.getByText('@reader_20').waitFor();
  await tab.getByRole('button', { name: 'Try again' }).click();
  await tab.getByRole('button', { name: /@reader_0$/ }).waitFor();
  await context.clearCookies();
  await tab.getByRole('link', { name: 'Groups' }).click();
  await tab.getByRole('heading', { name: 'You’re not logged in to the admin console' }).waitFor();
});

test('keeps typed text when the console session expires', async () => {
  const { app, tab } = await consoleAt('policies');
  const editor = tab.getByRole('textbox', { name: 'Text' });
  await editor.fill('# Written for longer than half an hour');
  await leaveUnused(31 * MINUTE_MS);
  await tab.getByRole('button', { name: 'Save as a new version' }).click();
  const over = tab.getByText('Your console session has ended.');
  await over.waitFor();
  expect(await editor.inputValue()).toBe('# Written for longer than half an hour');
  await tab.getByRole('button', { name: 'Read Version 1' }).click();
  await expect.poll(() => over.count()).toBe(2);
  await openConsole(app, chief);
  await tab.getByRole('button', { name: 'Save as a new version' }).click();
  await tab.getByText(/^Saved as version \d+\.$/).waitFor();
  expect(await editor.inputValue()).toBe('# Written for longer than half an hour');
});

test('never sends typed text under another member’s session', async () => {
  const { app, tab } = await consoleAt('words');
  await tab.getByRole('textbox', { name: 'Word or phrase' }).fill('egret');
  const other = await signUpWith(community.server, 'deputy', 'administrator');
  await app.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, other.accessToken);
  await tab.getByRole('button', { name: 'Add', exact: true }).click();
  await tab.getByText('This page is out of date.').waitFor();
  expect(await tab.getByRole('textbox', { name: 'Word or phrase' }).inputValue()).toBe('egret');
});

test('keeps a changed text until its replacement is confirmed', async () => {
  const { tab } = await consoleAt('policies');
  const editor = tab.getByRole('textbox', { name: 'Text' });
  const asksAnew = tab.getByRole('checkbox', { name: /Ask everyone/ });
  await editor.fill('Half a thought');
  await asksAnew.check();
  await tab.getByRole('button', { name: 'Privacy policy' }).click();
  await expect.poll(() => editor.inputValue()).toMatch(/^This policy explains/);
  expect(await asksAnew.isChecked()).toBe(false);
  await tab.getByRole('button', { name: 'Rules' }).click();
  await expect.poll(() => editor.inputValue()).toBe('Half a thought');
  await tab.getByRole('link', { name: 'Types' }).click();
  await tab.getByRole('heading', { name: 'Types', level: 1 }).waitFor();
  await tab.goBack();
  await expect.poll(() => editor.inputValue()).toBe('Half a thought');
  expect(await asksAnew.isChecked()).toBe(true);

  await tab.getByRole('button', { name: 'Read Version 1' }).click();
  await tab.getByRole('button', { name: 'Copy to editor' }).dblclick();
  const replace = tab.getByRole('button', { name: 'Replace your changes' });
  await replace.waitFor();
  expect(await editor.inputValue()).toBe('Half a thought');
  await replace.click();
  await expect.poll(() => editor.inputValue()).toMatch(/Be decent/);
});

test('keeps an edit after a conflict, shows the newer version', async () => {
  const { tab } = await consoleAt('policies');
  const editor = tab.getByRole('textbox', { name: 'Text' });
  await editor.fill('Mine');
  const version = await saveRules(community, chief, 'Theirs');
  const save = tab.getByRole('button', { name: 'Save as a new version' });
  await save.click();
  await tab.getByText('Someone else has saved this text since you opened it.').waitFor();
  await tab.getByRole('button', { name: `Read Version ${version}`, exact: true }).click();
  await tab.getByText('Theirs').waitFor();
  expect(await editor.inputValue()).toBe('Mine');
  await tab.getByRole('button', { name: 'Copy to editor' }).click();
  await tab.getByRole('button', { name: 'Replace your changes' }).click();
  await editor.fill('Theirs and mine');
  await save.click();
  await tab.getByText(/^Saved as version \d+\.$/).waitFor();
});

test('asks before closing the console with a changed text', async () => {
  const { tab } = await consoleAt('policies');
  const editor = tab.getByRole('textbox', { name: 'Text' });
  const saved = await editor.inputValue();
  const asked = acceptDialogs(tab);
  await editor.fill('Half a thought');
  await tab.getByRole('link', { name: 'Types' }).click();
  await tab.getByRole('heading', { name: 'Types', level: 1 }).waitFor();
  await tab.reload();
  expect(asked).toEqual(['beforeunload']);
  await tab.goto(`${community.url}/admin#policies`);
  await editor.fill('Half a thought');
  await editor.fill(saved);
  await tab.reload();
  await editor.waitFor();
  expect(asked).toEqual(['beforeunload']);
});

test('keeps a half-typed answer when another row is done', async () => {
  const { tab } = await consoleAt('feedback');
  await sendFeedback(Array.from({ length: 25 }, (_none, at) => `Remark ${at}.`));
  await tab.reload();
  await tab.getByRole('button', { name: 'Load more' }).click();
  const row = (message: string) => tab.getByRole('row').filter({ hasText: message });
  const last = row('Remark 0.').getByRole('textbox');
  await last.fill('It is on its way.');
  await sendFeedback(Array.from({ length: 20 }, (_none, at) => `Afterthought ${at}.`));
  await row('Remark 24.').getByRole('button', { name: 'Mark as done' }).click();
  await row('Remark 24.').getByText('Done by @chief').waitFor();
  await row('Afterthought 19.').waitFor();
  expect(await last.inputValue()).toBe('It is on its way.');
});

test('shows that a colleague has already answered the feedback', async () => {
  const { tab } = await consoleAt('feedback');
  await sendFeedback(['Both of us read this.']);
  await tab.reload();
  const row = tab.getByRole('row').filter({ hasText: 'Both of us read this.' });
  await row.getByRole('textbox').fill('It is on its way.');
  const other = await signUpWith(community.server, 'colleague', 'employee');
  const by = await atConsole(community.server, other);
  const [entry] = (await by('GET', '/feedback?state=open')).body.data;
  expect((await by('POST', `/feedback/${entry.id}`, {})).status).toBe(200);
  await row.getByRole('button', { name: 'Answer' }).click();
  await row.getByText('Done by @colleague').waitFor();
});

test('adds a row to the audit log for an undo', async () => {
  const names = await fillMembers('banned');
  for (const { ulid } of names)
    await chief.api('POST', '/moderation/profile/ban', { ulid, reason: 'Not for this place.' });
  const { tab } = await consoleAt('audit');
  const rows = tab.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(20);
  let asked = 0;
  tab.on('request', (request) => void (asked += Number(request.url().endsWith('/undo'))));
  const undo = async (name: string): Promise<void> => {
    const of = rows.filter({ hasText: name });
    await of.getByRole('button', { name: 'Undo…' }).dblclick();
    const dialog = tab.getByRole('dialog', { name: `Undo member.ban for ${name}?` });
    await dialog.getByRole('textbox').fill('It was a mistake.');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await of.filter({ hasText: 'member.unban' }).waitFor();
  };
  await undo('@banned_20');
  expect(await rows.count()).toBe(21);
  await undo('@banned_19');
  expect(await rows.count()).toBe(22);
  expect(asked).toBe(2);
  await tab.getByRole('button', { name: 'Load more' }).click();
  await rows.filter({ hasText: /@banned_0(?!\d)/ }).waitFor();
});

async function fillMembers(name: string): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let at = 0; at < 21; at++) members.push(await community.server.signUp(`${name}_${at}`));
  return members;
}

async function holdFurther(tab: Page): Promise<Route[]> {
  const held: Route[] = [];
  await tab.route(
    (url) => url.pathname === '/v3/admin/members' && url.searchParams.has('cursor'),
    (route) => void held.push(route),
  );
  return held;
}

test('requests the next page once for repeated clicks', async () => {
  await fillMembers('twice');
  const { tab } = await consoleAt('members');
  await tab.getByRole('searchbox').fill('twice_');
  await tab.getByRole('button', { name: 'Search' }).click();
  const rows = tab.getByRole('button', { name: /@twice_/ });
  await tab.getByText('@twice_20').waitFor();
  await expect.poll(() => rows.count()).toBe(20);
  const held = await holdFurther(tab);
  await tab.getByRole('button', { name: 'Load more' }).dblclick();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // If the second click had sent a request, that request would have arrived before this one.
  const { data } = await tab.evaluate(async () => (await fetch('/v3/admin/session')).json());
  expect(data.username).toBe('chief');
  expect(held).toHaveLength(1);
  for (const route of held) await route.continue();
  await expect.poll(() => rows.count()).toBe(21);
});

test('drops a late response to the previous search', async () => {
  await fillMembers('older');
  await fillMembers('newer');
  const { tab } = await consoleAt('members');
  const search = async (q: string): Promise<void> => {
    await tab.getByRole('searchbox').fill(q);
    await tab.getByRole('button', { name: 'Search' }).click();
    await tab.getByText(`@${q}20`).waitFor();
  };
  await search('older_');
  await expect.poll(() => tab.getByRole('button', { name: /@newer_/ }).count()).toBe(0);
  const held = await holdFurther(tab);
  await tab.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => held.length).toBe(1);
  await search('newer_');
  await expect.poll(() => tab.getByRole('button', { name: /@older_/ }).count()).toBe(0);
  const late = tab.waitForResponse((response) => response.url().includes('cursor='));
  await held[0]?.continue();
  await (await late).finished();
  await tab.unrouteAll();
  await tab.getByRole('button', { name: 'Load more' }).click();
  await tab.getByText(/@newer_0$/).waitFor();
  expect(await tab.getByRole('button', { name: /@older_/ }).count()).toBe(0);
  expect(await tab.getByRole('button', { name: /@newer_/ }).count()).toBe(21);
});
