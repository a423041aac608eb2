import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { COMMENT_SORTS } from '@rookery/contract/kernel/settings.ts';
import { expect, test, beforeEach } from 'vitest';
import type { TestMember } from '#test/server.ts';
import { threadPages } from '#test/thread-pages.ts';

const on = threadPages();
const { freshUlid, write, listed, setScore } = on;
let writers: TestMember[];
beforeEach(() => {
  ({ writers } = on);
});

test(
  'matches the full thread for any page size and reader',
  { tags: ['COMMENT-02', 'COMMENT-03', 'COMMENT-04'] },
  () => on.property(2),
);

test(
  'sorts popular by engagement, newest first; unpopular in reverse',
  { tags: ['COMMENT-04', 'GAP-089'] },
  async () => {
    const [carol] = writers as [TestMember];
    const root = await write(carol);
    const all: string[] = [];
    for (let at = 0; at < 6; at++) all.push(await write(carol, root));
    const [plain = '', liked = '', disliked = '', answered = '', reposted = '', newest = ''] = all;
    const react = (ulid: string, reaction: string) =>
      carol.reply(addReaction, { body: { ulid, reaction } });
    const done = [
      await react(liked, 'thumbs_up'),
      await react(disliked, 'thumbs_down'),
      await carol.reply(createRepost, { body: { ulid: reposted, repostUlid: freshUlid() } }),
    ];
    expect(done.map(({ status }) => status)).toEqual([200, 200, 201]);
    await write(carol, answered);
    const order = async (sort: CommentSort) =>
      (await listed(carol, root, { per_page: 20, sort_by: sort })).ids;
    expect(await order('popular')).toEqual([reposted, answered, liked, newest, plain, disliked]);
    expect(await order('unpopular')).toEqual([disliked, newest, plain, liked, reposted, answered]);
  },
);

test.each(COMMENT_SORTS)(
  '%s: loses and repeats nothing under concurrent writes',
  { tags: ['COMMENT-11'] },
  async (sort) => {
    const [carol] = writers as [TestMember];
    const root = await write(carol);
    const all: string[] = [];
    for (let at = 0; at < 24; at++) {
      const ulid = await write(carol, root);
      await setScore(ulid, (at * 7) % 3);
      all.push(ulid);
    }
    const steady = all.filter((_, at) => at % 4 !== 0);
    const [moved, removed] = [
      all.filter((_, at) => at % 8 === 0),
      all.filter((_, at) => at % 8 === 4),
    ];
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await listed(carol, root, {
        per_page: 5,
        sort_by: sort,
        cursor,
      });
      expect(page.total).toBe(24);
      seen.push(...page.ids);
      cursor = page.cursor;
      await setScore(await write(carol, root), 1);
      const [up, away] = [moved.shift(), removed.shift()];
      if (up) await setScore(up, 9);
      if (away) await carol.deletePost(away);
    }
    expect(seen.filter((id) => steady.includes(id)).toSorted()).toEqual(steady.toSorted());
    expect(seen.filter((id) => !all.includes(id))).toEqual([]);
  },
);
