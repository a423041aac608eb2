import {
  CHAT_ABILITIES,
  type ChatAbility,
  type ChatState,
} from '@rookery/contract/kernel/chats.ts';
import type { ChatsFrom } from '@rookery/contract/kernel/chats.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, isBlank } from '@rookery/contract/kernel/text.ts';
import { mayEditGroup } from '#src/features/groups/public.ts';
import { mayModerateGroup } from '#src/features/groups/record/public.ts';
import type { ChatRecord } from './chat-record.ts';

export interface ChatActor {
  id: string;
  /**
   * True if one of the two members of a direct chat blocks the other. Also true if the other member is
   * deleted or banned.
   */
  isApart: boolean;
  role: Parameters<typeof mayModerateGroup>[0];
}

export function stateOf(
  chat: Pick<ChatRecord, 'requestedBy' | 'isClosed'>,
  { id, isApart }: ChatActor,
): ChatState {
  if (chat.isClosed || isApart) return 'closed';
  if (chat.requestedBy === null) return 'open';
  return chat.requestedBy === id ? 'pending' : 'requested';
}

type Policy = (state: ChatState, actor: ChatActor) => boolean;

const POLICIES: Readonly<Record<ChatAbility, Policy>> = {
  write: (state) => state === 'open' || state === 'pending',
  // A member sees no pictures from a requester before accepting.
  sendMedia: (state) => state === 'open',
  accept: (state) => state === 'requested',
  moderate: (_state, { role }) => mayModerateGroup(role),
  close: (_state, { role }) => mayEditGroup(role),
};

export function abilitiesInChat(state: ChatState, actor: ChatActor): ChatAbility[] {
  return CHAT_ABILITIES.filter((ability) => POLICIES[ability](state, actor));
}

export function beginFault(from: ChatsFrom, isFollowed: boolean): string | null {
  if (from === 'nobody') return 'This member doesn’t accept new chats.';
  if (from === 'following' && !isFollowed)
    return 'This member only chats with members they follow.';
  return null;
}

export function messageFault(body: string, hasMedia: boolean): string | null {
  if (isBlank(body) && !hasMedia) return 'Write something first.';
  if (countCodePoints(body) > LIMITS.messageCodePoints) {
    return `This can have at most ${LIMITS.messageCodePoints} characters.`;
  }
  return null;
}

export function mayUnsend(
  message: { authorId: string },
  userId: string,
  abilities: readonly ChatAbility[],
): boolean {
  return message.authorId === userId || abilities.includes('moderate');
}
