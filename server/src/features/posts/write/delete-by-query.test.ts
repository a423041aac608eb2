import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let post: string;
beforeAll(async () => {
  server = await startTestServer();
  alice = await addMember(server, 'alice');
  const body = { ulid: makeUlid(server.clock.now().getTime()), body: 'A post.' };
  post = (await alice.api('PUT', '/posts', body)).body.data.id;
});
afterAll(() => server.stop());

const heart = (): Promise<unknown> =>
  alice.api('PUT', '/post/reaction', { ulid: post, reaction: 'heart' });

describe('GAP-151 a DELETE whose body was lost on the way', () => {
  test('takes a reaction back by its query', async () => {
    await heart();
    const reply = await alice.api('DELETE', `/post/reaction?ulid=${post}&reaction=heart`);
    expect(reply.status).toBe(200);
    expect(reply.body.data.userReaction).toBeNull();
  });

  test('takes a repost back by its query', async () => {
    const { body } = await alice.api('POST', '/posts/repost', { ulid: post });
    const reply = await alice.api('DELETE', `/posts/repost?ulid=${post}&title=repost`);
    expect([reply.status, reply.body.data.ulid]).toEqual([200, body.data.id]);
  });

  test('is told what is missing in both: 422', async () => {
    const reaction = await alice.api('DELETE', '/post/reaction');
    expect(Object.keys(reaction.body.error.fields)).toEqual(['ulid', 'reaction']);
    const repost = await alice.api('DELETE', '/posts/repost');
    expect([repost.status, Object.keys(repost.body.error.fields)]).toEqual([422, ['ulid']]);
  });

  test('the body counts where both are there', async () => {
    await heart();
    const elsewhere = makeUlid(server.clock.now().getTime());
    const path = `/post/reaction?ulid=${elsewhere}&reaction=heart`;
    const reply = await alice.api('DELETE', path, { ulid: post, reaction: 'heart' });
    expect(reply.status).toBe(200);
  });
});
