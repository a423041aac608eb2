import { Type, type Static } from 'typebox';
import { CHAT_ABILITIES, CHAT_KINDS, CHAT_STATES } from '../kernel/chats.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { MediaItem } from '../media/media-item.ts';
import { Author } from '../users/user.ts';

const RepliedTo = Type.Object({
  ulid: Ulid,
  user: Author,
  excerpt: Type.String({
    description: `Excerpt of at most ${LIMITS.messageExcerpt} characters. Empty: media only, or unsent.`,
  }),
});

/** A chat message as one viewer sees it. An unsent message has an empty body, no media and no reactions. */
export const Message = Type.Object({
  ulid: Ulid,
  chatId: Ulid,
  user: Author,
  body: Type.String(),
  images: Type.Array(MediaItem),
  isProcessing: Type.Boolean(),
  replyTo: Nullable(RepliedTo),
  /** Reactions by name, most frequent first. `mine` is true if the viewer gave the reaction. */
  reactions: Type.Array(Type.Object({ id: Type.String(), count: Count, mine: Type.Boolean() })),
  isDeleted: Type.Boolean(),
  createdAt: Instant,
});
export type Message = Static<typeof Message>;

export const Chat = Type.Object({
  id: Ulid,
  kind: OneOf(CHAT_KINDS),
  groupId: Nullable(Ulid),
  title: Type.String(),
  avatar: Nullable(Type.String({ description: 'null: show the initials.' })),
  members: Type.Array(Author, {
    description: 'Direct chat: the other member. Group chat: up to 3 members who wrote last.',
  }),
  memberCount: Count,
  lastMessage: Nullable(Message),
  /** Messages of others since the viewer's last read; 100 means 100 or more. */
  unreadCount: Count,
  lastReadUlid: Nullable(Ulid),
  /** Last message that the other member has read. Null if there is none, or if it is not shared. */
  otherReadUlid: Nullable(Ulid),
  isMuted: Type.Boolean(),
  isListed: Type.Boolean(),
  state: OneOf(CHAT_STATES),
  abilities: Type.Array(OneOf(CHAT_ABILITIES)),
  createdAt: Instant,
});
export type Chat = Static<typeof Chat>;

export const ChatAnswer = Type.Object({ success: Type.Literal(true), data: Chat });
export const MessageAnswer = Type.Object({ success: Type.Literal(true), data: Message });

export const ChatParams = Type.Object({ id: Ulid });
export const MessageRef = Type.Object({ ulid: Ulid });
