import { Type, type Static } from 'typebox';
import { CHAT_ABILITIES, CHAT_KINDS, CHAT_STATES } from '../kernel/chats.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { MediaItem } from '../media/media-item.ts';
import { Author } from '../users/user.ts';

/** A message that another one answers. */
const RepliedTo = Type.Object({
  ulid: Ulid,
  user: Author,
  excerpt: Type.String({
    description: `How it begins, at most ${LIMITS.messageExcerpt} characters; empty: media alone, or taken back.`,
  }),
});

/** What one member said in a chat, as one viewer sees it. Of one that was taken back, body, media and reactions are empty. */
export const Message = Type.Object({
  ulid: Ulid,
  chatId: Ulid,
  user: Author,
  body: Type.String(),
  images: Type.Array(MediaItem),
  /** Some of its media are being prepared. */
  isProcessing: Type.Boolean(),
  replyTo: Nullable(RepliedTo),
  /** Each reaction by its name, the most given first; `mine`: the viewer gave it. */
  reactions: Type.Array(Type.Object({ id: Type.String(), count: Count, mine: Type.Boolean() })),
  isDeleted: Type.Boolean(),
  createdAt: Instant,
});
export type Message = Static<typeof Message>;

/** A chat as one of those in it sees it. */
export const Chat = Type.Object({
  id: Ulid,
  kind: OneOf(CHAT_KINDS),
  groupId: Nullable(Ulid),
  /** The other's name, or the group's. */
  title: Type.String(),
  avatar: Nullable(Type.String({ description: 'null: draw the initials.' })),
  members: Type.Array(Author, {
    description: 'Of a direct chat the other one; of a group at most 3 who wrote last.',
  }),
  memberCount: Count,
  lastMessage: Nullable(Message),
  /** Messages of others since the viewer read last; at most 100, which means as many or more. */
  unreadCount: Count,
  /** Up to where the viewer has read. */
  lastReadUlid: Nullable(Ulid),
  /** Up to where the other has read; null: not told, or nothing. */
  otherReadUlid: Nullable(Ulid),
  isMuted: Type.Boolean(),
  /** It stands in the viewer's list, or among the requests to them. */
  isListed: Type.Boolean(),
  state: OneOf(CHAT_STATES),
  abilities: Type.Array(OneOf(CHAT_ABILITIES)),
  createdAt: Instant,
});
export type Chat = Static<typeof Chat>;

export const ChatAnswer = Type.Object({ success: Type.Literal(true), data: Chat });
export const MessageAnswer = Type.Object({ success: Type.Literal(true), data: Message });

export const ChatParams = Type.Object({ id: Ulid });
export const MessageNamed = Type.Object({ ulid: Ulid });
