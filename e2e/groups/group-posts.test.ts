import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, writeComment, writePost } from '../harness/community.ts';
import { card, create, startGroupPair, WIDE } from './group-posts-scenes.ts';
import { expectShown } from '../harness/shown.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';

let community: Community;
let owner: TestMember;
let member: TestMember;

beforeAll(async () => {
  ({ community, owner, member } = await startGroupPair());
});
afterAll(() => community.stop());

async function fromMenu(page: Page, text: string, item: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'a member posts to a group and reads its feed',
  {
    tags: [
      'FEED-49',
      'UI-12',
      'COMPOSE-40',
      'GROUP-19',
      'GROUP-24',
      'GROUP-25',
      'GAP-082',
      'POST-06',
      'FEED-06',
    ],
  },
  async () => {
    const alone = await community.server.signUp('alone');
    const group = await create(owner, alone);
    const { page } = await community.visit({ as: alone, viewport: WIDE });
    await page.goto('/feed?feedType=groups');
    await page.getByText('No group posts found.').waitFor();
    await page.getByRole('tab', { name: 'Groups' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Groups' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: group.name }).click();
    await page.waitForURL(`**/group/${group.id}`);

    const begin = page.getByRole('button', { name: 'Post to Group' });
    await begin.click();
    await page.getByText(`Post to ${group.name}`).waitFor();
    await page.getByRole('dialog').getByRole('textbox').fill('The first tern of the year');
    await page.reload();
    await begin.click();
    const box = page.getByRole('dialog').getByRole('textbox');
    await expect.poll(() => box.inputValue()).toBe('The first tern of the year');
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
    await card(page, 'The first tern of the year').waitFor();
    const { body } = await owner.api('POST', '/posts/group', { groupId: group.id });
    expect(body.data).toMatchObject([{ body: 'The first tern of the year', groupId: group.id }]);

    await writePost(owner, 'Terns on the north pier', { groupId: group.id });
    await page.goto('/feed?feedType=groups');
    const found = card(page, 'Terns on the north pier');
    await found.getByRole('link', { name: `in ${group.name}` }).click();
    await page.waitForURL(`**/group/${group.id}`);
    await page.getByRole('heading', { level: 2, name: group.name }).waitFor();
    await found.waitFor();
    expect(await found.getByRole('link', { name: `in ${group.name}` }).isVisible()).toBe(false);
  },
);

test(
  'an owner pins, unpins and removes a post',
  { tags: ['GROUP-16', 'GROUP-17', 'GROUP-18'] },
  async () => {
    const group = await create(owner, member);
    const ulid = await writePost(member, 'Not about terns at all', { groupId: group.id });
    const { page } = await community.visit({ as: owner, viewport: WIDE });
    await watchToasts(page);
    await page.goto(`/group/${group.id}`);
    await fromMenu(page, 'Not about terns at all', 'Pin in group');
    await card(page, 'Not about terns at all').getByText('Pinned', { exact: true }).waitFor();
    const pinned = async (): Promise<string | null> =>
      (await owner.api('POST', '/groups/map', { ulids: [group.id] })).body.data[0].pinnedPostUlid;
    await expectToast(page, 'Pinned in the group');
    expect(await pinned()).toBe(ulid);
    await fromMenu(page, 'Not about terns at all', 'Unpin in group');
    await expectToast(page, 'Unpinned in the group');
    expect(await pinned()).toBeNull();

    await fromMenu(page, 'Not about terns at all', 'Remove from group');
    await page
      .getByText('Are you sure you want to delete this post? This action cannot be undone.')
      .waitFor();
    expect((await owner.api('POST', '/posts/group', { groupId: group.id })).body.data).toHaveLength(
      1,
    );
    const question = page.getByRole('dialog', { name: 'Remove from group?' });
    await question
      .getByText('The post will be removed from the group. Only its author can still see it.')
      .waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => card(page, 'Not about terns at all').count()).toBe(0);
    const { page: theirs } = await community.visit({ as: member, viewport: WIDE });
    await theirs.goto(`/post/${ulid}`);
    await theirs.getByText('Removed from the group by its moderators.').waitFor();
    await theirs.getByText('Not about terns at all').first().waitFor();
  },
);

test('joins a group to comment on its post', async () => {
  const group = await create(owner, member);
  const id = await writePost(owner, 'Two avocets on the mud', { groupName: group.name });
  await writeComment(owner, id, 'A third one landed');
  const visitor = await community.server.signUp('visitor');
  const { page } = await community.visit({ as: visitor, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  await card(page, 'Two avocets').getByRole('button', { name: 'Join to comment' }).click();
  await page.waitForURL(`**/post/${id}`);
  const join = page.locator(`[data-join="${id}"]`);
  const comment = page.getByRole('article').filter({ hasText: 'A third one' });
  await comment.getByRole('button', { name: 'Join to comment' }).click();
  await expect.poll(() => join.evaluate((each) => each === document.activeElement)).toBe(true);
  await join.click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await field.fill('Lovely.');
  await field.press('Control+Enter');
  await expectShown(page.getByRole('article').filter({ hasText: 'Lovely.' }));
  await comment.getByRole('button', { name: 'Comment', exact: true }).waitFor();
});
