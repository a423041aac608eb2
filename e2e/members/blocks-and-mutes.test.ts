import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  card,
  chooseInPostMenu,
  chooseInProfileMenu,
  signUpPair,
} from './blocks-and-mutes-scenes.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test(
  'asks before a block, hides posts, and undoes it',
  { tags: ['CACHE-19', 'FOLLOW-03', 'FOLLOW-04'] },
  async () => {
    const { reader, author, postId } = await signUpPair(community);
    await author.api('PUT', `/profile/${reader.username}/follow`);
    const { page } = await community.visit({ as: reader });
    await page.goto('/feed');
    await card(page, postId).waitFor();
    await chooseInPostMenu(page, postId, `Block @${author.username}`);
    const question = page.getByRole('dialog', { name: `Block @${author.username}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await card(page, postId).count()).toBe(1);

    await chooseInPostMenu(page, postId, `Block @${author.username}`);
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText(`@${author.username} successfully blocked`, { exact: true }).waitFor();
    await card(page, postId).waitFor({ state: 'detached' });
    const own = await page.evaluate(() => localStorage.getItem('rookery-session'));
    expect(JSON.parse(own ?? '{}').currentUser).toMatchObject({ following: 0, followers: 0 });

    await page.goto(`/${author.username}`);
    await page.getByText('You blocked this user.').waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Follow/ })
        .count(),
    ).toBe(0);
    const other = await community.visit({ as: author });
    await other.page.goto(`/${reader.username}`);
    await other.page.getByText('This user has blocked you.').waitFor();
    expect(
      await other.page
        .getByRole('main')
        .getByRole('button', { name: /^Follow/ })
        .count(),
    ).toBe(0);

    await chooseInProfileMenu(page, 'Unblock');
    await page.getByText(`@${author.username} successfully unblocked`, { exact: true }).waitFor();
    await card(page, postId).waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Follow/ })
      .waitFor();
  },
);

test(
  'a member mutes from a post and unmutes in settings',
  { tags: ['GUARD-10', 'FOLLOW-05'] },
  async () => {
    const { reader, author, postId } = await signUpPair(community);
    const { author: other } = await signUpPair(community);
    await reader.api('PUT', `/profile/${other.username}/block`);
    const { page } = await community.visit({ as: reader, viewport: PHONE });
    await page.goto('/feed');
    await card(page, postId).waitFor();
    await chooseInPostMenu(page, postId, `Mute @${author.username}`);
    await page.getByText(`@${author.username} successfully muted`, { exact: true }).waitFor();
    await card(page, postId).waitFor({ state: 'detached' });
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Muted and blocked' }).click();
    await page.waitForURL('**/mute_block');
    const unmute = page.getByRole('button', { name: /^Unmute/ });
    await unmute.waitFor();
    await expect.poll(() => page.getByText(`@${author.username}`).count()).toBe(1);
    await unmute.click();
    await page.getByRole('button', { name: /^Mute / }).waitFor();
    await page.getByText(/^You can change this again from/).waitFor();
    await page.getByRole('tab', { name: 'Blocked' }).click();
    await page.getByText(`@${other.username}`).waitFor();
    await page.getByRole('button', { name: /^Unblock/ }).click();
    await page.getByRole('button', { name: /^Block / }).waitFor();
    await page.reload();
    await page.getByText('No blocked accounts').waitFor();
  },
);
