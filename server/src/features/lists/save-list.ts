import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { listFacts } from './lists.facts.ts';
import { refuseInTimeout } from './refuse-in-timeout.ts';
import {
  deleteUnwilling,
  lockOtherLists,
  markListDeleted,
  mayBeShared,
  putList,
  type ListFields,
} from './lists.store.ts';

const FULL = `You can have ${LIMITS.listsMax} lists. Delete one to add another.`;

const MADE_PRIVATE = 'A moderator made this list private, so it can’t be shared again.';

type Parts = Pick<RelationsParts, 'clock' | 'db' | 'facts' | 'wordRules'>;

const oneLine = (text: string): string => normaliseBody(text).replace(/\s+/gu, ' ').trim();

function cleaned({ name, isShared, description, topic }: ListFields): ListFields {
  const word = topic && oneLine(topic).replace(/^[#＃]/u, '');
  return {
    name: oneLine(name),
    ...(isShared !== undefined && { isShared }),
    ...(description !== undefined && { description: normaliseBody(description).trim() }),
    ...(topic !== undefined && { topic: word && !isBlank(word) ? word : null }),
  };
}

/** Creates, changes or restores a list. @returns its id */
export async function saveList(
  deps: Parts,
  caller: Caller,
  id: string,
  given: ListFields,
): Promise<string> {
  const fields = cleaned(given);
  if (isBlank(fields.name)) throw invalid({ name: 'Enter a name.' });
  const now = deps.clock.now();
  const { userId: ownerId } = caller;
  await commit(deps, async (tx, tell) => {
    if ((await lockOtherLists(tx, ownerId, id)) >= LIMITS.listsMax) throw invalid({ name: FULL });
    const saved = await putList(tx, { id, ownerId, now }, fields);
    if (!saved) throw invalid({ ulid: 'This id is taken.' });
    if (saved.isShared) {
      refuseInTimeout(caller, now);
      if (!(await mayBeShared(tx, id))) throw invalid({ isShared: MADE_PRIVATE });
      const { name, description, topic } = saved;
      await deps.wordRules.refuse(ownerId, { name, description, topic });
      await deleteUnwilling(tx, { listId: id });
      tell(listFacts.added, { listId: id, ownerId });
    }
    tell(listFacts.changed, { listId: id, ownerId });
    recordResult(id);
  });
  return id;
}

/** Hides the list. A job deletes it later, so that its owner can restore it. */
export async function deleteList(deps: Parts, ownerId: string, id: string): Promise<void> {
  const now = deps.clock.now();
  await commit(deps, async (tx, tell) => {
    if (await markListDeleted(tx, ownerId, id, now)) {
      tell(listFacts.changed, { listId: id, ownerId });
    }
  });
}
