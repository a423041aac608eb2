import type { Page } from 'playwright-core';

import { createLoginLink } from '../../server/src/features/sessions/sign-in/create-login-link.ts';
import { dialog, go, type Scene } from '../harness/scene.ts';
import type { Stage } from '../shell/stage.ts';

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** The address of a mailed link with an unknown token. */
const MADE_UP_LINK = `/login?magic=${'x'.repeat(43)}`;
const BACK = '/login?code=made-up&state=made-up';

export const visitorScenes = (stage: Stage): Scene[] => [
  ['about', (page) => go(page, '/about', heading(page, 'A network of our own'))],
  ['policy', (page) => go(page, '/policy', heading(page, 'Policy'))],
  [
    'the end of mails',
    (page) => go(page, '/unsubscribe?token=made-up', heading(page, 'Mails of what you missed')),
  ],
  ...linkScenes(stage),
  [
    'back from a provider',
    async (page) => {
      // The response stays pending while this scene is checked.
      await page.route('**/v3/login/oidc', () => undefined);
      await page.goto(BACK);
      await page.getByText('Signing you in').waitFor();
    },
  ],
  [
    'back from a provider that cannot be asked',
    async (page) => {
      await page.unroute('**/v3/login/oidc');
      await page.route('**/v3/login/oidc', (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto(BACK);
      await page.getByRole('button', { name: 'Sign in another way' }).waitFor();
    },
  ],
  [
    'back from a provider who declined',
    (page) =>
      go(page, '/login?error=access_denied&state=made-up', page.getByText('was cancelled there')),
  ],
  ['login', (page) => go(page, '/login', page.getByText('New here?'))],
  [
    'login with a wrong address',
    async (page) => {
      await page.getByLabel('E-mail address').fill('nobody');
      await press(page, 'Send me a link');
      await page.getByText('This does not look like an e-mail address.').waitFor();
    },
  ],
  [
    'login with the link sent',
    async (page) => {
      await page.getByLabel('E-mail address').fill('visitor@rookery.test');
      await press(page, 'Send me a link');
      await page.getByText('Look into your mail').waitFor();
    },
  ],
  [
    'login with a wrong code',
    async (page) => {
      await page.getByLabel('Code from the mail').fill('000000');
      await page.getByText('This code is wrong or too old.').waitFor();
    },
  ],
];

const linkScenes = ({ community, gone }: Stage): Scene[] => [
  [
    'login with a link',
    (page) => go(page, MADE_UP_LINK, page.getByRole('button', { name: 'Sign in', exact: true })),
  ],
  [
    'login with a link that is over',
    async (page) => {
      await press(page, 'Sign in');
      await page.getByText('This link does not work any more.').waitFor();
    },
  ],
  [
    'deleted account that may be restored',
    async (page) => {
      const deps = { ...community.server, config: { appUrl: community.url } };
      await page.goto(await createLoginLink(deps, gone.email));
      await press(page, 'Sign in');
      await page.getByRole('button', { name: 'Restore my account' }).waitFor();
    },
  ],
];

/** Screens of the sign-in that links and providers show to a signed-in member. */
export const signedInScenes: Scene[] = [
  [
    'link of somebody who is signed in',
    (page) => go(page, MADE_UP_LINK, page.getByRole('link', { name: 'Stay signed in' })),
  ],
  [
    'account that could not be linked',
    async (page) => {
      await page.evaluate(() => sessionStorage.setItem('rookery-provider-purpose', 'link'));
      await page.goto(BACK);
      await page.getByRole('button', { name: 'Back to the settings' }).waitFor();
    },
  ],
];

/** The settings, and their requests for a mailed code. */
export const securityScenes = ({ alice, community }: Stage): Scene[] => [
  [
    'settings',
    (page) => go(page, '/settings', page.getByRole('button', { name: 'Remove Harbour House' })),
  ],
  [
    'address to be changed',
    async (page) => {
      await press(page, 'Change');
      await dialog(page).getByLabel('New address').waitFor();
    },
  ],
  [
    'codes for a new address',
    async (page) => {
      await press(page, 'Change');
      await dialog(page).getByLabel('New address').fill('alice@elsewhere.test');
      await press(page, 'Send the codes');
      await dialog(page)
        .getByLabel(/alice@elsewhere/)
        .waitFor();
    },
  ],
  [
    'wrong code for a new address',
    async (page) => {
      // Continues where the previous scene stopped.
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
      await signedInLongAgo(community, alice.id);
      await press(page, 'Link Google');
      await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
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
      await press(page, 'Send the code');
      await page.getByLabel('Code from the mail').waitFor();
    },
  ],
];

export const newcomerScenes: Scene[] = [
  ['setup', (page) => go(page, '/setup', page.getByLabel('Username'))],
];

export const founderScenes: Scene[] = [
  [
    'setup without an address',
    (page) => go(page, '/setup', page.getByRole('button', { name: 'Add a mail address' })),
  ],
  [
    'address to be added',
    async (page) => {
      await press(page, 'Add a mail address');
      await dialog(page).getByLabel('New address').waitFor();
    },
  ],
  [
    'warning before a logout without a way back',
    async (page) => {
      await press(page, 'Sign out');
      await page.getByRole('dialog', { name: 'No mail brings you back in' }).waitFor();
    },
  ],
];

export async function signedInLongAgo({ server }: Stage['community'], id: string): Promise<void> {
  await server.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('user_id', '=', id)
    .execute();
}
