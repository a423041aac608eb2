import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { addMembers } from './members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';
import { weightOf } from '#src/features/posts/reactions/settle-reactions.ts';

export function reactionScene() {
  const timers = createManualTimers();
  let server: TestServer;
  let alice: TestMember;
  let bob: TestMember;
  let carol: TestMember;
  let round = 0;

  beforeAll(async () => {
    server = await startTestServer({ timers });
  });

  beforeEach(async () => {
    round += 1;
    [alice, bob, carol] = await addMembers(server, [
      `alice${round}`,
      `bob${round}`,
      `carol${round}`,
    ]);
  });

  afterAll(() => server.stop());

  const freshUlid = (): string => server.freshUlid();

  const write = (who: TestMember, parentId?: string): Promise<string> =>
    parentId === undefined ? who.post('Hello.') : who.comment(parentId, 'Hello.');

  const give = (who: TestMember, ulid: string, reaction: string): Promise<Reply> =>
    who.reply(addReaction, { body: { ulid, reaction } });

  const take = (who: TestMember, ulid: string, reaction: string): Promise<Reply> =>
    who.reply(removeReaction, { body: { ulid, reaction } });

  const given = (who: TestMember, ulid: string, reaction: string): Promise<void> =>
    who.react(ulid, reaction);

  async function fetched(who: TestMember, ulid: string): Promise<Post> {
    return (await who.see(ulid))!;
  }

  const reactionsOf = async (ulid: string, who = carol): Promise<unknown> =>
    (await fetched(who, ulid)).postEngagement.reactions;

  async function drifted(): Promise<unknown[]> {
    const names = Object.keys(REACTIONS);
    const { rows } = await sql`
      select c.post_id, c.reactions, c.reaction_score, coalesce(given.counts, '{}') as counts
      from post_counts c left join (
        select post_id, jsonb_object_agg(name, number) as counts, sum(number * weight) as score
        from (select post_id, name, count(*) as number from reactions group by 1, 2) named
        join unnest(${names}::text[], ${names.map(weightOf)}::integer[]) as known (name, weight) using (name)
        group by post_id
      ) given using (post_id)
      where c.reactions <> coalesce(given.counts, '{}')
        or c.reaction_score <> coalesce(given.score, 0)`.execute(server.db);
    return rows;
  }

  async function rowsOf(ulid: string): Promise<string[]> {
    const rows = await server.db
      .selectFrom('reactions')
      .select(['user_id', 'name'])
      .where('post_id', '=', ulidToUuid(ulid))
      .orderBy('seq', 'desc')
      .execute();
    return rows.map(({ user_id: id, name }) => `${id} ${name}`);
  }

  async function listed(who: TestMember, ulid: string, query = ''): Promise<Reply> {
    return who.api('GET', `/post/${ulid}/reactions${query}`);
  }

  const namesIn = ({ body }: Reply): string[] =>
    (body.data as { name: string; user: { username: string } }[]).map(
      ({ name, user }) => `${user.username} ${name}`,
    );

  return {
    get server() {
      return server;
    },
    get alice() {
      return alice;
    },
    get bob() {
      return bob;
    },
    get carol() {
      return carol;
    },
    get round() {
      return round;
    },
    timers,
    freshUlid,
    write,
    give,
    take,
    given,
    fetched,
    reactionsOf,
    drifted,
    rowsOf,
    listed,
    namesIn,
  };
}
