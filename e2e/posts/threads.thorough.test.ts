// Thorough: These tests cover a thread of 5,000 comments, sorting, refreshes and ways back.
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { expectToast, waitForLifetime, watchLifetimes } from '../harness/element-lifetimes.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';
import {
  card,
  commentOnCard,
  isInSight,
  readSeenTexts,
  main,
  preview,
  topOf,
} from './threads-scenes.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  bob = await community.server.signUp('bob');
  await writePost(alice, 'Alice has posted before.');
  await alice.api('PUT', '/profile/bob/follow');
});
afterAll(() => community.stop());

const database = () => community.server.database.pool;

interface AskedPage {
  page: number;
  size: number;
  sort: string;
}

function commentCalls(page: Page): AskedPage[] {
  const asked: AskedPage[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/v3/comments')) return;
    const { per_page: size, sort_by: sort } = request.postDataJSON();
    asked.push({ page: Number(new URL(request.url()).searchParams.get('page')), size, sort });
  });
  return asked;
}

test(
  'a member comments from a card by keyboard',
  { tags: ['COMMENT-07', 'COMMENT-08', 'COMMENT-14'] },
  () => commentOnCard(community, { alice, bob }, ['a desktop, by keyboard', DESKTOP]),
);

test(
  'sorts by popular or saved order, or newest without settings',
  { tags: ['COMMENT-05', 'COMMENT-06', 'GUARD-16'] },
  async () => {
    const id = await writePost(bob, 'In which order?');
    const comment = await writeComment(bob, id, 'A comment with a reply');
    await writeComment(bob, comment, 'The reply');
    await writeComment(bob, id, 'A comment alone');
    const carol = await community.server.signUp('carol');
    const settings = await carol.api('GET', '/user/settings');
    expect(settings.body.data).toContainEqual({ name: 'comment_sort', value: 'popular' });
    const { page } = await community.visit({ as: carol });
    const asked = commentCalls(page);
    await page.goto(`/post/${id}`);
    await card(page, 'A comment with a reply').waitFor();
    expect(asked).toEqual([{ page: 1, size: 20, sort: 'popular' }]);
    await page.getByLabel('Sort comments').selectOption('unpopular');
    await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, sort: 'unpopular' });
    // Wait for the response before the click, because the response replaces the cards.
    const first = page.locator('[aria-labelledby=comments-heading] article').first();
    await expect.poll(() => first.textContent()).toContain('A comment alone');
    await card(page, 'A comment with a reply').getByText('A comment with a reply').click();
    await waitForPath(page, `/post/${comment}`);
    await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, sort: 'oldest' });
    await card(page, 'The reply').waitFor();
    await page.goBack();
    await waitForPath(page, `/post/${id}`);
    await expect.poll(() => page.getByLabel('Sort comments').inputValue()).toBe('unpopular');

    const without = await community.visit({ as: carol });
    const askedThere = commentCalls(without.page);
    await without.page.route('**/v3/user/settings', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await without.page.goto(`/post/${id}`);
    await card(without.page, 'A comment with a reply').waitFor();
    expect(askedThere).toEqual([{ page: 1, size: 20, sort: 'newest' }]);
  },
);

/**
 * Writes a post with `count` comments, the oldest first. It inserts them by SQL, because the API would take
 * minutes.
 */
async function writeThread(count: number): Promise<{ id: string; comments: string[] }> {
  const id = await writePost(bob, `A thread of ${count}`);
  const { rows } = await database().query<{ id: string }>(
    `with made as (
      insert into posts (id, author_id, post_type, parent_id, root_id, body, created_at, updated_at)
      select gen_random_uuid(), $1, 'COMMENT', $2::uuid, $2::uuid,
        'Comment ' || n || ' of many.' || repeat(' And on it goes.', n % 7), now(), now()
      from generate_series(1, $3::integer) n returning id, seq
    ), counted as (
      insert into post_counts (post_id, parent_id, seq) select id, $2::uuid, seq from made
    ), placed as (
      update post_counts set comments = $3, all_comments = $3, shown_answers = $3 where post_id = $2
    )
    select id from made order by seq`,
    [bob.id, ulidToUuid(id), count],
  );
  return { id, comments: rows.map((row) => uuidToUlid(row.id)) };
}

test(
  'limits DOM elements of a 5,000-comment thread',
  { tags: ['COMMENT-11', 'COMMENT-13', 'COMMENT-17'] },
  async () => {
    const [short, long] = [await writeThread(50), await writeThread(5000)];
    const reader = await community.server.signUp('reader');
    const { page } = await community.visit({ as: reader });
    await watchLifetimes(page, '[data-highlighted]');
    await reader.api('PATCH', '/user/settings', { comment_sort: 'oldest' });
    const elements = (): Promise<number> =>
      page.evaluate(() => document.querySelectorAll('main *').length);
    const firstSight = async (path: string): Promise<number> => {
      await page.goto(path);
      await card(page, 'Comment 20 of many.').waitFor();
      await waitForStillness(page);
      return elements();
    };
    const few = await firstSight(`/post/${short.id}`);
    const asked = commentCalls(page);
    const many = await firstSight(`/post/${long.id}`);
    expect(asked).toEqual([{ page: 1, size: 20, sort: 'oldest' }]);
    expect(Math.abs(many - few)).toBeLessThanOrEqual(5);

    await main(page).getByRole('button', { name: 'Load More' }).click();
    await page
      .locator(`[data-post="${long.comments[2]}"]`)
      .evaluate((focused: HTMLElement) => focused.focus({ preventScroll: true }));
    for (const goal of [60, 120, 180]) {
      await page.evaluate(async (last) => {
        const end = performance.now() + 20_000;
        const isThere = (): boolean =>
          document.body.textContent.includes(`Comment ${last} of many.`);
        while (!isThere() && performance.now() < end) {
          window.scrollBy({ top: 900, behavior: 'instant' });
          await new Promise((next) => setTimeout(next, 30));
        }
      }, goal);
      await card(page, `Comment ${goal} of many.`).waitFor();
    }
    // Checks for new comments request the first page again, so later requests of page 1 are ignored.
    const pages = asked.map((each) => each.page).filter((each, at) => each !== 1 || at === 0);
    expect(pages).toEqual(pages.map((_, at) => at + 1));
    expect(await elements()).toBeLessThan(8000);
    await expect
      .poll(() => main(page).getByText('Comment 1 of many.', { exact: true }).count())
      .toBe(0);
    const focused = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-post'));
    expect(await focused()).toBe(long.comments[2]);
    await page.evaluate(() => window.scrollTo(0, 0));
    await card(page, 'Comment 1 of many.').waitFor();
    expect(await focused()).toBe(long.comments[2]);

    const goal = long.comments[2999] ?? '';
    asked.length = 0;
    await page.goto(`/post/${long.id}?scrollToComment=${goal}`);
    const found = page.locator(`[data-post="${goal}"]`);
    await expectToast(page, goal);
    await expect
      .poll(async () => {
        const box = await found.boundingBox();
        return box !== null && box.y > 0 && box.y + box.height < DESKTOP.height;
      })
      .toBe(true);
    expect(await found.textContent()).toContain('Comment 3000 of many.');
    expect(asked.slice(0, 3).map((each) => each.size)).toEqual([20, 20, 20]);
    expect(asked.length).toBeLessThan(70);
    expect(await elements()).toBeLessThan(8000);
  },
);

test(
  'expands a conversation of two down to level seven',
  { tags: ['COMMENT-13', 'COMMENT-20'] },
  async () => {
    const id = await writePost(bob, 'A deep thread');
    const levels: string[] = [];
    const goDeeper = async (depth: number): Promise<void> => {
      const above = levels.at(-1) ?? id;
      levels.push(await writeComment(depth % 2 ? alice : bob, above, `Level ${depth}.`));
    };
    for (let depth = 1; depth <= 7; depth += 1) await goDeeper(depth);
    // These counts make the widest action row. The next reply makes the server read the counts again.
    const deepest = ulidToUuid(levels[6] ?? '');
    await database().query('update post_counts set reposts = 88, views = 4321 where post_id = $1', [
      deepest,
    ]);
    await goDeeper(8);
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    await page.goto(`/post/${id}`);
    await main(page).getByText('Level 7.').waitFor();
    expect(
      await main(page)
        .getByRole('button', { name: /repl(?:y|ies)$/i })
        .count(),
    ).toBe(0);
    expect(await main(page).getByText('Level 8.').count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page
      .locator(`[data-post="${levels[6]}"]`)
      .getByRole('button', { name: /^Repost, 88/ })
      .waitFor();
    expect(await findOverflows(page)).toEqual([]);
    await main(page).getByRole('link', { name: 'View More' }).click();
    await main(page).getByText('Level 8.').waitFor();
    await page.goBack();
    await waitForPath(page, `/post/${id}`);
    await main(page).getByText('Level 7.').waitFor();
  },
);

test(
  'keeps read comments in place on refresh despite new reactions',
  { tags: ['COMMENT-19', 'GAP-034'] },
  async () => {
    const id = await writePost(bob, 'Refreshed while it is read');
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1)
      ids.push(await writeComment(bob, id, `Reaction here: ${at}.`));
    const dave = await community.server.signUp('dave');
    const muted = await writeComment(dave, id, 'Words of a muted member');
    await writeComment(bob, muted, 'A reply to the muted one');
    const carol = await community.server.signUp('caroline');
    await carol.api('PUT', '/profile/dave/mute');
    const { page } = await community.visit({ as: carol });
    await page.clock.install();
    await page.goto(`/post/${id}`);
    const comments = main(page).locator('[aria-labelledby=comments-heading] article');
    await expect.poll(() => comments.count()).toBe(8);
    const order = (): Promise<(string | null)[]> =>
      comments.evaluateAll((all) => all.map((one) => one.getAttribute('data-post')));
    const before = await order();
    await database().query('update post_counts set reaction_score = 9 where post_id = $1', [
      ulidToUuid(ids[0] ?? ''),
    ]);
    const fresh = await writeComment(bob, id, 'Written meanwhile');
    await page.clock.runFor(31_000);
    await card(page, 'Written meanwhile').waitFor({ state: 'attached' });
    expect((await order()).filter((each) => each !== fresh)).toEqual(before);
    expect(await main(page).getByText('Words of a muted member').count()).toBe(0);
    const place = page.locator(`[data-post="${muted}"]`);
    await place.getByText('Post Unavailable').waitFor();
    await main(page).getByText('A reply to the muted one').waitFor();
  },
);

test(
  'opens branching conversations by keyboard and restores them',
  { tags: ['COMMENT-20'] },
  async () => {
    const id = await writePost(bob, 'A thread that branches');
    const comment = await writeComment(alice, id, 'Where it branches');
    const branch = await writeComment(bob, comment, 'The first branch');
    await writeComment(alice, branch, 'What the first branch leads to');
    await writeComment(bob, comment, 'The second branch');
    const { page } = await community.visit({ as: alice });
    const asked = commentCalls(page);
    await page.goto(`/post/${id}`);
    const fold = main(page).getByRole('button', { name: '2 replies' });
    await fold.focus();
    expect(await main(page).getByText('The first branch').count()).toBe(0);
    await page.keyboard.press('Enter');
    await main(page).getByText('The second branch').waitFor();
    await main(page).getByText('What the first branch leads to').waitFor();
    expect(asked).toHaveLength(2);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.goto('/feed');
    await page.goBack();
    await main(page).getByText('Where it branches').waitFor();

    await main(page).getByRole('button', { name: '2 replies' }).click();
    await card(page, 'What the first branch leads to')
      .getByRole('button', { name: 'Comment', exact: true })
      .click();
    await page.getByPlaceholder('Add a reply').fill('And so on');
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
    await card(page, 'And so on').waitFor();
    expect(await main(page).getByRole('button', { name: 'Hide replies' }).count()).toBe(1);
    await card(page, 'What the first branch leads to')
      .getByRole('button', { name: /^Comment/ })
      .click();
    await page.getByPlaceholder('Add a reply').fill('Or else');
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
    await main(page).getByText('Or else').waitFor();
    await expect.poll(() => main(page).getByText('And so on').count()).toBe(1);
    await expect
      .poll(() => main(page).getByRole('button', { name: 'Hide replies' }).count())
      .toBe(2);
  },
);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s shows the posts above a linked comment',
  { tags: ['COMMENT-20'] },
  async (_where, viewport) => {
    const long = 'A long line that has to be read whole. '.repeat(12).trim();
    const id = await writePost(bob, `The root. ${long}`);
    const levels: string[] = [];
    for (let depth = 1; depth <= 5; depth += 1) {
      const above = levels.at(-1) ?? id;
      levels.push(await writeComment(depth % 2 ? alice : bob, above, `Step ${depth}. ${long}`));
    }
    const { page, errors } = await community.visit({ as: alice, viewport });
    await page.goto(`/post/${levels[4]}`);
    const opened = page.locator(`[data-post="${levels[4]}"]`);
    const above = (at: number): Locator => page.locator(`[data-post="${levels[at]}"]`);
    await opened.waitFor();
    await above(2).getByText(`Step 3. ${long}`).waitFor();
    await above(3).getByText(`Step 4. ${long}`).waitFor();
    await page.locator(`[data-post="${id}"]`).getByText(`The root. ${long}`).waitFor();
    expect(await above(0).count()).toBe(0);
    await expect
      .poll(async () => {
        const top = await topOf(opened);
        return top > 0 && top < viewport.height * 0.7;
      })
      .toBe(true);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);

    await page.getByRole('link', { name: 'Show the comments in between' }).click();
    await waitForPath(page, `/post/${levels[1]}`);
    await above(0).getByText(`Step 1. ${long}`).waitFor();
    expect(await page.getByRole('link', { name: 'Show the comments in between' }).count()).toBe(0);
    await waitForStillness(page);
    await page.evaluate(() => window.scrollTo(0, 40));
    await waitForStillness(page);
    const here = await topOf(above(0));
    await above(0).getByRole('link', { name: 'Alice', exact: true }).first().click();
    await waitForPath(page, '/alice');
    await page.goBack();
    await waitForPath(page, `/post/${levels[1]}`);
    await expect.poll(() => topOf(above(0))).toBe(here);
    expect(errors).toEqual([]);
  },
);

test(
  'restores the position on a comment’s link after reloads',
  { tags: ['GUARD-14'] },
  async () => {
    const id = await writePost(bob, 'Where a comment was looked for');
    const comment = await writeComment(bob, id, 'With many replies');
    const replies: string[] = [];
    for (let at = 0; at < 18; at += 1) {
      replies.push(await writeComment(bob, comment, `Reply number ${at}.`));
    }
    const goal = replies[15] ?? '';
    const { page } = await community.visit({ as: alice });
    await watchLifetimes(page, '[data-highlighted]');
    const path = `/post/${comment}?scrollToComment=${goal}`;
    await page.goto(path);
    await waitForLifetime(page, goal);
    await page.evaluate(() => window.scrollTo(0, 300));
    await waitForStillness(page);
    const here = await page.evaluate(() => scrollY);
    expect(await isInSight(page, goal)).toBe(false);
    await card(page, 'Reply number 2.').getByRole('link', { name: 'Bob', exact: true }).click();
    await waitForPath(page, '/bob');
    await page.goBack();
    await waitForPath(page, path);
    await card(page, 'Reply number 2.').waitFor();
    await waitForStillness(page);
    expect(await page.evaluate(() => scrollY)).toBe(here);
    await page.reload();
    await card(page, 'Reply number 2.').waitFor();
    await waitForStillness(page);
    expect(await isInSight(page, replies[2] ?? '')).toBe(true);
    expect(await readSeenTexts(page)).toEqual([]);
    await card(page, 'Reply number 15.').getByText('Reply number 15.').click();
    await expectToast(page, goal);
  },
);

const ASKED_MS = 61_000;

test('finds replies written after the list was opened', { tags: ['COMMENT-20'] }, async () => {
  const id = await writePost(bob, 'Answered while it is read');
  const comment = await writeComment(bob, id, 'What is answered');
  for (const nth of [1, 2, 3]) await writeComment(bob, comment, `Answer ${nth}.`);
  const { page } = await community.visit({ as: alice });
  await page.clock.install();
  await page.goto(`/post/${id}`);
  await main(page).getByRole('button', { name: '3 replies' }).click();
  await main(page).getByText('Answer 3.').waitFor();
  await page.clock.runFor(2000);
  await writeComment(bob, comment, 'Answer 4.');
  await page.clock.runFor(ASKED_MS);
  await main(page).getByRole('button', { name: 'Load More' }).click();
  await expectShown(main(page).getByText('Answer 4.'));
  await main(page).getByRole('button', { name: 'Hide replies' }).click();
  await writeComment(bob, comment, 'Answer 5.');
  await page.clock.runFor(ASKED_MS);
  await main(page).getByRole('button', { name: '5 replies' }).click();
  await main(page).getByRole('button', { name: 'Load More' }).click();
  await expectShown(main(page).getByText('Answer 5.'));
});

test(
  'shows new comments when a card’s comments are reopened',
  { tags: ['COMMENT-07'] },
  async () => {
    const id = await writePost(bob, 'Opened twice');
    await writeComment(bob, id, 'There at first');
    const { page } = await community.visit({ as: alice });
    await page.clock.install();
    await page.goto('/bob');
    const post = page.locator(`[data-post="${id}"]`);
    await post.getByRole('button', { name: 'Show comments, 1' }).click();
    await preview(page, id).getByText('There at first').waitFor();
    await post.getByRole('button', { name: 'Show comments, 1' }).click();
    await preview(page, id).waitFor({ state: 'detached' });
    await page.clock.runFor(2000);
    await writeComment(bob, id, 'Written meanwhile');
    await page.clock.runFor(ASKED_MS);
    await post.getByRole('button', { name: 'Show comments, 2' }).click();
    await expectShown(preview(page, id).getByText('Written meanwhile'));
  },
);

test('shows the new reply when an only reply is replaced', { tags: ['COMMENT-20'] }, async () => {
  const id = await writePost(bob, 'Said again');
  const comment = await writeComment(bob, id, 'What is replied to');
  const first = await writeComment(bob, comment, 'Said badly');
  const { page } = await community.visit({ as: alice });
  await page.clock.install();
  await page.goto(`/post/${id}`);
  await main(page).getByText('Said badly').waitFor();
  await page.clock.runFor(2000);
  await bob.api('DELETE', `/posts/delete?ulid=${first}`, {});
  await writeComment(bob, comment, 'Said better');
  await page.clock.runFor(ASKED_MS);
  await main(page).getByText('Said badly').waitFor({ state: 'detached' });
  await main(page).getByRole('button', { name: '1 reply' }).click();
  await expectShown(main(page).getByText('Said better'));
});
