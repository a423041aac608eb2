import { createPost } from '@rookery/contract/posts/create-post.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost } from '@rookery/contract/posts/delete-repost.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let post: string;
beforeAll(async () => {
  server = await startTestServer();
  alice = await addMember(server, 'alice');
  const body = { ulid: server.freshUlid(), body: 'A post.' };
  post = (await alice.do(createPost, { body })).data.id;
});
afterAll(() => server.stop());

const heart = (): Promise<unknown> =>
  alice.reply(addReaction, { body: { ulid: post, reaction: 'heart' } });

describe('a DELETE without its body', { tags: ['GAP-151'] }, () => {
  test('removes a reaction by its query', async () => {
    await heart();
    const reply = await alice.do(removeReaction, { query: { ulid: post, reaction: 'heart' } });
    expect(reply.data.userReaction).toBeNull();
  });

  test('removes a repost by its query', async () => {
    const { data } = await alice.do(createRepost, { body: { ulid: post } });
    const reply = await alice.reply(deleteRepost, { query: { ulid: post, title: 'repost' } });
    expect([reply.status, reply.body.data.ulid]).toEqual([200, data.id]);
  });

  test('names the field that query and body lack', async () => {
    const reaction = await alice.reply(removeReaction);
    expect(Object.keys(reaction.body.error.fields)).toEqual(['ulid', 'reaction']);
    const repost = await alice.reply(deleteRepost);
    expect([repost.status, Object.keys(repost.body.error.fields)]).toEqual([422, ['ulid']]);
  });

  test('prefers the body when both are present', async () => {
    await heart();
    const elsewhere = server.freshUlid();
    const path = `/post/reaction?ulid=${elsewhere}&reaction=heart`;
    const reply = await alice.api('DELETE', path, { ulid: post, reaction: 'heart' });
    expect(reply.status).toBe(200);
  });
});
