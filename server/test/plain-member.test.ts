import { getUser } from '@rookery/contract/users/get-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let bensPost: string;

beforeAll(async () => {
  server = await startTestServer();
  [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  for (const name of ['cleo', 'dan']) await server.signUp(name);
  bensPost = await ben.post();
});
afterAll(() => server.stop());

type Step = [what: string, method: string, path: string, body?: () => object];

const steps: Step[] = [
  ['reads the home feed', 'GET', '/posts/following'],
  ['reads the Friends feed', 'GET', '/posts/followingMutual'],
  ['reads Discover', 'GET', '/posts/all'],
  ['reads the global feed', 'GET', '/posts/global'],
  ['reads the newcomers', 'GET', '/posts/newUsers'],
  ['reads the influencers', 'GET', '/posts/influencers'],
  ['posts', 'PUT', '/posts', () => ({ ulid: server.freshUlid(), body: 'Mine.' })],
  [
    'comments',
    'PUT',
    '/comments',
    () => ({ ulid: server.freshUlid(), parentId: bensPost, body: 'Yes.' }),
  ],
  ['reacts', 'PUT', '/post/reaction', () => ({ ulid: bensPost, reaction: 'heart' })],
  ['reports', 'PUT', '/posts/flag', () => ({ ulid: bensPost, violationType: 'spam' })],
  ['follows', 'PUT', '/profile/ben/follow', () => ({})],
  ['unfollows', 'DELETE', '/profile/ben/follow', () => ({})],
  ['mutes', 'PUT', '/profile/cleo/mute', () => ({})],
  ['blocks', 'PUT', '/profile/dan/block', () => ({})],
  ['edits settings', 'PATCH', '/user/settings', () => ({ auto_play: 'false' })],
  ['edits their profile', 'PATCH', '/user', () => ({ bio: 'Plain.' })],
  ['invites', 'POST', '/user/inviteByEmail', () => ({ email: 'friend@rookery.test' })],
  ['makes a group', 'PUT', '/group/add', () => ({ name: 'Plain rooks', visibility: 'public' })],
  ['gives feedback', 'POST', '/feedback', () => ({ message: 'I like the nests.' })],
];

test.each(steps)('a plain member %s', { tags: ['AUTH-36'] }, async (_what, method, path, body) => {
  const reply = await ann.api(method, path, body?.());
  expect(reply.body).toMatchObject({ success: true });
  expect(Math.floor(reply.status / 100)).toBe(2);
});

test('has no role, and has an invite link', { tags: ['AUTH-36'] }, async () => {
  const { data } = await ann.do(getUser);
  expect(data.badges.map(({ name }) => name)).toEqual(['new_user']);
  expect(data.referral_code).toMatch(/^\w{8}$/);
});
