import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { listFollowers } from '@rookery/contract/relations/list-followers.ts';
import { getSettings } from '@rookery/contract/users/get-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestServer, type TestMember, type TestServer } from './server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
});
afterAll(() => server.stop());

test('returns the typed answer of a call that succeeds', async () => {
  await alice.do(followUser, { params: { name: 'bob' } });
  const input = { params: { name: 'bob' }, query: { limit: 5 } };
  const { data } = await bob.do(listFollowers, input);
  expect(data.map(({ username }) => username)).toEqual(['alice']);
  expect(await alice.do(getSettings)).toHaveProperty('success', true);
});

test('fails when a call that must succeed is refused', async () => {
  const body = { ulid: makeUlid(Date.now()), body: '' };
  await expect(alice.do(createPost, { body })).rejects.toThrow(/createPost: .*"validation"/);
});

test('returns the refusal of a call that must be refused', async () => {
  const body = { ulid: makeUlid(Date.now()), body: '' };
  const { error_type: type } = await alice.refused(createPost, { body }, 422);
  expect(type).toBe('validation');
  expect((await server.stranger.refused(getSettings, {}, 401)).success).toBe(false);
});

test('fails when a call that must be refused succeeds', async () => {
  await expect(alice.refused(getSettings, {}, 403)).rejects.toThrow('getSettings');
});

test('checks the input type of each call', () => {
  const typed = (): unknown[] => [
    // @ts-expect-error the body is missing
    alice.do(createPost),
    // @ts-expect-error a post takes no number for its text
    alice.do(createPost, { body: { ulid: '', body: 1 } }),
    // @ts-expect-error the call takes no body
    alice.do(getSettings, { body: {} }),
  ];
  expect(typed).toBeTypeOf('function');
});
