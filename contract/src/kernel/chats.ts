/** `direct`: of two members. `group`: of the members of one group, where its owner wants it. */
export const CHAT_KINDS = ['direct', 'group'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/**
 * How a chat stands for one of those in it. `requested`: somebody whom they don't follow wants to write to them;
 * `pending`: the same, seen by who asked; `closed`: read only.
 */
export const CHAT_STATES = ['open', 'requested', 'pending', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** What a viewer can be allowed to do in a chat. `moderate`: take back what others wrote; `close`: and open it again. */
export const CHAT_ABILITIES = ['write', 'sendMedia', 'accept', 'moderate', 'close'] as const;
export type ChatAbility = (typeof CHAT_ABILITIES)[number];

/** Who may begin a chat with a member. */
export const CHATS_FROM = ['everyone', 'following', 'nobody'] as const;
export type ChatsFrom = (typeof CHATS_FROM)[number];
