import type { TestMember, TestServer } from './server.ts';

/** The test members by role: alice acts, bob is acted on, carol looks on. */
export type CastName = 'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'frank';

/** Members with username, name and accepted terms: `const { alice, bob } = await cast(server, 'alice', 'bob')`. */
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
