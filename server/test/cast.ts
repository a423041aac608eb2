import type { TestMember, TestServer } from './server.ts';

export type CastName = 'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'frank';

export async function cast<Name extends CastName>(
  server: TestServer,
  ...names: Name[]
): Promise<Record<Name, TestMember>> {
  const members = {} as Record<Name, TestMember>;
  for (const name of names) {
    members[name] = await server.signUp(name);
  }
  return members;
}
