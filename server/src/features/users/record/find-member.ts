import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { isStaff } from '#src/features/users/roles/public.ts';
import type { Member } from './member.ts';
import { findIdsByUsernames } from './usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

const USERNAME_CHARACTERS = /^[A-Za-z0-9_]{3,20}$/;

/**
 * Finds the uuid of a set-up, not deleted member by username (any case) or ulid. Needs no query if cached.
 * @param viewerId only staff and the member find an account that is pending approval
 */
export async function findMemberId(
  { members }: Pick<UsersParts, 'members'>,
  nameOrUlid: string,
  viewerId: string,
): Promise<string | null> {
  let id: string | null = null;
  if (isUlid(nameOrUlid)) id = ulidToUuid(nameOrUlid);
  else if (USERNAME_CHARACTERS.test(nameOrUlid)) id = await members.idOfUsername(nameOrUlid);
  if (!id) return null;
  const member = await members.get(id);
  if (!member?.isSetUp || member.isDeleted) return null;
  return !member.isHeld || maySeePending(await members.get(viewerId), id) ? id : null;
}

export const maySeePending = (viewer: Member | undefined, memberId: string): boolean =>
  viewer !== undefined && (viewer.id === memberId || isStaff(viewer.badges));

export async function resolveUsernames(
  { db }: Pick<UsersParts, 'db'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  return keys.length > 0 ? findIdsByUsernames(db, keys) : new Map();
}
