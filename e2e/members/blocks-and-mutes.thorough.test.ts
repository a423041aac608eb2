// Thorough: it covers refused calls, late and lost answers, cool-downs and a report.
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  card,
  chooseInPostMenu,
  chooseInProfileMenu,
  signUpPair,
} from './blocks-and-mutes-scenes.ts';
import {
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  writeComment,
} from '../harness/community.ts';
import { dropResponse } from '../harness/drop-response.ts';
import { expectShown } from '../harness/shown.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s hides muted posts immediately and restores them',
  { tags: ['CACHE-19', 'FOLLOW-05', 'FOLLOW-06', 'FOLLOW-12', 'FOLLOW-17', 'FOLLOW-19'] },
  async (_where, viewport) => {
    const { reader, author, postId } = await signUpPair(community);
    const { page } = await community.visit({ as: reader, viewport });
    await page.goto('/feed');
    await card(page, postId).waitFor();
    await chooseInPostMenu(page, postId, `Mute @${author.username}`);
    await page.getByText(`@${author.username} successfully muted`, { exact: true }).waitFor();
    await card(page, postId).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('No posts here yet').waitFor();

    await page.goto(`/${author.username}`);
    await page.getByText('You muted this user.').waitFor();
    await chooseInProfileMenu(page, 'Unmute');
    await page.getByText(`@${author.username} successfully unmuted`, { exact: true }).waitFor();
    await card(page, postId).waitFor();
    const { body } = await reader.api('GET', `/profile/${author.username}`);
    expect(body.data.ProfileEngagement).toMatchObject({ isMuted: false, isFollowing: true });
  },
);

test('keeps later dialogs open when a closed block finishes', async () => {
  const { reader, author, postId } = await signUpPair(community);
  await reader.api('PUT', `/profile/${author.username}/follow`);
  const { page } = await community.visit({ as: reader });
  let answer = (): void => {};
  const isLate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/v3/profile/*/block', async (route) => {
    await isLate;
    await route.continue();
  });
  await page.goto(`/${author.username}`);
  await card(page, postId).waitFor();
  await chooseInProfileMenu(page, 'Block');
  const question = page.getByRole('dialog', { name: `Block @${author.username}?` });
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await chooseInProfileMenu(page, 'Report');
  const report = page.getByRole('dialog', { name: /^Report/ });
  await report.waitFor();
  answer();
  await page.getByText(`@${author.username} successfully blocked`, { exact: true }).waitFor();
  expect(await report.count()).toBe(1);
});

test('allows reactions but no comments on a blocker’s posts', async () => {
  const { reader, author, postId } = await signUpPair(community);
  const other = await community.server.signUp(`other_${author.username}`);
  const comment = await writeComment(other, postId, 'A comment by a third');
  await author.api('PUT', `/profile/${reader.username}/block`);
  const { page } = await community.visit({ as: reader });
  await page.goto(`/post/${comment}`);
  const whole = page.getByRole('article').filter({ hasText: 'A comment by a third' });
  const react = whole.getByRole('button', { name: 'React' });
  await react.waitFor();
  expect(await react.getAttribute('aria-disabled')).toBe(null);
  const button = whole.getByRole('button', { name: 'Comment', exact: true });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add a reply' }).count()).toBe(0);
  await react.click();
  await page.getByRole('menu').waitFor();
});

test('shows the remaining cool-down in a toast', { tags: ['FOLLOW-13', 'FOLLOW-14'] }, async () => {
  const { reader, author } = await signUpPair(community);
  await reader.api('PUT', `/profile/${author.username}/mute`);
  await reader.api('DELETE', `/profile/${author.username}/mute`);
  const { page } = await community.visit({ as: reader });
  await page.goto(`/${author.username}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await chooseInProfileMenu(page, 'Mute');
  const toast = new RegExp(
    `^Cannot mute @${author.username}\\. Cooldown of 7[12] hours and \\d+ minutes remain\\.$`,
  );
  await expectShown(page.getByText(toast));
  await chooseInProfileMenu(page, 'Block');
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByText(`@${author.username} successfully blocked`, { exact: true }).waitFor();
});

test('shows a rejection by the server and changes nothing', { tags: ['FOLLOW-18'] }, async () => {
  const { reader, author, postId } = await signUpPair(community);
  const { page } = await community.visit({ as: reader });
  await page.route('**/v3/profile/*/mute', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/feed');
  await chooseInPostMenu(page, postId, `Mute @${author.username}`);
  const text = `Failed to mute @${author.username}. Please try again.`;
  await page.getByText(text, { exact: true }).waitFor();
  expect(await card(page, postId).count()).toBe(1);
});

test(
  'starts a 72-hour cool-down when an old mute ends',
  { tags: ['GAP-035', 'GUARD-10'] },
  async () => {
    const { reader, author } = await signUpPair(community);
    await reader.api('PUT', `/profile/${author.username}/mute`);
    await community.server.db
      .updateTable('relation_changes')
      .set({ changed_at: new Date('2020-01-01T00:00:00Z') })
      .where('actor_id', '=', reader.id)
      .execute();
    const { page } = await community.visit({ as: reader, viewport: PHONE });
    await page.goto('/mute_block');
    await page.getByRole('button', { name: /^Unmute/ }).click();
    const again = await page.getByText(/^You can change this again from/).textContent();
    const hours = await page.evaluate(
      (date) => (Date.parse(date) - Date.now()) / 3_600_000,
      (again ?? '').replace('You can change this again from ', '').replace(' at ', ' '),
    );
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
  },
);

test('sends a member report to administrators exactly once', { tags: ['FOLLOW-20'] }, async () => {
  const { reader, author } = await signUpPair(community);
  const { page } = await community.visit({ as: reader });
  await page.goto(`/${author.username}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await chooseInProfileMenu(page, 'Report');
  const dialog = page.getByRole('dialog', { name: `Report @${author.username}` });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('a'.repeat(2000));
  await dialog.getByText(/^\d\d characters too many\.$/).waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toHaveLength(2000);
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('They sell what is not theirs.');
  await dropResponse(page, '**/v3/feedback');
  const again = page.waitForResponse('**/v3/feedback');
  await submit.click();
  await page.getByText('No connection. This will be sent').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await again).status()).toBe(200);
  const reports = await community.server.db
    .selectFrom('feedback')
    .select('message')
    .where('reported_id', '=', ulidToUuid(author.ulid))
    .execute();
  expect(reports.map(({ message }) => message)).toEqual([
    `Report @${author.username} (${author.ulid}): They sell what is not theirs.`,
  ]);
});

test('shares a profile’s address with the sharer’s referral code', async () => {
  const { reader, author } = await signUpPair(community);
  const { page } = await community.visit({ as: reader });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const { body } = await reader.api('GET', '/user');
  for (const { username } of [author, reader]) {
    await page.goto(`/${username}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await chooseInProfileMenu(page, 'Share profile');
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    expect(link).toBe(`${community.url}/${username}?ref=${body.data.referral_code}`);
  }
});
