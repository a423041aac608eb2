import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { startTestProvider, type TestProvider } from '../../server/test/identity-provider.ts';
import {
  waitForPath,
  type Community,
  freePort,
  startCommunity,
  type Visit,
} from '../harness/community.ts';

interface CommunityWithProvider {
  provider: TestProvider;
  community: Community;
}

let named = 0;

export async function startWithProvider(): Promise<CommunityWithProvider> {
  const appUrl = `http://127.0.0.1:${await freePort()}`;
  const provider = await startTestProvider(appUrl);
  const community = await startCommunity({
    appUrl,
    tenant: true,
    identityProviders: [provider.config],
  });
  return { provider, community };
}

export function addProviderAccount(
  provider: TestProvider,
  email = `p${++named}@rookery.test`,
  isVerified = true,
): string {
  provider.accounts.push({ subject: `sub-${email}`, email, isVerified });
  return email;
}

export const providerButton = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Test House' });

export async function signInAtProvider(
  provider: TestProvider,
  page: Page,
  email: string,
): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByLabel('Who are you?').fill(email);
  await page.getByRole('button', { name: 'That is me' }).click();
}

async function setUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('New Member');
  await page.getByLabel('Username').fill(username);
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitForPath(page, '/policy');
  await page.getByRole('button', { name: 'Accept' }).click();
}

export async function signInAsNewcomer(
  provider: TestProvider,
  visit: Visit,
  username: string,
): Promise<void> {
  const { page, errors } = visit;
  await page.goto('/login');
  await providerButton(page).click();
  await signInAtProvider(provider, page, addProviderAccount(provider));
  await waitForPath(page, '/setup');
  await page.goto('/feed');
  await waitForPath(page, '/setup');
  const asked = page.waitForRequest((request) => request.url().includes('/v3/posts/influencers'));
  await setUp(page, username);
  await waitForPath(page, '/feed');
  await asked;
  expect(errors).toEqual([]);
}
