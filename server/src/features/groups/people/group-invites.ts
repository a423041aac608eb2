import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { GroupRecord } from '#src/features/groups/record/group-record.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import { mayEditGroup } from '#src/features/groups/record/groups.policy.ts';
import { findMembershipStatus, lockGroup } from '#src/features/groups/record/groups.store.ts';
import { readInviteVersion, startInvite, stopInvite } from './invites.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

type Parts = Pick<GroupsParts, 'config' | 'cursors' | 'db' | 'facts'>;
const listOf = (groupUlid: string): string => `group invite:${groupUlid}`;

function tokenOf(
  { cursors }: Pick<GroupsParts, 'cursors'>,
  groupId: string,
  version: number,
): string {
  const ulid = uuidToUlid(groupId);
  return `${ulid}.${cursors.write(listOf(ulid), [version])}`;
}

function readToken(
  { cursors }: Pick<GroupsParts, 'cursors'>,
  token: string,
): { groupId: string; version: number } | null {
  const [ulid = '', mark = ''] = token.split('.');
  if (!isUlid(ulid)) return null;
  try {
    const [version = 0] = cursors.read(listOf(ulid), mark);
    return { groupId: ulidToUuid(ulid), version };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export async function isValidInvite(
  deps: Pick<GroupsParts, 'cursors'>,
  db: Kysely<Schema>,
  groupId: string,
  token: string,
): Promise<boolean> {
  const read = readToken(deps, token);
  return read?.groupId === groupId && read.version === (await readInviteVersion(db, groupId));
}

export async function groupOfInvite(
  deps: Pick<GroupsParts, 'cursors' | 'groups'>,
  token: string,
): Promise<GroupRecord> {
  const read = readToken(deps, token);
  const group = read ? await deps.groups.get(read.groupId) : undefined;
  if (!read || !group || group.isDeleted || group.inviteVersion !== read.version) {
    throw new Refusal('not_found', 'This invite link is no longer valid.');
  }
  return group;
}

interface GroupInvite {
  groupId: string;
  version: number;
}

export async function makeInvite(
  deps: Parts,
  userId: string,
  groupId: string,
  renew: boolean,
): Promise<GroupInvite> {
  return commit(deps, async (tx, tell) => {
    await refuseUnlessEditor(tx, userId, groupId);
    const current = await readInviteVersion(tx, groupId);
    if (current !== null && !renew) return recordResult({ groupId, version: current });
    tell(groupFacts.changed, { groupId });
    return recordResult({ groupId, version: await startInvite(tx, groupId) });
  });
}

export function inviteView(
  deps: Parts,
  { groupId, version }: GroupInvite,
): { token: string; url: string } {
  const token = tokenOf(deps, groupId, version);
  return { token, url: `${deps.config.appUrl}/group/${uuidToUlid(groupId)}?invite=${token}` };
}

export async function endInvite(deps: Parts, userId: string, groupId: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await refuseUnlessEditor(tx, userId, groupId);
    await stopInvite(tx, groupId);
    tell(groupFacts.changed, { groupId });
  });
}

async function refuseUnlessEditor(
  tx: Parameters<typeof lockGroup>[0],
  userId: string,
  groupId: string,
): Promise<void> {
  if (!(await lockGroup(tx, groupId))) throw new Refusal('not_found', 'Group not found.');
  if (!mayEditGroup(await findMembershipStatus(tx, groupId, userId)))
    throw new Refusal('forbidden');
}
