import type { Page } from 'playwright-core';

import { createLoginLink } from '../../server/src/features/sessions/sign-in/create-login-link.ts';
import { dialog, go, type Scene } from '../harness/scene.ts';
import type { Stage } from '../shell/stage.ts';

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

const UNKNOWN_LOGIN_PATH = `/login?magic=${'x'.repeat(43)}`;
const PROVIDER_RETURN_PATH = '/login?code=made-up&state=made-up';

export const visitorScenes = (stage: Stage): Scene[] => [
  ['about', (page) => go(page, '/about', heading(page, 'Our own social network'))],
  ['policy', (page) => go(page, '/policy', heading(page, 'Rules and privacy policy'))],
  [
    'the end of mails',
    (page) => go(page, '/unsubscribe?token=made-up', heading(page, 'Email digest')),
  ],
  ...linkScenes(stage),
  [
    'back from a provider',
    async (page) => {
      await page.route('**/v3/login/oidc', () => undefined);
      await page.goto(PROVIDER_RETURN_PATH);
      await page.getByText('Logging you in').waitFor();
    },
  ],
  [
    'back from a provider that cannot be asked',
    async (page) => {
      await page.unroute('**/v3/login/oidc');
      await page.route('**/v3/login/oidc', (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto(PROVIDER_RETURN_PATH);
      await page.getByRole('button', { name: 'Log in with another method' }).waitFor();
    },
  ],
  [
    'back from a provider who declined',
    (page) =>
      go(page, '/login?error=access_denied&state=made-up', page.getByText('login was cancelled')),
  ],
  ['login', (page) => go(page, '/login', page.getByText('New here?'))],
  [
    'login with a wrong address',
    async (page) => {
      await page.getByLabel('Email address').fill('nobody');
      await press(page, 'Send me a link');
      await page.getByText('Enter a valid email address.').waitFor();
    },
  ],
  [
    'login with the link sent',
    async (page) => {
      await page.getByLabel('Email address').fill('visitor@rookery.test');
      await press(page, 'Send me a link');
      await page.getByText('Check your email').waitFor();
    },
  ],
  [
    'login with a wrong code',
    async (page) => {
      await page.getByLabel('Code from the email').fill('000000');
      await page.getByText('This code is wrong or has expired.').waitFor();
    },
  ],
];

const linkScenes = ({ community, gone }: Stage): Scene[] => [
  [
    'login with a link',
    (page) =>
      go(page, UNKNOWN_LOGIN_PATH, page.getByRole('button', { name: 'Log in', exact: true })),
  ],
  [
    'login with a link that is over',
    async (page) => {
      await press(page, 'Log in');
      await page.getByText('This link no longer works.').waitFor();
    },
  ],
  [
    'deleted account that may be restored',
    async (page) => {
      const deps = { ...community.server, config: { appUrl: community.url } };
      await page.goto(await createLoginLink(deps, gone.email));
      await press(page, 'Log in');
      await page.getByRole('button', { name: 'Restore my account' }).waitFor();
    },
  ],
];

export const signedInScenes: Scene[] = [
  [
    'link of somebody who is signed in',
    (page) => go(page, UNKNOWN_LOGIN_PATH, page.getByRole('link', { name: 'Stay logged in' })),
  ],
  [
    'account that could not be linked',
    async (page) => {
      await page.evaluate(() => sessionStorage.setItem('rookery-provider-purpose', 'link'));
      await page.goto(PROVIDER_RETURN_PATH);
      await page.getByRole('button', { name: 'Back to the settings' }).waitFor();
    },
  ],
];

export const securityScenes = ({ alice, community }: Stage): Scene[] => [
  [
    'settings',
    (page) => go(page, '/settings', page.getByRole('button', { name: 'Remove Harbour House' })),
  ],
  [
    'address to be changed',
    async (page) => {
      await press(page, 'Change');
      await dialog(page).getByLabel('New email address').waitFor();
    },
  ],
  [
    'codes for a new address',
    async (page) => {
      await press(page, 'Change');
      await dialog(page).getByLabel('New email address').fill('alice@elsewhere.test');
      await press(page, 'Send codes');
      await dialog(page)
        .getByLabel(/alice@elsewhere/)
        .waitFor();
    },
  ],
  [
    'wrong code for a new address',
    async (page) => {
      await press(page, 'Change');
      await dialog(page)
        .getByLabel(/alice@elsewhere/)
        .fill('000000');
      await dialog(page)
        .getByLabel(/alice@rookery/)
        .fill('000000');
      await press(page, 'Save');
      await dialog(page).getByText(/wrong/).first().waitFor();
    },
  ],
  [
    'proof before an account is linked',
    async (page) => {
      // Cancels the change, which a reload would otherwise resume.
      await press(page, 'Change');
      await press(page, 'Cancel');
      await dialog(page).waitFor({ state: 'detached' });
      await expireProof(community, alice.id);
      await press(page, 'Link Google');
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    },
  ],
  [
    'question before an account is deleted',
    async (page) => {
      await press(page, 'Delete account');
      await dialog(page).waitFor();
    },
  ],
  [
    'proof over that question',
    async (page) => {
      await press(page, 'Delete account');
      await page.getByLabel(/type your username/).fill('alice');
      await dialog(page)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await press(page, 'Send code');
      await page.getByLabel('Code from the email').waitFor();
    },
  ],
];

export const newcomerScenes: Scene[] = [
  ['setup', (page) => go(page, '/setup', page.getByLabel('Username'))],
];

export const founderScenes: Scene[] = [
  [
    'setup without an address',
    (page) => go(page, '/setup', page.getByRole('button', { name: 'Add email address' })),
  ],
  [
    'address to be added',
    async (page) => {
      await press(page, 'Add email address');
      await dialog(page).getByLabel('New email address').waitFor();
    },
  ],
  [
    'warning before a logout without a way back',
    async (page) => {
      await press(page, 'Log out');
      await page.getByRole('dialog', { name: 'You won’t be able to log in by email' }).waitFor();
    },
  ],
];

export async function expireProof({ server }: Stage['community'], id: string): Promise<void> {
  await server.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('user_id', '=', id)
    .execute();
}
