import type { TestMember, TestServer } from './server.ts';

/** The people of the tests, always in these parts: alice acts, bob is acted on, carol looks on. */
export type CastName = 'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'frank';

/** Members with username, name and accepted terms: `const { alice, bob } = await cast(server, 'alice', 'bob')`. */
export async function cast<Name extends CastName>(
  server: TestServer,
  ...names: Name[]
): Promise<Record<Name, TestMember>> {
  const members = {} as Record<Name, TestMember>;
  for (const name of names) {
    // In order, so that who came first is sure.
    members[name] = await server.signUp(name);
  }
  return members;
}
