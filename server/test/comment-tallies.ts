import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { signUpWith } from './badges.ts';
import { cast } from './cast.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

export function commentTallies() {
  let server: TestServer;
  let carol: TestMember;
  let reader: TestMember;
  let hidden: TestMember[];
  let writers: TestMember[];
  let remover: TestMember;
  let restorer: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    const members = await cast(server, 'alice', 'bob', 'carol', 'dave', 'erin');
    ({ alice: reader, carol } = members);
    hidden = [members.bob, members.dave, members.erin];
    writers = [carol, ...hidden];
    remover = await signUpWith(server, 'remover', 'moderator');
    restorer = await signUpWith(server, 'restorer', 'administrator');
    await reader.block(members.bob);
    await members.dave.block(reader);
    await reader.mute(members.erin);
  });

  afterAll(() => server.stop());

  const write = (who: TestMember, parentId?: string): Promise<string> =>
    parentId === undefined ? who.post() : who.comment(parentId);

  async function told(ulid: string, who = reader): Promise<number> {
    const reply = await who.do(listComments, { query: { page: 1 }, body: { ulid, per_page: 1 } });
    return reply.total;
  }

  async function shown(ulid: string, leftOut = hidden): Promise<number> {
    const ids = leftOut.map(({ id }) => id);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from posts p join post_counts c on c.post_id = p.id
      where p.parent_id = ${ulidToUuid(ulid)} and (c.shown_answers > 0
        or p.deleted_at is null and p.hidden_at is null and p.author_id <> all(${ids}::uuid[]))`.execute(
      server.db,
    );
    return rows[0]?.count ?? 0;
  }

  interface Written {
    ulid: string;
    who: TestMember;
    above: Written | null;
    state: 'live' | 'hidden' | 'deleted';
  }

  interface Step {
    act: 'comment' | 'delete' | 'hide' | 'restore';
    who: number;
    which: number;
  }

  const step: fc.Arbitrary<Step> = fc.record({
    act: fc.constantFrom<Step['act'][]>(
      'comment',
      'comment',
      'comment',
      'delete',
      'hide',
      'restore',
    ),
    who: fc.nat({ max: 3 }),
    which: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });

  const DEEPEST = 3;

  function pathTo(one: Written): Written[] {
    return one.above ? [...pathTo(one.above), one] : [one];
  }

  async function take({ act, who, which }: Step, all: Written[]): Promise<Written | null> {
    const of = (fits: (one: Written) => boolean): Written | undefined => {
      const fitting = all.filter(fits);
      return fitting[Math.floor(which * fitting.length)];
    };
    if (act === 'comment') {
      const above = of((one) => one.state === 'live' && pathTo(one).length <= DEEPEST);
      if (!above) return null;
      const author = writers[who] ?? carol;
      const ulid = await author.comment(above.ulid);
      const written: Written = { ulid, who: author, above, state: 'live' };
      all.push(written);
      return written;
    }
    const wanted = act === 'restore' ? 'hidden' : 'live';
    const one = of(({ state, above }) => above !== null && state === wanted);
    if (!one) return null;
    const { ulid } = one;
    const acts = {
      delete: () => one.who.deletePost(ulid),
      // Remove the post without a violation, so that no author is timed out.
      hide: () =>
        remover.do(removePost, { query: { ulid }, body: { reason: 'Not for this place.' } }),
      restore: () => restorer.moderate(ulid, 'restoreContent'),
    };
    await acts[act]();
    one.state = act === 'delete' ? 'deleted' : act === 'hide' ? 'hidden' : 'live';
    return one;
  }

  async function property(runs: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        const all: Written[] = [
          { ulid: await carol.post(), who: carol, above: null, state: 'live' },
        ];
        for (const each of steps) {
          const changed = await take(each, all);
          for (const { ulid, state } of changed ? pathTo(changed) : []) {
            const real = await shown(ulid);
            if (state === 'live' && real > 0) expect(await told(ulid)).toBe(real);
          }
        }
      }),
      { numRuns: runs },
    );
  }

  return {
    get server() {
      return server;
    },
    get carol() {
      return carol;
    },
    get hidden() {
      return hidden;
    },
    write,
    told,
    shown,
    property,
  };
}
