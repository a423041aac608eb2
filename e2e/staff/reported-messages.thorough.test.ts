// Thorough: Lost answers and appeals of messages are rare, and each takes several pages.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { type Community, mayReload, startCommunity } from '../harness/community.ts';
import { sendMessage } from './reported-messages-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('retries a decision whose response was lost', async () => {
  const { server } = community;
  const [cid, dan] = [await server.signUp('cid'), await server.signUp('dan')];
  const watcher = await signUpWith(server, 'late_watch', 'moderator');
  await cid.api('PUT', '/profile/dan/follow');
  const { id } = (await dan.api('POST', '/chats', { userId: cid.ulid })).body.data;
  const ulid = await sendMessage(community, dan, id, 'I know your street.');
  await cid.api('POST', `/chats/${id}/report`, { violation: 'threats', ulid });
  const said = async (): Promise<string> =>
    (await cid.api('GET', `/chats/${id}/messages`)).body.data[0].body;

  const { page } = await community.visit({ as: watcher });
  await page.goto('/reports');
  const row = page.getByRole('listitem').filter({ hasText: 'I know your street.' }).first();
  await row.getByRole('button', { name: 'Yes' }).click();
  await row.getByRole('radio', { name: /^Threats/ }).check();
  await row.getByRole('textbox', { name: 'Reason' }).fill('Nobody threatens anybody here.');
  await page.route(
    '**/moderation/message',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const remove = row.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  await page.getByText('No connection. This will be sent when you are back online.').waitFor();
  await row.waitFor({ state: 'detached' });
  await expect.poll(said).toBe('');
  expect(await mayReload(page)).toBe(true);
});

test('shows an appeal to another moderator, not the first', { tags: ['MOD-15'] }, async () => {
  const { server } = community;
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  const first = await signUpWith(server, 'first_watch', 'moderator');
  const second = await signUpWith(server, 'second_watch', 'moderator');
  await ann.api('PUT', '/profile/ben/follow');
  const { id } = (await ben.api('POST', '/chats', { userId: ann.ulid })).body.data;
  const ulid = await sendMessage(community, ben, id, 'You will see.');
  await ann.api('POST', `/chats/${id}/report`, { violation: 'threats', ulid });
  const given = { violation: 'threats', reason: 'It reads as a threat.' };
  await first.api('POST', '/moderation/message', { ulid, decision: 'remove', ...given });

  const author = await community.visit({ as: ben });
  await author.page.goto('/violations');
  const row = author.page.getByRole('listitem').filter({ hasText: 'You will see.' });
  await row.getByText('Chat message').waitFor();
  await row.getByRole('button', { name: 'Appeal' }).click();
  await row.getByLabel('Why was this decision wrong?').fill('It was about the film.');
  await row.getByRole('button', { name: 'Send appeal' }).click();
  await row.getByText('Under appeal').waitFor();

  const decider = await community.visit({ as: first });
  await decider.page.goto('/reports');
  await decider.page.getByText('Appeal Disabled').waitFor();
  const closed = decider.page.getByRole('listitem').filter({ hasText: 'Appeal Disabled' });
  expect(await closed.getByRole('button', { name: 'Yes' }).count()).toBe(0);

  const other = await community.visit({ as: second });
  await other.page.goto('/reports');
  await other.page.getByText('It was about the film.').waitFor();
  await other.page.getByText('It reads as a threat.', { exact: true }).waitFor();
  await other.page.getByRole('button', { name: 'No', exact: true }).click();
  await other.page.getByRole('textbox', { name: 'Reason' }).fill('It was about the film indeed.');
  await other.page.getByRole('button', { name: 'Grant appeal' }).click();
  await other.page.getByText('No reported messages at this time.').waitFor();
  await row.getByText('Appeal granted').waitFor();
  const { body } = await ann.api('GET', `/chats/${id}/messages`);
  expect(body.data[0].body).toBe('You will see.');
});

test('hides the page of reported messages from other members', async () => {
  const carol = await community.server.signUp('carol');
  const { page } = await community.visit({ as: carol });
  await page.goto('/feed');
  await page.getByRole('link', { name: 'Groups' }).waitFor();
  expect(await page.getByRole('link', { name: 'Reported messages' }).count()).toBe(0);
  await page.goto('/reports');
  await page.getByText('Only moderators can see this.').waitFor();
});
