import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { strings } from '../../web/src/features/sessions/strings/account-strings.ts';
import { endOtherSession } from './account-scenes.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('ends another session and downloads the member’s data', async () => {
  const member = await community.server.signUp('keeper');
  await writePost(member, 'Worth keeping.');
  const { page, errors } = await community.visit({ as: member, viewport: PHONE, hasTouch: true });
  await endOtherSession(community, member, page, (end) => end.tap());
  const section = page.getByRole('region', { name: strings.data });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: strings.download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^keeper-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account.profile).toMatchObject({ username: 'keeper', email: member.email });
  expect(data.posts).toMatchObject([{ body: 'Worth keeping.' }]);
  expect(Object.keys(data).toSorted()).toEqual(
    [
      'account',
      'banAppeals',
      'blocked',
      'bookmarkFolders',
      'bookmarks',
      'notificationLevels',
      'chats',
      'comments',
      'drafts',
      'followedHashtags',
      'followers',
      'following',
      'groups',
      'leftLists',
      'listReports',
      'lists',
      'messageReactions',
      'messageReports',
      'votes',
      'violations',
      'messages',
      'muted',
      'posts',
      'reactions',
      'readingPlaces',
      'repostsMuted',
      'scheduledPosts',
      'reports',
      'feedback',
      'filters',
      'savedSearches',
      'uploads',
    ].toSorted(),
  );
  expect(errors).toEqual([]);
});
