// Thorough: These are bad tokens, probes, lost answers and other tabs; sign-in.test.ts signs in and out.
import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { UNREACHABLE_MESSAGE } from '../../web/src/data/http/api-error.ts';
import {
  waitForPath,
  type Community,
  pathOf,
  sessionOf,
  startCommunity,
} from '../harness/community.ts';
import { dropResponse } from '../harness/drop-response.ts';
import { requestLoginMail, mailLoginLink, signInButton } from './mailed-links.ts';
import { expectAt, expectShown } from '../harness/shown.ts';

const MINUTE = 60_000;

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

test(
  'leads to unaccepted terms after setup, then to the feed',
  { tags: ['AUTH-17', 'AUTH-25'] },
  async () => {
    const member = await community.server.signIn('olga@rookery.test');
    await member.api('PATCH', '/user', { username: 'olga', name: 'Olga' });
    const { page } = await community.visit();
    await page.goto(await mailLoginLink(community, 'olga@rookery.test'));
    await signInButton(page).click();
    await waitForPath(page, '/policy');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expectAt(page, '/feed');
  },
);

test('shows an administrator without mail the server’s link command', async () => {
  const { page } = await community.visit();
  const words =
    'This address can’t receive email. To get a login link, run a command on the server.';
  await page.route('**/v3/magicLink', (route) =>
    route.fulfill({
      status: 422,
      json: { error_type: 'validation', error: { fields: { email: words } } },
    }),
  );
  await page.goto('/login');
  await page.getByLabel('Email address').fill(FIRST_ADMINISTRATOR);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expectShown(page.getByText(words));
});

test('signs in a waiting tab when its link opens elsewhere', async () => {
  await community.server.signUp('tabea');
  const { page, context } = await community.visit();
  await page.goto('/login?redirect=/tabea');
  const { link } = await requestLoginMail(community, page, 'tabea@rookery.test');
  await page.getByLabel('Code from the email').waitFor();
  const other = await context.newPage();
  await other.goto(link);
  await signInButton(other).click();
  await expectAt(other, '/tabea');
  await expectAt(page, '/tabea');
});

test('consumes a sign-in link by a click, not by opening', async () => {
  await community.server.signUp('quin');
  const link = await mailLoginLink(community, 'quin@rookery.test', '/quin');
  const scanner = await community.visit();
  await scanner.page.goto(link);
  await signInButton(scanner.page).waitFor();
  const { page } = await community.visit();
  await page.goto(link);
  await signInButton(page).click();
  await expectAt(page, '/quin');
});

test('signs in once when a lost response is retried', async () => {
  const wren = await community.server.signUp('wren');
  const link = await mailLoginLink(community, wren.email, '/wren');
  const { page, context } = await community.visit();
  await page.goto(link);
  await dropResponse(page, '**/magicLogin');
  await signInButton(page).click();
  await page.getByText(UNREACHABLE_MESSAGE).waitFor();
  await signInButton(page).click();
  await expectAt(page, '/wren');
  await context.close();

  const other = await community.visit();
  await other.page.goto('/login?redirect=/wren');
  const { code } = await requestLoginMail(community, other.page, wren.email, 2);
  await dropResponse(other.page, '**/magicLogin');
  await other.page.getByLabel('Code from the email').fill(code);
  await other.page.getByText(UNREACHABLE_MESSAGE).waitFor();
  await signInButton(other.page).click();
  await expectAt(other.page, '/wren');
  expect((await wren.api('GET', '/user/sessions')).body.data).toHaveLength(3);
});

test(
  'follows local redirects and ignores disguised external ones',
  { tags: ['AUTH-25'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    const disguises = [
      '//evil.example/x',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
    ];
    for (const disguise of disguises) {
      await page.goto(`/login?redirect=${encodeURIComponent(disguise)}`);
      await waitForPath(page, '/feed');
    }
    await page.goto('/login?redirect=/alice');
    await expectAt(page, '/alice');
  },
);

test('ends other devices’ sessions by logging out everywhere', async () => {
  const sara = await community.server.signUp('sara');
  const other = await community.server.signIn(sara.email);
  const phone = await community.visit({ as: other });
  await phone.page.goto('/feed');
  await phone.page.getByRole('tab', { name: 'Following' }).waitFor();

  const { page } = await community.visit({ as: sara });
  await page.goto('/settings');
  const left = waitForPath(phone.page, '/login?redirect=%2Ffeed');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expectAt(page, '/login');

  await Promise.any([left, phone.page.getByRole('tab', { name: 'Discover' }).click()]);
  await expect(left).resolves.toBeUndefined();
});

test.each([
  ['', 'no string, but long and with a dot', Array.from({ length: 20 }, () => '.')],
  ['', 'shorter than 20 characters', 'a.b'],
  ['', 'without a dot', 'x'.repeat(30)],
])(
  '%s rejects a stored token that is %s',
  { tags: ['AUTH-32', 'AUTH-33', 'AUTH-34'] },
  async (_id, _what, accessToken) => {
    const stored = JSON.parse(await sessionOf(alice)) as object;
    const session = JSON.stringify({ ...stored, accessToken });
    const { page, calls } = await community.visit({ storage: { 'rookery-session': session } });
    await page.goto('/feed');
    await waitForPath(page, '/login?redirect=%2Ffeed');
    expect(calls).toEqual([]);
  },
);

test(
  'shares one refresh among calls with an expired token',
  { tags: ['AUTH-38', 'AUTH-39'] },
  async () => {
    const tara = await community.server.signUp('tara');
    const { page, calls } = await community.visit({ as: tara });
    community.server.clock.advance(16 * MINUTE);
    // Reset the clock. A token used twice, a minute apart, ends its session, and other tests need Alice's
    // session.
    onTestFinished(() => community.server.clock.set(new Date()));
    await page.goto('/feed');
    await page.getByText('Start Building Your Experience: Follow Someone!').waitFor();
    const count = (call: string) => calls.filter((each) => each === call).length;
    const twice = ['GET /v3/user', 'GET /v3/user/settings', 'GET /v3/posts/following'];
    await expect.poll(() => twice.map(count)).toEqual([2, 2, 2]);
    expect(count('POST /auth/refreshtoken')).toBe(1);
    await page.reload();
    await page.getByText('Start Building Your Experience: Follow Someone!').waitFor();
    expect(count('POST /auth/refreshtoken')).toBe(1);
  },
);

test('signs out after a refused refresh and keeps unsent text', { tags: ['AUTH-40'] }, async () => {
  const uma = await community.server.signUp('uma');
  const { page } = await community.visit({ as: uma });
  await page.goto('/settings');
  await page.getByText('uma@rookery.test').first().waitFor();
  const home = await page.getByRole('button', { name: `Rookery, Home` }).elementHandle();
  await uma.api('POST', '/user/logoutAll');
  // If a background call is refused before the click, the page navigates away and the click finds no
  // button.
  const left = page.waitForURL('**/login?*', { waitUntil: 'commit' });
  await Promise.all([left, home?.click().catch(() => undefined)]);
  await page.getByLabel('Email address').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('rookery-session'))).toBeNull();
  await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('signs out when the account request answers 401', { tags: ['AUTH-37'] }, async () => {
  const vera = await community.server.signUp('vera');
  const { page, calls } = await community.visit({ as: vera });
  await page.route('**/v3/user', (route) =>
    route.fulfill({ status: 401, json: { success: false } }),
  );
  await page.goto('/feed');
  await waitForPath(page, '/login?redirect=%2Ffeed');
  expect(calls.filter((call) => call === 'GET /v3/user')).toHaveLength(2);
});

test('ends a session that ended in another tab', { tags: ['AUTH-41'] }, async () => {
  const { page, context } = await community.visit({ as: alice });
  await page.goto('/alice');
  await page.getByRole('heading', { name: 'Alice' }).first().waitFor();
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(() => localStorage.removeItem('rookery-session'));
  await expectAt(page, '/login');
});

test('reloads an inactive tab as the newly signed-in member', { tags: ['AUTH-31'] }, async () => {
  const bertha = await community.server.signUp('bertha');
  const { page, context } = await community.visit({ as: alice });
  await page.goto('/feed');
  const nameCard = (name: string) => page.locator(`nav a[href="/${name}"]`).first();
  await nameCard('alice').waitFor();
  await page.evaluate(() => Object.assign(window, { isOfAlice: true }));
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(
    (session) => localStorage.setItem('rookery-session', session),
    await sessionOf(bertha),
  );
  await expectShown(nameCard('bertha'));
  expect(await page.evaluate(() => 'isOfAlice' in window)).toBe(false);
  const kept = await page.evaluate(() => localStorage.getItem('rookery-session') ?? '');
  expect(JSON.parse(kept)).toMatchObject({ accessToken: bertha.accessToken });
});

test.each([
  ['', 401, 'signed out'],
  ['', 503, 'kept'],
  ['', 418, 'signed out'],
] as const)(
  '%s after a probe with %i the member is %s',
  { tags: ['AUTH-09', 'AUTH-10', 'AUTH-11'] },
  async (_id, status, outcome) => {
    const member = await community.server.signIn(alice.email);
    const { page, calls } = await community.visit({ as: member });
    await page.route('**/v3/test/probe', (route) =>
      route.fulfill({ status, json: { success: false, message: 'No.' } }),
    );
    const answered = page.waitForResponse('**/v3/test/probe');
    await page.goto('/alice');
    await answered;
    if (outcome === 'signed out') await expectAt(page, '/login?redirect=%2Falice');
    else {
      await page.getByRole('button', { name: 'Edit profile' }).waitFor();
      expect(calls).not.toContain('POST /auth/refreshtoken');
      expect(pathOf(page)).toBe('/alice');
    }
  },
);

test(
  'aborts an unanswered probe after five seconds',
  { tags: ['AUTH-08', 'AUTH-10'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.route('**/v3/test/probe', () => undefined);
    const asked = page.waitForRequest('**/v3/test/probe');
    const failed = page.waitForEvent('requestfailed', (each: Request) =>
      each.url().endsWith('/test/probe'),
    );
    const begun = Date.now();
    await page.goto('/alice');
    await asked;
    await failed;
    expect(Date.now() - begun).toBeGreaterThan(4900);
    expect(pathOf(page)).toBe('/alice');
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
  },
);

test('probes the token no more than every five minutes', { tags: ['AUTH-12'] }, async () => {
  const member = await community.server.signIn(alice.email);
  const { page, calls } = await community.visit({ as: member });
  const probes = () => calls.filter((call) => call === 'GET /v3/test/probe').length;
  const move = async (name: string, path: string): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await waitForPath(page, path);
  };
  await page.clock.install();
  await page.goto('/feed');
  await expect.poll(probes).toBe(1);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  await move('Profile', '/alice');
  await move('Connections', '/alice/connections');
  await move('Home', '/feed');
  await page.clock.fastForward(4 * MINUTE);
  await move('Profile', '/alice');
  await move('Home', '/feed');
  expect(probes()).toBe(1);
  await page.clock.fastForward(MINUTE + 1000);
  await move('Profile', '/alice');
  await expect.poll(probes).toBe(2);
});

test('a deleted account’s sign-in link offers to restore it', async () => {
  const wanda = await community.server.signUp('wanda');
  await wanda.api('DELETE', '/user');
  const { page } = await community.visit();
  await page.goto(await mailLoginLink(community, wanda.email, '/wanda'));
  await signInButton(page).click();
  await expectShown(page.getByText('This account was deleted'));
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await expectAt(page, '/wanda');
  await expectShown(page.getByRole('heading', { name: 'Wanda' }).first());
});
