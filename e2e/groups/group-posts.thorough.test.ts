// Thorough: it checks the rules of a group before a post, and members who left it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import type { Community } from '../harness/community.ts';
import { card, create, startGroupPair, WIDE } from './group-posts-scenes.ts';

let community: Community;
let owner: TestMember;
let member: TestMember;

beforeAll(async () => {
  ({ community, owner, member } = await startGroupPair());
});
afterAll(() => community.stop());

test('shows rules before the first post and after changes', async () => {
  const group = await create(owner, member);
  const edit = (rules: string) => owner.api('PATCH', '/group/edit', { groupId: group.id, rules });
  await edit('Name the place.');
  const { page } = await community.visit({ as: member, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  const begin = page.getByRole('button', { name: 'Post to Group' });
  const dialog = page.getByRole('dialog', { name: 'New post' });
  const rules = dialog.getByRole('region', { name: `Rules of ${group.name}` });
  const post = dialog.getByRole('button', { name: 'Post', exact: true });
  await begin.click();
  await rules.getByText('Name the place.').waitFor();
  await dialog.getByRole('textbox').fill('Two terns at the pier');
  expect(await post.isDisabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.reload();
  await begin.click();
  await rules.waitFor();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Two terns at the pier');
  await rules.getByRole('button', { name: 'I have read the rules' }).click();
  await rules.waitFor({ state: 'detached' });
  const isFocused = (): Promise<boolean> =>
    dialog.getByRole('textbox').evaluate((box) => box === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await post.click();
  await card(page, 'Two terns at the pier').waitFor();

  await begin.click();
  await dialog.getByRole('textbox').fill('And a third');
  expect(await rules.count()).toBe(0);
  await expect.poll(() => post.isEnabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await card(page, 'And a third').waitFor();
  await edit('Name the place and the hour.');
  await begin.click();
  await rules.getByText('Name the place and the hour.').waitFor();
  expect(await post.isDisabled()).toBe(true);
});

test('does not show the rules to the owner before posting', async () => {
  const group = await create(owner, member);
  await owner.api('PATCH', '/group/edit', { groupId: group.id, rules: 'Name the place.' });
  const { page } = await community.visit({ as: owner, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  const dialog = page.getByRole('dialog', { name: 'New post' });
  const post = dialog.getByRole('button', { name: 'Post', exact: true });
  await page.getByRole('button', { name: 'Post to Group' }).click();
  await dialog.getByRole('textbox').fill('My own group');
  await expect.poll(() => post.isEnabled()).toBe(true);
  expect(await dialog.getByRole('region').count()).toBe(0);
});

test('shows rules for a group draft, or sends without rules', async () => {
  const group = await create(owner, member);
  await owner.api('PATCH', '/group/edit', { groupId: group.id, rules: 'Name the place.' });
  const { page } = await community.visit({ as: member, viewport: WIDE });
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await page.goto(`/group/${group.id}`);
  await page.getByRole('button', { name: 'Post to Group' }).click();
  await dialog.getByRole('textbox').fill('Left for later');
  const openDraft = async (): Promise<void> => {
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Create a post' }).first().click();
    await dialog.getByRole('button', { name: '1 draft' }).click();
    await page.getByRole('dialog', { name: 'Drafts' }).getByText('Left for later').click();
    await dialog.getByText(`Post to ${group.name}`).waitFor();
  };
  await openDraft();
  await dialog.getByText('Name the place.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
  await page.route('**/v3/groups/map', (route) => route.fulfill({ status: 500, json: {} }));
  await openDraft();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await card(page, 'Left for later').waitFor();
});

test(
  'explains a rejected post to a former member, keeps text',
  { tags: ['COMPOSE-40'] },
  async () => {
    const group = await create(owner, member);
    const { page } = await community.visit({ as: member, viewport: WIDE });
    await page.goto(`/group/${group.id}`);
    await page.getByRole('button', { name: 'Post to Group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Too late');
    await member.api('DELETE', `/group/join?groupId=${group.id}`, {});
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText(`You must join the group ${group.name} to post in it.`).waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Too late');
  },
);
