import { factKind } from '#src/platform/facts/fact-kind.ts';

export const chatFacts = {
  sent: factKind<MessageSent>('messageSent'),
  messageChanged: factKind<MessageChanged>('messageChanged'),
  returned: factKind<{ messageId: string }>('messageReturned'),
  read: factKind<ChatReadTo>('chatRead'),
  changed: factKind<{ chatId: string; userIds: readonly string[] }>('chatChanged'),
  erased: factKind<{ userId: string }>('messagesErased'),
};

export interface MessageSent {
  chatId: string;
  messageId: string;
  authorId: string;
  seq: number;
  /** Both members of a direct chat. Null means all members of the group. */
  userIds: readonly string[] | null;
  hasUploads: boolean;
}

export interface MessageChanged {
  chatId: string;
  messageId: string;
  authorId: string;
  userIds: readonly string[] | null;
  isDeleted: boolean;
  /** True if staff restored the message. An older process omits this field. */
  isReturned?: boolean;
}

export interface ChatReadTo {
  chatId: string;
  userId: string;
  messageId: string;
  isShown: boolean;
}
