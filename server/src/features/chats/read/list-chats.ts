import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { CHAT_STATES, type ChatState } from '@rookery/contract/kernel/chats.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Group } from '@rookery/contract/groups/group.ts';
import { groupViews } from '#src/features/groups/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { chatViews, type ChatViewParts } from './chat-view.ts';
import { listChatsOfGroups, listGroupChats, type ChatAt } from './lists.store.ts';
import { messageViews } from './message-view.ts';
import {
  countAnsweredChats,
  countMissedChats,
  countUnreadChats,
  findLatestPushed,
  type ChatCounts,
  type TimeRange,
} from './read-states.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

interface ChatListRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listChats(
  deps: ChatViewParts & Pick<ChatsParts, 'cursors'>,
  viewerId: string,
  { cursor, limit: wanted, state }: ChatListRequest & { state?: string | undefined },
): Promise<{ data: Chat[]; next_cursor: string | null }> {
  const states = parseStates(state);
  const areRequests = states.length === 1 && states[0] === 'requested';
  const list = `chats ${areRequests ? 'requested' : 'open'}:${viewerId}`;
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? deps.cursors.read(list, cursor) : [];
  const limit = pageSize(wanted, LIMITS.chatsPage);
  const [{ blocked }, { roles }] = await Promise.all([
    deps.blocksAndMutes.of(viewerId),
    deps.memberships.of(viewerId),
  ]);
  const range = { before, limit: limit + 1, hidden: [...blocked] };
  const isMixed = !areRequests && states.includes('requested');
  const [direct, asked, inGroups] = await Promise.all([
    deps.heads.list(viewerId, areRequests, range),
    isMixed ? deps.heads.list(viewerId, true, range) : [],
    roles.size > 0 && !areRequests
      ? listGroupChats(deps.db, viewerId, [...roles.keys()], range)
      : [],
  ]);
  const found: ChatAt[] = [...direct, ...asked, ...inGroups].toSorted(
    (one, other) => other.place - one.place,
  );
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  return {
    data: await chatViews(deps, viewerId, ids),
    next_cursor: last ? deps.cursors.write(list, [last.place]) : null,
  };
}

function parseStates(told: string | undefined): ChatState[] {
  if (told === undefined) return ['open', 'pending', 'closed'];
  const names: readonly string[] = CHAT_STATES;
  const given = told.split(',');
  if (!given.every((name): name is ChatState => names.includes(name))) {
    throw invalid({ state: `Allowed states: ${CHAT_STATES.join(', ')}.` });
  }
  return given;
}

export async function countChats(deps: ChatViewParts, viewerId: string): Promise<ChatCounts> {
  const [{ blocked }, { roles }] = await Promise.all([
    deps.blocksAndMutes.of(viewerId),
    deps.memberships.of(viewerId),
  ]);
  return countUnreadChats(deps.db, viewerId, {
    groupIds: [...roles.keys()],
    hidden: [...blocked],
  });
}

export async function countPushedChats(
  deps: ChatViewParts,
  viewerId: string,
  within: TimeRange,
): Promise<number> {
  const [{ hiddenAuthors }, { roles }] = await Promise.all([
    deps.blocksAndMutes.of(viewerId),
    deps.memberships.of(viewerId),
  ]);
  const hidden = [...hiddenAuthors];
  const groupIds = [...roles.keys()];
  const [direct, inGroups] = await Promise.all([
    countMissedChats(deps.db, viewerId, within, hidden),
    groupIds.length > 0 ? countAnsweredChats(deps.db, viewerId, { groupIds, hidden, within }) : 0,
  ]);
  return direct + inGroups;
}

export async function findPushedMessage(
  deps: ChatViewParts,
  viewerId: string,
  { chatId, since }: { chatId: string; since: Date | null },
): Promise<Message | undefined> {
  const { hiddenAuthors } = await deps.blocksAndMutes.of(viewerId);
  const asked = { chatId, since, hidden: [...hiddenAuthors] };
  const found = await findLatestPushed(deps.db, viewerId, asked);
  return found && (await messageViews(deps, [found]))[0];
}

export async function listChatGroups(
  deps: ChatViewParts & Pick<ChatsParts, 'cursors'>,
  viewerId: string,
  { cursor, limit: wanted }: ChatListRequest,
): Promise<{ data: Group[]; next_cursor: string | null }> {
  const list = `chat groups:${viewerId}`;
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? deps.cursors.read(list, cursor) : [];
  const limit = pageSize(wanted, LIMITS.groupsPage);
  const { roles } = await deps.memberships.of(viewerId);
  const range = { before, limit: limit + 1 };
  const found = roles.size > 0 ? await listChatsOfGroups(deps.db, [...roles.keys()], range) : [];
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const chats = await deps.chats.getMany(page.map(({ id }) => id));
  const groupIds = page.flatMap(({ id }) => chats.get(id)?.groupId ?? []);
  return {
    data: await groupViews(deps, viewerId, groupIds),
    next_cursor: last ? deps.cursors.write(list, [last.place]) : null,
  };
}
