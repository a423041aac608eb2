import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postFacts } from '#src/features/posts/record/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { signUpWith } from '#test/badges.ts';
import { factsOf } from '#test/facts.ts';
import { type Reply, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { holdViewerStates } from './held-viewer-states.ts';
import type { Markable, MarkKind, OwnMark } from './viewer-state.store.ts';
import type { ViewerStates } from './viewer-states.ts';

let server: TestServer;
let watcher: TestMember;
let posts: string[];
let joined = 0;

beforeAll(async () => {
  // As with a database of its own: no other process writes.
  server = await startTestServer({ config: { databaseUrl: null } });
  watcher = await signUpWith(server, 'watchful', 'moderator');
  const writer = await server.signUp('writer');
  posts = [];
  for (let at = 0; at < 3; at += 1) {
    const ulid = makeUlid(server.clock.now().getTime());
    expect((await writer.api('PUT', '/posts', { ulid, body: 'A post.' })).status).toBe(201);
    posts.push(ulid);
  }
});
afterAll(() => server.stop());

const DEEDS = ['react', 'unreact', 'comment', 'repost', 'quote', 'unrepost'] as const;
const FATES = ['delete', 'hide', 'restore'] as const;

interface Step {
  who: number;
  does: (typeof DEEDS)[number] | (typeof FATES)[number] | 'look';
  /** Which of the posts, and of what was written below and about them. */
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

/** Whoever had too much removed may write nothing for a while: then nothing changes. */
async function take({ does, at, which }: Step, who: TestMember, written: string[]): Promise<void> {
  const ulid = posts[at] ?? '';
  const own = written[which % Math.max(written.length, 1)] ?? '';
  const ofNew = makeUlid(server.clock.now().getTime());
  const keep = ({ status, body }: Reply): void => {
    if (status === 201) written.push(body.data.id as string);
  };
  const staff = (action: string, more: object = {}): Promise<Reply> =>
    watcher.api('POST', `/moderation/post/action/${action}`, { postULID: own, action, ...more });
  const deeds: Record<Step['does'], () => Promise<unknown>> = {
    look: () => Promise.resolve(),
    react: () => who.api('PUT', '/post/reaction', { ulid, reaction: which % 2 ? 'heart' : 'fire' }),
    unreact: () => who.api('DELETE', '/post/reaction', { ulid, reaction: 'heart' }),
    comment: async () =>
      keep(await who.api('PUT', '/comments', { ulid: ofNew, parentId: ulid, body: 'Words.' })),
    repost: async () => keep(await who.api('POST', '/posts/repost', { ulid, title: 'repost' })),
    quote: async () =>
      keep(await who.api('POST', '/posts/repost', { ulid, title: 'quote', body: 'Look.' })),
    unrepost: () => who.api('DELETE', '/posts/repost', { ulid, title: 'repost' }),
    delete: () => who.api('DELETE', `/posts/delete?ulid=${own}`),
    hide: () => staff('removeContent', { violation: 'spam', reason: 'This is not how we speak.' }),
    restore: () => staff('restoreContent'),
  };
  await deeds[does]();
}

/** What a member has done with the posts, as a list of them says and as the database has it. */
async function marksShown(who: TestMember): Promise<unknown> {
  const reply = await who.api('POST', '/posts/map', { ulids: posts });
  return reply.body.data.map(
    ({
      userEngagement,
      userReaction,
    }: {
      userEngagement: object;
      userReaction: string | null;
    }) => ({
      ...userEngagement,
      reaction: userReaction,
    }),
  );
}

async function marksThere(who: TestMember): Promise<unknown> {
  const ids = posts.map(ulidToUuid);
  const given = await server.db
    .selectFrom('reactions')
    .select(['post_id', 'name'])
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
    reaction: given.find((row) => row.post_id === id)?.name ?? null,
  }));
}

test('whatever members do, and staff with it, lists say of each what the database has', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      joined += 1;
      const people = [await server.signUp(`alice${joined}`), await server.signUp(`bob${joined}`)];
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
    { numRuns: 12 },
  );
  expect(seen.size).toBeGreaterThan(20);
}, 120_000);

/** What is asked of the database, mark by mark, and facts by which it is told of them. */
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
    states: holdViewerStates(source, facts, most),
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

const HEART: OwnMark = { postId: 'one', kind: 'reacted', reaction: 'heart' };
const of = (memberId: string, wanted: Partial<Record<MarkKind, string[]>>): Markable => ({
  memberId,
  posts: { commented: [], reacted: [], reposted: [], quoted: [], ...wanted },
});

test('what was asked for once is held, kind by kind, until its member does something', async () => {
  const { states, asked, react } = watched();
  expect(await states.of(of('alice', { reacted: ['one', 'two'] }))).toEqual([HEART]);
  expect(await states.of(of('alice', { reacted: ['two', 'one'] }))).toEqual([HEART]);
  expect(await states.of(of('alice', { commented: ['one'] }))).toEqual([]);
  expect(await states.of(of('alice', { commented: ['one'], reacted: ['one'] }))).toEqual([HEART]);
  expect(asked.splice(0)).toEqual(['reacted one', 'reacted two', 'commented one']);
  await react('bob');
  await states.of(of('alice', { reacted: ['one'] }));
  expect(asked).toEqual([]);
  await react('alice');
  await states.of(of('alice', { reacted: ['one'] }));
  expect(asked).toEqual(['reacted one']);
});

test('what is on its way while its member does something is not held', async () => {
  const { states, asked, slow, go, react } = watched();
  slow();
  const early = states.of(of('alice', { reacted: ['one'] }));
  await react('alice');
  go();
  expect(await early).toEqual([HEART]);
  await states.of(of('alice', { reacted: ['one'] }));
  expect(asked).toEqual(['reacted one', 'reacted one']);
});

test('no more is held than may be: who asked longest ago is asked for again, and so is who has read very much', async () => {
  const { states, asked } = watched(60);
  const some = (count: number) => Array.from({ length: count }, (_, at) => `post ${at}`);
  const askedBy = async (memberId: string, count: number): Promise<number> => {
    asked.length = 0;
    await states.of(of(memberId, { reacted: some(count) }));
    return asked.length;
  };
  expect([await askedBy('alice', 10), await askedBy('alice', 20)]).toEqual([10, 10]);
  expect([await askedBy('bob', 25), await askedBy('alice', 20)]).toEqual([25, 0]);
  expect([await askedBy('carol', 25), await askedBy('alice', 20)]).toEqual([25, 0]);
  expect(await askedBy('bob', 25)).toBe(25);
  const { states: more, asked: askedMore } = watched(10_000);
  for (let time = 0; time < 2; time += 1) await more.of(of('dave', { reacted: some(501) }));
  expect(askedMore).toHaveLength(1002);
});
