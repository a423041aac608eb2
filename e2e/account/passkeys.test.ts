import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  type Community,
  freePort,
  PHONE,
  startCommunity,
  waitForPath,
} from '../harness/community.ts';
import { expectGone, expectShown } from '../harness/shown.ts';
import { dialog } from './settings-scenes.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity({ appUrl: `http://localhost:${await freePort()}` });
});
afterAll(() => community.stop());

/** Chromium’s virtual authenticator: a device with a screen lock and one store of passkeys. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Waits for the reload that follows a logout. */
async function logOut(page: Page): Promise<void> {
  const isReloaded = page.waitForEvent('load');
  await button(page, 'Log out').first().click();
  await isReloaded;
}

test('adds a passkey, logs in with it and removes it', async () => {
  const member = await community.server.signUp('paula');
  const { page, errors } = await community.visit({ as: member, viewport: PHONE });
  await addAuthenticator(page);
  await page.goto('/settings');
  await button(page, 'Add a passkey').click();
  const adding = dialog(page, 'Add a passkey');
  await adding.getByLabel('Name').fill('My phone');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expectShown(page.getByText('Passkey added.', { exact: false }));
  await expectShown(page.getByText('Not used yet', { exact: false }));

  await logOut(page);
  await button(page, 'Log in with a passkey').click();
  await waitForPath(page, '/feed');

  await page.goto('/settings');
  await expectShown(page.getByText('My phone', { exact: true }));
  await button(page, 'Rename My phone').click();
  const renaming = dialog(page, 'Rename passkey');
  await renaming.getByLabel('Name').fill('Old phone');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await button(page, 'Remove Old phone').click();
  await dialog(page, 'Remove passkey?').getByRole('button', { name: 'Remove' }).click();
  await expectShown(page.getByText('Passkey removed', { exact: true }));
  await expectGone(page.getByText('Old phone', { exact: true }));
  expect(errors).toEqual([]);

  await logOut(page);
  await button(page, 'Log in with a passkey').click();
  await expectShown(page.getByText('This passkey is not registered here.', { exact: false }));
});
