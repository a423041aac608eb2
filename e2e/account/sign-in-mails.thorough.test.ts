// Thorough: A visitor rarely asks for more mails than the rate limit allows.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity({ rateLimits: true });
});
afterAll(() => community.stop());

test('explains when the mail limit is reached and what helps', async () => {
  const email = 'eager@rookery.test';
  const { page } = await community.visit();
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('Check your email').waitFor();
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await page.getByText('Sent again').waitFor();
  for (let nth = 3; nth <= 5; nth++) {
    const reply = await community.server.call('POST', '/v3/magicLink', { body: { email } });
    expect(reply.status).toBe(202);
  }
  await page.clock.runFor(31_000);
  await page.getByText('Sent again').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await page.getByRole('alert').getByText('No new email was sent').waitFor();
  expect(await page.getByText('Sent again').count()).toBe(0);
});
