import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { ChatKind } from '@rookery/contract/kernel/chats.ts';

export interface ChatRecord {
  id: string;
  ulid: string;
  number: number;
  kind: ChatKind;
  /** The two members of a direct chat. Null for the chat of a group. */
  pair: readonly [string, string] | null;
  groupId: string | null;
  requestedBy: string | null;
  /** Whether the recipient declined the request. The requester is not notified. */
  isDeclined: boolean;
  isClosed: boolean;
  createdAt: Date;
}

export interface MessageRow {
  id: string;
  chatId: string;
  seq: number;
  authorId: string;
  body: string;
  images: MediaItem[];
  isProcessing: boolean;
  isDeleted: boolean;
  createdAt: Date;
  replied: { id: string; authorId: string; excerpt: string } | null;
  reactions: { id: string; count: number; mine: boolean }[];
}

export function otherOf({ pair }: Pick<ChatRecord, 'pair'>, memberId: string): string | null {
  if (!pair) return null;
  return pair[0] === memberId ? pair[1] : pair[0];
}
