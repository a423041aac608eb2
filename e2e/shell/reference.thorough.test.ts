// Thorough: Members rarely see the reference of a server fault.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';

const REFERENCE = '7c1f8a52-0b7e-4a55-9d0e-3d5f1c2b4a68';
const FAULT = {
  success: false,
  message: 'Something went wrong on our side.',
  error_type: 'server',
  error: { type: 'server', message: 'Something went wrong on our side.', request_id: REFERENCE },
};

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('shows and copies the reference of a server fault', async () => {
  const { server } = community;
  const reader = await server.signUp('reader');
  await server.signUp('other');
  const { page, context } = await community.visit({ as: reader, viewport: PHONE });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: community.url });
  await page.route('**/v3/chats', (route) => route.fulfill({ status: 500, json: FAULT }));
  await page.goto('/other');
  await page.getByRole('button', { name: /^Message / }).click();
  const toast = page.getByText(`Reference: ${REFERENCE}`);
  await toast.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Reference copied. Send it to an administrator.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(REFERENCE);
});

test('shows the error reference when a list cannot load', async () => {
  const reader = await community.server.signUp('lister');
  const { page } = await community.visit({ as: reader, viewport: PHONE });
  await page.route('**/v3/posts/following**', (route) =>
    route.fulfill({ status: 500, json: FAULT }),
  );
  await page.goto('/feed');
  await page.getByText(`Reference: ${REFERENCE}`, { exact: false }).waitFor();
  expect(await findOverflows(page)).toEqual([]);
});
