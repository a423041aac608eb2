import { getUser } from '@rookery/contract/users/get-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { changeBadge } from './change-badge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await signUpWith(server, 'chief', 'administrator');
});
afterAll(() => server.stop());

const badgesOf = async (member: TestMember): Promise<string[]> =>
  (await member.do(getUser)).data.badges.map((badge: { name: string }) => badge.name);

test(
  'shows a badge set by command without a restart',
  { tags: ['PROFILE-17', 'PROFILE-19'] },
  async () => {
    const member = await server.signUp('decorated');
    expect(await badgesOf(member)).toEqual(['new_user']);
    expect(await changeBadge(server, 'DECORATED', 'administrator', true)).toBe('changed');
    expect(await changeBadge(server, 'decorated', 'administrator', true)).toBe('unchanged');
    await expect.poll(() => badgesOf(member)).toContain('administrator');
    expect(await changeBadge(server, 'decorated', 'administrator', false)).toBe('changed');
    expect(await changeBadge(server, 'decorated', 'administrator', false)).toBe('unchanged');
    await expect.poll(() => badgesOf(member)).not.toContain('administrator');
  },
);

test('rejects unknown members and badges by name', async () => {
  await server.signUp('someone');
  await expect(changeBadge(server, 'nobody', 'verified', true)).rejects.toThrow('@nobody');
  await expect(changeBadge(server, 'someone', 'crown', true)).rejects.toThrow('crown');
});

test('removes the newcomer’s badge 14 days after setup', { tags: ['GAP-001'] }, async () => {
  const member = await server.signUp('hatchling');
  const unready = await server.signIn('unready@rookery.test');
  server.clock.advance(14 * 86_400_000 - 1);
  await server.runJob('retire-new-user-badges');
  expect(await badgesOf(await server.signIn(member.email))).toEqual(['new_user']);
  server.clock.advance(1);
  await server.runJob('retire-new-user-badges');
  expect(await badgesOf(await server.signIn(member.email))).toEqual([]);
  expect(await badgesOf(await server.signIn(unready.email))).toEqual(['new_user']);
});
