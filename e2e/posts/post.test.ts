import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import {
  expectToast,
  waitForLifetime,
  watchLifetimes,
  watchToasts,
} from '../harness/element-lifetimes.ts';
import { card, composer, openComposer, postButton } from './post-scenes.ts';
import { closeOverlays, go } from '../harness/scene.ts';
import { expectGone, expectShown } from '../harness/shown.ts';

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
  'a valid post is sent once and shown first',
  {
    tags: [
      'COMPOSE-03',
      'COMPOSE-07',
      'COMPOSE-08',
      'COMPOSE-09',
      'COMPOSE-10',
      'COMPOSE-11',
      'COMPOSE-19',
      'COMPOSE-20',
      'COMPOSE-21',
      'UI-03',
      'UI-11',
    ],
  },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    await page.goto('/feed');
    await page.getByText('Alice has posted before.').waitFor();
    await page.getByRole('main').getByRole('button', { name: "What's on your mind?" }).click();
    const text = page.getByPlaceholder("What's on your mind?");
    await text.waitFor();
    expect(await postButton(page).isDisabled()).toBe(true);
    await text.fill('   ');
    expect(await postButton(page).isDisabled()).toBe(true);
    await text.fill('Four');
    await composer(page).getByText('4/2000').waitFor();
    expect(await postButton(page).isEnabled()).toBe(true);
    await text.fill('👋'.repeat(2001));
    await composer(page).getByText('2001/2000').waitFor();
    expect(await postButton(page).isDisabled()).toBe(true);
    await text.fill('👋'.repeat(2000));
    await expect.poll(() => postButton(page).isEnabled()).toBe(true);

    await text.fill('Fresh from the nest');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v3/posts', async (route) => {
      await held;
      await route.continue();
    });
    await postButton(page).click();
    await composer(page)
      .locator('button[aria-busy=true] svg, button[aria-busy=true] [class*=spinner]')
      .first()
      .waitFor();
    await postButton(page).click({ force: true });
    await page.keyboard.press('Control+Enter');
    const before = calls.filter((call) => call.startsWith('GET /v3/posts/')).length;
    release();
    await composer(page).waitFor({ state: 'detached' });
    const first = page.getByRole('feed').getByRole('article').first();
    await expect.poll(() => first.textContent()).toContain('Fresh from the nest');
    expect(calls.filter((call) => call === 'PUT /v3/posts')).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('GET /v3/posts/')).length).toBe(before);
    expect(await (await openComposer(page)).inputValue()).toBe('');
  },
);

test('separates a text typed behind the prefilled hashtag', { tags: ['COMPOSE-31'] }, async () => {
  const nils = await community.server.signUp('nils');
  const { page } = await community.visit({ as: nils });
  await page.goto('/feed');
  const text = await openComposer(page);
  await expect.poll(() => text.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.type('Welcome me');
  expect(await text.inputValue()).toBe('Hello World! 👋 #NewUser Welcome me');
});

test(
  'prefills a newcomer’s first post, then reloads the account',
  { tags: ['COMPOSE-23', 'COMPOSE-31'] },
  async () => {
    const nina = await community.server.signUp('nina');
    const { page, calls } = await community.visit({ as: nina });
    await page.goto('/feed');
    const text = await openComposer(page);
    expect(await text.inputValue()).toBe('Hello World! 👋 #NewUser');
    await expect.poll(() => calls.filter((call) => call === 'GET /v3/user').length).toBe(1);
    await text.press('Control+Enter');
    await card(page, 'Hello World! 👋 #NewUser').waitFor();
    await expect.poll(() => calls.filter((call) => call === 'GET /v3/user').length).toBe(2);
    expect(await (await openComposer(page)).inputValue()).toBe('');
  },
);

test(
  'a member comments on a post and replies to comments',
  {
    tags: [
      'COMPOSE-05',
      'COMPOSE-06',
      'COMPOSE-22',
      'COMPOSE-42',
      'COMMENT-09',
      'COMMENT-14',
      'COMMENT-18',
      'COMMENT-20',
      'CACHE-14',
      'GUARD-15',
    ],
  },
  async () => {
    const id = await writePost(bob, 'What do you think?');
    const comment = await writeComment(bob, id, 'I think something myself');
    const { page } = await community.visit({ as: alice });
    await watchLifetimes(page, '[data-highlighted]');
    await page.goto(`/post/${id}`);
    await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a comment' }).click();
    await page.getByPlaceholder('Add a comment').fill('A lot, every day');
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/v3/comments') && request.method() === 'PUT',
    );
    await postButton(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ parentId: id, groupName: 'default' });
    const commentId = (await card(page, 'A lot, every day').getAttribute('data-post')) ?? '';
    const kept = await page.evaluate((key) => localStorage.getItem(key), `user-comments-${id}`);
    expect(JSON.parse(kept ?? '[]')).toEqual([commentId]);
    const first = page.getByRole('article').nth(1);
    await expect.poll(() => first.textContent()).toContain('A lot, every day');
    const shone = await waitForLifetime(page, commentId);
    expect(shone.ms).toBeGreaterThan(2000);
    expect(shone.timerMs).toBeLessThan(4500);

    await card(page, 'I think something myself')
      .getByRole('button', { name: 'Comment', exact: true })
      .click();
    await page.getByPlaceholder('Add a reply').fill('The reply itself');
    await postButton(page).click();
    await card(page, 'The reply itself').waitFor();
    expect(await page.getByRole('button', { name: /reply|replies/ }).count()).toBe(0);
    const reply = await card(page, 'The reply itself').getAttribute('data-post');
    const { body } = await alice.api('POST', '/posts/map', { ulids: [reply] });
    expect(body.data[0]).toMatchObject({
      postType: 'REPLY',
      parentUlid: comment,
      grandparentUlid: id,
      rootUlid: id,
    });
    await card(page, 'The reply itself').getByText('The reply itself').click();
    await waitForPath(page, `/post/${comment}?scrollToComment=${reply}`);
  },
);

test(
  'offers four comment orders, each from its first page',
  { tags: ['COMMENT-04', 'COMMENT-12', 'COMMENT-16'] },
  async () => {
    const id = await writePost(bob, 'Sort what is below');
    const first = await writeComment(bob, id, 'The first comment');
    await writeComment(bob, id, 'The second comment');
    await writeComment(alice, first, 'A reply makes it popular');
    const { page } = await community.visit({ as: alice });
    const pages: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v3/comments')) {
        pages.push([
          new URL(request.url()).searchParams.get('page'),
          request.postDataJSON().sort_by,
        ]);
      }
    });
    await page.goto(`/post/${id}`);
    const order = page.getByLabel('Sort comments');
    await order.waitFor();
    expect(await order.locator('option').allTextContents()).toEqual(
      expect.arrayContaining(['popular', 'unpopular', 'newest', 'oldest']),
    );
    const texts = () =>
      page.locator('[aria-labelledby=comments-heading] article').allTextContents();
    const begins = async (sort: string, with_: string): Promise<void> => {
      await order.selectOption(sort);
      await expect.poll(async () => (await texts())[0]).toContain(with_);
    };
    await begins('newest', 'The second comment');
    await begins('oldest', 'The first comment');
    await begins('unpopular', 'The second comment');
    await begins('popular', 'The first comment');
    await expect
      .poll(() => pages)
      .toEqual([
        ['1', 'popular'],
        ['1', 'newest'],
        ['1', 'oldest'],
        ['1', 'unpopular'],
        ['1', 'popular'],
      ]);
  },
);

test(
  'removes a deleted post, but leaves a placeholder above replies',
  { tags: ['CARD-16', 'POST-31'] },
  async () => {
    await writePost(alice, 'A post to be regretted');
    const id = await writePost(bob, 'A thread that stays');
    const comment = await writeComment(alice, id, 'A comment to be regretted');
    await writeComment(bob, comment, 'A reply that stays');
    const { page } = await community.visit({ as: alice });
    const remove = async (text: string): Promise<void> => {
      await card(page, text).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expectGone(page.getByText(text));
    };
    await page.goto('/feed');
    await remove('A post to be regretted');
    await closeOverlays(page);
    await go(page, `/post/${id}`, page.getByText('A comment to be regretted'));
    await remove('A comment to be regretted');
    await expectShown(page.getByText('This post was deleted by the user.'));
    await page.reload();
    await expectShown(page.getByText('This post was deleted by the user.'));
    await expectShown(page.getByText('A reply that stays'));
  },
);

test(
  'copies the post’s link, or shows it in a box',
  { tags: ['CARD-28', 'CARD-29', 'CARD-30'] },
  async () => {
    const id = await writePost(bob, 'Worth passing on');
    const { body } = await alice.api('GET', '/user');
    const { page } = await community.visit({
      as: alice,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await watchToasts(page);
    await page.goto(`/post/${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const stood = await waitForLifetime(page, 'Link copied to clipboard!');
    expect(stood.ms).toBeGreaterThan(1300);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${community.url}/post/${id}?ref=${body.data.referral_code}`,
    );

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
      });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    const box = page.getByRole('dialog').getByRole('textbox');
    expect(await box.inputValue()).toContain(`${community.url}/post/${id}?ref=`);
  },
);

test(
  'loads pages until the linked comment is found and highlighted',
  { tags: ['GUARD-14', 'GUARD-16', 'COMMENT-10', 'COMMENT-11'] },
  async () => {
    const id = await writePost(bob, 'A long conversation');
    const ids: string[] = [];
    for (let at = 0; at < 45; at += 1)
      ids.push(await writeComment(bob, id, `Comment number ${at}.`));
    const reader = await community.server.signUp('seeker');
    await reader.api('PATCH', '/user/settings', { comment_sort: 'newest' });
    const { page } = await community.visit({ as: reader });
    await watchLifetimes(page, '[data-highlighted]');
    const pages: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v3/comments')) {
        pages.push([
          new URL(request.url()).searchParams.get('page'),
          request.postDataJSON().per_page,
        ]);
      }
    });
    await page.goto(`/post/${id}?scrollToComment=${ids[2]}`);
    await expectToast(page, ids[2] ?? '');
    const isInView = async (): Promise<boolean> => {
      const box = await page.locator(`[data-post="${ids[2]}"]`).boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < DESKTOP.height;
    };
    await expect.poll(isInView).toBe(true);
    expect(pages).toEqual([
      ['1', 20],
      ['2', 20],
      ['3', 20],
    ]);
    expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0);
  },
);

test(
  'View More and Load More show further comments',
  { tags: ['COMMENT-13', 'COMMENT-17'] },
  async () => {
    const id = await writePost(bob, 'A deep conversation');
    let above = id;
    const ids: string[] = [];
    for (let depth = 1; depth <= 8; depth += 1) {
      above = await writeComment(depth % 2 ? alice : bob, above, `Depth ${depth}.`);
      ids.push(above);
    }
    const { page, calls } = await community.visit({ as: alice });
    await page.goto(`/post/${id}`);
    await page.getByText('Depth 7.').waitFor();
    expect(await page.getByText('Depth 8.').count()).toBe(0);
    expect(calls.filter((call) => call === 'POST /v3/comments')).toHaveLength(1);
    await page.getByRole('link', { name: 'View More' }).click();
    await waitForPath(page, `/post/${ids[6]}`);
    await page.getByText('Depth 8.').waitFor();

    const long = await writePost(bob, 'Twenty-one comments');
    for (let at = 0; at < 21; at += 1) await writeComment(bob, long, `Remark number ${at}.`);
    await go(page, `/post/${long}`, page.getByText('Twenty-one comments'));
    const remarks = page.locator('[aria-labelledby=comments-heading] article');
    await expect.poll(() => remarks.count()).toBe(20);
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect.poll(() => remarks.count()).toBe(21);
  },
);
