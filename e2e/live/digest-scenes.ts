import { unsubscribeToken } from '../../server/src/features/notifications/digest/unsubscribe-token.ts';
import type { TestMember } from '../../server/test/server.ts';
import type { Community } from '../harness/community.ts';

export async function settingsOf(member: TestMember): Promise<Record<string, string>> {
  const { data } = (await member.api('GET', '/user/settings')).body;
  return Object.fromEntries(
    data.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
}

export const unsubscribePath = ({ server }: Community, { id }: TestMember): string =>
  `/unsubscribe?token=${unsubscribeToken(server.secrets.jwtSecret, id)}`;
