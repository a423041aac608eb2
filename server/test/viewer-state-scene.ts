import { moderatePost, type PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { removeBookmark } from '@rookery/contract/posts/remove-bookmark.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost } from '@rookery/contract/posts/delete-repost.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { voteInPoll } from '@rookery/contract/posts/vote-in-poll.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { postFacts } from '#src/features/posts/record/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { signUpWith } from './badges.ts';
import { factsOf } from './facts.ts';
import { addMember } from './members.ts';
import { type Reply, startTestServer, type TestMember, type TestServer } from './server.ts';
import { cacheViewerStates } from '#src/features/posts/read/cached-viewer-states.ts';
import type {
  ViewerMarksRequest,
  MarkKind,
  ViewerMark,
} from '#src/features/posts/read/viewer-state.store.ts';
import type { ViewerStates } from '#src/features/posts/read/viewer-states.ts';

export function viewerStateScene() {
  let server: TestServer;
  let watcher: TestMember;
  let posts: string[];
  let joined = 0;

  beforeAll(async () => {
    server = await startTestServer({ config: { databaseUrl: null } });
    watcher = await signUpWith(server, 'watchful', 'moderator');
    const writer = await addMember(server, 'writer');
    posts = [];
    const poll = { choices: ['Yes', 'No'], minutes: 43_200 };
    for (let at = 0; at < 3; at += 1) posts.push(await writer.post('A poll.', { poll }));
  });

  afterAll(() => server.stop());

  const DEEDS = [
    'react',
    'unreact',
    'comment',
    'repost',
    'quote',
    'unrepost',
    'bookmark',
    'unbookmark',
    'vote',
  ] as const;
  const FATES = ['delete', 'hide', 'restore'] as const;

  interface Step {
    who: number;
    does: (typeof DEEDS)[number] | (typeof FATES)[number] | 'look';
    at: number;
    which: number;
  }

  const step: fc.Arbitrary<Step> = fc.record({
    who: fc.nat(1),
    does: fc.oneof(
      { weight: 2, arbitrary: fc.constant('look' as const) },
      { weight: 6, arbitrary: fc.constantFrom(...DEEDS) },
      { weight: 4, arbitrary: fc.constantFrom(...FATES) },
    ),
    at: fc.nat(2),
    which: fc.nat(20),
  });

  async function take(
    { does, at, which }: Step,
    who: TestMember,
    written: string[],
  ): Promise<void> {
    const ulid = posts[at] ?? '';
    const own = written[which % Math.max(written.length, 1)] ?? '';
    const keep = ({ status, body }: Reply): void => {
      if (status === 201) written.push(body.data.id as string);
    };
    const staff = (action: PostAction, more: object = {}): Promise<Reply> =>
      watcher.reply(moderatePost, { params: { action }, body: { postULID: own, ...more } });
    const deeds: Record<Step['does'], () => Promise<unknown>> = {
      look: () => Promise.resolve(),
      react: () =>
        who.reply(addReaction, { body: { ulid, reaction: which % 2 ? 'heart' : 'fire' } }),
      unreact: () => who.reply(removeReaction, { body: { ulid, reaction: 'heart' } }),
      bookmark: () => who.reply(bookmarkPost, { body: { ulid } }),
      unbookmark: () => who.reply(removeBookmark, { body: { ulid } }),
      vote: () => who.reply(voteInPoll, { body: { ulid, choices: [which % 2] } }),
      comment: async () =>
        keep(await who.reply(createComment, { body: { parentId: ulid, body: 'Words.' } })),
      repost: async () => keep(await who.reply(createRepost, { body: { ulid, title: 'repost' } })),
      quote: async () =>
        keep(await who.reply(createRepost, { body: { ulid, title: 'quote', body: 'Look.' } })),
      unrepost: () => who.reply(deleteRepost, { body: { ulid, title: 'repost' } }),
      delete: () => who.reply(deletePost, { query: { ulid: own } }),
      hide: () =>
        staff('removeContent', { violation: 'spam', reason: 'This is not how we speak.' }),
      restore: () => staff('restoreContent'),
    };
    await deeds[does]();
  }

  async function marksShown(who: TestMember): Promise<unknown> {
    const { data } = await who.do(mapPosts, { body: { ulids: posts } });
    return data.map(({ userEngagement, userReaction, poll }) => ({
      ...userEngagement,
      reaction: userReaction,
      choices: poll?.ownChoices ?? null,
    }));
  }

  async function marksThere(who: TestMember): Promise<unknown> {
    const ids = posts.map(ulidToUuid);
    const given = await server.db
      .selectFrom('reactions')
      .select(['post_id', 'name'])
      .where('user_id', '=', who.id)
      .execute();
    const cast = await server.db
      .selectFrom('poll_votes')
      .select(['post_id', 'choices'])
      .where('user_id', '=', who.id)
      .execute();
    const saved = await server.db
      .selectFrom('bookmarks')
      .select('post_id')
      .where('user_id', '=', who.id)
      .execute();
    const written = await server.db
      .selectFrom('posts')
      .select(['parent_id', 'repost_of', 'quote_of'])
      .where('author_id', '=', who.id)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .execute();
    return ids.map((id) => ({
      hasReposted: written.some((row) => row.repost_of === id),
      hasRepostedWithComment: written.some((row) => row.quote_of === id),
      hasCommented: written.some((row) => row.parent_id === id),
      ...(saved.some((row) => row.post_id === id) && { hasBookmarked: true }),
      reaction: given.find((row) => row.post_id === id)?.name ?? null,
      choices: cast.find((row) => row.post_id === id)?.choices ?? null,
    }));
  }

  function watched(most?: number) {
    const { facts } = factsOf(server);
    const asked: string[] = [];
    const gates: (() => void)[] = [];
    let isSlow = false;
    const source: ViewerStates = {
      async of({ posts: wanted }) {
        const kinds = Object.entries(wanted).flatMap(([kind, ids]) =>
          ids.map((id) => `${kind} ${id}`),
        );
        asked.push(...kinds);
        const found = kinds.includes('reacted one') ? [HEART] : [];
        if (isSlow) await new Promise<void>((go) => gates.push(go));
        return found;
      },
    };
    return {
      states: cacheViewerStates(source, facts, most),
      asked,
      slow: () => (isSlow = true),
      go: () => {
        isSlow = false;
        for (const gate of gates) gate();
      },
      react: (memberId: string) =>
        commit({ db: server.db, facts }, async (_tx, tell) =>
          tell(postFacts.reacted, { posts: [], memberIds: [memberId] }),
        ),
      facts,
    };
  }

  const HEART: ViewerMark = { postId: 'one', kind: 'reacted', reaction: 'heart' };

  const of = (
    memberId: string,
    wanted: Partial<Record<MarkKind, string[]>>,
  ): ViewerMarksRequest => ({
    memberId,
    posts: {
      commented: [],
      reacted: [],
      reposted: [],
      quoted: [],
      bookmarked: [],
      voted: [],
      ...wanted,
    },
  });

  async function property(runs: number): Promise<void> {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        joined += 1;
        const people = [
          await addMember(server, `alice${joined}`),
          await addMember(server, `bob${joined}`),
        ];
        const written: [string[], string[]] = [[], []];
        for (const each of steps) {
          const who = people[each.who];
          if (who) await take(each, who, written[each.who] ?? []);
          for (const reader of people) {
            const shown = await marksShown(reader);
            expect(shown).toEqual(await marksThere(reader));
            seen.add(JSON.stringify(shown));
          }
        }
      }),
      { numRuns: runs },
    );
    expect(seen.size).toBeGreaterThan((runs * 5) / 3);
  }

  return {
    watched,
    HEART,
    of,
    property,
  };
}
