import { getUser } from '@rookery/contract/users/get-user.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { vi } from 'vitest';
import { changeBadge } from '#src/features/users/standing/public.ts';
import type { TestMember, TestServer } from './server.ts';

export async function giveBadge(
  server: TestServer,
  member: TestMember,
  badge: BadgeName,
): Promise<void> {
  await changeBadge(server, member.username, badge, true);
  await vi.waitFor(
    async () => {
      const { badges } = (await member.do(getUser)).data;
      if (!badges.some(({ name }: { name: string }) => name === badge)) {
        throw new Error(`${member.username} does not hold ${badge} yet.`);
      }
    },
    { timeout: 30_000, interval: 10 },
  );
}

export async function signUpWith(
  server: TestServer,
  username: string,
  badge: BadgeName,
): Promise<TestMember> {
  const member = await server.signUp(username);
  await giveBadge(server, member, badge);
  return member;
}
