import { factKind } from '#src/platform/facts/fact-kind.ts';

/** What happens in chats. Ids are uuids. */
export const chatFacts = {
  /** Somebody said something. */
  sent: factKind<MessageSent>('messageSent'),
  /** A message is shown in another way: it was taken back, its reactions or its media are different. */
  messageChanged: factKind<MessageChanged>('messageChanged'),
  /** Staff brought back what it had removed. */
  returned: factKind<{ messageId: string }>('messageReturned'),
  /** A member has read up to there. */
  read: factKind<ChatReadTo>('chatRead'),
  /** A chat stands in another way for these members: accepted, silent, gone from their list. */
  changed: factKind<{ chatId: string; userIds: readonly string[] }>('chatChanged'),
  /** Nothing of what a member wrote is there any more. */
  erased: factKind<{ userId: string }>('messagesErased'),
};

export interface MessageSent {
  chatId: string;
  messageId: string;
  authorId: string;
  seq: number;
  /** Both of a direct chat; null: the members of a group. */
  userIds: readonly string[] | null;
  /** It shows files that were sent here. */
  hasUploads: boolean;
}

export interface MessageChanged {
  chatId: string;
  messageId: string;
  authorId: string;
  userIds: readonly string[] | null;
  isDeleted: boolean;
  /** Staff brought it back; an older process does not say so. */
  isReturned?: boolean;
}

export interface ChatReadTo {
  chatId: string;
  userId: string;
  messageId: string;
  /** The other may see it. */
  isShown: boolean;
}
