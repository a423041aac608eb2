// Thorough: runs the properties of home feeds ten times as often, and reposts one post more than 50 times.
import { describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { repostScene, idsOf, postsOf } from '#test/repost-scene.ts';
import { wholeFeed } from '#test/whole-feed.ts';
import { CACHED_REPOSTS_PER_ORIGINAL } from './reposters.ts';

const on = repostScene();
const { write, repost } = on;

describe('a full home feed, page by page', { tags: ['GAP-053'] }, () => {
  const whole = wholeFeed(on);

  test.each(['following', 'followingMutual'] as const)(
    'shows one card for each original in %s',
    (name) => whole.oneCardEach(name, 30),
    60_000,
  );

  test('returns the same feed as a newly started process', () => whole.sameAsNew(12), 120_000);

  test('shows one card when newer reposts evict a followed reposter', async () => {
    const { server } = on;
    const { viewer, ann, bea, cleo, stranger } = on.readers;
    const original = await write(stranger);
    await repost(cleo, original);
    const between = await write(bea);
    const newest = await repost(ann, original);
    for (let at = 0; at <= CACHED_REPOSTS_PER_ORIGINAL; at += 1) {
      await repost(await addMember(server, `many${at}${viewer.username.slice(6)}`), original);
    }
    const shown: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/posts/following?limit=1${cursor && `&cursor=${cursor}`}`;
      const reply = await viewer.api('GET', path);
      shown.push(...idsOf(postsOf(reply)));
      cursor = reply.body.next_cursor as string | null;
    }
    expect(shown).toEqual([newest, between]);
  });
});
