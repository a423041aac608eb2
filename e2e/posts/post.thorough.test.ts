// Thorough: Covered posts, folded texts, failures and phone sheets are rarer than writing and reading.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { card, composer, openComposer, postButton } from './post-scenes.ts';
import { expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  bob = await community.server.signUp('bob');
  await writePost(alice, 'Alice has posted before.');
});
afterAll(() => community.stop());

test(
  'covers a sensitive post but not its replies',
  { tags: ['COMPOSE-32', 'CARD-09', 'CARD-10', 'CARD-11'] },
  async () => {
    const writer = await community.visit({ as: bob });
    await writer.page.goto('/feed');
    await (await openComposer(writer.page)).fill('The ending of the book');
    await writer.page.getByRole('button', { name: 'Mark Sensitive' }).click();
    const sent = writer.page.waitForRequest((request) => request.method() === 'PUT');
    await postButton(writer.page).click();
    expect((await sent).postDataJSON()).toMatchObject({ isSensitive: true });
    await composer(writer.page).waitFor({ state: 'detached' });

    const plain = await writePost(bob, 'An open word');
    const comment = await writeComment(alice, plain, 'An open comment');
    await bob.api('PUT', '/comments', {
      ulid: plain.slice(0, 10) + comment.slice(10),
      parentId: comment,
      groupName: 'default',
      body: 'A sensitive reply',
      isSensitive: true,
    });
    const { page } = await community.visit({ as: alice });
    await page.goto('/bob');
    await card(page, 'An open word').waitFor();
    const covered = card(page, 'Sensitive Content');
    await covered.waitFor();
    expect(await page.getByText('The ending of the book').count()).toBe(0);
    await covered.getByRole('button', { name: 'View Anyways' }).click();
    await page.getByText('The ending of the book').waitFor();
    await page.goto(`/post/${comment}`);
    await card(page, 'A sensitive reply').waitFor();
  },
);

test('updates a card’s comment count after a new comment', async () => {
  const id = await writePost(bob, 'Count my comments');
  const { page } = await community.visit({ as: alice });
  await page.goto('/bob');
  await card(page, 'Count my comments').getByText('Count my comments').click();
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByPlaceholder('Add a comment').fill('Number one');
  await page.getByPlaceholder('Add a comment').press('Control+Enter');
  await composer(page).waitFor({ state: 'detached' });
  await expectShown(page.getByRole('button', { name: 'Comment, 1' }));
  await page.goBack();
  await waitForPath(page, '/bob');
  await expectShown(card(page, 'Count my comments').getByRole('button', { name: 'Comment, 1' }));
  await page.goForward();
  await waitForPath(page, `/post/${id}`);
  await card(page, 'Number one').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectShown(page.getByText('No comments yet'));
  await expectShown(
    page.locator(`[data-post="${id}"]`).getByRole('button', { name: 'Comment', exact: true }),
  );
});

test('keeps a post whose deletion fails and shows an error', async () => {
  await writePost(alice, 'A post that cannot go');
  const { page } = await community.visit({ as: alice });
  await page.route('**/v3/posts/delete?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/feed');
  await card(page, 'A post that cannot go').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectShown(page.getByRole('dialog').getByRole('alert'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectShown(card(page, 'A post that cannot go'));
});

test('opens mentions in the app and links in tabs', { tags: ['CARD-26'] }, async () => {
  await writePost(bob, 'Ask @alice, or read https://example.org/page and not ftp://example.org');
  const { page } = await community.visit({ as: bob });
  await page.goto('/bob');
  const text = card(page, 'Ask @alice');
  await text.waitFor();
  const link = text.getByRole('link', { name: /example\.org/ });
  await link.waitFor();
  expect(await link.count()).toBe(1);
  expect(await link.getAttribute('href')).toBe('https://example.org/page');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await text.getByRole('link', { name: '@alice' }).click();
  await waitForPath(page, '/alice');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test(
  'folds texts over 500 characters and unfolds and refolds them',
  { tags: ['CARD-17', 'CARD-18'] },
  async () => {
    const long = `${'word '.repeat(99)}the five hundredth is here and the end is near: finis`;
    await writePost(bob, long);
    await writePost(bob, `${'x'.repeat(499)}!`);
    const { page } = await community.visit({ as: alice });
    await page.goto('/bob');
    await card(page, 'xxxxx').waitFor();
    const folded = card(page, 'word word');
    await folded.getByRole('button', { name: 'Show More' }).waitFor();
    expect(await page.getByRole('button', { name: 'Show More' }).count()).toBe(1);
    expect(await folded.getByText('finis').count()).toBe(0);
    await folded.getByRole('button', { name: 'Show More' }).click();
    await folded.getByText('finis').waitFor();
    await folded.getByRole('button', { name: 'Show Less' }).click();
    await folded.getByText('finis').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => location.pathname)).toBe('/bob');
  },
);

test(
  'shows new comments within 30 seconds without moving anything',
  { tags: ['COMMENT-19'] },
  async () => {
    const id = await writePost(bob, 'Watched by the clock');
    for (let at = 0; at < 12; at += 1) await writeComment(bob, id, `Older remark ${at}.`);
    const reader = await community.server.signUp('watcher');
    await reader.api('PATCH', '/user/settings', { comment_sort: 'newest' });
    const { page } = await community.visit({ as: reader });
    await page.clock.install();
    await page.goto(`/post/${id}`);
    const read = card(page, 'Older remark 4.');
    await read.scrollIntoViewIfNeeded();
    const before = (await read.boundingBox())?.y ?? 0;
    await writeComment(bob, id, 'Something new meanwhile');
    await page.clock.runFor(31_000);
    await card(page, 'Something new meanwhile').waitFor({ state: 'attached' });
    expect(Math.abs(((await read.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(2);
  },
);

test(
  'on a phone the composer sheet grows with its content',
  { tags: ['COMPOSE-26', 'COMPOSE-29', 'COMPOSE-30'] },
  async () => {
    const windowHeight = 844;
    const height = async (page: Page): Promise<number> => {
      const top = (await page.getByRole('button', { name: 'Close' }).boundingBox())?.y ?? 0;
      return 1 - top / windowHeight;
    };
    const options = { viewport: { width: 390, height: windowHeight }, hasTouch: true };
    const { page } = await community.visit({ ...options, as: alice });
    await page.goto('/feed');
    const text = await openComposer(page);
    await expect.poll(() => height(page)).toBeGreaterThan(0.4);
    await expect.poll(() => height(page)).toBeLessThan(0.55);
    await text.fill('x'.repeat(300));
    await composer(page).getByText('300/2000').waitFor();
    expect(await height(page)).toBeLessThan(0.55);
    await text.fill('x'.repeat(301));
    await expect.poll(() => height(page)).toBeGreaterThan(0.9);

    const fresh = await community.visit({ ...options, as: await community.server.signUp('freda') });
    await fresh.page.goto('/feed');
    await openComposer(fresh.page);
    await expect.poll(() => height(fresh.page)).toBeGreaterThan(0.75);
    await expect.poll(() => height(fresh.page)).toBeLessThan(0.9);
  },
);
