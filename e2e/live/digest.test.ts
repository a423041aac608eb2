import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { unsubscribeStrings as strings } from '../../web/src/features/notifications/strings/unsubscribe-strings.ts';
import { waitForPath, type Community, PHONE, startCommunity } from '../harness/community.ts';
import { unsubscribePath, settingsOf } from './digest-scenes.ts';
import { expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

test('ends digest mails by one click without signing in', async () => {
  await alice.api('PATCH', '/user/settings', { digest: 'weekly' });
  const { page, calls } = await community.visit({ viewport: PHONE });
  await page.goto(unsubscribePath(community, alice));
  const end = page.getByRole('button', { name: strings.end });
  await expectShown(end);
  expect(calls).toEqual([]);
  expect((await settingsOf(alice))['digest']).toBe('weekly');
  await page.route('**/v3/digest/**', (route) => route.abort());
  await end.click();
  await expectShown(page.getByRole('alert').getByText(/connection|reach/i));
  await page.unroute('**/v3/digest/**');
  await end.click();
  await expectShown(page.getByRole('heading', { name: strings.doneTitle }));
  expect((await settingsOf(alice))['digest']).toBe('never');
  await page.getByRole('link', { name: strings.signIn('Rookery') }).click();
  await waitForPath(page, '/login');
});
