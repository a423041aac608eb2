import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';

import {
  STEP_MS,
  stepAt,
  totpCode,
} from '../../server/src/features/sessions/second-factor/totp.ts';
import { createLoginLink } from '../../server/src/features/sessions/sign-in/create-login-link.ts';
import { bytesOfBase32 } from '../../server/test/second-factor.ts';
import { type Community, PHONE, startCommunity, waitForPath } from '../harness/community.ts';
import { expectShown } from '../harness/shown.ts';
import { dialog } from './settings-scenes.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openLink(page: Page, email: string): Promise<void> {
  const parts = { ...community.server, config: { appUrl: community.url } };
  await page.goto(await createLoginLink(parts, email));
  await button(page, 'Log in').click();
  await expectShown(page.getByRole('heading', { name: 'Enter your code' }));
}

test('logs in with an app’s code or a recovery code', async () => {
  const { server } = community;
  const member = await server.signUp('tessa');
  const { page } = await community.visit({ as: member, viewport: PHONE });
  await page.goto('/settings');
  await button(page, 'Turn on').click();
  const turningOn = dialog(page, 'Turn on two-step login');
  await expectShown(
    turningOn.getByRole('img', { name: 'QR code with the secret of your account' }),
  );
  const secret = bytesOfBase32((await turningOn.locator('code').innerText()).replaceAll(' ', ''));
  const code = (): string => totpCode(secret, stepAt(server.clock.now()));
  await turningOn.getByLabel('Code from the app').fill(code());
  await turningOn.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog(page, 'Your recovery codes');
  const recoveryCode = await codes.locator('code').first().innerText();
  await codes.getByRole('button', { name: 'I stored them' }).click();
  await expectShown(page.getByText('10 recovery codes left', { exact: false }));

  server.clock.advance(STEP_MS);
  const { page: other } = await community.visit({ viewport: PHONE });
  await openLink(other, member.email);
  const field = other.getByLabel('Code', { exact: true });
  await field.fill(code() === '123456' ? '654321' : '123456');
  await button(other, 'Log in').click();
  await expectShown(other.getByText('This code is wrong or was used already.', { exact: false }));
  await field.fill(code());
  await button(other, 'Log in').click();
  await waitForPath(other, '/feed');

  const { page: third } = await community.visit({ viewport: PHONE });
  await openLink(third, member.email);
  await third.getByLabel('Code', { exact: true }).fill(recoveryCode.toLowerCase());
  await button(third, 'Log in').click();
  await waitForPath(third, '/feed');

  await page.reload();
  await expectShown(page.getByText('9 recovery codes left', { exact: false }));
  await button(page, 'Turn off').click();
  const turningOff = dialog(page, 'Turn off two-step login?');
  server.clock.advance(STEP_MS);
  await turningOff.getByLabel('Code', { exact: true }).fill(code());
  await turningOff.getByRole('button', { name: 'Turn off' }).click();
  await expectShown(page.getByText('Two-step login is off', { exact: true }));
});
