import type { Message } from '@rookery/contract/chats/chat.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Author } from '@rookery/contract/users/user.ts';
import type { SignedFor } from '#src/features/media/record/public.ts';
import { authorOf, type Member } from '#src/features/users/public.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

export const DELETED_MEMBER_NAME = 'Former member';

export async function messageViews(
  { members, reviewAddresses }: Pick<ChatsParts, 'members' | 'reviewAddresses'>,
  rows: readonly MessageRow[],
  signedFor: SignedFor = 'members',
): Promise<Message[]> {
  const ids = rows.flatMap(({ authorId, replied }) =>
    replied ? [authorId, replied.authorId] : [authorId],
  );
  const people = await members.getMany(ids);
  return rows.map((row) => ({
    ulid: uuidToUlid(row.id),
    chatId: uuidToUlid(row.chatId),
    user: personOf(people, row.authorId),
    body: row.body,
    images: row.images.map((image) => reviewAddresses.item(image, signedFor)),
    isProcessing: row.isProcessing,
    replyTo: row.replied && {
      ulid: uuidToUlid(row.replied.id),
      user: personOf(people, row.replied.authorId),
      excerpt: row.replied.excerpt,
    },
    reactions: row.reactions,
    isDeleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
  }));
}

export function personOf(people: ReadonlyMap<string, Member>, id: string): Author {
  const member = people.get(id);
  if (member && !member.isGone) return authorOf(member);
  return {
    userId: uuidToUlid(id),
    username: null,
    name: DELETED_MEMBER_NAME,
    avatar: null,
    badges: [],
  };
}
