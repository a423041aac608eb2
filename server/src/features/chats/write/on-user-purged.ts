import { groupFacts, type Groups } from '#src/features/groups/record/public.ts';
import { eraseWhenPurged } from '#src/features/users/record/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { applyMembership } from './change.store.ts';
import { eraseMessagesBy, eraseTracesOf, markMessagesReadOf } from './erase.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

const AT_ONCE = 1000;

export function eraseMessagesOfPurged(
  deps: Pick<ChatsParts, 'db' | 'facts' | 'groups' | 'jobs'>,
): void {
  eraseWhenPurged(deps, 'erase-messages', async (userId) => {
    // oxlint-disable-next-line no-await-in-loop -- a member may have written very many
    while ((await eraseMessagesBy(deps.db, userId, AT_ONCE)) === AT_ONCE);
    // Use a separate transaction. It locks one row per chat and waits for no other row of that chat.
    await commit(deps, async (tx, tell) => {
      for (const { chatId, otherId } of await markMessagesReadOf(tx, userId)) {
        tell(chatFacts.changed, { chatId, userIds: [otherId] });
      }
    });
    await commit(deps, async (tx, tell) => {
      await eraseTracesOf(tx, userId);
      tell(chatFacts.erased, { userId });
    });
  });
}

/**
 * A member who joins a group has nothing unread in its chat. A role change keeps unread messages, and leaving
 * deletes the state.
 */
export function applyGroupChanges(
  deps: Pick<ChatsParts, 'db' | 'facts' | 'groups' | 'jobs'>,
): void {
  const { groups, facts } = deps;
  facts.once(groupFacts.membership, 'follow-groups', async ({ payload }) => {
    const { groupId, userIds, isMember, hasJoined = false } = payload;
    if (isMember && !hasJoined) return;
    const chatId = await chatOf(groups, groupId);
    if (!chatId) return;
    await commit(deps, async (tx, tell) => {
      await applyMembership(tx, { chatId, userIds, isMember });
      // The members received their count when they joined, possibly before this update.
      if (isMember && userIds.length > 0) tell(chatFacts.changed, { chatId, userIds });
    });
  });
}

/** Reloads a group that is cached without a chat, because the chat may exist by now. */
async function chatOf(groups: Groups, groupId: string): Promise<string | null> {
  const held = await groups.get(groupId);
  if (held?.chatId) return held.chatId;
  groups.drop([groupId]);
  return (await groups.get(groupId))?.chatId ?? null;
}
