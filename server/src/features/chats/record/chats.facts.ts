import { factKind } from '#src/platform/facts/fact-kind.ts';

/** Ids are uuids. */
export const chatFacts = {
  sent: factKind<MessageSent>('messageSent'),
  /** A message looks different: it was unsent, or its reactions or media changed. */
  messageChanged: factKind<MessageChanged>('messageChanged'),
  returned: factKind<{ messageId: string }>('messageReturned'),
  read: factKind<ChatReadTo>('chatRead'),
  /** A chat changed for these members: accepted, muted, or removed from their list. */
  changed: factKind<{ chatId: string; userIds: readonly string[] }>('chatChanged'),
  erased: factKind<{ userId: string }>('messagesErased'),
};

export interface MessageSent {
  chatId: string;
  messageId: string;
  authorId: string;
  seq: number;
  /** Both members of a direct chat. Null means the members of a group. */
  userIds: readonly string[] | null;
  hasUploads: boolean;
}

export interface MessageChanged {
  chatId: string;
  messageId: string;
  authorId: string;
  userIds: readonly string[] | null;
  isDeleted: boolean;
  /** Staff restored it. An older process leaves this out. */
  isReturned?: boolean;
}

export interface ChatReadTo {
  chatId: string;
  userId: string;
  messageId: string;
  isShown: boolean;
}
