import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { ChatKind } from '@rookery/contract/kernel/chats.ts';

/** A chat as all in it share it. Ids are uuids but for `ulid`. */
export interface ChatRecord {
  id: string;
  ulid: string;
  /** What the words of its messages begin with. */
  number: number;
  kind: ChatKind;
  /** The two of a direct chat; null of a group's. */
  pair: readonly [string, string] | null;
  groupId: string | null;
  /** Who asked to write and waits; null: nobody. */
  requestedBy: string | null;
  /** Whoever was asked said no, which the other is not told. */
  isDeclined: boolean;
  /** The group's owner ended it. */
  isClosed: boolean;
  createdAt: Date;
}

/** A message as its row has it, with what one viewer sees of its reactions. Ids are uuids. */
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
  /** What it answers; null: nothing. */
  replied: { id: string; authorId: string; excerpt: string } | null;
  reactions: { id: string; count: number; mine: boolean }[];
}

/** The other of a direct chat. */
export function otherOf({ pair }: Pick<ChatRecord, 'pair'>, memberId: string): string | null {
  if (!pair) return null;
  return pair[0] === memberId ? pair[1] : pair[0];
}
