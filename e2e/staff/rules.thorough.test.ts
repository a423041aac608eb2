// Thorough: An administrator rarely changes the rules.
import { readFile } from 'node:fs/promises';

import type { BrowserContext, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { atConsole } from '../../server/test/console.ts';
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

let community: Community;
let chief: TestMember;
let alice: TestMember;
let post: string;

beforeAll(async () => {
  community = await startCommunity();
  chief = await signUpWith(community.server, 'chief', 'administrator');
  alice = await community.server.signUp('alice');
  post = await writePost(alice, 'A post to come back to');
});
afterAll(() => community.stop());

async function consoleAt(
  { page, context }: { page: Page; context: BrowserContext },
  section: string,
): Promise<Page> {
  await page.goto('/feed');
  await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, chief.accessToken);
  const tab = await context.newPage();
  await tab.goto(`${community.url}/admin#${section}`);
  return tab;
}

test('asks members to accept saved rules, then lets them continue', async () => {
  const member = await community.visit({ as: alice, viewport: PHONE });
  await member.page.goto(`/post/${post}`);
  await member.page.getByText('A post to come back to').first().waitFor();

  const tab = await consoleAt(await community.visit({ as: chief, viewport: DESKTOP }), 'policies');
  const editor = tab.getByRole('textbox', { name: 'Text' });
  await editor.fill('# New here\n\n- **No shouting**, see [privacy](/privacy)\n\n<b>plain</b>');
  await tab.getByRole('button', { name: 'Show preview' }).click();
  await tab.getByRole('heading', { name: 'New here' }).waitFor();
  await tab.getByRole('checkbox', { name: /Ask everyone/ }).check();
  expect(await findAccessibilityFaults(tab)).toEqual([]);
  await tab.getByRole('button', { name: 'Save as a new version' }).click();
  await tab.getByText('Saved as version 2.').waitFor();
  await tab.getByRole('button', { name: 'Read Version 1' }).click();
  await tab.getByText('Be decent.').waitFor();

  const { page } = member;
  await page.reload();
  await waitForPath(page, '/policy');
  await page
    .getByRole('heading', { name: 'The rules or the privacy policy have changed' })
    .waitFor();
  await page.getByText('No shouting').waitFor();
  await page.getByText('<b>plain</b>').waitFor();
  await page.getByText('Unchanged since you accepted it').waitFor();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect((await alice.api('GET', '/posts/all')).body.error_type).toBe('terms_required');
  await page.getByRole('button', { name: 'Accept' }).click();
  await waitForPath(page, `/post/${post}`);
  await page.getByText('A post to come back to').first().waitFor();
  await page.goto('/settings');
  await page.getByText(/You accepted version 2 on/).waitFor();
});

test('redirects open pages to the new rules', async () => {
  const bob = await community.server.signUp('bob');
  const { page } = await community.visit({ as: bob, viewport: PHONE });
  await page.goto('/trending');
  await page.getByRole('heading', { name: 'Trending' }).first().waitFor();
  await saveRules('The first change.');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await waitForPath(page, '/policy');
  await page.getByText('The first change.').waitFor();
  await saveRules('The second change.');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('The text changed while you were reading.').waitFor();
  await page.getByText('The second change.').waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL((url) => url.pathname !== '/policy');
  expect((await bob.api('GET', '/posts/all')).status).toBe(200);
});

test('exports a member’s case file with reason, and yearly statistics', async () => {
  await chief.api('PATCH', '/user', { acceptTermsOfService: true });
  const tab = await consoleAt(await community.visit({ as: chief, viewport: DESKTOP }), 'members');
  await tab.getByRole('button', { name: /@alice/ }).click();
  const make = tab.getByRole('button', { name: 'Create export' });
  await make.click();
  await tab.getByText('The reason needs at least 5 characters.').waitFor();
  await tab.getByLabel('Reason (authority and legal basis)').fill('Court order 12.');
  const files: Download[] = [];
  tab.on('download', (file) => files.push(file));
  await make.click();
  await tab.getByText('Export downloaded as an HTML page and a JSON file.').waitFor();
  await expect.poll(() => files.length).toBe(2);
  const names = files.map((file) => file.suggestedFilename()).toSorted();
  expect(names).toEqual([
    expect.stringMatching(/^case-alice-.*\.html$/),
    expect.stringMatching(/^case-alice-.*\.json$/),
  ]);
  const [json] = files.filter((file) => file.suggestedFilename().endsWith('.json'));
  const made = JSON.parse(await readFile((await json?.path()) ?? '', 'utf8'));
  expect(made).toMatchObject({ reason: 'Court order 12.', member: { email: alice.email } });

  await tab.getByRole('link', { name: 'Transparency' }).click();
  await tab.getByRole('cell', { name: 'Exports for authorities' }).waitFor();
  const arriving = tab.waitForEvent('download');
  await tab.getByRole('button', { name: 'Download as CSV' }).click();
  const csv = await readFile(await (await arriving).path(), 'utf8');
  expect(csv).toMatch(/^Exports for authorities,1\r$/m);
});

async function saveRules(body: string): Promise<void> {
  const { server } = community;
  await chief.api('PATCH', '/user', { acceptTermsOfService: true });
  const { data } = (await server.call('GET', '/v3/policies')).body;
  const [{ version: basedOn }] = data.texts;
  const byChief = await atConsole(server, chief);
  const given = { kind: 'rules', body, asksAnew: true, basedOn };
  expect((await byChief('POST', '/policies', given)).status).toBe(200);
}
