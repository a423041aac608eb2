import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/features/sessions/strings/strings.ts';
import {
  waitForPath,
  type Community,
  sessionOf,
  startCommunity,
  writePost,
} from '../harness/community.ts';
import { requestLoginMail, signInButton } from './mailed-links.ts';
import { closeOverlays, go } from '../harness/scene.ts';
import { expectAt, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

test(
  'a newcomer signs in by mail and sets up',
  {
    tags: [
      'AUTH-13',
      'AUTH-16',
      'AUTH-18',
      'AUTH-26',
      'GUARD-12',
      'GUARD-33',
      'GUARD-34',
      'GUARD-35',
      'GUARD-36',
      'PROFILE-11',
    ],
  },
  async () => {
    const { body } = await alice.api('GET', '/user');
    const ref: string = body.data.referral_code;
    const { page, context } = await community.visit();
    await page.goto(`/alice/connections?tab=following&ref=${ref}`);
    await page.waitForURL('**/login?*');
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('redirect'), asked.get('ref')]).toEqual([
      '/alice/connections?tab=following',
      ref,
    ]);

    const { link } = await requestLoginMail(community, page, 'nina@rookery.test');
    expect(new URL(link).pathname).toBe('/login');
    const phone = await community.visit();
    await phone.page.goto(link);
    await signInButton(phone.page).click();
    await waitForPath(phone.page, '/setup');
    expect(phone.page.url()).not.toContain('magic');

    await phone.page.goto('/feed');
    await waitForPath(phone.page, '/setup');
    await phone.page.getByLabel('Name', { exact: true }).fill('Nina Noble');
    const username = phone.page.getByLabel('Username');
    await username.fill('alice');
    await phone.page.getByText(/taken/i).waitFor();
    await username.fill('nina');
    await phone.page.getByText('This username is available.').waitFor();
    await phone.page.getByRole('button', { name: 'Continue' }).click();
    await waitForPath(phone.page, '/policy');

    await phone.page.goto('/feed');
    await waitForPath(phone.page, '/policy');
    await phone.page.getByRole('button', { name: 'Accept' }).click();
    await waitForPath(phone.page, '/alice/connections?tab=following');
    const invited = await community.server.db
      .selectFrom('users')
      .select('invited_by')
      .where('username', '=', 'nina')
      .executeTakeFirst();
    expect(invited?.invited_by).toBe(alice.id);
    await go(phone.page, '/feed', phone.page.getByRole('tab', { name: 'Discover' }));
    await phone.page.getByRole('tab', { name: 'Following' }).waitFor();
    await context.close();
  },
);

test('the mailed code signs in, and a wrong one fails', { tags: ['AUTH-14'] }, async () => {
  await community.server.signUp('paul');
  const { page } = await community.visit();
  await page.goto('/login?redirect=/paul');
  const { code } = await requestLoginMail(community, page, 'paul@rookery.test');
  const field = page.getByLabel('Code from the email');
  await field.fill(code === '111111' ? '222222' : '111111');
  await expectShown(page.getByText(strings.wrongCode));
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expectAt(page, '/paul');
});

test('a bad link says why and loses its token', { tags: ['AUTH-19'] }, async () => {
  const { page } = await community.visit();
  await page.goto(`/login?magic=${'x'.repeat(43)}&redirect=/alice`);
  await signInButton(page).click();
  await page.getByText(strings.failed).waitFor();
  await expectAt(page, '/login');
  await page.getByLabel('Email address').waitFor();
});

test(
  'logging out leaves nothing of the member in the browser',
  { tags: ['AUTH-28', 'AUTH-29', 'AUTH-30', 'AUTH-31', 'UI-23'] },
  async () => {
    const ruth = await community.server.signUp('ruth');
    await writePost(ruth, 'Only Ruth wrote this.');
    const { page } = await community.visit({ as: ruth });
    await page.goto('/feed');
    await page.getByText('Only Ruth wrote this.').waitFor();
    await page.getByRole('button', { name: 'Create a post' }).click();
    await page.getByPlaceholder("What's on your mind?").fill('A word that Ruth never sent');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
      .toBeGreaterThan(0);

    await closeOverlays(page);
    await go(page, '/alice', page.getByRole('heading', { name: 'Alice' }));
    await page.getByRole('link', { name: 'Search' }).first().click();
    await waitForPath(page, '/search');

    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog', { name: '1 draft is saved here' }).waitFor();
    await page.getByRole('button', { name: 'Delete and log out' }).click();
    await waitForPath(page, '/login');
    await page.getByLabel('Email address').waitFor();
    // The browser deletes open databases with a delay.
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toEqual([]);
    const left = await page.evaluate(() => ({
      document: 'sameDocument' in window,
      stored: JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
      session: localStorage.getItem('rookery-session'),
    }));
    expect(left).toMatchObject({ document: false, session: null });
    expect(left.stored).not.toContain('Ruth');
    for (const path of ['/alice', '/search', '/feed']) expect(left.stored).not.toContain(path);
    expect(left.stored).not.toContain(ruth.ulid);
    expect((await ruth.api('GET', '/user')).status).toBe(401);

    await page.evaluate(
      (kept) => localStorage.setItem('rookery-session', kept),
      await sessionOf(alice),
    );
    await page.goto('/feed');
    await page.getByText('Start Building Your Experience: Follow Someone!').waitFor();
    expect(await page.getByText('Only Ruth wrote this.').count()).toBe(0);
  },
);
