import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { strings } from '../web/src/features/sessions/strings/account-strings.ts';
import { arrived, type Community, DESKTOP, PHONE, startCommunity, writePost } from './community.ts';
import { expectShown } from './shown.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#1a5fb4"/></svg>`;

let folder: string;
let community: Community;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-brand-'));
  const brandLogo = join(folder, 'logo.svg');
  await writeFile(brandLogo, LOGO);
  community = await startCommunity({
    brandName: 'The Blue House',
    brandLogo,
    brandPrimary: '#1a5fb4',
    brandSecondary: '#26a269',
  });
});
afterAll(async () => {
  await community.stop();
  await rm(folder, { recursive: true, force: true });
});

const styleOf = (page: Page, property: string): Promise<string> =>
  page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
    property,
  );

test.each([
  ['390 by touch', { viewport: PHONE, hasTouch: true }],
  ['1280 by keyboard', { viewport: DESKTOP }],
])(
  'a member ends another session at %s: it is signed out, this one is not',
  async (how, options) => {
    const member = await community.server.signUp(`many_${how.slice(0, 3)}`);
    const other = await community.server.signIn(member.email);
    const { page, errors } = await community.visit({ as: member, ...options });
    await page.goto('/settings');
    const section = page.getByRole('region', { name: strings.sessions });
    await section.getByText(strings.current).waitFor();
    const rows = section.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    // The one that is in use has no way to be ended here.
    expect(await rows.first().getByRole('button').count()).toBe(0);
    const end = rows.nth(1).getByRole('button');
    if ('hasTouch' in options) await end.tap();
    else {
      await end.focus();
      await page.keyboard.press('Enter');
    }
    await page.getByText(strings.ended).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect((await other.api('GET', '/test/probe')).status).toBe(401);
    expect((await member.api('GET', '/test/probe')).status).toBe(200);
    expect(errors).toEqual([]);
  },
);

test('sessions that can’t be loaded say so, and can be asked for again', async () => {
  const member = await community.server.signUp('unlucky');
  const { page } = await community.visit({ as: member });
  await page.route('**/v3/user/sessions', (route) => route.abort());
  await page.goto('/settings');
  const section = page.getByRole('region', { name: strings.sessions });
  await expectShown(section.getByText(strings.notLoaded));
  await page.unroute('**/v3/user/sessions');
  await section.getByRole('button', { name: strings.tryAgain }).click();
  await expectShown(section.getByText(strings.current));
});

test('a member downloads all that is held of them', async () => {
  const member = await community.server.signUp('keeper');
  await writePost(member, 'Worth keeping.');
  const { page, errors } = await community.visit({ as: member });
  await page.goto('/settings');
  const section = page.getByRole('region', { name: strings.data });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: strings.download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^keeper-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account.profile).toMatchObject({ username: 'keeper', email: member.email });
  expect(data.posts).toMatchObject([{ body: 'Worth keeping.' }]);
  expect(Object.keys(data).toSorted()).toEqual(
    [
      'account',
      'banAppeals',
      'blocked',
      'chats',
      'comments',
      'followers',
      'following',
      'groups',
      'messageReactions',
      'messageReports',
      'violations',
      'messages',
      'muted',
      'posts',
      'reactions',
      'reports',
      'feedback',
      'uploads',
    ].toSorted(),
  );
  expect(errors).toEqual([]);
});

test('a community’s name, logo and colours stand on every page, and a member’s own colours over them', async () => {
  const { page, errors } = await community.visit();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'The Blue House' }).waitFor();
  await expect.poll(() => page.title()).toContain('The Blue House');
  const mark = page.locator('header span[aria-hidden=true]').first();
  const drawn = () =>
    mark.evaluate((element) => {
      const { backgroundImage } = getComputedStyle(element);
      const drawing = getComputedStyle(element.querySelector('svg') as Element).display;
      return { backgroundImage, drawing };
    });
  await expect.poll(drawn).toEqual({
    backgroundImage: `url("${community.url}/brand/logo.svg")`,
    drawing: 'none',
  });
  await expect.poll(() => styleOf(page, '--primary')).toBe('#1a5fb4');
  // The colour of links follows from it, readable.
  await expect.poll(() => styleOf(page, '--link')).not.toBe('#c1002e');

  const member = await community.server.signUp('own_colours');
  await member.api('PATCH', '/user/settings', {
    primary_colors: '#e50038',
    secondary_colors: '#942360',
  });
  const own = await community.visit({ as: member });
  await own.page.goto('/feed');
  await arrived(own.page, '/feed');
  await expect.poll(() => styleOf(own.page, '--primary')).toBe('#e50038');
  expect([...errors, ...own.errors]).toEqual([]);
});
