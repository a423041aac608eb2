import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { sendMessage } from './reported-messages-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('shows earlier messages to a moderator, who decides a report', async () => {
  const { server } = community;
  const [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  const watcher = await signUpWith(server, 'watcher', 'moderator');
  await alice.api('PUT', '/profile/bob/follow');
  const { id } = (await bob.api('POST', '/chats', { userId: alice.ulid })).body.data;
  await sendMessage(community, bob, id, 'Where do you live?');
  const rude = await sendMessage(community, bob, id, 'I will find you.');
  const mild = await sendMessage(community, bob, id, 'Only joking.');
  await sendMessage(community, alice, id, 'This is mine alone.');
  const report = { violation: 'threats', reason: 'He means it.' };
  await alice.api('POST', `/chats/${id}/report`, { ...report, ulid: rude });
  await alice.api('POST', `/chats/${id}/report`, { violation: 'spam', ulid: mild });

  const { page } = await community.visit({ as: watcher });
  await page.goto('/feed');
  await page.getByRole('link', { name: 'Reported messages' }).click();
  await page.waitForURL('**/reports');
  const [first, second] = [
    page.getByRole('listitem').filter({ hasText: 'Reported for: Threats (1)' }),
    page.getByRole('listitem').filter({ hasText: 'Reported for: Bot and Spam (1)' }),
  ];
  await first.getByText('I will find you.').waitFor();
  await first.getByText('He means it.').waitFor();
  await first.getByText('Previous messages').click();
  await first.getByText('Where do you live?').waitFor();
  expect(await page.getByText('This is mine alone.').count()).toBe(0);
  await first.getByRole('button', { name: 'Yes' }).click();
  await first.getByRole('radio', { name: /^Threats/ }).check();
  await first.getByRole('textbox', { name: 'Reason' }).fill('Nobody threatens anybody here.');
  await first.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Removed for everyone').first().waitFor();
  await expect.poll(() => first.count()).toBe(0);
  await second.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByText('Report dismissed').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Pending review again').first().waitFor();
  await second.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByText('No reported messages at this time.').waitFor();
  const { body } = await alice.api('GET', `/chats/${id}/messages`);
  expect(body.data.map(({ body: words }: { body: string }) => words)).toEqual([
    'This is mine alone.',
    'Only joking.',
    '',
    'Where do you live?',
  ]);
});
