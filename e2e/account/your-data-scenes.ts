import type { TestMember, TestServer } from '../../server/test/server.ts';

export async function banAndGetDataToken(
  server: TestServer,
  { by, member, reason }: { by: TestMember; member: TestMember; reason: string },
): Promise<string> {
  await by.api('POST', '/moderation/profile/ban', { ulid: member.ulid, reason });
  const { text } = await server.mail.to(member.email, 1, 'was banned');
  return /\/your-data#(\S+)/.exec(text ?? '')?.[1] ?? '';
}
