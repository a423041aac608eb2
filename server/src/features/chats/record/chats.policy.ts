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

/** Who looks at a chat that they are in. */
export interface ChatActor {
  id: string;
  /** A block stands between the two of a direct chat, or the other is gone. */
  isApart: boolean;
  /** In the group of the chat. */
  role: Parameters<typeof mayModerateGroup>[0];
}

/** How a chat stands for somebody in it. */
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
  // Nobody is shown pictures by whom they have not let in.
  sendMedia: (state) => state === 'open',
  accept: (state) => state === 'requested',
  moderate: (_state, { role }) => mayModerateGroup(role),
  close: (_state, { role }) => mayEditGroup(role),
};

export function abilitiesInChat(state: ChatState, actor: ChatActor): ChatAbility[] {
  return CHAT_ABILITIES.filter((ability) => POLICIES[ability](state, actor));
}

/** Why somebody can't begin a chat with a member who lets these; null: they can. */
export function beginFault(from: ChatsFrom, isFollowed: boolean): string | null {
  if (from === 'nobody') return 'They take no new chats.';
  if (from === 'following' && !isFollowed) return 'They chat with members whom they follow.';
  return null;
}

/** What is wrong with a message; null when nothing is. Media need no words. */
export function messageFault(body: string, hasMedia: boolean): string | null {
  if (isBlank(body) && !hasMedia) return 'Write something first.';
  if (countCodePoints(body) > LIMITS.messageCodePoints) {
    return `This can have at most ${LIMITS.messageCodePoints} characters.`;
  }
  return null;
}

/** Whoever wrote a message takes it back; in a group those who moderate do so too. */
export function mayTakeBack(
  message: { authorId: string },
  userId: string,
  abilities: readonly ChatAbility[],
): boolean {
  return message.authorId === userId || abilities.includes('moderate');
}
