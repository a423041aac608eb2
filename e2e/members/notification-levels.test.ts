import { afterAll, beforeAll, expect, test } from 'vitest';

import { untilOutboxHandled } from '../../server/test/outbox.ts';
import { levelStrings } from '../../web/src/features/relations/levels/level-strings.ts';
import { settingsStrings } from '../../web/src/features/notifications/strings/settings-strings.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('shows all posts of a member as one notification', async () => {
  const { server } = community;
  const [reader, author] = [await server.signUp('reader'), await server.signUp('author')];
  const { page } = await community.visit({ as: reader });
  await watchToasts(page);
  await page.goto(`/${author.username}`);
  const bell = page.getByRole('button', { name: /^Notifications of/ });
  await bell.click();
  await page.getByText(levelStrings.levels.member.all, { exact: true }).click();
  await expectToast(page, levelStrings.done.member.all);
  await expect.poll(() => bell.getAttribute('aria-label')).toContain('All posts');
  for (const text of ['A heron.', 'Two herons.']) await writePost(author, text);
  await untilOutboxHandled(server);
  await page.goto('/notifications');
  const row = page.getByRole('article').filter({ hasText: 'posted 2 times' });
  await row.getByText('Two herons.').waitFor();
  await row.getByRole('link').click();
  await page.waitForURL(`**/${author.username}`);
});

test('mutes a thread, and unmutes it in the settings', async () => {
  const { server } = community;
  const [reader, author] = [await server.signUp('listener'), await server.signUp('talker')];
  await reader.follow(author);
  await writePost(author, 'Who saw a heron?');
  const { page } = await community.visit({ as: reader, viewport: PHONE });
  await watchToasts(page);
  await page.goto(`/${author.username}`);
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Mute thread' }).click();
  await expectToast(page, levelStrings.done.thread.none);
  await page.goto('/settings');
  const levels = page.getByRole('region', { name: settingsStrings.levels });
  await levels.getByText('Who saw a heron?').waitFor();
  await levels.getByRole('combobox').selectOption('mentions');
  await expectToast(page, levelStrings.done.thread.mentions);
  await page.reload();
  await levels.getByText(settingsStrings.noLevels).waitFor();
});
