export const CHAT_KINDS = ['direct', 'group'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/**
 * A chat's state for one participant. `requested`: an unfollowed member asks to write; `pending`: the same, for
 * the requester; `closed`: read only.
 */
export const CHAT_STATES = ['open', 'requested', 'pending', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** A viewer's abilities in a chat. `moderate`: remove messages of others; `close`: also reopen. */
export const CHAT_ABILITIES = ['write', 'sendMedia', 'accept', 'moderate', 'close'] as const;
export type ChatAbility = (typeof CHAT_ABILITIES)[number];

export const CHATS_FROM = ['everyone', 'following', 'nobody'] as const;
export type ChatsFrom = (typeof CHATS_FROM)[number];
