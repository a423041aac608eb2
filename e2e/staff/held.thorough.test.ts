// Thorough: it opens four browsers and the console for one post.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { type Community, DESKTOP, PHONE, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity({ rateLimits: true });
});
afterAll(() => community.stop());

test('holds a post with a listed word for review', async () => {
  const { server } = community;
  const [chief, watcher] = [
    await signUpWith(server, 'chief', 'administrator'),
    await signUpWith(server, 'watcher', 'moderator'),
  ];
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];

  const { page: app, context } = await community.visit({ as: chief, viewport: DESKTOP });
  await app.goto('/feed');
  await app.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, chief.accessToken);
  const console = await context.newPage();
  await console.goto(`${community.url}/admin#words`);
  await console.getByRole('textbox', { name: 'Word or phrase' }).fill('...');
  await console.getByRole('button', { name: 'Add' }).click();
  await console.getByText('This has no word in it.').waitFor();
  await console.getByRole('textbox', { name: 'Word or phrase' }).fill('Casino');
  await console.getByRole('button', { name: 'Add' }).click();
  await console.getByRole('cell', { name: 'Casino', exact: true }).waitFor();
  expect(await console.getByRole('textbox', { name: 'Word or phrase' }).inputValue()).toBe('');

  const { page: annsPage } = await community.visit({ as: ann, viewport: PHONE });
  await annsPage.goto('/feed');
  await annsPage.getByRole('button', { name: 'Create a post' }).click();
  await annsPage.getByPlaceholder("What's on your mind?").fill('The casino is open.');
  const composer = annsPage.getByRole('dialog');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await annsPage
    .getByText('Pending review. Only you can see it until a moderator approves it.')
    .waitFor();

  const { page: bensPage } = await community.visit({ as: ben });
  await bensPage.goto('/ann');
  await bensPage.getByRole('heading', { name: 'ann' }).first().waitFor();
  await bensPage.getByText('No posts yet').waitFor();
  expect(await bensPage.getByText('The casino is open.').count()).toBe(0);

  const { page: queue } = await community.visit({ as: watcher });
  await queue.goto('/violations');
  await queue.getByText('Held for review: “Casino”. Other members can’t see it yet.').waitFor();
  await queue.getByText('Is this a violation? If not, it will be published.').waitFor();
  await queue.getByRole('button', { name: 'No', exact: true }).click();
  await queue.getByText('No reported violations at this time.').waitFor();

  await bensPage.reload();
  await bensPage.getByText('The casino is open.').waitFor();
  await annsPage.goto('/ann');
  await annsPage.getByText('The casino is open.').waitFor();
  expect(await annsPage.getByText('Pending review. Only you can see it').count()).toBe(0);

  await console.getByRole('button', { name: 'Remove casino' }).click();
  await console.getByText('No word filters yet.').waitFor();
});
