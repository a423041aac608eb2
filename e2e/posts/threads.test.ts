import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { moreStrings } from '../../web/src/features/posts/post/more-strings.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { expectToast, watchLifetimes } from '../harness/element-lifetimes.ts';
import { go } from '../harness/scene.ts';
import { card, commentOnCard, isInSight, readSeenTexts } from './threads-scenes.ts';

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

test(
  'a member comments from a card by touch',
  { tags: ['COMMENT-07', 'COMMENT-08', 'COMMENT-14'] },
  () => commentOnCard(community, { alice, bob }, ['a phone, by touch', PHONE]),
);

test('a new comment’s link shows and highlights it', { tags: ['GUARD-14'] }, async () => {
  const id = await writePost(bob, 'Left for a moment');
  await writeComment(bob, id, 'Read before');
  const { page } = await community.visit({ as: alice });
  await watchLifetimes(page, '[data-highlighted], [role=status] > p');
  await page.goto(`/post/${id}`);
  await card(page, 'Read before').waitFor();
  for (const [nth, where] of ['/notifications', `/post/${id}`].entries()) {
    if (nth === 0) await go(page, where, page.getByRole('heading', { level: 1 }));
    const fresh = await writeComment(bob, id, `Come since, from ${where}`);
    const path = `/post/${id}?scrollToComment=${fresh}`;
    await go(page, path, card(page, `Come since, from ${where}`));
    await expectToast(page, fresh);
    await expect.poll(() => isInSight(page, fresh)).toBe(true);
  }
  expect(await readSeenTexts(page)).not.toContain(moreStrings.commentGone);
});
