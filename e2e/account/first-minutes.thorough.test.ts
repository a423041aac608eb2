// Thorough: it repeats the first minutes at two more widths, and alone in a new community.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, DESKTOP, PHONE, startCommunity, TABLET } from '../harness/community.ts';
import {
  feed,
  followSuggestions,
  suggestedMembers,
  suggestionsHeading,
  startSixAuthors,
} from './first-minutes-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startSixAuthors();
});
afterAll(() => community.stop());

test.each([
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
])(
  'on %s suggests members in an empty feed',
  { tags: ['FEED-39', 'FEED-50'] },
  async (where, viewport) => {
    const reader = await community.server.signUp(where.replace('a ', 'new_'));
    await followSuggestions(await community.visit({ as: reader, viewport }));
  },
);

test('hides the follow prompt from a member who follows', { tags: ['FEED-50'] }, async () => {
  const reader = await community.server.signUp('gwen');
  await community.server.signUp('silent');
  await reader.api('PUT', '/profile/silent/follow');
  const { page } = await community.visit({ as: reader });
  await page.goto('/feed');
  await page.getByRole('heading', { name: 'No posts here yet', exact: true }).waitFor();
  await suggestedMembers(page)
    .getByRole('button', { name: /^Follow / })
    .nth(4)
    .waitFor();
  await expect.poll(() => suggestionsHeading(page).count()).toBe(0);
});

test('offers a lone member invitations, then the first post', { tags: ['FEED-50'] }, async () => {
  const empty = await startCommunity();
  onTestFinished(() => empty.stop());
  const founder = await empty.server.signUp('founder');
  await empty.server.runJob('compute-trends');
  const { page, context } = await empty.visit({ as: founder, viewport: PHONE });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: empty.url });
  await page.goto('/feed');
  await suggestionsHeading(page).waitFor();
  await page.getByText('Invite your friends, then write the first post.').waitFor();
  expect(await suggestedMembers(page).count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page
    .getByText('The link you share only works on this computer.', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await page.getByText('Link copied. Send it to your friends.').waitFor();
  await page.getByRole('button', { name: 'Write the first post' }).click();
  await page.getByPlaceholder("What's on your mind?").fill('Here we begin.');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await feed(page).getByText('Here we begin.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Invite friends' }).count()).toBe(0);
});
