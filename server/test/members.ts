import { makeUlid, uuidToUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { createAccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import { hashToken, randomToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import { findNewestVersion } from '#src/features/users/policies/policies.store.ts';
import { nameKeys } from '@rookery/contract/kernel/text/name-keys.ts';
import { addNameKeys } from '#src/features/users/profile/name-keys.store.ts';
import { usernameSkeleton } from '#src/features/users/record/usernames.policy.ts';
import type { TestMember, TestServer } from './server.ts';

const SESSION_MS = 60 * 86_400_000;

type Members<Names extends readonly string[]> = { [At in keyof Names]: TestMember };

/**
 * Signed-in members as from `signUp`, but by direct inserts, which are much faster. Not for tests of joining.
 */
export async function addMembers<const Names extends readonly string[]>(
  server: TestServer,
  usernames: Names,
): Promise<Members<Names>> {
  const { db, clock, secrets } = server;
  const now = clock.now();
  const freshId = (): string => ulidToUuid(makeUlid(now.getTime()));
  const joining = usernames.map((username) => ({
    username,
    id: freshId(),
    sessionId: freshId(),
    name: username.charAt(0).toUpperCase() + username.slice(1),
    email: `${username.toLowerCase()}@rookery.test`,
    refreshToken: randomToken(),
  }));
  const version = await findNewestVersion(db);
  await db.transaction().execute(async (tx) => {
    const users = joining.map(({ id, username, name, email }) => ({
      ...{ id, email, name, username },
      email_key: email,
      username_key: username.toLowerCase(),
      username_skeleton: usernameSkeleton(username),
      referral_code: randomToken().replaceAll(/\W/g, '').slice(0, 8).toLowerCase(),
      is_tenant: server.config.tenant,
      account_setup_at: now,
      terms_version: version,
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    }));
    await tx.insertInto('users').values(users).execute();
    const counts = joining.map(({ id }) => ({ user_id: id }));
    await tx.insertInto('user_counts').values(counts).execute();
    const badges = joining.map(({ id }) => ({ user_id: id, badge: 'new_user', created_at: now }));
    await tx.insertInto('user_badges').values(badges).execute();
    const keys = joining.flatMap(({ id, username, name }) =>
      nameKeys(username, name).map((key) => ({ userId: id, key })),
    );
    await addNameKeys(tx, keys);
    const sessions = joining.map(({ id, sessionId }) => ({
      id: sessionId,
      user_id: id,
      user_agent: 'node',
      created_at: now,
      last_used_at: now,
      proved_at: now,
    }));
    await tx.insertInto('sessions').values(sessions).execute();
    const tokens = joining.map(({ sessionId, refreshToken }) => ({
      token_hash: hashToken(refreshToken),
      session_id: sessionId,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    }));
    await tx.insertInto('refresh_tokens').values(tokens).execute();
  });
  const access = createAccessTokens({ secret: secrets.jwtSecret, clock });
  const members = joining.map(async ({ id, sessionId, username, email, refreshToken }) => {
    const accessToken = await access.sign({ userId: id, sessionId });
    const names = { id, ulid: uuidToUlid(id), username, email };
    return { ...names, accessToken, refreshToken, ...server.does(accessToken) };
  });
  return (await Promise.all(members)) as Members<Names>;
}

export async function addMember(server: TestServer, username: string): Promise<TestMember> {
  const [member] = await addMembers(server, [username]);
  return member;
}
