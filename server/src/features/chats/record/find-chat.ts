import type { ChatAbility, ChatState } from '@rookery/contract/kernel/chats.ts';
import { mayPostInGroup } from '#src/features/groups/record/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { otherOf, type ChatRecord } from './chat-record.ts';
import { abilitiesInChat, stateOf } from './chats.policy.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

type Parts = Pick<ChatsParts, 'blocksAndMutes' | 'chats' | 'members' | 'memberships'>;

export interface OwnChat {
  chat: ChatRecord;
  /** The other member of a direct chat. Null for the chat of a group. */
  otherId: string | null;
  isBlocked: boolean;
  state: ChatState;
  abilities: ChatAbility[];
  hidden: readonly string[];
}

export async function findChats(
  deps: Parts,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, OwnChat>> {
  const [records, { standings }, { blocked }] = await Promise.all([
    deps.chats.getMany(ids),
    deps.memberships.of(viewerId),
    deps.blocksAndMutes.of(viewerId),
  ]);
  const own = [...records.values()].filter(({ pair, groupId }) =>
    pair ? pair.includes(viewerId) : groupId !== null && mayPostInGroup(standings.get(groupId)),
  );
  const others = own.flatMap((chat) => otherOf(chat, viewerId) ?? []);
  const people = others.length > 0 ? await deps.members.getMany(others) : new Map();
  const found = own.map((chat): [string, OwnChat] => {
    const otherId = otherOf(chat, viewerId);
    const isBlocked = otherId !== null && blocked.has(otherId);
    const isApart = otherId !== null && (isBlocked || !people.get(otherId)?.isVisible);
    const role = chat.groupId === null ? undefined : standings.get(chat.groupId);
    const actor = { id: viewerId, isApart, role };
    const state = stateOf(chat, actor);
    const hidden = otherId === null ? [...blocked] : [];
    const abilities = abilitiesInChat(state, actor);
    return [chat.id, { chat, otherId, isBlocked, state, abilities, hidden }];
  });
  return new Map(found);
}

/** @throws 404 for other members, so that the chat looks nonexistent to them */
export async function chatOrRefuse(deps: Parts, viewerId: string, id: string): Promise<OwnChat> {
  const found = (await findChats(deps, viewerId, [id])).get(id);
  if (!found) throw new Refusal('not_found', 'Chat not found.');
  return found;
}
