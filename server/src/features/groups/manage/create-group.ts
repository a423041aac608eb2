import { NO_GROUP_ID, type GroupVisibility } from '@rookery/contract/kernel/groups.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import {
  countOwned,
  insertGroup,
  updateGroup,
} from '#src/features/groups/record/write-group.store.ts';
import { changePictures } from './change-pictures.ts';
import { cleanTexts, nameColumns, isNameTaken, type GroupTexts } from './group-texts.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

interface GroupDraft extends GroupTexts {
  ulid?: string | undefined;
  name: string;
  visibility: GroupVisibility;
}

export async function createGroup(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'groups' | 'pictures' | 'wordRules'>,
  userId: string,
  draft: GroupDraft,
): Promise<{ id: string; created: boolean }> {
  const now = deps.clock.now();
  const id = ulidToUuid(draft.ulid ?? makeUlid(now.getTime()));
  if (id === ulidToUuid(NO_GROUP_ID)) {
    throw invalid({ ulid: 'This id is reserved. Choose another one.' });
  }
  const { name, name_key: nameKey, words } = nameColumns(draft.name);
  const { description = '', rules = '' } = cleanTexts(draft);
  await deps.wordRules.refuse(userId, { name, description, rules });
  const group = { id, ownerId: userId, name, nameKey, words, description, rules, now };
  try {
    return await commit(deps, async (tx, tell) => {
      if ((await countOwned(tx, userId)) >= LIMITS.groupsOwned) {
        throw new Refusal('forbidden', `You can own at most ${LIMITS.groupsOwned} groups.`);
      }
      if (!(await insertGroup(tx, { ...group, visibility: draft.visibility }))) {
        throw new Refusal('conflict', 'A group with this ulid already exists.');
      }
      const pictures = await changePictures({ deps, tx, userId, groupId: id }, draft);
      if (Object.keys(pictures).length > 0) await updateGroup(tx, id, pictures, now);
      tell(groupFacts.changed, { groupId: id });
      const joined = { groupId: id, userIds: [userId], isMember: true, hasJoined: true };
      tell(groupFacts.membership, joined);
      return recordResult({ id, created: true });
    });
  } catch (error) {
    const stored = await deps.groups.get(id);
    if (stored?.ownerId === userId) return recordResult({ id, created: false });
    if (isNameTaken(error)) throw invalid({ name: 'Another group has this name.' });
    throw error;
  }
}
