// Thorough: 200 members react concurrently, in one process and in two.
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { viewPosts } from '@rookery/contract/posts/view-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { addMember } from '#test/members.ts';
import { reactionScene } from '#test/reaction-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const on = reactionScene();
const { timers, write, give, take, given, fetched, reactionsOf, drifted, rowsOf } = on;
let server: TestServer;
let alice: TestMember;
let bob: TestMember;
const look = (): void => {
  ({ server, alice, bob } = on);
};
beforeAll(look);
beforeEach(look);

describe('concurrent reactions', () => {
  let crowd: TestMember[];
  let other: TestServer;
  beforeAll(async () => {
    const { database, secrets, clock } = server;
    other = await startTestServer({ database, secrets, clock, timers: createManualTimers() });
    crowd = [];
    for (let nth = 0; nth < 200; nth += 10) {
      const ten = Array.from({ length: 10 }, (_, at) => addMember(server, `member_${nth + at}`));
      crowd.push(...(await Promise.all(ten)));
    }
  }, 60_000);
  afterAll(() => other.stop());

  const names = Object.keys(REACTIONS);
  const nameOf = (nth: number): string => names[nth % names.length] ?? '';

  const elsewhere = (who: TestMember): TestMember => ({
    ...who,
    ...other.does(who.accessToken),
  });

  async function storm(
    ulid: string,
    via: (who: TestMember, nth: number) => TestMember,
  ): Promise<void> {
    const statuses = new Set<number>();
    const acts = crowd.map(async (member, nth) => {
      const who = via(member, nth);
      statuses.add((await give(who, ulid, nameOf(nth))).status);
      const second =
        nth % 3 === 0 ? take(who, ulid, nameOf(nth)) : give(who, ulid, nameOf(nth + 1));
      statuses.add((await second).status);
      if (nth % 20 === 0) {
        const parentId = ulid;
        const reply = await who.reply(createComment, { body: { parentId, body: 'Meanwhile.' } });
        statuses.add(reply.status);
        const path = `/posts/delete?ulid=${reply.body.data.id}`;
        if (nth % 40 === 0) statuses.add((await who.api('DELETE', path)).status);
      }
      if (nth % 10 === 0) await who.do(viewPosts, { body: { ulids: [ulid] } });
    });
    await Promise.all(acts);
    timers.advance(5000);
    await timers.done();
    expect([...statuses].toSorted()).toEqual([200, 201]);
  }

  function expected(): { rows: number; counts: Map<string, number> } {
    const counts = new Map<string, number>();
    let rows = 0;
    for (const nth of crowd.keys()) {
      if (nth % 3 === 0) continue;
      rows += 1;
      counts.set(nameOf(nth + 1), (counts.get(nameOf(nth + 1)) ?? 0) + 1);
    }
    return { rows, counts };
  }

  async function expectExact(ulid: string, by: TestMember[]): Promise<void> {
    const { rows, counts } = expected();
    expect(await rowsOf(ulid)).toHaveLength(rows);
    expect(await drifted()).toEqual([]);
    for (const who of by) {
      await vi.waitFor(async () => {
        const { reactions, commentCount } = (await fetched(who, ulid)).postEngagement;
        expect(new Map(reactions.map(({ name, count }) => [name, count]))).toEqual(counts);
        expect(commentCount).toBe(5);
      }, 30_000);
    }
  }

  test(
    'keep counts equal to rows for 200 members’ changes',
    { tags: ['REACT-04', 'REACT-05'], timeout: 60_000 },
    async () => {
      const ulid = await write(alice);
      await storm(ulid, (who) => who);
      await expectExact(ulid, [alice]);
    },
  );

  test(
    'keep counts equal in two processes',
    { tags: ['REACT-04', 'REACT-05'], timeout: 60_000 },
    async () => {
      const ulid = await write(alice);
      await storm(ulid, (who, nth) => (nth % 2 ? elsewhere(who) : who));
      await expectExact(ulid, [alice, elsewhere(alice)]);
    },
  );

  test(
    'keep at most one of a member’s two reactions',
    { tags: ['REACT-04', 'REACT-05'], timeout: 60_000 },
    async () => {
      const ulid = await write(alice);
      await Promise.all(
        crowd
          .slice(0, 60)
          .flatMap((who, nth) => [
            give(who, ulid, 'heart'),
            give(elsewhere(who), ulid, 'joy'),
            ...(nth % 2 ? [take(who, ulid, 'joy')] : []),
          ]),
      );
      expect(await drifted()).toEqual([]);
    },
  );

  test('don’t deadlock over many posts with some deletions', async () => {
    const root = await write(alice);
    const comments = await Promise.all(Array.from({ length: 6 }, () => write(alice, root)));
    const all = [root, ...comments];
    const outcomes = await Promise.all(
      crowd.slice(0, 120).map((who, nth) => {
        const ulid = all[nth % all.length] ?? root;
        if (nth % 30 === 29) return alice.reply(deletePost, { query: { ulid } });
        if (nth % 6 === 0)
          return who.reply(createComment, { body: { parentId: ulid, body: 'A comment.' } });
        return give(nth % 2 ? who : elsewhere(who), ulid, nameOf(nth));
      }),
    );
    const statuses = new Set(outcomes.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect(await drifted()).toEqual([]);
  }, 60_000);

  test('answer a failed write with 500 and store nothing', async () => {
    const ulid = await write(alice);
    await sql`alter table reactions add constraint none check (post_id <> ${sql.lit(ulidToUuid(ulid))}) not valid`.execute(
      server.db,
    );
    expectConsole('error', 'call failed');
    const failed = await Promise.all(crowd.slice(0, 8).map((who) => give(who, ulid, 'heart')));
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([500]));
    await server.database.pool.query('alter table reactions drop constraint none');
    expect([await rowsOf(ulid), await reactionsOf(ulid), await drifted()]).toEqual([[], [], []]);
    await given(bob, ulid, 'heart');
    expect(await reactionsOf(ulid)).toEqual([{ name: 'heart', count: 1 }]);
  });
});
