import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, writePost } from '../harness/community.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import {
  card,
  choose,
  entries,
  ofAuthor,
  ON_EVERY_POST,
  openMenu,
  type PostMenuScene,
  staffEntries,
  startPostMenu,
} from './post-menu-scenes.ts';

let community: Community;
let someone: PostMenuScene['someone'];
let at: PostMenuScene['at'];

beforeAll(async () => {
  ({ community, someone, at } = await startPostMenu());
});
afterAll(() => community.stop());

test('the owner pins and unpins a post', { tags: ['CARD-05', 'CARD-32', 'ERR-04'] }, async () => {
  const owner = await someone();
  await writePost(owner, 'The one to pin');
  await writePost(owner, 'A newer one');
  const page = await at(`/${owner.username}`, { as: owner });
  await openMenu(page, 'The one to pin');
  await expect.poll(() => entries(page)).toEqual(ofAuthor('Pin to profile'));
  expect(await page.getByText('Admin Actions').count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Pin to profile' }).click();
  await expectToast(page, 'Pinned to your profile');
  await card(page, 'The one to pin').getByText('Pinned', { exact: true }).waitFor();
  await page.reload();
  const first = page.getByRole('feed').getByRole('article').first();
  await first.getByText('The one to pin').waitFor();
  await first.getByText('Pinned', { exact: true }).waitFor();
  await openMenu(page, 'The one to pin');
  await expect.poll(() => entries(page)).toEqual(ofAuthor('Unpin from profile'));
  await page.getByRole('menuitem', { name: 'Unpin from profile' }).click();
  await expectToast(page, 'Unpinned from your profile');
  await page.getByText('Pinned', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await first.getByText('A newer one').waitFor();

  await page.route('**/v3/posts/pinned', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        message: 'The pin broke.',
        error_type: 'validation',
        error: { type: 'validation', message: 'The pin broke.' },
      },
    }),
  );
  await choose(page, 'A newer one', 'Pin to profile');
  await expectToast(page, 'Error: The pin broke.');
  expect(await page.getByText('Pinned', { exact: true }).count()).toBe(0);
  await openMenu(page, 'A newer one');
  await expect.poll(() => entries(page)).toContain('Pin to profile');
});

test(
  'a member follows an author and reports their post',
  { tags: ['CARD-33', 'CARD-34', 'MOD-01', 'MOD-02', 'MOD-03', 'MOD-04', 'POST-42'] },
  async () => {
    const [author, reader] = [await someone(), await someone()];
    const id = await writePost(author, 'Something to report');
    const page = await at(`/${author.username}`, { as: reader });
    const handle = `@${author.username}`;
    await openMenu(page, 'Something to report');
    const others = [
      'Add to lists…',
      'Share',
      'Follow thread',
      'Mute thread',
      `Mute ${handle}`,
      'Mute words…',
      `Block ${handle}`,
      'Report',
    ];
    await expect.poll(() => entries(page)).toEqual([`Follow ${handle}`, ...others]);
    await page.getByRole('menuitem', { name: `Follow ${handle}` }).click();
    await expectToast(page, `${handle} successfully followed`);
    await openMenu(page, 'Something to report');
    await expect.poll(() => entries(page)).toEqual([`Unfollow ${handle}`, ...others]);

    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v3/posts/flag')) {
        reports.push([request.method(), request.postDataJSON()]);
      }
    });
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report this post' });
    const submit = dialog.getByRole('button', { name: 'Submit' });
    await submit.waitFor();
    expect(await submit.isDisabled()).toBe(true);
    expect(await dialog.getByRole('radio').count()).toBe(14);
    await dialog.getByRole('radio', { name: 'Threats' }).check();
    await dialog.getByRole('radio', { name: 'Bot and Spam' }).check();
    expect(await dialog.locator(':checked').count()).toBe(1);
    await submit.click();
    await expectToast(page, 'Post Reported!');
    expect(reports).toEqual([['PUT', { ulid: id, violationType: 'spam' }]]);
    await expect.poll(() => page.getByText('Something to report').count()).toBe(0);
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`/post/${id}`);
    await page.getByText('Something to report').waitFor();
  },
);

test('a moderator removes a post only after a confirmation', { tags: ['ADMIN-08'] }, async () => {
  const [author, moderator] = [await someone(), await someone('moderator')];
  await writePost(author, 'Not fit to stay');
  const page = await at(`/${author.username}`, { as: moderator });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/moderation/post')) calls.push(request.method());
  });
  await openMenu(page, 'Not fit to stay');
  await expect.poll(() => staffEntries(page)).toEqual(ON_EVERY_POST);
  await page.getByRole('group').getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(calls).toEqual([]);
  await choose(page, 'Not fit to stay', 'Delete');
  await page.getByRole('dialog').getByRole('textbox').fill('Not for this place.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Not fit to stay').waitFor({ state: 'detached' });
  expect(calls).toEqual(['DELETE']);
});
