// Thorough: it checks rare ends of a sign-in by a provider, such as lost answers.
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectConsole } from '../../scripts/testing/console-watch.ts';
import type { TestProvider } from '../../server/test/identity-provider.ts';
import { UNREACHABLE_MESSAGE } from '../../web/src/data/http/api-error.ts';
import { strings } from '../../web/src/features/sessions/strings/strings.ts';
import { waitForPath, type Community, DESKTOP, PHONE } from '../harness/community.ts';
import {
  providerButton,
  addProviderAccount,
  signInAtProvider,
  signInAsNewcomer,
  startWithProvider,
} from './identity-scenes.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { dropResponse } from '../harness/drop-response.ts';
import { expectAt, expectShown } from '../harness/shown.ts';

let provider: TestProvider;
let community: Community;

beforeAll(async () => {
  ({ provider, community } = await startWithProvider());
});
afterAll(async () => {
  await community.stop();
  await provider.stop();
});

test(
  'a newcomer signs in by the provider on a desktop',
  { tags: ['AUTH-20', 'AUTH-22', 'AUTH-23', 'PWA-07'] },
  async () => {
    await signInAsNewcomer(provider, await community.visit({ viewport: DESKTOP }), 'newcomer_wide');
  },
);

test('leads established members to the default feed or target', { tags: ['AUTH-24'] }, async () => {
  const mia = await community.server.signUp('mia');
  for (const name of ['fa', 'fb', 'fc', 'fd', 'fe']) {
    await community.server.signUp(`${name}_friend`);
    await mia.api('PUT', `/profile/${name}_friend/follow`, {});
  }
  const email = addProviderAccount(provider, mia.email);
  const { page } = await community.visit();
  await page.goto('/login');
  await providerButton(page).click();
  const asked = page.waitForRequest((request) => /\/v3\/posts\/\w+\?/.test(request.url()));
  await signInAtProvider(provider, page, email);
  await waitForPath(page, '/feed');
  expect((await asked).url()).toContain('/v3/posts/following');

  const other = await community.visit();
  await other.page.goto('/mia?tab=x');
  await other.page.waitForURL('**/login?*');
  await providerButton(other.page).click();
  await signInAtProvider(provider, other.page, email);
  await waitForPath(other.page, '/mia?tab=x');
});

test('says what failed at sign-in and still offers mail', { tags: ['AUTH-21'] }, async () => {
  const { page } = await community.visit();
  await page.goto('/login?code=made-up&state=made-up');
  await page.getByText(strings.providerFailed).waitFor();
  await expectAt(page, '/login');
  await page.getByLabel('Email address').waitFor();

  await providerButton(page).click();
  await signInAtProvider(provider, page, 'a-stranger@rookery.test');
  await page.getByText(strings.providerDeclined).waitFor();

  await providerButton(page).click();
  await signInAtProvider(
    provider,
    page,
    addProviderAccount(provider, 'unsure@rookery.test', false),
  );
  await page.getByText('no verified email address').waitFor();
  await providerButton(page).waitFor();
});

test('retries the callback after the provider recovers', async () => {
  expectConsole('error', 'call failed');
  const { page } = await community.visit();
  await page.goto('/login');
  await providerButton(page).click();
  await page.waitForURL(`${provider.issuer}/**`);
  const goDown = async (route: Route): Promise<void> => {
    provider.isDown = true;
    await route.continue();
  };
  await page.route('**/v3/login/oidc', goDown, { times: 1 });
  await signInAtProvider(provider, page, addProviderAccount(provider));
  await expectShown(page.getByText('Test House can’t be reached'));
  provider.isDown = false;
  await page.getByRole('button', { name: strings.tryAgain }).click();
  await expectAt(page, '/setup');
});

test('restores a deleted account without a second provider sign-in', async () => {
  const zoe = await community.server.signUp('zoe');
  await zoe.api('DELETE', '/user');
  const { page } = await community.visit();
  await page.goto('/login?redirect=/zoe');
  await providerButton(page).click();
  await signInAtProvider(provider, page, addProviderAccount(provider, zoe.email));
  await page.getByRole('button', { name: strings.restore }).click();
  await expectAt(page, '/zoe');
});

test('links a provider account, signs in with it, removes it', async () => {
  const lena = await community.server.signUp('lena');
  await community.server.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('user_id', '=', lena.id)
    .execute();
  const email = addProviderAccount(provider, 'lena@elsewhere.test');
  const { page, errors } = await community.visit({ as: lena, viewport: PHONE });
  await watchToasts(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Link Test House' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Send code' }).click();
  const { text = '' } = await community.server.mail.to(lena.email, 1, 'Log in to');
  await proof.getByLabel('Code from the email').fill(/email: (\d{6})/.exec(text)?.[1] ?? '');
  await signInAtProvider(provider, page, email);
  await waitForPath(page, '/settings');
  await expectToast(page, strings.linked);
  await page.getByRole('button', { name: 'Remove Test House' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Link Test House' }).count()).toBe(0);

  const other = await community.visit();
  await other.page.goto('/login?redirect=/lena');
  await providerButton(other.page).click();
  await signInAtProvider(provider, other.page, email);
  await waitForPath(other.page, '/lena');

  await page.getByRole('button', { name: 'Remove Test House' }).click();
  await page.getByRole('button', { name: 'Link Test House' }).waitFor();
  // The browser itself logs the call that required a proof.
  expect(errors.filter((error) => !error.includes('403'))).toEqual([]);
});

test('repeats sign-in, linking and removal after lost responses', async () => {
  const lost = await community.server.signUp('lost');
  const email = addProviderAccount(provider, 'lost@elsewhere.test');
  const { page } = await community.visit({ as: lost });
  await watchToasts(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Link Test House' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await dropResponse(page, '**/v3/user/identities');
  await signInAtProvider(provider, page, email);
  await page.getByRole('button', { name: strings.tryAgain }).click();
  await waitForPath(page, '/settings');
  await expectToast(page, strings.linked);

  const other = await community.visit();
  await other.page.goto('/login?redirect=/lost');
  await dropResponse(other.page, '**/v3/login/oidc');
  await providerButton(other.page).click();
  await signInAtProvider(provider, other.page, email);
  await other.page.getByRole('button', { name: strings.tryAgain }).click();
  await waitForPath(other.page, '/lost');
  expect((await lost.api('GET', '/user/sessions')).body.data).toHaveLength(2);

  await dropResponse(page, '**/v3/user/identities/*');
  const remove = page.getByRole('button', { name: 'Remove Test House' });
  await remove.click();
  await page.getByText(UNREACHABLE_MESSAGE).waitFor();
  await remove.click();
  await expectShown(page.getByRole('button', { name: 'Link Test House' }));
});

test('explains a failed link and returns to the settings', async () => {
  const [owner, other] = [
    await community.server.signUp('owner'),
    await community.server.signUp('other'),
  ];
  const email = addProviderAccount(provider, owner.email);
  const first = await community.visit();
  await first.page.goto('/login?redirect=/owner');
  await providerButton(first.page).click();
  await signInAtProvider(provider, first.page, email);
  await waitForPath(first.page, '/owner');

  const { page } = await community.visit({ as: other });
  const link = page.getByRole('button', { name: 'Link Test House' });
  const back = page.getByRole('button', { name: strings.toSettings });
  await page.goto('/settings');
  await link.click();
  await signInAtProvider(provider, page, 'a-stranger@rookery.test');
  await page.getByText(strings.linkDeclined).waitFor();
  await back.click();
  await waitForPath(page, '/settings');

  await link.click();
  await signInAtProvider(provider, page, email);
  await page.getByText('is linked to another account here').waitFor();
  expect(await page.getByRole('button', { name: strings.tryAgain }).count()).toBe(0);
  await back.click();
  await waitForPath(page, '/settings');
  await link.waitFor();
});
