import { type ChatsFrom, CHATS_FROM } from '@rookery/contract/kernel/chats.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { linkGroupChat, mayEditGroup } from '#src/features/groups/public.ts';
import {
  groupFacts,
  groupOrRefuse,
  mayPostInGroup,
  type GroupReference,
} from '#src/features/groups/record/public.ts';
import { followExists } from '#src/features/relations/public.ts';
import { findMemberId } from '#src/features/users/public.ts';
import { findSettings } from '#src/features/users/profile/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { beginFault } from '#src/features/chats/record/chats.policy.ts';
import {
  acceptRequest,
  findDirectChat,
  findGroupChat,
  insertDirectChat,
  insertGroupChat,
  lockChat,
  renewRequest,
  setClosed,
} from '#src/features/chats/record/chats.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

interface OpenChatResult {
  id: string;
  created: boolean;
}

export async function openDirectChat(
  deps: ChatsParts,
  userId: string,
  { userId: given, user_id }: { userId?: string | undefined; user_id?: string | undefined },
): Promise<OpenChatResult> {
  const named = given ?? user_id;
  if (named === undefined) throw invalid({ userId: 'This is required.' });
  const otherId = await findMemberId(deps, named, userId);
  if (!otherId) throw new Refusal('not_found', 'Member not found.');
  if (otherId === userId) throw invalid({ userId: 'You can’t chat with yourself.' });
  const { blocked } = await deps.blocksAndMutes.of(userId);
  if (blocked.has(otherId)) throw new Refusal('forbidden', 'You can’t message each other.');
  const existing = await findDirectChat(deps.db, userId, otherId);
  if (existing) {
    recordResult({ id: existing, created: false });
    await renewOrAcceptRequest(deps, { id: existing, userId, otherId });
    return { id: existing, created: false };
  }
  const isFollowed = await followExists(deps.db, otherId, userId);
  const fault = beginFault(await chatsFrom(deps, otherId), isFollowed);
  if (fault) throw new Refusal('forbidden', fault);
  const now = deps.clock.now();
  const id = ulidToUuid(makeUlid(now.getTime()));
  return commit(deps, async (tx) => {
    const chat = { id, by: userId, with: otherId, isRequest: !isFollowed, now };
    if (await insertDirectChat(tx, chat)) return recordResult({ id, created: true });
    const first = await findDirectChat(tx, userId, otherId);
    if (!first) throw new Refusal('not_found');
    return recordResult({ id: first, created: false });
  });
}

async function chatsFrom({ db }: Pick<ChatsParts, 'db'>, userId: string): Promise<ChatsFrom> {
  const chosen = (await findSettings(db, userId)).get('chats_from');
  return CHATS_FROM.find((each) => each === chosen) ?? 'everyone';
}

/**
 * Renews a declined request when its recipient opens the chat. Accepts a request when its requester opens
 * the chat and the recipient follows the requester.
 */
async function renewOrAcceptRequest(
  deps: ChatsParts,
  { id, userId, otherId }: { id: string; userId: string; otherId: string },
): Promise<void> {
  const chat = await deps.chats.get(id);
  if (!chat?.requestedBy) return;
  const isAsker = chat.requestedBy === userId;
  if (isAsker && !(await followExists(deps.db, otherId, userId))) return;
  if (!isAsker && !chat.isDeclined) return;
  await commit(deps, async (tx, tell) => {
    const standing = await lockChat(tx, id);
    if (!standing?.requestedBy) return;
    if (isAsker) await acceptRequest(tx, id);
    else await renewRequest(tx, id, userId);
    tell(chatFacts.changed, { chatId: id, userIds: [userId, otherId] });
  });
}

export async function openGroupChat(
  deps: ChatsParts,
  userId: string,
  given: GroupReference,
): Promise<OpenChatResult> {
  const group = await groupOrRefuse(deps.groups, given);
  const standing = (await deps.memberships.of(userId)).standings.get(group.id);
  if (!mayPostInGroup(standing)) throw new Refusal('forbidden');
  const isOwner = mayEditGroup(standing);
  if (group.chatId) {
    recordResult({ id: group.chatId, created: false });
    const chat = await deps.chats.get(group.chatId);
    if (chat?.isClosed && isOwner) await reopen(deps, chat.id);
    return { id: group.chatId, created: false };
  }
  if (!isOwner) throw new Refusal('not_found', 'This group has no chat.');
  const now = deps.clock.now();
  const id = ulidToUuid(makeUlid(now.getTime()));
  return commit(deps, async (tx, tell) => {
    if (await insertGroupChat(tx, { id, groupId: group.id, now })) {
      await linkGroupChat(tx, group.id, id);
      tell(groupFacts.changed, { groupId: group.id });
      return recordResult({ id, created: true });
    }
    const first = await findGroupChat(tx, group.id);
    if (!first) throw new Refusal('not_found');
    return recordResult({ id: first, created: false });
  });
}

async function reopen(deps: ChatsParts, id: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await lockChat(tx, id);
    await setClosed(tx, id, null);
    tell(chatFacts.changed, { chatId: id, userIds: [] });
  });
}
