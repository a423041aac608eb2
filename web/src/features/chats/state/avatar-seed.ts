import type { Chat } from '@rookery/contract/chats/chat.ts';

/** The seed of the avatar's colour, which is the same on the group's or the member's own screen. */
export function avatarSeed({ id, groupId, members }: Chat): string {
  return groupId ?? members[0]?.userId ?? id;
}
